/// The files that a list was joined from, in order; none for the list of one file.
///
/// A list of several files has one range of lines for each. Inside the program a task's number counts the
/// lines of all files. Users see another one: that of the line in its own file, which for every file but the
/// first has the file's mark in front, as `team/5`. So no change of one file changes what a number of another
/// one means.
public struct ListParts: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    /// The list's short name.
    public let mark: String

    /// The indices of its lines.
    public let lines: Range<Int>
  }

  public let parts: [Part]

  public init(_ parts: [Part] = []) {
    self.parts = parts
  }

  public var isEmpty: Bool { parts.isEmpty }

  /// The index of the part that has the line at an index; nil without parts.
  public func index(ofLine line: Int) -> Int? {
    parts.firstIndex { $0.lines.contains(line) }
  }

  /// The mark of the list that has the task with a number; nil without parts.
  public func mark(ofNumber number: Int) -> String? {
    index(ofLine: number - 1).map { parts[$0].mark }
  }

  /// The number of a task's line in its own file.
  public func ownNumber(of number: Int) -> Int {
    index(ofLine: number - 1).map { number - parts[$0].lines.lowerBound } ?? number
  }

  /// Whether a number is shown without a mark: that of a line of the first list.
  public func isFirst(_ number: Int) -> Bool { parts.first.map { number <= $0.lines.upperBound } ?? true }

  /// The number as users see it: `5`, or `team/5`.
  public func spelled(_ number: Int) -> String {
    guard !isFirst(number), let index = index(ofLine: number - 1) else { return "\(number)" }
    return "\(parts[index].mark)/\(number - parts[index].lines.lowerBound)"
  }

  /// The number inside the program; nil if there is no such list or line.
  ///
  /// - Parameter mark: nil for the first list.
  public func number(_ own: Int, in mark: String?) -> Int? {
    let part = mark.map { mark in parts.first { $0.mark == mark } } ?? parts.first
    guard let part, part.lines.count >= own, own >= 1 else { return nil }
    return part.lines.lowerBound + own
  }

  /// The widest number, in columns; 0 for an empty list.
  ///
  /// - Parameter isFirst: whether only the first list's count.
  public func numberWidth(ofFirst isFirst: Bool = false) -> Int {
    let widths = parts.enumerated().map { index, part in
      part.lines.isEmpty ? 0 : "\(part.lines.count)".utf8.count + (index == 0 ? 0 : part.mark.count + 1)
    }
    return (isFirst ? widths.first : widths.max()) ?? 0
  }

  /// Whether a word is `list:` and a mark, which names a list to the store. The case of ASCII letters does not
  /// matter.
  public static func isWord(_ word: some Sequence<UInt8>, naming mark: String) -> Bool {
    word.lazy.map(\.lowercasedASCII).elementsEqual("list:\(mark)".utf8.lazy.map(\.lowercasedASCII))
  }
}

extension TodoList {
  /// The number of lines of the first file: all lines of a list of one file.
  public var firstLineCount: Int { parts.parts.first?.lines.count ?? count }

  /// Joins the lists of several files. Every line ends then; other bytes stay.
  ///
  /// - Parameters:
  ///   - lists: the first one's tasks keep their numbers.
  ///   - earlier: as in `init(bytes:following:)`.
  public init(joining lists: [(mark: String, list: TodoList)], following earlier: TodoList) {
    var bytes: [UInt8] = []
    var parts: [ListParts.Part] = []
    var count = 0
    for (index, (mark, list)) in lists.enumerated() {
      if index > 0, !list.isEmpty, !bytes.isEmpty, count > 0, bytes.last != .newline {
        bytes.append(.newline)
      }
      bytes += index == 0 ? list.bytes[...] : list.bytes[Int(list.starts[0])...]
      parts.append(ListParts.Part(mark: mark, lines: count..<(count + list.count)))
      count += list.count
    }
    self.init(bytes: bytes, following: earlier)
    self.parts = ListParts(parts)
  }

  /// The line at an index, with its number in its own file, for what looks at numbers as users see them.
  package func itemOfItsFile(at index: Int) -> TodoItem {
    parts.isEmpty ? self[index] : self[index].numbered(parts.ownNumber(of: index + 1))
  }
}
