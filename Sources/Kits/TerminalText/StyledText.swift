import PlainText

/// A line of text with SGR escape sequences (colours), which take no columns.
///
/// Other escape sequences count as text and are made visible, as by `DisplayText`.
public struct StyledText {
  /// The parts of a line.
  public enum Part {
    case text(ArraySlice<UInt8>)

    /// An SGR sequence of ECMA-48: it sets the look of the text after it.
    case sequence(ArraySlice<UInt8>)
  }

  private let line: ArraySlice<UInt8>

  public init(_ line: ArraySlice<UInt8>) {
    self.line = line
  }

  public var parts: [Part] {
    var parts: [Part] = []
    var start = line.startIndex
    var index = start
    while let escape = line[index...].firstIndex(of: Self.escape) {
      guard let end = Self.end(ofSequenceAt: escape, in: line) else {
        index = escape + 1
        continue
      }
      if start < escape { parts.append(.text(line[start..<escape])) }
      parts.append(.sequence(line[escape..<end]))
      (start, index) = (end, end)
    }
    if start < line.endIndex { parts.append(.text(line[start...])) }
    return parts
  }

  /// The line without its sequences.
  public var plain: [UInt8] {
    parts.reduce(into: []) { plain, part in
      if case .text(let text) = part { plain += text }
    }
  }

  /// Appends as much as fits into `columns`, with `…` if the text is cut, and `reset` if a sequence is still
  /// in effect.
  public func append(columns: Int, reset: [UInt8], to buffer: inout [UInt8]) {
    let width = parts.reduce(0) { width, part in
      if case .text(let text) = part { width + DisplayText.width(of: text) } else { width }
    }
    var taken = 0
    var isColoured = false
    for part in parts {
      switch part {
      case .sequence(let sequence):
        buffer += sequence
        isColoured = !Self.resets(sequence)
      case .text(let text):
        guard taken < columns else { continue }
        let textWidth = DisplayText.width(of: text)
        if width <= columns || taken + textWidth < columns {
          taken += DisplayText.append(text, columns: .max, to: &buffer)
        } else {
          // More text follows, perhaps in a later part, so keep the last column for the `…`.
          DisplayText.append((text + [.space, .space])[...], columns: columns - taken, to: &buffer)
          taken = columns
        }
      }
    }
    if isColoured { buffer += reset }
  }

  static func resets(_ sequence: ArraySlice<UInt8>) -> Bool {
    sequence.elementsEqual("\u{1B}[0m".utf8) || sequence.elementsEqual("\u{1B}[m".utf8)
  }

  private static let escape: UInt8 = 0x1B

  /// Returns nil if no SGR sequence starts there.
  private static func end(ofSequenceAt start: Int, in line: ArraySlice<UInt8>) -> Int? {
    guard line[start...].dropFirst().first == UInt8(ascii: "[") else { return nil }
    let parameters = line[(start + 2)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
    return line[parameters.endIndex...].first == UInt8(ascii: "m") ? parameters.endIndex + 1 : nil
  }
}
