import FileStore
import Testing

@Suite(.timeLimit(.minutes(15))) struct AnswerHistoryTests {
  private let directory = TestDirectory()

  private func history(limit: Int = 64 << 10) -> FileAnswerHistory {
    let path = directory.file("state/todo")
    return FileAnswerHistory(limit: limit) { path }
  }

  private func answers(limit: Int = 64 << 10) -> [String] {
    history(limit: limit).answers().map { String(decoding: $0, as: UTF8.self) }
  }

  private func remember(_ answers: String..., limit: Int = 64 << 10) {
    for answer in answers { history(limit: limit).remember(Array(answer.utf8)) }
  }

  @Test func keepsEachTextOnce() {
    #expect(answers().isEmpty)
    remember("one", "two", "", "  ", "one", "three\n\nfour\n", "é +p")
    #expect(answers() == ["two", "one", "three", "four", "é +p"])
  }

  @Test func isPrivate() {
    directory.run("umask 000")
    remember("one")
    #expect(directory.run("stat -c %a state state/todo state/todo/answers") == "700\n700\n600\n")
  }

  @Test func staysWithinItsLimit() {
    for number in 1...1000 { remember("text \(number)", limit: 500) }
    let kept = answers()
    #expect(kept.last == "text 1000" && kept.count > 20)
    #expect(kept == (1001 - kept.count...1000).map { "text \($0)" })
    #expect(directory.run("[ $(stat -c %s state/todo/answers) -le 500 ] && echo small") == "small\n")
    remember(String(repeating: "x", count: 400), limit: 500)
    #expect(answers().last == "text 1000")
  }

  @Test func keepsTheAnswersOfConcurrentWriters() {
    let path = directory.file("state/todo")
    inThreads(8) { thread in
      for number in 1...25 {
        FileAnswerHistory { path }.remember(Array("\(thread) \(number)".utf8))
      }
    }
    #expect(Set(answers()) == Set((0..<8).flatMap { thread in (1...25).map { "\(thread) \($0)" } }))
  }

  @Test(arguments: [
    "mkdir -p state/todo/answers", "mkdir -p state; touch state/todo",
    "mkdir -p state/todo; ln -s elsewhere state/todo/answers",
    "mkdir -p state/todo; mkfifo state/todo/answers",
    "mkdir -p state/todo; echo a > other; ln other state/todo/answers",
  ])
  func ignoresAnUnusableHistoryFile(making: String) {
    directory.run(making)
    remember("one")
    #expect(answers().isEmpty)
    #expect(directory.run("cat other elsewhere 2>/dev/null | grep one", mayFail: true) == "")
    FileAnswerHistory { nil }.remember([0x61])
    #expect(FileAnswerHistory { nil }.answers().isEmpty)
  }
}
