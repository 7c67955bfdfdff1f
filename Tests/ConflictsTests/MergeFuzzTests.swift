import ConflictsModule
import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

/// Whatever two devices do to the same file, and whatever the journal knows of it: a merge loses no change.
@Suite struct MergeFuzzTests {
  @Test(arguments: 1...1_000)
  func losesNoChange(seed: UInt64) throws {
    var devices = TwoDevices(seed: seed)
    let lost = try devices.lostByMerging()
    #expect(
      lost.isEmpty, "seed \(seed): \(lost.map { String(decoding: $0, as: UTF8.self) })\n\(devices.story)")
  }
}

/// A device whose journal is known, and another one that has a copy of the same file.
private struct TwoDevices {
  /// A line that can be followed through its changes.
  private struct Line {
    let id: Int
    var text: String
  }

  /// What happened, for whoever looks into a failure.
  private(set) var story = ""

  private let session = CommandSession(["todo.txt": ""], plugins: [ConflictsPlugin.self])
  private var random: SeededGenerator
  private var lineCount = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// - Returns: the lines that the merged file has less often than it should.
  mutating func lostByMerging() throws -> [[UInt8]] {
    var common = (0..<(2 + below(5))).map { _ in newLine() }
    try save(common, isJournalled: false)
    let isJournalled = [0, 1, 2][below(3)]
    for _ in 0..<below(4) { common = try act(on: common, isJournalled) }
    var ours = common
    for _ in 0..<below(4) { ours = try act(on: ours, isJournalled) }
    var theirs = common
    for _ in 0..<below(5) { theirs = edited(theirs) }
    tell("ours", ours)
    tell("theirs", theirs)
    let copy = session.files.store(at: "/ann/todo.sync-conflict-1.txt")
    if below(3) == 0 {
      // The other device's version has won.
      story += "theirs has won\n"
      try save(theirs, isJournalled: false)
      copy.replace(with: list(ours))
    } else {
      copy.replace(with: list(theirs))
    }
    let output = session.run("conflicts", "--merge")
    #expect(output.error.isEmpty)
    story += output.output
    var merged = LineCounts(try session.files.store(at: "/ann/todo.txt").list())
    let wanted = wanted(of: common, ours, theirs)
    return wanted.filter { !merged.take($0) }
  }

  /// Each change of both sides, and what neither has changed. What both have in the same words is wanted once.
  private func wanted(of common: [Line], _ ours: [Line], _ theirs: [Line]) -> [[UInt8]] {
    func texts(_ lines: [Line]) -> [Int: String] {
      Dictionary(uniqueKeysWithValues: lines.map { ($0.id, $0.text) })
    }
    let (common, ours, theirs) = (texts(common), texts(ours), texts(theirs))
    func wanted(of side: [Int: String], beside other: [Int: String]) -> [[UInt8]] {
      side.filter { id, text in
        common[id] != text || other[id] == text
      }.map { Array($0.value.utf8) }
    }
    var known = LineCounts(wanted(of: ours, beside: theirs))
    return wanted(of: ours, beside: theirs) + wanted(of: theirs, beside: ours).filter { !known.take($0) }
  }

  // MARK: What is done to the file

  /// - Parameter isJournalled: 0 for other programs, 1 for actions, 2 for both.
  private mutating func act(on lines: [Line], _ isJournalled: Int) throws -> [Line] {
    let next = edited(lines)
    try save(next, isJournalled: isJournalled == 1 || isJournalled == 2 && below(2) == 0)
    return next
  }

  private mutating func save(_ lines: [Line], isJournalled: Bool) throws {
    tell(isJournalled ? "todo" : "editor", lines)
    let store = session.files.store(at: "/ann/todo.txt")
    let new = list(lines)
    guard isJournalled else { return store.replace(with: new) }
    try store.acting(as: RunningAction(ActionIdentity("act"))).update { old in
      if old.count == new.count {
        return zip(old, new).filter { !$0.text.elementsEqual($1.text) }
          .map { .replace(TodoLine($0), with: Array($1.text)) }
      }
      if old.count < new.count { return new[old.count...].map { .append(Array($0.text)) } }
      var kept = LineCounts(new)
      return old.filter { !kept.take(Array($0.text)) }.map { .remove(TodoLine($0), leavingBlank: false) }
    }
  }

  private func list(_ lines: [Line]) -> TodoList {
    TodoList(lines.map { $0.text + "\n" }.joined())
  }

  private mutating func tell(_ who: String, _ lines: [Line]) {
    story += "\(who): \(lines.map(\.text))\n"
  }

  /// The lines after one change to one of them, as a user makes it.
  private mutating func edited(_ lines: [Line]) -> [Line] {
    var lines = lines
    let kind = below(10)
    guard !lines.isEmpty, kind > 1 else { return lines + [newLine()] }
    let index = below(lines.count)
    let item = TodoItem(lines[index].text)
    var words = String(decoding: item.body, as: UTF8.self).split(separator: " ").map(String.init)
    switch kind {
    case 2: lines.remove(at: index)
    case 3, 4: lines[index].text = "(\(["A", "B", "C"][below(3)])) \(words.joined(separator: " "))"
    case 5: lines[index].text = words.joined(separator: " ")
    case 6: lines[index].text = "x 2026-11-21 \(words.joined(separator: " "))"
    case 7:
      words.insert(word(), at: below(words.count + 1))
      lines[index].text = words.joined(separator: " ")
    case 8 where words.count > 1:
      words.remove(at: below(words.count))
      lines[index].text = words.joined(separator: " ")
    default: lines[index].text = newLine().text
    }
    return lines
  }

  private mutating func newLine() -> Line {
    lineCount += 1
    return Line(id: lineCount, text: "\(word()) \(word())\(below(2) == 0 ? "" : " \(word())")")
  }

  private mutating func word() -> String {
    ["call", "Ann", "Bob", "fix", "bike", "milk", "rent", "today"][below(8)]
  }

  private mutating func below(_ limit: Int) -> Int {
    Int(random.next() % UInt64(limit))
  }
}
