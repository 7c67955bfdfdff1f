import TodoTxt

/// The three-way merge of a text, line by line.
///
/// If both sides changed the same lines, both versions are kept, that of the text with the lower bytes first;
/// no markers are written. The result depends only on the base and the set of the two sides, as in
/// `TaskMerge`.
public struct TextMerge: Sendable {
  public private(set) var result: [UInt8] = []

  /// Whether both versions were kept anywhere.
  public private(set) var keepsBoth = false

  /// - Parameter base: empty if both sides wrote the whole text.
  public init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    let sides = theirs.lexicographicallyPrecedes(ours) ? [theirs, ours] : [ours, theirs]
    let (baseLines, hunks) = (Self.lines(base), sides.map { Hunk.all(from: base, to: $0) })
    var merged: [ArraySlice<UInt8>] = []
    var (place, next) = (0, [0, 0])
    while let group = Self.group(hunks, &next) {
      merged += baseLines[place..<group.base.lowerBound]
      merged += take(group, baseLines)
      place = group.base.upperBound
    }
    merged += baseLines[place...]
    for line in merged { result += line + [.newline] }
    // Only the final newline differs.
    let isEnded = threeWay(
      Self.isEnded(base), Self.isEnded(ours), Self.isEnded(theirs)
    )
    if !isEnded, !merged.isEmpty { result.removeLast() }
  }

  /// Changes of both sides to the same lines; usually of one side alone.
  private struct Group {
    var base: Range<Int>
    var hunks: [[Hunk]] = [[], []]

    func concerns(_ other: Range<Int>) -> Bool {
      base == other || base.lowerBound < other.upperBound && other.lowerBound < base.upperBound
    }
  }

  /// - Parameter next: the index of the next hunk of each side.
  private static func group(_ hunks: [[Hunk]], _ next: inout [Int]) -> Group? {
    func first(_ side: Int) -> Hunk? { next[side] < hunks[side].count ? hunks[side][next[side]] : nil }
    let starts = [first(0)?.base, first(1)?.base].compactMap(\.self)
    guard
      let start = starts.min(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) })
    else { return nil }
    var group = Group(base: start)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for side in 0...1 {
        guard let hunk = first(side), group.concerns(hunk.base) else { continue }
        group.base = group.base.lowerBound..<max(group.base.upperBound, hunk.base.upperBound)
        group.hunks[side].append(hunk)
        next[side] += 1
        isGrowing = true
      }
    }
    return group
  }

  private mutating func take(_ group: Group, _ base: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    // A line that one side kept and the other deleted is deleted.
    let isGone = group.hunks.joined().reduce(into: Set<Int>()) { $0.formUnion($1.base) }
    let sides = group.hunks.map { hunks in
      var lines: [ArraySlice<UInt8>] = []
      var place = group.base.lowerBound
      func keep(upTo end: Int) { lines += (place..<end).filter { !isGone.contains($0) }.map { base[$0] } }
      for hunk in hunks {
        keep(upTo: hunk.base.lowerBound)
        lines += hunk.lines
        place = hunk.base.upperBound
      }
      keep(upTo: group.base.upperBound)
      return lines
    }
    if group.hunks[1].isEmpty { return sides[0] }
    if group.hunks[0].isEmpty { return sides[1] }
    let start = zip(sides[0], sides[1]).prefix { $0 == $1 }.count
    let rest = sides.map { $0[start...] }
    let end = zip(rest[0].reversed(), rest[1].reversed()).prefix { $0 == $1 }.count
    let own = rest.map { $0.dropLast(end) }
    if own.allSatisfy({ !$0.isEmpty }) { keepsBoth = true }
    return sides[0][..<start] + own[0] + own[1] + rest[0].suffix(end)
  }

  fileprivate static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let lines = bytes.split(separator: .newline, omittingEmptySubsequences: false)
    return isEnded(bytes) || bytes.isEmpty ? lines.dropLast() : lines
  }

  private static func isEnded(_ bytes: [UInt8]) -> Bool { bytes.isEmpty || bytes.last == .newline }
}

/// Lines of the base, and a side's replacement.
private struct Hunk {
  var base: Range<Int>
  var lines: [ArraySlice<UInt8>] = []

  static func all(from base: [UInt8], to side: [UInt8]) -> [Hunk] {
    let (old, new) = (TextMerge.lines(base), TextMerge.lines(side))
    var symbols = SymbolTable()
    let difference = SymbolDifference(
      from: old.map { symbols.symbol(for: $0) }, to: new.map { symbols.symbol(for: $0) })
    let (removed, added) = (difference.removed, difference.added)
    var hunks: [Hunk] = []
    var (place, newPlace) = (0, 0)
    while place < old.count || newPlace < new.count {
      var hunk = Hunk(base: place..<place)
      while removed.contains(place) || added.contains(newPlace) {
        if removed.contains(place) {
          place += 1
        } else {
          hunk.lines.append(new[newPlace])
          newPlace += 1
        }
      }
      hunk.base = hunk.base.lowerBound..<place
      if !hunk.base.isEmpty || !hunk.lines.isEmpty { hunks.append(hunk) }
      (place, newPlace) = (place + 1, newPlace + 1)
    }
    return hunks
  }
}
