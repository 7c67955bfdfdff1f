import TodoTxt

/// The series of the recurring tasks of one side.
struct SeriesOrigins {
  /// The identity of a series: the open task of the base that it descends from, or the words, projects, contexts and
  /// rhythm of a new one.
  enum Origin: Hashable {
    case base(Int)
    case words(Set<[UInt8]>)
  }

  /// The origin by the index of the side's line.
  private var origins: [Int: Origin] = [:]

  /// The number of open tasks of a series on the side.
  private(set) var openCounts: [Origin: Int] = [:]

  subscript(index: Int) -> Origin? { origins[index] }

  /// - Parameter series: the open recurring tasks of the base, by their indices.
  init(_ side: [MergeEntry], _ match: EntryMatching, series: [Int: TaskFields]) {
    // A completed or deleted task may have been followed by a new line.
    var past: [(index: Int, words: Set<[UInt8]>)] = []
    for (index, fields) in series.sorted(by: { $0.key < $1.key }) {
      if let place = match.inSide[index] { origins[place] = .base(index) }
      if match.inSide[index].map({ !Self.isOpen(side[$0]) }) ?? true {
        past.append((index, fields.plainWords))
      }
    }
    for (index, entry) in side.enumerated() where origins[index] == nil && entry.isRecurring {
      let fields = TaskFields(entry.text)
      if fields.isRecurring {
        origins[index] = Self.origin(of: fields, past, isNew: match.inBase[index] == nil)
      }
    }
    for (index, origin) in origins where Self.isOpen(side[index]) { openCounts[origin, default: 0] += 1 }
  }

  private static func isOpen(_ entry: MergeEntry) -> Bool { !TodoItem(line: Array(entry.text)).isCompleted }

  /// The most similar series that shares at least half of the words of the shorter one.
  private static func origin(
    of fields: TaskFields, _ past: [(index: Int, words: Set<[UInt8]>)], isNew: Bool
  ) -> Origin {
    let words = fields.plainWords
    let best = past.filter {
      isNew && words.intersection($0.words).count * 2 >= min(words.count, $0.words.count)
    }.max { likeness($0.words, words) < likeness($1.words, words) }
    if let best { return .base(best.index) }
    let named = fields.words.filter { $0.tag == nil || $0.identity.elementsEqual("rec:".utf8) }
    return .words(Set(named.map(\.bytes)))
  }

  /// The open recurring tasks among the entries, by their indices.
  static func openSeries(of entries: [MergeEntry]) -> [Int: TaskFields] {
    var series: [Int: TaskFields] = [:]
    for (index, entry) in entries.enumerated() where entry.isRecurring {
      let fields = TaskFields(entry.text)
      if fields.isRecurring, !fields.isCompleted { series[index] = fields }
    }
    return series
  }
}

extension MergeEntry {
  /// Whether the line has a `rec:`, checked without parsing.
  var isRecurring: Bool {
    text.withUnsafeBufferPointer { TaskTag.nextValue(of: "rec", in: $0) != nil }
  }
}
