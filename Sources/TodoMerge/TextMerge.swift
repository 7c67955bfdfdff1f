import TodoTxt

/// The three-way merge of a text, line by line, in which no line that a side has written is lost.
///
/// Where both sides have changed the same lines, both versions stay, first those of the text that is lower by its
/// bytes, and what these have in common stays once. It is a function of the base and of the two sides as a set, as `TaskMerge` is.
public struct TextMerge: Sendable {
  public private(set) var result: [UInt8]

  /// - Parameter base: what both sides were made from; nothing where there is none.
  public init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    result = []
    if ours == base || ours == theirs {
      result = theirs
    } else if theirs == base {
      result = ours
    } else {
      let isOrdered = ours.lexicographicallyPrecedes(theirs)
      merge(Self.lines(base), Self.lines(isOrdered ? ours : theirs), Self.lines(isOrdered ? theirs : ours))
    }
  }

  private typealias Lines = [ArraySlice<UInt8>]

  private mutating func merge(_ base: Lines, _ one: Lines, _ other: Lines) {
    let (inOne, inOther) = (Self.places(of: base, in: one), Self.places(of: base, in: other))
    var start = (base: 0, one: 0, other: 0)
    for index in 0...base.count {
      let end: (base: Int, one: Int, other: Int)
      if index == base.count {
        end = (base.count, one.count, other.count)
      } else if let place = inOne[index], let otherPlace = inOther[index] {
        end = (index, place, otherPlace)
      } else {
        continue
      }
      merge(base[start.base..<end.base], one[start.one..<end.one], other[start.other..<end.other])
      if index < base.count { add(base[index...index]) }
      start = (end.base + 1, end.one + 1, end.other + 1)
    }
  }

  /// Merges what lies between two lines that all three have.
  private mutating func merge(
    _ base: Lines.SubSequence, _ one: Lines.SubSequence, _ other: Lines.SubSequence
  ) {
    if one == base { return add(other) }
    if other == base || one == other { return add(one) }
    let places = Self.places(of: Array(one), in: Array(other))
    var next = other.startIndex
    for (line, place) in zip(one, places) {
      if let place {
        add(other[next..<(other.startIndex + place)])
        next = other.startIndex + place + 1
      }
      add([line])
    }
    add(other[next...])
  }

  private mutating func add(_ lines: Lines.SubSequence) {
    for line in lines {
      if let last = result.last, last != .newline { result.append(.newline) }
      result += line
    }
  }

  /// Where each of `lines` is in the other text, in its order; nil for one that is not.
  private static func places(of lines: Lines, in other: Lines) -> [Int?] {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in other.difference(from: lines) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var kept = other.indices.filter { !added.contains($0) }[...]
    return lines.indices.map { removed.contains($0) ? nil : kept.popFirst() }
  }

  /// Each with its newline, where it has one.
  private static func lines(_ bytes: [UInt8]) -> Lines {
    var lines: Lines = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }
}
