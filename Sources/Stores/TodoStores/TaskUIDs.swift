import Synchronization
public import TodoTxt

/// The UIDs of tasks, for calendars and other programs. A line keeps its UID when it is edited, moved or
/// completed.
///
/// The UID is the value of `uid:`. Without that key, it was derived when the task was first seen: from its
/// `id:`, else from a hash of the line and the count of equal lines. So without saved state the same file
/// gets the same UIDs.
public struct TaskUIDs: Hashable, Sendable {
  private struct Entry: Hashable {
    var uid: String
    var text: [UInt8]
  }

  /// One entry for each line that is not blank, in file order.
  private var entries: [Entry] = []

  /// Removed lines, the newest first; an undo may restore them.
  private var gone: [Entry] = []

  /// UIDs by line index, from 0; empty for blank lines.
  private var uids: [String] = []
  private var numbers: [String: Int] = [:]

  private var uidsOfIDs: [[UInt8]: String] = [:]

  private static let keptGone = 10_000

  public init() {}

  /// The UIDs of several files, whose lines are followed as those of one. A UID in two of them is the first one's.
  public init(joining parts: [TaskUIDs]) {
    var seen: Set<String> = []
    entries = parts.flatMap(\.entries).filter { seen.insert($0.uid).inserted }
    gone = parts.flatMap(\.gone).filter { seen.insert($0.uid).inserted }
  }

  /// The UIDs of one of the joined files.
  ///
  /// - Parameter lines: its lines among those of the last followed list, from 0.
  public func part(ofLines lines: Range<Int>) -> TaskUIDs {
    let first = uids[..<lines.lowerBound].count { !$0.isEmpty }
    var part = TaskUIDs()
    part.entries = Array(entries[first..<(first + uids[lines].count { !$0.isEmpty })])
    part.gone = gone
    return part
  }

  /// Returns the number of the line with that UID; nil if there is none.
  public func number(of uid: String) -> Int? { numbers[uid] }

  /// - Parameter number: a line of the last followed list, from 1.
  public func uid(ofLine number: Int) -> String {
    uids.indices.contains(number - 1) ? uids[number - 1] : ""
  }

  /// Returns the UID of the first task with that id; the id itself if there is no such task.
  public func uid(ofID id: ArraySlice<UInt8>) -> String {
    uidsOfIDs[Array(id)] ?? String(decoding: id, as: UTF8.self)
  }

  // MARK: Following a list

  /// Matches the lines of the list with the known ones and gives new lines a UID.
  ///
  /// - Parameter known: UIDs that another program gave to new lines, by line number.
  /// - Returns: whether anything has changed.
  @discardableResult
  public mutating func follow(_ list: TodoList, known: [Int: String] = [:]) -> Bool {
    let before = (entries, gone)
    let items = list.filter { !$0.isBlank }
    let lines = items.map { Array($0.text) }
    let sources = LineMatching(from: entries.map(\.text), to: lines).sources
    var taken = Set(sources.compactMap { $0.map { entries[$0].uid } })
    let left = Set(entries.indices).subtracting(sources.compactMap(\.self))
    let departed = left.sorted().map { entries[$0] } + gone
    taken.formUnion(departed.map(\.uid))
    var returned: [[UInt8]: String] = [:]
    for entry in departed.reversed() { returned[entry.text] = entry.uid }
    let named = Set(known.values)
    var used: Set<String> = []
    var next: [Entry] = []
    next.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      let text = lines[index]
      if let source = sources[index], known[item.number] == nil, !named.contains(entries[source].uid) {
        next.append(Entry(uid: entries[source].uid, text: text))
      } else if let uid = known[item.number], !used.contains(uid) {
        next.append(Entry(uid: uid, text: text))
      } else if let uid = returned.removeValue(forKey: text), !used.contains(uid) {
        next.append(Entry(uid: uid, text: text))
      } else {
        next.append(Entry(uid: Self.fresh(for: item, besides: taken), text: text))
      }
      used.insert(next[index].uid)
      taken.insert(next[index].uid)
    }
    entries = next
    gone = Array(departed.lazy.filter { !used.contains($0.uid) }.prefix(Self.keptGone))
    index(items, of: list)
    return entries != before.0 || gone != before.1
  }

  public var texts: [[UInt8]] { entries.map(\.text) }

  public typealias Line = (uid: String, text: [UInt8])

  /// Sets lines back that were about to be written, so that they are found by their former texts.
  ///
  /// - Parameter changes: the former lines, and what they were about to become; nil for a line that was added or removed.
  public mutating func undo(_ changes: [(old: Line?, new: Line?)]) {
    let places = Dictionary(
      entries.indices.map { (entries[$0].uid, $0) }, uniquingKeysWith: { first, _ in first })
    var removed: Set<Int> = []
    for case (let old, let new?) in changes {
      let unnamed = new.uid.isEmpty ? entries.firstIndex { $0.text == new.text } : nil
      guard let place = places[new.uid] ?? unnamed else { continue }
      guard let old else {
        removed.insert(place)
        continue
      }
      entries[place] = Entry(
        uid: old.uid, text: entries[place].text == new.text ? old.text : entries[place].text)
    }
    entries = entries.indices.filter { !removed.contains($0) }.map { entries[$0] }
    let present = Set(entries.map(\.uid))
    for case (let old?, nil) in changes where !present.contains(old.uid) {
      entries.append(Entry(uid: old.uid, text: old.text))
    }
  }

  /// Makes lines removed ones, so that equal lines that remain keep their own UIDs.
  public mutating func remove(_ uids: Set<String>) {
    gone = entries.filter { uids.contains($0.uid) } + gone
    entries.removeAll { uids.contains($0.uid) }
  }

  private mutating func index(_ items: [TodoItem], of list: TodoList) {
    uids = Array(repeating: "", count: list.count)
    (numbers, uidsOfIDs) = ([:], [:])
    for (item, entry) in zip(items, entries) {
      // A `uid:` in the file is the user's. It has precedence unless an earlier task has the same.
      let own = item.value(forKey: "uid").map { String(decoding: $0, as: UTF8.self) }
      let uid = own.flatMap { numbers[$0] == nil ? $0 : nil } ?? entry.uid
      uids[item.number - 1] = uid
      numbers[uid] = item.number
      if let id = item.id.map({ Array($0) }), uidsOfIDs[id] == nil { uidsOfIDs[id] = uid }
    }
  }

  private static func fresh(for item: TodoItem, besides taken: Set<String>) -> String {
    let named = (item.value(forKey: "uid") ?? item.id).map { String(decoding: $0, as: UTF8.self) }
    if let named, !taken.contains(named) { return named }
    var ordinal = 1
    while true {
      let uid = TaskICS.uid(of: item.text, ordinal: ordinal)
      if !taken.contains(uid) { return uid }
      ordinal += 1
    }
  }
}

// MARK: The state

extension TaskUIDs {
  private static let header = "todo-uids 1"
  private static let tab = UInt8(ascii: "\t")

  /// Reads a saved state; an invalid one counts as empty.
  public init(state: [UInt8]) {
    let lines = state.split(separator: .newline)
    guard lines.first?.elementsEqual(Self.header.utf8) == true else { return }
    var seen: Set<String> = []
    for line in lines.dropFirst() {
      guard let end = line.firstIndex(of: Self.tab),
        let uid = String(validating: line[..<end].dropFirst(), as: UTF8.self), !uid.isEmpty,
        !uid.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }),
        seen.insert(uid).inserted
      else { continue }
      let entry = Entry(uid: uid, text: Array(line[(end + 1)...]))
      if line.first == UInt8(ascii: "+") { entries.append(entry) } else { gone.append(entry) }
    }
  }

  /// One line per task: `+UID`, a tab and the text; `-` instead of `+` for removed tasks.
  public var state: [UInt8] {
    var state = Array("\(Self.header)\n".utf8)
    for (mark, entries) in [(UInt8(ascii: "+"), entries), (UInt8(ascii: "-"), gone)] {
      for entry in entries {
        state.append(mark)
        state += entry.uid.utf8
        state.append(Self.tab)
        state += entry.text
        state.append(.newline)
      }
    }
    return state
  }
}

/// Saves the UIDs of a file between runs of the program.
public protocol TaskUIDStore: Sendable {
  /// Returns the saved UIDs; empty if there are none or they can't be read.
  func load() -> TaskUIDs

  /// Saves the UIDs if possible. If not, the same file gets the same UIDs, but an edited line gets a new
  /// one.
  func save(_ uids: TaskUIDs)
}

extension TaskUIDStore {
  /// Returns the UIDs of the lines of `list` by the saved state.
  public func uids(of list: TodoList) -> TaskUIDs {
    var uids = load()
    if uids.follow(list) { save(uids) }
    return uids
  }
}

/// UIDs in memory only, for tests and programs without a disk.
public final class InMemoryTaskUIDs: TaskUIDStore {
  private let uids = Mutex(TaskUIDs())

  public init() {}

  public func load() -> TaskUIDs { uids.withLock(\.self) }

  public func save(_ uids: TaskUIDs) { self.uids.withLock { $0 = uids } }
}
