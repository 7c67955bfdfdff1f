import TodoTxt

/// The lists that have lost so many tasks since the last sync that another program may have emptied, replaced, cut off or
/// deleted them by mistake. Every way to sync asks this type, and nothing else.
///
/// A task is gone if it is in no list of the set: one that was edited, completed, archived or moved to another list is
/// not. Each list is judged by itself, so that a long done.txt does not hide an emptied todo.txt. If none is refused, all
/// of them are judged as one.
public struct GoneTasks: Hashable, Sendable {
  public struct Loss: Hashable, Sendable {
    public var list: String
    public var count: Int

    /// The number of tasks at the last sync.
    public var total: Int

    /// The evidence of an accident besides the number.
    public var damage: Damage?

    public init(of list: String, count: Int, of total: Int, damage: Damage? = nil) {
      (self.list, self.count, self.total, self.damage) = (list, count, total, damage)
    }
  }

  public enum Damage: Hashable, Sendable {
    /// The file does not exist.
    case missing

    /// The file has no task.
    case emptied

    /// The file ends in the middle of a line, and nothing that followed this line is left.
    case cut
  }

  /// The lists whose loss needs the user's consent.
  public let losses: [Loss]

  /// - Parameter losses: of all lists of a set.
  public init(_ losses: [Loss]) {
    let set = Loss(
      of: "", count: losses.reduce(0) { $0 + $1.count }, of: losses.reduce(0) { $0 + $1.total })
    if losses.contains(where: \.needsConsent) {
      // Even a short list that was emptied together with another one.
      self.losses = losses.filter { $0.needsConsent || $0.count > 0 && $0.count == $0.total }
    } else {
      self.losses = set.needsConsent ? losses.filter { $0.count > 0 } : []
    }
  }

  /// Compares two versions of lists.
  ///
  /// - Parameters:
  ///   - old: the lists at the last sync, by their names.
  ///   - new: the lists now; a missing one has none.
  ///   - done: the name of done.txt.
  ///   - others: lists outside of the set, to which tasks may have been moved unchanged.
  public init(
    from old: [String: [UInt8]], to new: [String: [UInt8]], done: String?, others: [[UInt8]] = []
  ) {
    var symbols = SymbolTable()
    let base = Self.entries(of: old, done: done, &symbols)
    let side = Self.entries(of: new, done: done, &symbols)
    var elsewhere: [Int: Int] = [:]
    for bytes in others {
      for entry in MergeEntry.all(of: TaskFiles(todo: bytes), &symbols) {
        elsewhere[entry.symbol, default: 0] += 1
      }
    }
    let (lines, present) = (base.flatMap(\.entries), side.flatMap(\.entries))
    var matching = EntryMatching(base: lines, side: present, &symbols)
    matching.matchLikeTasks { _, _ in true }
    var ends: [String: Int] = [:]
    var end = 0
    for (name, entries) in side {
      end += entries.count
      ends[name] = end
    }
    var losses: [Loss] = []
    var start = 0
    for (name, entries) in base {
      let descendants = matching.inSide[start..<start + entries.count].map(\.self)
      start += entries.count
      let gone = entries.indices.filter { index in
        guard !entries[index].isBlank, descendants[index] == nil else { return false }
        guard let count = elsewhere[entries[index].symbol], count > 0 else { return true }
        elsewhere[entries[index].symbol] = count - 1
        return false
      }
      var loss = Loss(of: name, count: gone.count, of: entries.count { !$0.isBlank })
      if let bytes = new[name] {
        let lost = Set(gone).union(entries.indices.filter { descendants[$0] == ends[name].map { $0 - 1 } })
        let isCut = !gone.isEmpty && Self.isCut(bytes, from: entries) { lost.contains($0) }
        let isEmptied = !gone.isEmpty && TodoList(bytes: bytes).allSatisfy(\.isBlank)
        loss.damage = isCut ? .cut : isEmptied ? .emptied : nil
      } else {
        loss.damage = .missing
      }
      losses.append(loss)
    }
    self.init(losses)
  }

  /// The lines of each list; those of done.txt come last.
  private static func entries(
    of lists: [String: [UInt8]], done: String?, _ symbols: inout SymbolTable
  ) -> [(name: String, entries: [MergeEntry])] {
    let names = lists.keys.sorted { ($0 == done ? 1 : 0, $0) < ($1 == done ? 1 : 0, $1) }
    return names.map { name in
      let files = name == done ? TaskFiles(done: lists[name]) : TaskFiles(todo: lists[name])
      return (name, MergeEntry.all(of: files, &symbols))
    }
  }

  /// - Parameter isLost: whether the line at an index is gone, or what is left of it is the last line now.
  private static func isCut(
    _ bytes: [UInt8], from old: [MergeEntry], isLost: (_ index: Int) -> Bool
  ) -> Bool {
    guard let stump = stump(of: bytes) else { return false }
    let rest = old.indices.reversed().prefix { old[$0].isBlank || isLost($0) }
    // The line that was cut may have found another descendant.
    return old.indices.suffix(rest.count + 1).dropLast().contains { isStump(stump, of: old[$0].text) }
  }

  /// The last line of a file that does not end with a newline; nil if there is none.
  public static func stump(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard let last = bytes.last, last != .newline else { return nil }
    return bytes.suffix(from: bytes.lastIndex(of: .newline).map { $0 + 1 } ?? 0)
  }

  /// Whether a line was cut off to become the stump.
  public static func isStump(_ stump: ArraySlice<UInt8>, of line: some Collection<UInt8>) -> Bool {
    line.count > stump.count && line.starts(with: stump)
  }
}

extension GoneTasks.Loss {
  /// Every task of a list with as many is never replaced without consent.
  private static let leastOfAll = 3

  /// Most tasks of a list are never deleted without consent, if there are as many.
  private static let leastOfMost = 5

  fileprivate var needsConsent: Bool {
    if damage != nil { return count > 0 }
    return count >= Self.leastOfMost && 2 * count > total || count >= Self.leastOfAll && count == total
  }
}

extension GoneTasks {
  /// These lists without the tasks that a newer version does not show in any list, unchanged or with more words. As the
  /// base of a merge, they delete nothing.
  ///
  /// - Parameter done: the name of done.txt.
  public static func lists(_ old: FileSet, withoutTasksGoneIn new: FileSet, done: String?) -> FileSet {
    var symbols = SymbolTable()
    let (lists, side) = (entries(of: old, done: done, &symbols), entries(of: new, done: done, &symbols))
    // A similar task may be another one, unless it has all words.
    var matching = EntryMatching(base: lists.flatMap(\.entries), side: side.flatMap(\.entries), &symbols)
    matching.matchExtended()
    var files: FileSet = [:]
    var places = matching.inSide[...]
    for (name, entries) in lists {
      files[name] = zip(entries, places).filter { $0.isBlank || $1 != nil }.flatMap {
        $0.0.text + $0.0.end.bytes
      }
      places = places.dropFirst(entries.count)
    }
    return files
  }
}
