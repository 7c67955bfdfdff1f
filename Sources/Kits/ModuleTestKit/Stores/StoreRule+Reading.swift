import TodoStores
import TodoTxt

extension StoreRule {
  /// The rules that also apply to a read-only store.
  public static let reading = [
    StoreRule("list() returns the stored list") { make in
      let test = try make("a\nb\n")
      try expect(test.store.list(), is: TodoList("a\nb\n"), "the list")
      try test.save("")
      try expect(test.store.list(), is: TodoList(), "the list that another program has emptied")
    },
    StoreRule("a list keeps every byte") { make in
      let text = "\u{FEFF}a\r\n\n\tb\u{1B} \r\nno end"
      let test = try make(text)
      try expect(test.store.list(), is: TodoList(text), "the list")
    },
    StoreRule("an update without edits changes nothing") { make in
      let test = try make("a")
      try expect(test.store.update { _ in [] }, is: TodoList("a"), "the list that update(_:) returns")
      try expect(test.store.list(), is: TodoList("a"), "the list")
    },
  ]

  /// The rules of updates for followers.
  public static let watching = [
    StoreRule("the first update is the current state") { make in
      let test = try make("a\n")
      var updates = test.store.updates().makeAsyncIterator()
      try expect(await updates.next(), is: TodoUpdate(list: TodoList("a\n")), "the first update")
    },
    StoreRule("each change is one update, whichever program makes it") { make in
      let test = try make("a\n")
      var updates = test.store.updates().makeAsyncIterator()
      _ = await updates.next()
      for text in ["a\nb\n", "a\nb\nc\n", "A\nb\nc\n"] {
        try test.save(text)
        try expect(await updates.next(), is: TodoUpdate(list: TodoList(text)), "their change")
      }
      try test.store.apply([.append(Array("d".utf8))])
      try expect(await updates.next()?.list, is: TodoList("A\nb\nc\nd\n"), "its own change")
    },
    StoreRule("own commits are reported as own, and saves by others are not") { make in
      let test = try make("a\n")
      var updates = test.store.updates().makeAsyncIterator()
      _ = await updates.next()
      let add = RunningAction(ActionIdentity("add", from: .screen))
      try test.store.acting(as: add).apply([.append(Array("b".utf8))])
      let own = await updates.next()?.commits ?? []
      try expect(own.map(\.action), is: [add.identity], "the action")
      try expect(own.flatMap(\.changes).map(\.number), is: [2], "the lines")
      try expect(own.flatMap(\.changes).map(\.newText), is: [Array("b".utf8)], "the texts")
      try test.save("a\nb\nc\n")
      try expect(await updates.next()?.commits, is: [], "what another program has saved")
      try test.store.acting(as: nil).apply([.append(Array("d".utf8))])
      try expect(await updates.next()?.commits.map(\.action.origin), is: [.undo], "what is taken back")
      var later = test.store.updates().makeAsyncIterator()
      try expect(await later.next()?.commits, is: [], "what came before")
    },
    StoreRule("a slow follower receives every commit") { make in
      let test = try make("0\n")
      var slow = test.store.updates().makeAsyncIterator()
      var quick = test.store.updates().makeAsyncIterator()
      _ = await slow.next()
      _ = await quick.next()
      for number in 1...20 { try test.store.append(Array("\(number)".utf8)) }
      while let update = await quick.next(), update.list.count < 21 {}
      let texts = await slow.next()?.commits.flatMap(\.changes).compactMap(\.newText)
      try expect(texts, is: (1...20).map { Array("\($0)".utf8) }, "the texts")
    },
    StoreRule("a save without changes is no update") { make in
      let test = try make("a\n")
      var updates = test.store.updates().makeAsyncIterator()
      _ = await updates.next()
      try test.save("a\n")
      try test.store.apply([])
      try test.save("b\n")
      try expect(await updates.next(), is: TodoUpdate(list: TodoList("b\n")), "the second update")
    },
    StoreRule("followers of a deleted list keep it, with the problem") { make in
      let test = try make("a\nb\n")
      var updates = test.store.updates().makeAsyncIterator()
      let first = await updates.next()
      try test.delete()
      try expect(
        await updates.next(), is: TodoUpdate(list: TodoList("a\nb\n"), problem: .missing(path: test.path)),
        "the update after the list is gone")
      try expect(test.store.list(), is: TodoList(), "the list that is gone")
      try test.save("a\nb\n")
      try expect(await updates.next(), is: first, "the update after the list is back")
      try test.delete()
      _ = await updates.next()
      try test.store.append(Array("new".utf8))
      try expect(await updates.next()?.list, is: TodoList("new\n"), "the list after an append")
    },
    StoreRule("a slow follower misses all but the newest") { make in
      let test = try make("0\n")
      var slow = test.store.updates().makeAsyncIterator()
      var quick = test.store.updates().makeAsyncIterator()
      _ = await slow.next()
      _ = await quick.next()
      for number in 1...20 { try test.save("\(number)\n") }
      while let update = await quick.next(), update.list != TodoList("20\n") {}
      try expect(await slow.next(), is: TodoUpdate(list: TodoList("20\n")), "the slow follower's next update")
    },
    StoreRule("every follower is informed") { make in
      let test = try make("a\n")
      var one = test.store.updates().makeAsyncIterator()
      _ = await one.next()
      try test.store.apply([.append(Array("b".utf8))])
      var other = test.store.updates().makeAsyncIterator()
      try expect(await other.next()?.list, is: TodoList("a\nb\n"), "the later follower's first list")
      try expect(await one.next()?.list, is: TodoList("a\nb\n"), "the earlier follower's second list")
    },
    StoreRule("a cancelled follower receives nothing more, and releases the store") { make in
      weak var store: AnyObject?
      do {
        let test = try make("a\n")
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
        try expect(await reader.value, is: 1, "the updates before the cancelling")
      }
      try expect(store == nil, is: true, "the store was let go of")
    },
  ]
}
