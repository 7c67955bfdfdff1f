import Testing
import TodoStores
import TodoTxt

@Suite struct TodoListEditsTests {
  @Test(arguments: [
    ("", ["a"], "a\n"),
    ("a\n", ["b"], "a\nb\n"),
    ("a", ["b"], "a\nb\n"),
    ("a\n", ["b", "c"], "a\nb\nc\n"),
    ("a\r\n", ["b"], "a\r\nb\r\n"),
    ("a\r\nb", ["c"], "a\r\nb\r\nc\r\n"),
    ("\u{FEFF}", ["a"], "\u{FEFF}a\n"),
    ("\u{FEFF}a\r\n", ["b"], "\u{FEFF}a\r\nb\r\n"),
    ("a\n\n", ["b"], "a\n\nb\n"),
    ("a\n", ["b\nc\r\nd"], "a\nb c\r d\n"),
  ])
  func appendsLines(before: String, lines: [String], after: String) throws {
    let edits = lines.map { TodoEdit.append(Array($0.utf8)) }
    #expect(try TodoList(before).applying(edits) == TodoList(after))
  }

  @Test(arguments: [
    ("a\nb\nc\n", 2, "B", "a\nB\nc\n"),
    ("a\r\nb\r\n", 1, "A", "A\r\nb\r\n"),
    ("a\nb", 2, "B", "a\nB"),
    ("\u{FEFF}a\n", 1, "A", "\u{FEFF}A\n"),
    ("a\n\nb\n", 3, "B", "a\n\nB\n"),
    ("a\n", 1, "b\nc\rd", "b c\rd\n"),
    ("a\u{2028}b\n", 1, "c", "c\n"),
  ])
  func replacesALine(before: String, number: Int, text: String, after: String) throws {
    let list = TodoList(before)
    let edit = TodoEdit.replace(TodoLine(list[number - 1]), with: Array(text.utf8))
    #expect(try list.applying([edit]) == TodoList(after))
  }

  @Test(arguments: [
    ("a\nb\nc\n", 2, false, "a\nc\n"),
    ("a\nb\nc\n", 2, true, "a\n\nc\n"),
    ("a\r\nb\r\n", 1, true, "\r\nb\r\n"),
    ("a\r\nb\r\n", 1, false, "b\r\n"),
    ("a\nb", 2, false, "a\n"),
    ("a\nb", 2, true, "a\n"),
    ("\u{FEFF}a\nb\n", 1, false, "\u{FEFF}b\n"),
    ("a\n", 1, false, ""),
  ])
  func removesOrMovesALine(before: String, number: Int, leavingBlank: Bool, after: String) throws {
    let list = TodoList(before)
    let line = TodoLine(list[number - 1])
    #expect(try list.applying([.remove(line, leavingBlank: leavingBlank)]) == TodoList(after))
    let moved = try list.edited(by: [.move(line, to: "/elsewhere", leavingBlank: leavingBlank)])
    #expect(moved.list == TodoList(after))
    #expect(moved.moved.map(\.path) == ["/elsewhere"] && moved.moved[0].lines == [line.text])
  }

  @Test func refusesMovesWithoutADestination() throws {
    let list = TodoList("a\nb\n")
    #expect(throws: TodoStoreError.self) {
      try list.applying([.move(TodoLine(list[0]), to: "/done.txt", leavingBlank: false)])
    }
  }

  @Test func returnsMovedLinesByFileOnce() throws {
    let list = TodoList("a\nb\nc\nd\n")
    let lines = list.map { TodoLine($0) }
    let edited = try list.edited(by: [
      .move(lines[0], to: "/1", leavingBlank: false), .move(lines[1], to: "/2", leavingBlank: true),
      .move(lines[3], to: "/1", leavingBlank: false), .move(lines[2], to: "/2", leavingBlank: false),
      .replace(lines[2], with: Array("C".utf8)),
    ])
    #expect(edited.list == TodoList("\nC\n"))
    #expect(edited.moved.map(\.path) == ["/1", "/2"])
    #expect(edited.moved.map(\.lines) == [[Array("a".utf8), Array("d".utf8)], [Array("b".utf8)]])
  }

  @Test(arguments: [
    ("a\nc\n", "b\n", 2, "a\nb\nc\n"),
    ("a\nc\n", "b", 2, "a\nb\nc\n"),
    ("a\r\nc\r\n", "b", 2, "a\r\nb\r\nc\r\n"),
    ("a\r\nc\r\n", "b\n", 1, "b\na\r\nc\r\n"),
    ("a\n", "b", 2, "a\nb"),
    ("a", "b", 2, "a\nb"),
    ("a", "b\n", 9, "a\nb\n"),
    ("", "b", 0, "b"),
    ("\u{FEFF}a\n", "b\n", 1, "\u{FEFF}b\na\n"),
    ("\u{FEFF}", "b\n", 1, "\u{FEFF}b\n"),
    ("a\n", "b\nc\n", 1, "b c\na\n"),
  ])
  func insertsALine(before: String, line: String, number: Int, after: String) throws {
    #expect(try TodoList(before).applying([.insert(Array(line.utf8), at: number)]) == TodoList(after))
  }

  @Test func insertsInTheirOrderBesideOtherEdits() throws {
    let list = TodoList("a\nb\n")
    let after = try list.applying([
      .insert(Array("1\n".utf8), at: 2), .insert(Array("2\n".utf8), at: 2),
      .remove(TodoLine(list[1]), leavingBlank: false), .insert(Array("3".utf8), at: 3),
      .append(Array("4".utf8)),
    ])
    #expect(after == TodoList("a\n1\n2\n3\n4\n"))
  }

  @Test func usesNumbersBeforeTheFirstEdit() throws {
    let list = TodoList("a\nb\nc\nd\n")
    let lines = list.map { TodoLine($0) }
    let after = try list.applying([
      .remove(lines[2], leavingBlank: false), .append(Array("e".utf8)),
      .remove(lines[0], leavingBlank: false),
      .replace(lines[3], with: Array("D".utf8)),
    ])
    #expect(after == TodoList("b\nD\ne\n"))
  }

  @Test func keepsInvalidUTF8() throws {
    let list = TodoList(bytes: [0xFF, 0x0A, 0x61, 0x0A, 0xC3, 0x0A])
    let after = try list.applying([.replace(TodoLine(list[1]), with: [0x80])])
    #expect(after.bytes == [0xFF, 0x0A, 0x80, 0x0A, 0xC3, 0x0A])
  }

  @Test(arguments: [
    (1, "x", "a"), (0, "a", nil), (3, "a", nil), (-1, "a", nil),
  ])
  func refusesAnotherLine(number: Int, text: String, now: String?) {
    let line = TodoLine(number: number, text: Array(text.utf8))
    #expect(throws: TodoStoreError.lineChanged(line, now: now.map { Array($0.utf8) })) {
      try TodoList("a\nb\n").applying([.remove(line, leavingBlank: false)])
    }
  }
}
