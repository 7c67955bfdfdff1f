import Foundation
import Merging
import ModuleTestKit
import Testing
@testable import SyncModule

@Suite struct FileSetMergeTests {
  private let layout: SyncLayout

  init() throws {
    layout = try #require(SyncLayout(files: TodoFiles(beside: "/ann/lists/todo.txt"), top: "/ann"))
  }

  private func merge(
    base: [String: String]?, ours: [String: String], theirs: [String: String]
  ) -> (files: [String: String], merge: FileSetMerge) {
    func bytes(_ files: [String: String]) -> FileSet { files.mapValues { Array($0.utf8) } }
    let paths = Set(ours.keys).union(theirs.keys).union((base ?? [:]).keys)
    let merge = FileSetMerge(
      base: base.map(bytes), ours: bytes(ours), theirs: bytes(theirs), paths: paths.sorted(), layout: layout)
    return (merge.result.mapValues { String(decoding: $0, as: UTF8.self) }, merge)
  }

  @Test(arguments: [
    ("lists/todo.txt", SyncLayout.Kind.tasks(.todo)), ("lists/done.txt", .tasks(.done)),
    ("lists/report.txt", .text), ("lists/someday.txt", .list), ("lists/notes/call.md", .text),
    ("lists/.gitattributes", .text), ("todo.txt", nil), ("lists/deep/a.txt", nil), ("lists/a.md", nil),
    ("lists/.hidden.txt", nil), (".gitattributes", nil), ("lists/notes/../../x", nil),
    ("lists/notes/.GIT/config", nil), ("lists/notes//a", nil),
  ])
  func knowsTheKindOfEachFile(path: String, kind: SyncLayout.Kind?) {
    #expect(layout.kind(of: path) == kind)
  }

  @Test func addsOnlyListsThatTheProgramHasChanged() {
    #expect(
      layout.candidates(changed: ["/ann/lists/someday.txt", "/ann/lists/a.md", "/bob/x.txt", "/ann/y.txt"])
        == [
          "lists/todo.txt", "lists/done.txt", "lists/report.txt", "lists/.gitattributes", "lists/notes",
          "lists/someday.txt",
        ])
  }

  @Test func requiresTodoTxtInTheFolder() {
    #expect(SyncLayout(files: TodoFiles(beside: "/bob/todo.txt"), top: "/ann") == nil)
    #expect(SyncLayout(files: TodoFiles(beside: "/annabel/todo.txt"), top: "/ann") == nil)
  }

  @Test func mergesArchivedTasksAcrossFiles() {
    let (files, merge) = merge(
      base: ["lists/todo.txt": "x call\nswim\n"],
      ours: ["lists/todo.txt": "swim\n", "lists/done.txt": "x call\n"],
      theirs: ["lists/todo.txt": "x call mom\nswim +fun\n"])
    #expect(files == ["lists/todo.txt": "swim +fun\n", "lists/done.txt": "x call mom\n"])
    #expect(merge.conflicts.isEmpty)
  }

  /// As `todo.txt | someday.txt | work.txt` with lines between semicolons.
  @Test(arguments: [
    (
      "moved and edited", "call Mom;swim|sail|", "swim|sail;call Mom|", "call Mom +p;swim|sail|",
      "swim|sail;call Mom +p|"
    ),
    ("moved and completed", "call Mom|sail|", "|sail;call Mom|", "x call Mom|sail|", "|sail;x call Mom|"),
    (
      "moved edited, and edited", "call Mom|sail|", "|sail;call Mom @h|", "call Mom +p|sail|",
      "|sail;call Mom +p @h|"
    ),
    (
      "moved to two lists", "call Mom|sail|row", "|sail;call Mom|row", "|sail|row;call Mom",
      "|sail;call Mom|row"
    ),
    ("moved and deleted", "call Mom|sail|", "|sail;call Mom|", "|sail|", "|sail;call Mom|"),
    (
      "renamed and edited", "a|call Mom;swim|-", "a|-|call Mom;swim", "a|call Mom +p;swim|-",
      "a|-|call Mom +p;swim"
    ),
    (
      "a similar task elsewhere", "call Mom|sail|", "|sail;call Bob|", "call Mom +p|sail|",
      "call Mom +p|sail;call Bob|"
    ),
    ("moved from work.txt", "a|sail|row +p", "a;row +p|sail|", "a|sail|row +p @x", "a;row +p @x|sail|"),
  ])
  func mergesMovedTasks(change: String, base: String, ours: String, theirs: String, merged: String) {
    func files(_ text: String) -> [String: String] {
      let lists = text.split(separator: "|", omittingEmptySubsequences: false)
      let named = zip(["lists/todo.txt", "lists/someday.txt", "lists/work.txt"], lists)
      return Dictionary(
        uniqueKeysWithValues: named.filter { $1 != "-" }.map { name, list in
          (name, list.split(separator: ";").map { "\($0)\n" }.joined())
        })
    }
    for sides in [(ours, theirs), (theirs, ours)] {
      let (result, merge) = self.merge(base: files(base), ours: files(sides.0), theirs: files(sides.1))
      #expect(result == files(merged), "\(change)")
      #expect(
        merge.events.contains { if case .movedApart = $0 { true } else { false } }
          == change.contains("two lists"))
    }
  }

  /// Whatever both sides do to several lists, no word that a side wrote is lost, and each task is in one list.
  @Test(arguments: 0..<4)
  func mergesMovesAtRandom(part: UInt64) {
    for seed in 0..<Self.histories where seed % 4 == part {
      var random = SeededGenerator(seed: seed)
      let base = Lists(count: Int.random(in: 1...6, using: &random), using: &random)
      let sides = ["a", "b"].map { base.changed(by: $0, using: &random) }
      let merged = [(0, 1), (1, 0)].map { one, other in
        Lists(
          merge(base: base.files, ours: sides[one].files, theirs: sides[other].files).files)
      }
      #expect(merged[0].sorted == merged[1].sorted, "seed \(seed)")
      let ids = Set((base.tasks + sides[0].tasks + sides[1].tasks).map(\.id))
      for id in ids {
        let (old, one, other) = (base.lines(of: id), sides[0].lines(of: id), sides[1].lines(of: id))
        let lines = merged[0].lines(of: id)
        let isGone =
          old != [] && (one == [] && other == [] || one == [] && other == old || one == old && other == [])
        #expect(lines.count == (isGone ? 0 : 1), "seed \(seed), \(id): \(base), \(sides), \(merged[0])")
        if !isGone {
          let written = (one + other).flatMap { $0.text.split(separator: " ") }.filter { $0 != "x" }
          let words = Set(lines.flatMap { $0.text.split(separator: " ") })
          #expect(words.isSuperset(of: written), "seed \(seed), \(id): \(base), \(sides), \(merged[0])")
        }
      }
    }
  }

  private static let histories =
    ProcessInfo.processInfo.environment["MERGE_HISTORIES"].flatMap { UInt64($0) } ?? 1_000

  /// Tasks in several lists. Each has a name of its own and words that others have, too.
  private struct Lists: CustomStringConvertible {
    struct Task: Hashable {
      var path: String
      var text: String

      var id: Substring { text.split(separator: " ").first { $0.hasPrefix("task") } ?? "" }
    }

    private static let paths = ["lists/todo.txt", "lists/someday.txt", "lists/work.txt"]
    private(set) var tasks: [Task] = []

    init(count: Int, using random: inout SeededGenerator) {
      for number in 0..<count {
        add(
          "task\(number)", after: ["call", "buy", "(A) pay", "+Home"].randomElement(using: &random),
          using: &random)
      }
    }

    init(_ files: [String: String]) {
      tasks = files.sorted { $0.key < $1.key }.flatMap { path, text in
        text.split(separator: "\n").map { Task(path: path, text: String($0)) }
      }
    }

    var files: [String: String] {
      (Self.paths + ["lists/done.txt"]).reduce(into: [:]) { files, path in
        files[path] = tasks.filter { $0.path == path }.map { "\($0.text)\n" }.joined()
      }
    }

    var sorted: [String] { tasks.map { "\($0.path): \($0.text)" }.sorted() }
    var description: String { sorted.joined(separator: " | ") }

    func lines(of id: Substring) -> [Task] { tasks.filter { $0.id == id } }

    /// - Parameter word: one that others have, too. A task with none in common is no edit of another one.
    private mutating func add(_ id: String, after word: String?, using random: inout SeededGenerator) {
      let text = [word, id, "of-\(id)", "at-\(id)"].compactMap(\.self).joined(separator: " ")
      tasks.append(Task(path: Self.paths.randomElement(using: &random) ?? "", text: text))
    }

    func changed(by side: String, using random: inout SeededGenerator) -> Lists {
      var next = self
      for number in 0..<Int.random(in: 0...4, using: &random) {
        guard let place = next.tasks.indices.randomElement(using: &random) else { break }
        switch Int.random(in: 0...5, using: &random) {
        case 0, 1: next.tasks[place].path = Self.paths.randomElement(using: &random) ?? ""
        case 2: next.tasks[place].text += " \(side)\(number)"
        case 3: next.tasks.remove(at: place)
        case 4: next.add("task\(side)\(number)", after: nil, using: &random)
        default:
          next.tasks.append(next.tasks.remove(at: place))
        }
      }
      return next
    }
  }

  @Test func mergesEveryOtherListByTasks() {
    let (files, _) = merge(
      base: ["lists/someday.txt": "sail\n"], ours: ["lists/someday.txt": "sail +sea\n"],
      theirs: ["lists/someday.txt": "(B) sail\n"])
    #expect(files == ["lists/someday.txt": "(B) sail +sea\n"])
  }

  @Test func keepsBothTextsOfANote() {
    let (files, both) = merge(
      base: ["lists/notes/a.md": "one\ntwo\n"], ours: ["lists/notes/a.md": "one\nTWO\n"],
      theirs: ["lists/notes/a.md": "zero\none\n2\n"])
    #expect(files == ["lists/notes/a.md": "zero\none\nTWO\n2\n"])
    #expect(both.events == [.keptBothInNote(path: "lists/notes/a.md")])
  }

  @Test func keepsAnEditedNoteDespiteADeletion() {
    let (files, _) = merge(
      base: ["lists/notes/a.md": "a\n", "lists/notes/b.md": "b\n"], ours: ["lists/notes/b.md": "b\n"],
      theirs: ["lists/notes/a.md": "A\n"])
    #expect(files == ["lists/notes/a.md": "A\n"])
  }

  @Test func doesNotMergeBinaryFiles() {
    let (_, merge) = merge(
      base: nil, ours: ["lists/notes/a.png": "a\0"], theirs: ["lists/notes/a.png": "b\0"])
    #expect(merge.conflicts == ["lists/notes/a.png"])
  }

  @Test func withoutABaseKeepsEachTaskOnce() {
    let (files, _) = merge(
      base: nil, ours: ["lists/todo.txt": "a\nb\n"], theirs: ["lists/todo.txt": "b\nc\n"])
    #expect(files["lists/todo.txt"]?.split(separator: "\n").sorted() == ["a", "b", "c"])
  }

  @Test(arguments: [
    ("a\n", "a\nb\n", 1), ("a\nb\n", "a\n", 1), ("a\n", "A\n", 1), ("a\nb\n", "A\nB\nc\n", 3),
    ("a\n", "a\n", 0), ("b\na\n", "a\nb\n", 1),
  ])
  func countsChanges(old: String, new: String, count: Int) {
    let old = ["lists/todo.txt": Array(old.utf8), "lists/notes/n.md": [1]]
    var changed = old
    changed["lists/todo.txt"] = Array(new.utf8)
    #expect(old.changeCount(to: changed, layout: layout) == count)
    changed["lists/notes/n.md"] = [2]
    #expect(old.changeCount(to: changed, layout: layout) == count + 1)
  }

  @Test(arguments: ["lists/done.txt", "lists/side.txt"])
  func aMoveToAnotherListIsAChange(list: String) {
    let old = ["lists/todo.txt": Array("a\nb\n".utf8), list: Array("c\n".utf8)]
    let changed = ["lists/todo.txt": Array("b\n".utf8), list: Array("c\na\n".utf8)]
    #expect(old.changeCount(to: changed, layout: layout) == 1)
  }
}

@Suite struct ExactEditTests {
  /// The edits turn any list into any other, byte for byte.
  @Test(arguments: 0..<400)
  func makesTheOtherList(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func list() -> TodoList {
      var text = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        ["", "a", "b", "c\r", "d d"].randomElement(using: &generator) ?? ""
      }.joined(separator: "\n")
      if Bool.random(using: &generator), !text.isEmpty { text += "\n" }
      return TodoList(text)
    }
    let (old, new) = (list(), list())
    let made = try old.applying(old.edits(makingExactly: new))
    #expect(made.bytes == new.bytes, "\(old.bytes) → \(new.bytes): \(made.bytes)")
  }
}
