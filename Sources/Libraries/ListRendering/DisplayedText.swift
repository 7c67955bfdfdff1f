import TerminalText
import TodoTxt

/// A task's text as a listing shows it: complete, or without its `due:` tag and one blank beside that.
struct DisplayedText {
  /// The shown parts of the file's bytes.
  private let before: Range<Int>
  private let after: Range<Int>

  /// The line of the file, unchanged.
  init(_ text: Range<Int>) {
    before = text
    after = text.upperBound..<text.upperBound
  }

  /// - Parameters:
  ///   - text: the range of the line in `bytes`.
  ///   - tag: a subrange of `text`.
  init(_ text: Range<Int>, without tag: Range<Int>, in bytes: Span<UInt8>) {
    let hasReturn = !text.isEmpty && bytes[text.upperBound - 1] == .carriageReturn
    let end = hasReturn ? text.upperBound - 1 : text.upperBound
    if tag.lowerBound == text.lowerBound {
      before = text.lowerBound..<text.lowerBound
      after = min(tag.upperBound + 1, end)..<end
    } else {
      before = text.lowerBound..<(tag.lowerBound - 1)
      after = tag.upperBound..<end
    }
  }

  /// The width of the text in columns.
  func width(in bytes: Span<UInt8>) -> Int {
    DisplayText.width(of: bytes.extracting(before)) + DisplayText.width(of: bytes.extracting(after))
  }

  func append(from bytes: Span<UInt8>, to buffer: inout [UInt8]) {
    buffer.append(bytes.extracting(before))
    if !after.isEmpty { buffer.append(bytes.extracting(after)) }
  }

  /// Appends as much of the text as fits into `columns`, without control characters.
  ///
  /// - Returns: the width in columns.
  func append(from bytes: Span<UInt8>, columns: Int, to buffer: inout [UInt8]) -> Int {
    if after.isEmpty { return DisplayText.append(bytes.extracting(before), columns: columns, to: &buffer) }
    var text: [UInt8] = []
    append(from: bytes, to: &text)
    return DisplayText.append(text[...], columns: columns, to: &buffer)
  }
}
