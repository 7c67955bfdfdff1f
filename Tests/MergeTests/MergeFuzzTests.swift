import Foundation
import MergeModule
import ModuleTestKit
import Testing

/// A merge loses no change, whatever two devices do to a file and whatever the journal knows.
@Suite struct MergeFuzzTests {
  @Test(arguments: 0..<4)
  func losesNoChange(part: UInt64) throws {
    var (sameAtOnce, returned) = (0, 0)
    for seed in 0..<Self.count where seed % 4 == part {
      var devices = TwoDevices(seed: seed)
      let lost = try devices.lostByMerging()
      #expect(lost.isEmpty, "seed \(seed): \(lost)\n\(devices.story)")
      sameAtOnce += devices.areSame ? 1 : 0
      returned += devices.returned
    }
    // If two moments of the past fit as well, both forms of a line are kept.
    #expect(returned * 100 <= Int(Self.count) / 4 * 2)
    // Otherwise only one device knows that it deleted a line which is unchanged on the other.
    #expect(sameAtOnce * 100 >= Int(Self.count) / 4 * 80)
  }

  /// The number of histories, by default 1,000; set by MERGE_HISTORIES.
  private static let count =
    ProcessInfo.processInfo.environment["MERGE_HISTORIES"].flatMap { UInt64($0) } ?? 1_000
}

/// A device with a journal, and another device that has a copy of the same file.
private struct TwoDevices {
  /// A line that can be followed through its changes.
  private struct Line: Hashable {
    let id: Int
    var text: String
  }

  /// The events, for the report of a failure.
  private(set) var story = ""

  /// The number of lines that came back as they were before they were changed or deleted here.
  private(set) var returned = 0

  /// Whether both devices have written the same bytes.
  private(set) var areSame = false

  /// The devices, each with its own journal.
  private let session = CommandSession(["todo.txt": ""], plugins: [ConflictsPlugin.self])
  private let otherSession = CommandSession(["todo.txt": ""], plugins: [ConflictsPlugin.self])
  private static let copy = "todo.sync-conflict-1.txt"
  private var random: SeededGenerator
  private var lineCount = 0

  /// All lines that each device ever had.
  private var had: (ours: Set<Line>, theirs: Set<Line>) = ([], [])
  private var wordCount = 0

  /// The lists that the user may return to by undoing this device's last actions, and the lines that an undo
  /// has removed since the copy was made.
  private var undoable: [[Line]] = []
  private var undone: Set<Line> = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// - Returns: the words that the merged file lacks.
  mutating func lostByMerging() throws -> [String] {
    var common = (0..<(2 + below(5))).map { _ in newLine() }
    try save(common, isJournalled: false)
    let isJournalled = [0, 1, 2][below(3)]
    for _ in 0..<below(4) { common = try actOrUndo(on: common, isJournalled) }
    var ours = common
    undone = []
    for _ in 0..<below(4) { ours = try actOrUndo(on: ours, isJournalled) }
    var theirs = common
    try save(theirs, isJournalled: false, in: otherSession)
    for _ in 0..<below(5) { theirs = try act(on: theirs, isJournalled, in: otherSession) }
    tell("ours", ours)
    tell("theirs", theirs)
    let isOtherWinner = below(3) == 0
    if isOtherWinner { story += "theirs has won\n" }
    let (winner, loser) = isOtherWinner ? (list(theirs), list(ours)) : (list(ours), list(theirs))
    let wanted = wanted(of: common, ours, theirs)
    var missing: Set<String> = []
    for session in [session, otherSession] {
      session.files.store(at: "/ann/\(Self.copy)").replace(with: loser)
      let todo = session.files.store(at: "/ann/todo.txt")
      if try todo.list().bytes != winner.bytes { todo.replace(with: winner) }
      let output = session.run("conflicts", "--merge")
      #expect(output.error.isEmpty)
      story += output.output
      let merged = try session.text()
      if session.files === self.session.files, !isOtherWinner, isJournalled == 1 {
        // What the user has undone since the copy was made stays undone. Other programs' saves hide the past.
        let back = undone.filter { common.contains($0) && theirs.contains($0) && !ours.contains($0) }
        let lines = Set(merged.split(separator: "\n").map(String.init))
        missing.formUnion(back.map(\.text).filter(lines.contains).map { "undone: \($0)" })
        // What was deleted or changed here, and not there, is not there once more as it was.
        let own = Set(ours.map(\.text))
        let old = common.filter { theirs.contains($0) && !own.contains($0.text) }
        returned += old.count { lines.contains($0.text) }
      }
      missing.formUnion(wanted.subtracting(merged.split { $0 == " " || $0 == "\n" }.map(String.init)))
      // A second merge changes nothing, and the copy can be deleted.
      #expect(session.run("conflicts", "--merge").output.hasPrefix(Self.copy), "\(story)")
      #expect(session.run("conflicts", "--delete") == .init("\(Self.copy) deleted.\n"), "\(story)")
      #expect(try session.text() == merged, "\(story)")
    }
    areSame = try session.text() == otherSession.text()
    return missing.sorted()
  }

  /// The words that either side wrote, and the words of the base that neither side removed. If one side
  /// deleted a line, the other side's version of it must stay, unless it is unchanged.
  private func wanted(of common: [Line], _ ours: [Line], _ theirs: [Line]) -> Set<String> {
    func words(_ lines: [Line]) -> [Int: Set<String>] {
      Dictionary(
        uniqueKeysWithValues: lines.map { line in
          let body = String(decoding: TodoItem(line.text).body, as: UTF8.self)
          return (line.id, Set(body.split(separator: " ").map(String.init)))
        })
    }
    let hadTheirs = Set(theirs.filter { had.ours.contains($0) }.map(\.id))
    let hadOurs = Set(ours.filter { had.theirs.contains($0) }.map(\.id))
    let (common, ours, theirs) = (words(common), words(ours), words(theirs))
    return Set(ours.keys).union(theirs.keys).reduce(into: []) { wanted, id in
      switch (common[id], ours[id], theirs[id]) {
      case (let base?, let one?, let other?):
        wanted.formUnion(one.intersection(other).union(one.subtracting(base)).union(other.subtracting(base)))
      case (let base, let one?, nil):
        if one != base, !hadOurs.contains(id) { wanted.formUnion(one) }
      case (let base, nil, let one?):
        if one != base, !hadTheirs.contains(id) { wanted.formUnion(one) }
      case (nil, let one?, let other?): wanted.formUnion(one.union(other))
      case (_, nil, nil): break
      }
    }
  }

  // MARK: Changes of the file

  /// - Parameter isJournalled: 0 for other programs, 1 for actions, 2 for both.
  private mutating func act(
    on lines: [Line], _ isJournalled: Int, in session: CommandSession? = nil
  ) throws -> [Line] {
    let next = edited(lines)
    let isAction = isJournalled == 1 || isJournalled == 2 && below(2) == 0
    try save(next, isJournalled: isAction, in: session)
    if session == nil { undoable = isAction && next != lines ? undoable + [lines] : [] }
    return next
  }

  /// Acts on this device, or undoes its last action.
  private mutating func actOrUndo(on lines: [Line], _ isJournalled: Int) throws -> [Line] {
    guard let before = undoable.last, below(3) == 0 else { return try act(on: lines, isJournalled) }
    undoable.removeLast()
    let transaction = UndoTransaction(journal: session.files.journal) { [session] in
      session.files.store(at: $0)
    }
    guard case .done = try transaction.undo() else { return lines }
    tell("undo", before)
    undone.formUnion(Set(lines).subtracting(before))
    return before
  }

  private mutating func save(
    _ lines: [Line], isJournalled: Bool, in session: CommandSession? = nil
  ) throws {
    if session == nil { had.ours.formUnion(lines) } else { had.theirs.formUnion(lines) }
    let session = session ?? self.session
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

  /// The lines after one change to a line, as a user makes it.
  private mutating func edited(_ lines: [Line]) -> [Line] {
    var lines = lines
    let kind = below(10)
    guard !lines.isEmpty, kind > 1 else { return lines + [newLine()] }
    let index = below(lines.count)
    let item = TodoItem(lines[index].text)
    var words = String(decoding: item.body, as: UTF8.self).split(separator: " ").map(String.init)
    switch kind {
    // A list that another program has emptied needs consent.
    case 2 where lines.count > 1: lines.remove(at: index)
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

  /// A word that is written only once, so that the test can search for it.
  private mutating func word() -> String {
    wordCount += 1
    return "w\(wordCount)"
  }

  private mutating func below(_ limit: Int) -> Int {
    Int(random.next() % UInt64(limit))
  }
}
