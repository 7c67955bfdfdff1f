public import TodoTxt

/// What calendars and other programs know the tasks of a file by: a UID for each line, which stays while the
/// line is edited, moved or completed.
///
/// A UID is that of the task's `uid:`, or what it was when the task was first seen: its `id:`, else a hash of the
/// line and of how many equal ones there were. Without a state that is kept, the same file has the same UIDs.
public struct TaskUIDs: Hashable, Sendable {
  private struct Entry: Hashable {
    var uid: String
    var text: [UInt8]
  }

  /// One for each line that is no blank one, in their order.
  private var entries: [Entry] = []

  /// Of lines that are gone, the newest first: an undo may bring them back.
  private var gone: [Entry] = []

  /// By the numbers of lines, from 0; empty for blank ones.
  private var uids: [String] = []
  private var numbers: [String: Int] = [:]

  /// The UIDs of tasks by their ids.
  private var uidsOfIDs: [[UInt8]: String] = [:]

  private static let keptGone = 10_000

  public init() {}

  /// Nil where no line has it.
  public func number(of uid: String) -> Int? { numbers[uid] }

  /// - Parameter number: of a line of the list that was followed, from 1.
  public func uid(ofLine number: Int) -> String {
    uids.indices.contains(number - 1) ? uids[number - 1] : ""
  }

  /// The UID of the first task with that id; the id itself where none has it.
  public func uid(ofID id: ArraySlice<UInt8>) -> String {
    uidsOfIDs[Array(id)] ?? String(decoding: id, as: UTF8.self)
  }

  // MARK: To follow a list

  /// Finds each line of the list again, and gives those that are new a UID.
  ///
  /// - Parameter known: UIDs of lines that are new, by their numbers, which another program gave them.
  /// - Returns: whether anything is not as it was.
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
    var used: Set<String> = []
    var next: [Entry] = []
    next.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      let text = lines[index]
      if let source = sources[index], known[item.number] == nil {
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

  private mutating func index(_ items: [TodoItem], of list: TodoList) {
    uids = Array(repeating: "", count: list.count)
    (numbers, uidsOfIDs) = ([:], [:])
    for (item, entry) in zip(items, entries) {
      // The word in the file is the user's: it counts, unless two tasks have it.
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

  /// Reads a state; what is none counts as empty.
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

  /// A line for each task, `+UID`, a tab and the text; `-` for those that are gone.
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

/// Keeps the UIDs of a file from one run of the program to the next.
public protocol TaskUIDStore: Sendable {
  /// Empty where there are none yet, or where they can't be read.
  func load() -> TaskUIDs

  /// Keeps them, where that is possible: else the same file has the same UIDs, but an edited line another.
  func save(_ uids: TaskUIDs)
}

extension TaskUIDStore {
  /// The UIDs of the lines of `list`, as they are kept now.
  public func uids(of list: TodoList) -> TaskUIDs {
    var uids = load()
    if uids.follow(list) { save(uids) }
    return uids
  }
}
