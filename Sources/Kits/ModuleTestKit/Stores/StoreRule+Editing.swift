import EventLoop
import TodoStores
import TodoTxt

extension StoreRule {
  /// The rules of commits.
  public static let editing = [
    StoreRule("update(_:) appends, replaces, inserts and removes") { make in
      let test = try make("a\nb\nc\n")
      let list = try test.store.list()
      let after = try test.store.apply([
        .append(Array("d".utf8)), .replace(TodoLine(list[0]), with: Array("A".utf8)),
        .remove(TodoLine(list[1]), leavingBlank: true), .remove(TodoLine(list[2]), leavingBlank: false),
        .insert(Array("new\n".utf8), at: 2),
      ])
      try expect(after, is: TodoList("A\nnew\n\nd\n"), "the list that update(_:) returns")
      try expect(test.store.list(), is: after, "the list")
    },
    StoreRule("lines that no edit names keep every byte") { make in
      let test = try make("\u{FEFF}a\r\n\tb \r\nc\nno end")
      let line = TodoLine(try test.store.list()[2])
      try test.store.apply([.replace(line, with: Array("C".utf8))])
      try expect(test.store.list(), is: TodoList("\u{FEFF}a\r\n\tb \r\nC\nno end"), "the list")
    },
    StoreRule("bytes that are not UTF-8 stay") { make in
      let test = try make("a\n")
      let bytes: [UInt8] = [0x43, 0xE9, 0xFF, 0xFE, 0x80]
      try test.store.apply([.append(bytes)])
      let list = try test.store.list()
      try expect(Array(list[1].text), is: bytes, "the line")
      try test.store.apply([.replace(TodoLine(list[0]), with: Array("b".utf8))])
      try expect(Array(try test.store.list()[1].text), is: bytes, "the line after another edit")
    },
    StoreRule("append(_:) adds one line at the end") { make in
      let test = try make("a\n\nb")
      let item = try test.store.append(Array("c\nd".utf8))
      try expect(item.number, is: 4, "the number of the line")
      try expect(Array(item.text), is: Array("c d".utf8), "its text")
      try expect(test.store.list(), is: TodoList("a\n\nb\nc d\n"), "the list")
    },
    StoreRule("a moved line is in the other list, or the store refuses and keeps it") { make in
      let test = try make("x a\nb\nx c\n")
      let list = try test.store.list()
      let to = test.destination
      do throws(TodoStoreError) {
        try test.store.apply([.move(TodoLine(list[0]), to: to, leavingBlank: false)])
      } catch {
        return try expect(test.store.list(), is: list, "the list whose store moves nothing")
      }
      let left = try test.store.apply([
        .move(TodoLine(number: 2, text: Array("x c".utf8)), to: to, leavingBlank: true)
      ])
      try expect(left, is: TodoList("b\n\n"), "the list that the lines left")
      try expect(test.moved, is: TodoList("x a\nx c\n"), "the list that they went to")
    },
    StoreRule("a line that moves to its own list stays") { make in
      let test = try make("a\nb\n")
      let list = try test.store.list()
      do {
        try test.store.apply([.move(TodoLine(list[0]), to: test.path, leavingBlank: false)])
        throw StoreRuleViolation(description: "a line was moved to the list that it was in")
      } catch is TodoStoreError {}
      try expect(test.store.list(), is: list, "the list")
    },
    StoreRule("if a line has changed, no edit is made") { make in
      let test = try make("a\nb\n")
      let line = TodoLine(try test.store.list()[1])
      try test.save("b\na\n")
      let changed = TodoStoreError.lineChanged(line, now: Array("a".utf8))
      try expect(changed, by: "removing a line that has changed") {
        try test.store.apply([.append(Array("c".utf8)), .remove(line, leavingBlank: false)])
      }
      do {
        try test.store.apply([.move(line, to: test.destination, leavingBlank: false)])
        throw StoreRuleViolation(description: "a line that has changed was moved")
      } catch is TodoStoreError {}
      try expect(test.store.list(), is: TodoList("b\na\n"), "the list")
      try expect(test.moved, is: TodoList(), "the other list")
    },
    StoreRule("a plan sees the list that it changes") { make in
      let test = try make("1\n")
      for _ in 1...3 {
        try test.store.update { list in [.append(Array("\(list.count + 1)".utf8))] }
      }
      try expect(test.store.list(), is: TodoList("1\n2\n3\n4\n"), "the list")
    },
    StoreRule("no simultaneous update is lost") { make in
      let test = try make("0\n")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...20 {
          // Use a thread for each, because an update may wait.
          group.addTask {
            _ = try await SerialWorker("writer \(number)").run {
              try test.store.update { _ in [.append(Array("\(number)".utf8))] }
            }
          }
        }
        try await group.waitForAll()
      }
      let lines = try test.store.list().map { String(decoding: $0.text, as: UTF8.self) }
      try expect(lines.sorted(), is: (0...20).map(String.init).sorted(), "the lines")
    },
    StoreRule("edits of an action are in the store") { make in
      let test = try make("a\n")
      for action in [RunningAction(ActionIdentity("add")), nil] {
        try test.store.acting(as: action).apply([.append(Array("b".utf8))])
      }
      try expect(test.store.list(), is: TodoList("a\nb\nb\n"), "the list")
    },
  ]
}
