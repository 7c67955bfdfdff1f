import ModuleTestKit
import Testing

@testable import TodoStores

/// The recorded changes of a commit are enough to undo it.
@Suite struct UndoingTests {
  /// Lines without repetition except empty ones, so that there is one right answer.
  private static func list(_ generator: inout SeededGenerator) -> TodoList {
    let ending = generator.next(below: 4) == 0 ? "\r\n" : "\n"
    let lines = (0..<generator.next(below: 9)).map { generator.next(below: 5) == 0 ? "" : "line \($0)" }
    let text = lines.joined(separator: ending)
    return TodoList(text + (lines.isEmpty || generator.next(below: 4) == 0 ? "" : ending))
  }

  private static func edits(of list: TodoList, _ generator: inout SeededGenerator) -> [TodoEdit] {
    var edits: [TodoEdit] = []
    for item in list where generator.next(below: 3) == 0 {
      let line = TodoLine(item)
      switch generator.next(below: 3) {
      case 0: edits.append(.replace(line, with: Array("changed \(item.number)".utf8)))
      case 1: edits.append(.remove(line, leavingBlank: generator.next(below: 2) == 0))
      default: edits.append(.move(line, to: "/other", leavingBlank: generator.next(below: 2) == 0))
      }
    }
    for index in 0..<generator.next(below: 3) { edits.append(.append(Array("appended \(index)".utf8))) }
    for index in 0..<generator.next(below: 3) {
      edits.append(.insert(Array("inserted \(index)\n".utf8), at: generator.next(below: list.count + 3)))
    }
    return edits
  }

  @Test func changesTurnTheOldLinesIntoTheNew() throws {
    for seed in UInt64(1)...500 {
      var generator = SeededGenerator(seed: seed)
      let list = Self.list(&generator)
      let edits = Self.edits(of: list, &generator)
      let result = try list.edited(by: edits).list
      let changes = list.changes(by: edits, to: result)
      // The old lines with each change made are the new lines.
      var lines = Self.lines(of: list)
      for change in changes {
        let index = change.number - 1
        try #require(index <= lines.count, "seed \(seed)")
        if let old = change.old {
          try #require(index < lines.count && lines[index] == old, "seed \(seed)")
          lines.remove(at: index)
        }
        if let new = change.new { lines.insert(new, at: index) }
      }
      #expect(lines == Self.lines(of: result), "seed \(seed)")
    }
  }

  @Test func undoingRestoresEveryByte() throws {
    for seed in UInt64(1)...500 {
      var generator = SeededGenerator(seed: seed)
      let list = Self.list(&generator)
      let edits = Self.edits(of: list, &generator)
      let result = try list.edited(by: edits).list
      let changes = list.changes(by: edits, to: result)
      let undone = try result.applying(result.edits(undoing: changes))
      #expect(
        undone.bytes == list.bytes,
        "seed \(seed): \(list.bytes.text) \(result.bytes.text) \(undone.bytes.text)")
    }
  }

  @Test(arguments: [
    // The change, the list as another program has changed it since, and the list after undoing.
    ("a\nb\nc\n", 2, "new\na\nB\nc\n", "new\na\nb\nc\n"),
    ("a\nb\nc\n", 2, "a\nB\nnew\nc\n", "a\nb\nnew\nc\n"),
    ("a\nb\nc\n", 1, "new\nB\nb\nc\n", nil), ("a\nb\nc\n", 2, "c\nB\na\n", "c\nb\na\n"),
    ("a\nb\nc\n", 3, "B\nx\na\nb\n", "c\nx\na\nb\n"), ("a\nb\nc\n", 2, "a\nb\nc\n", nil),
    ("a\nb\n", 1, "B\nB\nb\n", "a\nB\nb\n"),
  ])
  func undoFindsTheLineInAChangedList(before: String, number: Int, now: String, after: String?) throws {
    let list = TodoList(before)
    let edit = TodoEdit.replace(TodoLine(list[number - 1]), with: Array("B".utf8))
    let changes = list.changes(by: [edit], to: try list.edited(by: [edit]).list)
    let present = TodoList(now)
    if let after {
      #expect(try present.applying(present.edits(undoing: changes)).bytes.text == after)
    } else if present.contains(where: { $0.text.elementsEqual("B".utf8) }) {
      #expect(try present.applying(present.edits(undoing: changes)) != present)
    } else {
      #expect(throws: TodoStoreError.self) { try present.edits(undoing: changes) }
    }
  }

  @Test func comparesLinesWithTheSameHash() throws {
    let (changed, other) = ("Call ohahb", "Call pssim")
    #expect(LineChange.hash(of: Array(changed.utf8)[...]) == LineChange.hash(of: Array(other.utf8)[...]))
    let list = TodoList("a\nb\nc\n")
    let edit = TodoEdit.replace(TodoLine(list[1]), with: Array(changed.utf8))
    let changes = list.changes(by: [edit], to: try list.edited(by: [edit]).list)
    let present = TodoList("a\n\(other)\n\(changed)\nc\n")
    #expect(try present.applying(present.edits(undoing: changes)).bytes.text == "a\n\(other)\nb\nc\n")
    let without = TodoList("a\n\(other)\nc\n")
    #expect(throws: TodoStoreError.self) { try without.edits(undoing: changes) }
  }

  @Test(arguments: [
    ("a\nb\nc\n", 2, "new\na\nc\n", "new\na\nb\nc\n"), ("a\nb\nc\n", 2, "a\nnew\nc\n", "a\nb\nnew\nc\n"),
    ("a\nb\nc\n", 1, "new\nb\nc\n", "a\nnew\nb\nc\n"), ("a\nb\nc\n", 3, "a\nb\nnew\n", "a\nb\nc\nnew\n"),
    ("a\nb\nc\n", 2, "c\na\n", "c\na\nb\n"), ("a\nb\nc\n", 2, "", "b\n"),
    ("a\nb\nc\n", 2, "x\ny\nz\n", "x\nb\ny\nz\n"),
    ("a\nb\nc\n", 3, "new\na\nb\n", "new\na\nb\nc\n"),
    ("a\nb\nc\na\n", 3, "x\na\ny\n", "x\nc\na\ny\n"),
  ])
  func restoresARemovedLineBetweenItsNeighbours(
    before: String, number: Int, now: String, after: String
  ) throws {
    let list = TodoList(before)
    let edit = TodoEdit.remove(TodoLine(list[number - 1]), leavingBlank: false)
    let changes = list.changes(by: [edit], to: try list.edited(by: [edit]).list)
    let present = TodoList(now)
    #expect(try present.applying(present.edits(undoing: changes)).bytes.text == after)
  }

  @Test(arguments: [
    // The list, the numbers of the removed lines, the list as another program has changed it since, and the
    // list after undoing.
    ("a\nb\nc\n", [2], "a\nb\nc\n", "a\nb\nc\n"), ("a\nb\nc\n", [2], "a\nnew\nb\nc\n", "a\nnew\nb\nc\n"),
    ("a\nb\nb\nc\n", [2, 3], "a\nb\nc\n", "a\nb\nb\nc\n"),
    ("a\nb\nb\nc\n", [2, 3], "a\nb\nb\nc\n", "a\nb\nb\nc\n"),
    ("a\nb\n\nc\n", [2], "a\nb\nc\n", "a\nb\nc\n"), ("b\n", [1], "b\n", "b\n"),
    // An equal line that was there all the time is another line.
    ("b\nb\nc\n", [2], "b\nc\n", "b\nb\nc\n"), ("a\nb\nc\nb\n", [2], "a\nc\nb\n", "a\nb\nc\nb\n"),
    ("b\nx\nb\nc\n", [3], "b\nc\n", "b\nb\nc\n"),
  ])
  func doesNotDuplicateARestoredLine(before: String, numbers: [Int], now: String, after: String) throws {
    for leavingBlank in [true, false] {
      let list = TodoList(before)
      let edits = numbers.map { TodoEdit.remove(TodoLine(list[$0 - 1]), leavingBlank: leavingBlank) }
      let changes = list.changes(by: edits, to: try list.edited(by: edits).list)
      let present = TodoList(now)
      let result = try present.applying(present.edits(undoing: changes)).bytes.text
      #expect(result == after, "\(leavingBlank ? "with" : "without") a blank")
    }
  }

  @Test(arguments: [("a\nb\n", "a"), ("a\nb\nc\n", "a\nc\n"), ("0\na\nb\n", "0\na"), ("a\nb\nb\n", "a\nb\n")])
  func restoresAMissingFinalNewlineOnlyAtTheEnd(now: String, after: String) throws {
    let list = TodoList("a")
    let edit = TodoEdit.append(Array("b".utf8))
    let changes = list.changes(by: [edit], to: try list.edited(by: [edit]).list)
    let present = TodoList(now)
    #expect(try present.applying(present.edits(undoing: changes)).bytes.text == after)
  }

  @Test(arguments: [
    ("a", "a"), ("a\n", "a"), ("a\r\n", "a"), ("a\r", "a"), ("\n", ""), ("", ""), ("a\r\r\n", "a\r"),
    ("\r\n", ""),
  ])
  func readsTheTextWithoutTheLineEnding(line: String, text: String) {
    let change = LineChange(number: 1, old: Array(line.utf8), new: nil)
    #expect(change.oldText?.text == text && change.newText == nil)
    #expect(change.movedDown(by: 3).number == 4)
  }

  /// Files on disk identify lines by this value, so it must never change.
  @Test func fingerprintsStayTheSame() {
    #expect(fingerprint(of: Array("".utf8)) == 0xCBF2_9CE4_8422_2325)
    #expect(fingerprint(of: Array("a".utf8)) == 0xAF63_DC4C_8601_EC8C)
    #expect(fingerprint(of: Array("foobar".utf8)) == 0x8594_4171_F739_67E8)
  }

  private static func lines(of list: TodoList) -> [[UInt8]] {
    list.indices.map { index in
      let range = list.byteRange(ofLine: index)
      return Array(list.bytes[range.lowerBound..<min(range.upperBound + 1, list.bytes.count)])
    }
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
