import PlainText
public import TodoTxt

/// This machine's knowledge of the collections of a list: the object of each line, and the common state of
/// both.
///
/// A lost or outdated state costs time, but no changes: objects are found again by their UIDs, and
/// `X-TODO-RAW` is the base then.
public struct CalendarSyncState: Hashable, Sendable {
  /// The address of the server; nil before the first sync.
  public var server: String?

  /// The counterparts here of the collections, by their paths.
  private var counterparts: [String: String] = [:]

  /// A line that is an object.
  public struct Entry: Hashable, Sendable {
    public var collection: String
    public var path: String
    public var etag: String

    /// The last common line.
    public var line: [UInt8]

    /// The hash of the last common note; 0 for none.
    public var noteHash: UInt64 = 0

    /// The recurrence that another program has set.
    public var rule: CalendarTask.Rule

    /// The day on which the occurrence starts by the rule, if it alone was moved or changed.
    public var occurrence: CivilDate?

    public init(
      collection: String, path: String, etag: String, line: [UInt8], noteHash: UInt64 = 0,
      rule: CalendarTask.Rule = .none, occurrence: CivilDate? = nil
    ) {
      self.collection = collection
      self.path = path
      self.etag = etag
      self.line = line
      self.noteHash = noteHash
      self.rule = rule
      self.occurrence = occurrence
    }
  }

  /// An object to delete, because its task has moved to another collection.
  public struct Leftover: Hashable, Sendable {
    public var uid: String

    /// The object, and what it said last.
    public var entry: Entry
  }

  /// By the UIDs.
  public var entries: [String: Entry] = [:]

  /// The tokens by the paths of the collections.
  public var tokens: [String: String] = [:]

  /// The etags of objects that are no tasks, or unreadable, by their paths.
  public var strangers: [String: String] = [:]
  public var leftovers: [Leftover] = []

  /// What objects of former connections said last, by their addresses. It is the base if they are synced again.
  var former: [String: Entry] = [:]

  /// The changes that are being sent, by the UIDs. If the sync is interrupted, the next one knows them for its own.
  var pending: [String: Entry] = [:]

  /// What the changes have replaced that the last sync has sent, by the UIDs. It is the base again if the server lets a
  /// change overwrite them that was made from it, too.
  var replaced: [String: Entry] = [:]

  /// The lines that an interrupted sync has added to another file and not removed from the former one, as they are there, by
  /// the UIDs.
  var moving: [String: [UInt8]] = [:]

  /// The changes of the files that are being written.
  var writing: PlannedWrite?

  /// Where a task without an object of its own belongs.
  enum Place: Hashable {
    case collection(String)

    /// Its object was deleted on the server.
    case deleted

    /// Within the object of its series, as a completed occurrence.
    case withinObject(series: String)

    /// The same, and that object does not have it yet.
    case waiting(series: String)
  }

  /// The places of archived tasks, and of completed occurrences, by the UIDs.
  var archive: [String: Place] = [:]

  /// Whether an occurrence is completed within the object of its series, or waits to be.
  func isWithinObject(_ uid: String) -> Bool {
    switch archive[uid] {
    case .withinObject, .waiting: true
    case .collection, .deleted, nil: false
    }
  }

  /// The number of lines of done.txt after the last sync; nil before the first. Lines archived later are
  /// sent.
  public var archiveLength: Int?

  public init() {}
}

extension CalendarSyncState {
  private static let header = "todo-calendars 1"

  /// Reads a saved state; invalid parts are left out.
  public init(saved: [UInt8]) {
    let lines = saved.split(separator: UInt8(ascii: "\n"))
    guard lines.first?.elementsEqual(Self.header.utf8) == true else { return }
    var planned: [ArraySlice<UInt8>] = []
    for line in lines.dropFirst() {
      let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 7, omittingEmptySubsequences: false)
      let texts = fields.prefix(7).map { String(decoding: $0, as: UTF8.self) }
      switch (texts.first, fields.count) {
      case ("o", 2): server = texts[1]
      case ("c", 3): counterparts[texts[1]] = texts[2]
      case ("t", 3): tokens[texts[1]] = texts[2]
      case ("s", 3): strangers[texts[1]] = texts[2]
      case ("a", 2): archiveLength = Int(texts[1])
      case ("b", _), ("w", _): planned.append(line)
      case ("d", 3): archive[texts[1]] = Place(saved: texts[2])
      case ("e", 8), ("f", 8), ("l", 8), ("m", 8), ("p", 8), ("r", 8):
        let rule = texts[6].split(separator: " ", maxSplits: 1).map(String.init)
        let entry = Entry(
          collection: texts[2], path: texts[3], etag: texts[4], line: Array(fields[7]),
          noteHash: UInt64(texts[5], radix: 16) ?? 0,
          rule: rule.first.flatMap(CalendarTask.Rule.init) ?? .none,
          occurrence: rule.count > 1 ? CivilDate(rule[1]) : nil)
        switch texts[0] {
        case "e": entries[texts[1]] = entry
        case "m": moving[texts[1]] = entry.line
        case "f": former[texts[1]] = entry
        case "p": pending[texts[1]] = entry
        case "r": replaced[texts[1]] = entry
        default: leftovers.append(Leftover(uid: texts[1], entry: entry))
        }
      default: break
      }
    }
    writing = PlannedWrite(saved: planned)
  }

  /// A line each, its fields parted by tabs; the task's own line is the last field.
  public var saved: [UInt8] {
    var bytes = Array("\(Self.header)\n".utf8)
    if let server { bytes += "o\t\(server)\n".utf8 }
    for (collection, counterpart) in counterparts.sorted(by: { $0.key < $1.key }) {
      bytes += "c\t\(collection)\t\(counterpart)\n".utf8
    }
    for (collection, token) in tokens.sorted(by: { $0.key < $1.key }) {
      bytes += "t\t\(collection)\t\(token)\n".utf8
    }
    for (path, etag) in strangers.sorted(by: { $0.key < $1.key }) { bytes += "s\t\(path)\t\(etag)\n".utf8 }
    if let archiveLength { bytes += "a\t\(archiveLength)\n".utf8 }
    for (uid, place) in archive.sorted(by: { $0.key < $1.key }) {
      bytes += "d\t\(uid)\t\(place.saved)\n".utf8
    }
    var records = leftovers.map { ("l", $0.uid, $0.entry) }
    let moved = moving.mapValues { Entry(collection: "", path: "", etag: "", line: $0, rule: .none) }
    let kinds = [("m", moved), ("f", former), ("p", pending), ("r", replaced), ("e", entries)]
    for (kind, entries) in kinds {
      records += entries.sorted { $0.key < $1.key }.map { (kind, $0, $1) }
    }
    for (kind, uid, entry) in records {
      let hash = String(entry.noteHash, radix: 16)
      let rule = entry.rule.rawValue + (entry.occurrence.map { " \($0)" } ?? "")
      let fields = [kind, uid, entry.collection, entry.path, entry.etag, hash, rule, ""]
      bytes += fields.joined(separator: "\t").utf8
      bytes += entry.line
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes + (writing?.saved ?? [])
  }

  /// Whether a text may be stored in the state. Names from a server are checked before they are stored.
  public static func holds(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

extension CalendarSyncState.Place {
  /// The path of the collection, which begins with a slash; nothing for `deleted`; else a sign, and the UID of the series.
  fileprivate init(saved: String) {
    switch saved {
    case "": self = .deleted
    case _ where saved.hasPrefix("+"): self = .withinObject(series: String(saved.dropFirst()))
    case _ where saved.hasPrefix("-"): self = .waiting(series: String(saved.dropFirst()))
    default: self = .collection(saved)
    }
  }

  fileprivate var saved: String {
    switch self {
    case .collection(let path): path
    case .deleted: ""
    case .withinObject(let series): "+" + series
    case .waiting(let series): "-" + series
    }
  }

  /// The path of the collection that has it, or will have.
  var collection: String? {
    if case .collection(let path) = self { path } else { nil }
  }
}

extension CalendarSyncState {
  /// Forgets the tasks of another server, and of collections that had another counterpart here.
  ///
  /// A new connection thus never takes a task for deleted that was synced with another list.
  mutating func connect(to server: String, _ mappings: [CollectionMapping]) {
    if server != self.server {
      forget { _ in true }
      let former = former
      self = CalendarSyncState()
      self.former = former
    }
    self.server = server
    let new = Dictionary(
      mappings.map { ($0.collection, $0.counterpart) }, uniquingKeysWith: { one, _ in one })
    let kept = Set(counterparts.filter { new[$0.key] == $0.value }.keys)
    counterparts = new
    forget { !kept.contains($0) }
    strangers = strangers.filter { stranger in kept.contains { stranger.key.hasPrefix($0) } }
  }

  /// Forgets the tasks of some collections, but for what their objects said.
  mutating func forget(_ isForgotten: (_ collection: String) -> Bool) {
    if former.count > Self.mostFormer { former = [:] }
    for (uid, entry) in entries where isForgotten(entry.collection) {
      former[(server ?? "") + entry.path] = entry
      entries[uid] = nil
    }
    tokens = tokens.filter { !isForgotten($0.key) }
    leftovers.removeAll { isForgotten($0.entry.collection) }
    pending = pending.filter { !isForgotten($0.value.collection) }
    replaced = replaced.filter { !isForgotten($0.value.collection) }
  }

  private static let mostFormer = 50_000
}

/// Keeps the state between two runs.
public protocol CalendarStateStore {
  /// Loads the last saved state; an empty one before the first save.
  func load() -> CalendarSyncState

  /// - Throws: if it can't be saved; then the sync stops before it does more.
  func save(_ state: CalendarSyncState) throws
}
