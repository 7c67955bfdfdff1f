import TodoTxt

/// Which series the recurring tasks of one side belong to.
struct SeriesOrigins {
  /// What tells a series from others: the open task of the base that it goes back to, or, for a new one, its words.
  enum Origin: Hashable {
    case base(Int)
    case words(Set<[UInt8]>)
  }

  /// By the indices of the side's lines.
  private var origins: [Int: Origin] = [:]

  /// How many tasks of a series are open on the side.
  private(set) var openCounts: [Origin: Int] = [:]

  subscript(index: Int) -> Origin? { origins[index] }

  /// - Parameter series: the open recurring tasks of the base, by their indices.
  init(_ side: [MergeEntry], _ match: EntryMatching, series: [Int: TaskFields]) {
    // What is completed or gone may have been followed by a new line.
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
        origins[index] = Self.origin(of: fields.plainWords, past, isNew: match.inBase[index] == nil)
      }
    }
    for (index, origin) in origins where Self.isOpen(side[index]) { openCounts[origin, default: 0] += 1 }
  }

  private static func isOpen(_ entry: MergeEntry) -> Bool { !TodoItem(line: Array(entry.text)).isCompleted }

  /// The most alike series that shares at least half of the words of the shorter one.
  private static func origin(
    of words: Set<[UInt8]>, _ past: [(index: Int, words: Set<[UInt8]>)], isNew: Bool
  ) -> Origin {
    let best = past.filter {
      isNew && words.intersection($0.words).count * 2 >= min(words.count, $0.words.count)
    }.max { likeness($0.words, words) < likeness($1.words, words) }
    return best.map { .base($0.index) } ?? .words(words)
  }

  /// The open recurring tasks among entries, by their indices.
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
  /// Whether the line has a `rec:`, found without taking it apart.
  fileprivate var isRecurring: Bool {
    text.withUnsafeBufferPointer { TaskTag.nextValue(of: "rec", in: $0) != nil }
  }
}
