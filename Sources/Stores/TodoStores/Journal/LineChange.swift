public import TodoTxt

/// The change of one line in a commit, with enough context to find its place after other programs have
/// edited the file.
public struct LineChange: Hashable, Sendable {
  /// The line's number after the commit; for a removed line, the number of the line that follows its place.
  public var number: Int

  /// The line with its line ending before the commit; nil if it was added.
  public var old: [UInt8]?

  /// The line with its line ending after the commit; nil if it was removed.
  public var new: [UInt8]?

  /// How many lines of the file had the old text after the commit; nil if unknown, or if the line still has
  /// a text. A removed line is back only if there are more such lines than this.
  public var twinCount: Int?

  /// `hash(of:)` of the lines above after the commit, the nearest first. An empty line is 0; a final 1 is
  /// the start of the file.
  public var above: [UInt32]

  /// The same for the lines below and the end of the file.
  public var below: [UInt32]

  /// Who made the change on another machine; nil for the user of this one.
  public var author: LineAuthor?

  public init(
    number: Int, old: [UInt8]?, new: [UInt8]?, twinCount: Int? = nil, above: [UInt32] = [],
    below: [UInt32] = [], author: LineAuthor? = nil
  ) {
    self.author = author
    self.number = number
    self.old = old
    self.new = new
    self.twinCount = twinCount
    self.above = above
    self.below = below
  }

  /// Returns the same change for a list with `count` more lines in front.
  package func movedDown(by count: Int) -> LineChange {
    var change = self
    change.number += count
    return change
  }

  /// The old line without its line ending.
  public var oldText: [UInt8]? { old.map(Self.text) }

  /// The new line without its line ending.
  public var newText: [UInt8]? { new.map(Self.text) }

  /// The text that the commit removed without a replacement; nil if there is none.
  var removedText: [UInt8]? {
    guard let text = oldText, !text.isEmpty, newText?.isEmpty ?? true else { return nil }
    return text
  }

  /// Whether the line had no line ending, as the last of a file may, and the commit added one.
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

/// The changes of one commit to one file.
public struct FileChange: Hashable, Sendable {
  /// The file's path; absolute for a file on disk.
  public var path: String

  public var lines: [LineChange]

  /// `TodoList.linesFingerprint` of the file after the commit; nil if the file was not read whole.
  public var result: UInt64?

  public var createsFile: Bool

  /// Whether the commit deleted the file.
  public var deletesFile = false

  public init(path: String, lines: [LineChange], result: UInt64? = nil, createsFile: Bool = false) {
    self.path = path
    self.lines = lines
    self.result = result
    self.createsFile = createsFile
  }

  /// Records the deletion of a file, without its byte order mark.
  public init(deleting list: TodoList, at path: String) {
    self.init(
      path: path, from: list, by: list.map { .remove(TodoLine($0), leavingBlank: false) }, to: TodoList())
    deletesFile = true
  }

  /// Records the changes by `edits` to a whole file.
  public init(
    path: String, from list: TodoList, by edits: [TodoEdit], to result: TodoList, createsFile: Bool = false
  ) {
    self.init(
      path: path, lines: list.changes(by: edits, to: result), result: result.linesFingerprint,
      createsFile: createsFile)
  }
}

/// Returns a hash that is the same in every run of every program: 64-bit FNV-1a.
///
/// Not generic: other modules would read each byte through a witness table, and a line may have millions of
/// bytes.
package func fingerprint(of bytes: ArraySlice<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return hash
}

package func fingerprint(of bytes: [UInt8]) -> UInt64 { fingerprint(of: bytes[...]) }
