public import TodoTxt

/// What a commit made of one line, with enough of what stood around it to find the place again after other
/// programs have changed the file.
public struct LineChange: Hashable, Sendable {
  /// The line's number after the commit; where it is gone, the number of the line that follows its place.
  public var number: Int

  /// The line before the commit with what ends it; nil where there was none.
  public var old: [UInt8]?

  /// The line after the commit with what ends it; nil where there is none.
  public var new: [UInt8]?

  /// How many lines of the file held the old text after the commit; nil where that does not matter, because the
  /// line still has a text, or is not known. A line with that text has come back only where there are more.
  public var twinCount: Int?

  /// `hash(of:)` of the lines above after the commit, the nearest first; 0 for an empty one, and
  /// 1 at last where the file begins there.
  public var above: [UInt32]

  /// The same of the lines below, and of the file's end.
  public var below: [UInt32]

  public init(
    number: Int, old: [UInt8]?, new: [UInt8]?, twinCount: Int? = nil, above: [UInt32] = [],
    below: [UInt32] = []
  ) {
    self.number = number
    self.old = old
    self.new = new
    self.twinCount = twinCount
    self.above = above
    self.below = below
  }

  /// The same change in a list that has `count` more lines in front.
  package func movedDown(by count: Int) -> LineChange {
    var change = self
    change.number += count
    return change
  }

  /// The old line without what ends it.
  public var oldText: [UInt8]? { old.map(Self.text) }

  /// The new line without what ends it.
  public var newText: [UInt8]? { new.map(Self.text) }

  /// The text that the commit took away without putting another one in its place; nil for none.
  var removedText: [UInt8]? {
    guard let text = oldText, !text.isEmpty, newText?.isEmpty ?? true else { return nil }
    return text
  }

  /// Whether the line was the file's last one, without an end, and has one now.
  var givesEnd: Bool {
    guard let old, let new else { return false }
    return old.last != .newline && new.last == .newline
  }

  private static func text(_ line: [UInt8]) -> [UInt8] {
    guard line.last == .newline else { return line.last == .carriageReturn ? line.dropLast() : line }
    return line.dropLast(line.dropLast().last == .carriageReturn ? 2 : 1)
  }

  static let emptyLine: UInt32 = 0
  static let fileEdge: UInt32 = 1

  static func hash(of text: ArraySlice<UInt8>) -> UInt32 {
    max(2, UInt32(truncatingIfNeeded: fingerprint(of: text)))
  }
}

/// What a commit made of one file.
public struct FileChange: Hashable, Sendable {
  /// The file's path, from the root where there is a disk.
  public var path: String

  public var lines: [LineChange]

  /// `TodoList.linesFingerprint` of the file after the commit; nil where not all of it was read.
  public var result: UInt64?

  /// Whether there was no such file before.
  public var createsFile: Bool

  public init(path: String, lines: [LineChange], result: UInt64? = nil, createsFile: Bool = false) {
    self.path = path
    self.lines = lines
    self.result = result
    self.createsFile = createsFile
  }

  /// What `edits` have made of a whole file.
  public init(
    path: String, from list: TodoList, by edits: [TodoEdit], to result: TodoList, createsFile: Bool = false
  ) {
    self.init(
      path: path, lines: list.changes(by: edits, to: result), result: result.linesFingerprint,
      createsFile: createsFile)
  }
}

/// The same for the same bytes in every run of every program: FNV-1a with 64 bits.
///
/// Not generic: other modules would get at each byte through a table of functions, and a line may have millions.
package func fingerprint(of bytes: ArraySlice<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return hash
}

package func fingerprint(of bytes: [UInt8]) -> UInt64 { fingerprint(of: bytes[...]) }
