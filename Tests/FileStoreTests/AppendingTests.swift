import CLinux
import Glibc
import ModuleTestKit
import Testing

@testable import FileStore

/// Adding a line reads only the end of the file. The result must be the same as after reading all of it.
@Suite(.timeLimit(.minutes(15))) struct AppendingTests {
  private let directory = TestDirectory()

  struct Sample: CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ description: String, _ text: String) {
      (testDescription, self.text) = (description, text)
    }
  }

  /// Short and long files, with all line endings, and a line longer than one read.
  static let samples = [
    Sample("empty", ""), Sample("one line", "a\n"), Sample("no newline", "a"),
    Sample("short", lines(10)), Sample("as many lines as are kept", lines(64)),
    Sample("one more", lines(65)), Sample("two more", lines(66)),
    Sample("long", lines(20_000)), Sample("long, no newline", lines(20_000) + "open"),
    Sample("long, CRLF", lines(20_000, ending: "\r\n")),
    Sample("long, mixed", "a\r\n" + lines(20_000)),
    Sample("long, with a mark", "\u{FEFF}new\n" + lines(20_000)),
    Sample("a long line", lines(20_000) + String(repeating: "long ", count: 100_000) + "\n" + lines(3)),
    Sample("blank lines", String(repeating: "\n", count: 300_000)),
  ]

  private static func lines(_ count: Int, ending: String = "\n") -> String {
    (0..<count).map { ($0 % 1_000 == 0 ? "new" : "task \($0)") + ending }.joined()
  }

  private func journal() -> FileTodoJournal {
    let path = directory.file("state")
    return FileTodoJournal(
      directory: { path }, todoPath: directory.file("todo.txt"),
      now: { (CivilDate(daysSinceEpoch: 20_000), 3_600) })
  }

  private func write(_ sample: Sample) throws {
    try Descriptor(opening: directory.file("todo.txt"), O_WRONLY | O_CREAT, mode: 0o644)
      .write(all: Array(sample.text.utf8))
  }

  @Test(arguments: samples) func appendsTheLinesOfTheEdit(to sample: Sample) throws {
    try write(sample)
    let list = TodoList(sample.text)
    let edit = TodoEdit.append(Array("new".utf8))
    let expected = try list.applying([edit])
    let store = FileTodoStore(path: directory.file("todo.txt"), journal: journal())
    let item = try store.append(Array("new".utf8))
    #expect(item.number == expected.count)
    #expect(try store.list() == expected)
    let action = try #require(try journal().history().actions.first)
    #expect(action.parts.first?.original.lines == list.changes(by: [edit], to: expected))
  }

  @Test(arguments: samples) func countsLinesThatItDoesNotKeep(of sample: Sample) throws {
    try write(sample)
    let snapshot = try #require(
      try FileReader(path: directory.file("todo.txt")).readEnd(counting: Array("new".utf8)))
    let list = TodoList(sample.text)
    let end = TodoList(bytes: snapshot.bytes)
    #expect(snapshot.front.byteCount + snapshot.bytes.count == sample.text.utf8.count)
    #expect(snapshot.front.lineCount + end.count == list.count)
    #expect(end.lineEnding == list.lineEnding)
    let isNew = { (item: TodoItem) in item.text.elementsEqual("new".utf8) }
    #expect(snapshot.front.matchCount + end.count(where: isNew) == list.count(where: isNew))
  }

  @Test(arguments: ["", "b", "ab", "b\r", String(repeating: "ab", count: 20)])
  func countsLinesOfAnyLength(text: String) {
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      let words = [text, text, "a", "b", "ab", "\r", "\t", "\0"]
      let line = { (generator: inout SeededGenerator) in
        let words = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
          words.randomElement(using: &generator) ?? ""
        }
        return words.joined() + (Int.random(in: 0..<4, using: &generator) == 0 ? "\r\n" : "\n")
      }
      let all = Array((0..<(seed < 50 ? 300 : 3_000)).map { _ in line(&generator) }.joined().utf8)
      var front = FileFront(counting: Array(text.utf8))
      var rest = all
      front.take(from: &rest)
      let taken = all.dropLast(rest.count).split(separator: .newline, omittingEmptySubsequences: false)
        .dropLast()
      #expect(front.lineCount == taken.count)
      let matches = taken.count { $0.elementsEqual(text.utf8) || $0.elementsEqual((text + "\r").utf8) }
      #expect(front.matchCount == matches, "seed \(seed)")
      // The path of a processor without AVX2.
      let tally = all.withUnsafeBufferPointer { all in
        front.text.withUnsafeBufferPointer { text in
          tally_lines_in_vectors(all.baseAddress, front.byteCount, text.baseAddress, text.count)
        }
      }
      #expect(tally.lines == front.lineCount && tally.matches == front.matchCount, "seed \(seed)")
    }
  }

  /// The file was moved after it was read, and a link replaced it: the line would go elsewhere.
  @Test func doesNotFollowALinkThatReplacedTheFile() throws {
    directory.write("a\n")
    let path = directory.file("todo.txt")
    directory.run("mkdir d; mv todo.txt d; ln -s d/todo.txt todo.txt")
    // stat(2) reports the same; only the link can show the difference.
    let snapshot = try #require(try FileReader(path: directory.file("d/todo.txt")).read())
    guard case .conflict = try FileAppend(path: path, mode: 0o600).append(Array("b\n".utf8), to: snapshot)
    else {
      Issue.record("the link was followed")
      return
    }
    #expect(directory.read("d/todo.txt") == "a\n")
    directory.run("ln -sf nowhere todo.txt")
    guard case .conflict = try FileAppend(path: path, mode: 0o600).append(Array("b\n".utf8), to: nil) else {
      Issue.record("the link was followed")
      return
    }
    #expect(directory.names == ["d", "todo.txt"])
  }

  @Test func recognisesAnAppendedLineAmongEqualLines() {
    var front = FileFront(counting: Array("b".utf8))
    var file = Array((String(repeating: "a\nb\n", count: 50)).utf8)
    front.take(from: &file)
    let commit = UncertainCommit(
      before: TodoList(bytes: file), after: TodoList(bytes: file + Array("b\n".utf8)), behind: front)
    let all = String(repeating: "a\nb\n", count: 50)
    #expect(!commit.isKept(in: TodoList(all)))
    #expect(commit.isKept(in: TodoList(all + "b\n")))
  }
}
