import Synchronization
import Testing
import TodoStores
import TodoTxt

/// What every store does, whatever it keeps its tasks in.
@MainActor @Suite(.timeLimit(.minutes(15))) struct TodoStoreTests {
  @Test(arguments: StoreKind.allCases) func readsTheList(of kind: StoreKind) throws {
    let test = StoreUnderTest(kind, "a\nb\n")
    #expect(try test.store.list() == TodoList("a\nb\n"))
    test.save("")
    #expect(try test.store.list().isEmpty)
  }

  @Test(arguments: StoreKind.allCases) func theFirstUpdateIsThePresentState(of kind: StoreKind) async {
    let test = StoreUnderTest(kind, "a\n")
    var updates = test.store.updates().makeAsyncIterator()
    #expect(await updates.next() == TodoUpdate(list: TodoList("a\n")))
  }

  @Test(arguments: StoreKind.allCases) func eachChangeIsOneUpdate(of kind: StoreKind) async throws {
    let test = StoreUnderTest(kind, "a\n")
    var updates = test.store.updates().makeAsyncIterator()
    #expect(await updates.next()?.list == TodoList("a\n"))
    for text in ["a\nb\n", "a\nb\nc\n", "A\nb\nc\n"] {
      test.save(text)
      #expect(await updates.next() == TodoUpdate(list: TodoList(text)))
    }
    try test.store.apply([.append(Array("d".utf8))])
    #expect(await updates.next()?.list == TodoList("A\nb\nc\nd\n"))
  }

  @Test(arguments: StoreKind.allCases) func whatChangesNothingIsNoUpdate(of kind: StoreKind) async throws {
    let test = StoreUnderTest(kind, "a\n")
    var updates = test.store.updates().makeAsyncIterator()
    _ = await updates.next()
    test.save("a\n")
    try test.store.apply([])
    test.save("b\n")
    #expect(await updates.next()?.list == TodoList("b\n"))
  }

  @Test(arguments: StoreKind.allCases) func aFileThatIsGoneKeepsItsLastList(in kind: StoreKind) async throws {
    let test = StoreUnderTest(kind, "a\nb\n")
    var updates = test.store.updates().makeAsyncIterator()
    let first = await updates.next()
    test.delete()
    #expect(
      await updates.next() == TodoUpdate(list: TodoList("a\nb\n"), problem: .missing(path: test.path)))
    #expect(try test.store.list().isEmpty)
    test.save("a\nb\n")
    let back = await updates.next()
    #expect(back == first)
    test.delete()
    _ = await updates.next()
    try test.store.append(Array("new".utf8))
    #expect(await updates.next() == TodoUpdate(list: TodoList("new\n")))
  }

  @Test(arguments: StoreKind.allCases) func aSlowReaderMissesAllButTheNewest(of kind: StoreKind) async throws
  {
    let test = StoreUnderTest(kind, "0\n")
    var slow = test.store.updates().makeAsyncIterator()
    var quick = test.store.updates().makeAsyncIterator()
    _ = await slow.next()
    _ = await quick.next()
    for number in 1...20 { test.save("\(number)\n") }
    while let update = await quick.next(), update.list != TodoList("20\n") {}
    #expect(await slow.next()?.list == TodoList("20\n"))
  }

  @Test(arguments: StoreKind.allCases) func everyFollowerIsTold(of kind: StoreKind) async throws {
    let test = StoreUnderTest(kind, "a\n")
    var one = test.store.updates().makeAsyncIterator()
    _ = await one.next()
    try test.store.apply([.append(Array("b".utf8))])
    var other = test.store.updates().makeAsyncIterator()
    #expect(await other.next()?.list == TodoList("a\nb\n"))
    #expect(await one.next()?.list == TodoList("a\nb\n"))
  }

  @Test(arguments: StoreKind.allCases) func cancellingEndsTheSequenceAndLetsGo(of kind: StoreKind) async {
    weak var store: AnyObject?
    do {
      let test = StoreUnderTest(kind, "a\n")
      store = test.store as AnyObject
      let updates = test.store.updates()
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let reader = Task {
        var count = 0
        for await _ in updates {
          count += 1
          start.yield()
        }
        return count
      }
      for await _ in started { break }
      reader.cancel()
      #expect(await reader.value == 1)
    }
    #expect(store == nil)
  }

  @Test(arguments: StoreKind.allCases) func appendsReplacesAndRemoves(in kind: StoreKind) throws {
    let test = StoreUnderTest(kind, "a\nb\nc\n")
    let list = try test.store.list()
    let after = try test.store.apply([
      .append(Array("d".utf8)), .replace(TodoLine(list[0]), with: Array("A".utf8)),
      .remove(TodoLine(list[1]), leavingBlank: true), .remove(TodoLine(list[2]), leavingBlank: false),
    ])
    #expect(after == TodoList("A\n\nd\n"))
    #expect(try test.store.list() == after)
  }

  @Test(arguments: StoreKind.allCases) func appendsALine(in kind: StoreKind) throws {
    let test = StoreUnderTest(kind, "a\n\nb")
    let item = try test.store.append(Array("c\nd".utf8))
    #expect(item.number == 4)
    #expect(item.text.elementsEqual("c d".utf8))
    #expect(try test.store.list() == TodoList("a\n\nb\nc d\n"))
  }

  @Test(arguments: StoreKind.allCases) func moves(in kind: StoreKind) throws {
    let test = StoreUnderTest(kind, "x a\nb\nx c\n")
    let list = try test.store.list()
    let to = test.destination
    try test.store.apply([.move(TodoLine(list[0]), to: to, leavingBlank: false)])
    let left = try test.store.apply([
      .move(TodoLine(number: 2, text: Array("x c".utf8)), to: to, leavingBlank: true)
    ])
    #expect(left == TodoList("b\n\n"))
    #expect(try test.moved == TodoList("x a\nx c\n"))
  }

  @Test(arguments: StoreKind.allCases) func refusesWhenALineIsAnotherOne(in kind: StoreKind) throws {
    let test = StoreUnderTest(kind, "a\nb\n")
    let line = TodoLine(try test.store.list()[1])
    test.save("b\na\n")
    #expect(throws: TodoStoreError.lineChanged(line, now: Array("a".utf8))) {
      try test.store.apply([.append(Array("c".utf8)), .remove(line, leavingBlank: false)])
    }
    #expect(throws: TodoStoreError.lineChanged(line, now: Array("a".utf8))) {
      try test.store.apply([.move(line, to: test.destination, leavingBlank: false)])
    }
    #expect(try test.store.list() == TodoList("b\na\n"))
    #expect(try test.moved.isEmpty)
  }

  @Test(arguments: StoreKind.allCases) func plansFromTheListThatItChanges(in kind: StoreKind) throws {
    let test = StoreUnderTest(kind, "1\n")
    for _ in 1...3 {
      try test.store.update { list in
        [.append(Array("\(list.count + 1)".utf8))]
      }
    }
    #expect(try test.store.list() == TodoList("1\n2\n3\n4\n"))
  }

  @Test(arguments: StoreKind.allCases) func noEditsLeaveItUntouched(in kind: StoreKind) async throws {
    let test = StoreUnderTest(kind, "a")
    #expect(try test.store.update { _ in [] } == TodoList("a"))
    #expect(try test.store.list() == TodoList("a"))
  }
}
