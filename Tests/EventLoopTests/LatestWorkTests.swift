import EventLoop
import Testing

@EventLoop @Suite(.timeLimit(.minutes(15))) struct LatestWorkTests {
  @Test(arguments: [Duration.zero, .milliseconds(1)])
  func onlyTheLatestRequestCountsMeanwhile(pause: Duration) async {
    let work = LatestWork("test", after: pause)
    var results: [Int] = []
    for number in 1...5 { work.run({ number }, then: { results.append($0) }) }
    while results.count < 2 { await Task.yield() }
    work.run({ 6 }, then: { results.append($0) })
    while results.count < 3 { await Task.yield() }
    #expect(results == [1, 5, 6])
  }

  @Test func goesOnAfterAFailure() async {
    let work = LatestWork("test")
    var results: [Int] = []
    work.run({ () throws -> Int in throw CancellationError() }, then: { results.append($0) })
    work.run({ 2 }, then: { results.append($0) })
    while results.isEmpty { await Task.yield() }
    #expect(results == [2])
  }
}
