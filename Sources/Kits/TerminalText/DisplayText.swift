import CLinux
import PlainText

/// Text as a terminal shows it: measured in columns, cut between grapheme clusters, and harmless.
public enum DisplayText {
  /// Returns the columns that `text` takes: one for an ASCII character, wcwidth(3) for others, two for a
  /// joined emoji.
  public static func width(of text: Span<UInt8>) -> Int {
    if isPrintableASCII(text.bytes) { return text.count }
    return simpleWidth(of: text) ?? string(text).reduce(0) { $0 + width(of: $1) }
  }

  /// The limit of combining marks on one character, from Unicode's stream-safe text format. A million marks
  /// on one letter would only cost the terminal time.
  static let mostMarks = 30

  /// Returns the columns of a text whose clusters are no wider than their scalars, without splitting it into
  /// clusters; nil for other text.
  private static func simpleWidth(of text: Span<UInt8>) -> Int? {
    guard let text = try? UTF8Span(validating: text) else { return nil }
    var scalars = text.makeUnicodeScalarIterator()
    var (width, marks) = (0, 0)
    while let scalar = scalars.next() {
      guard !joins(scalar), scalar.withoutControl == scalar else { return nil }
      let scalarWidth = Self.width(of: scalar)
      width += scalarWidth
      marks = scalarWidth == 0 ? marks + 1 : 0
      guard marks <= mostMarks else { return nil }
    }
    return width
  }

  private static let emojiSelector: UnicodeScalar = "\u{FE0F}"

  /// Whether the scalar may join others to one emoji, whose width is not the sum of theirs.
  private static func joins(_ scalar: UnicodeScalar) -> Bool {
    scalar == emojiSelector || scalar == "\u{200D}" || isSkinTone(scalar)
  }

  private static func isSkinTone(_ scalar: UnicodeScalar) -> Bool {
    (0x1F3FB...0x1F3FF).contains(scalar.value)
  }

  public static func width(of text: ArraySlice<UInt8>) -> Int {
    width(of: text.span)
  }

  /// Appends as much of `text` as fits into `columns`, and `…` if it is cut.
  ///
  /// Control characters appear as their Unicode pictures, so no escape sequence in a task can reach a
  /// terminal; bytes that are not UTF-8 appear as U+FFFD; a tab appears as a space.
  ///
  /// - Returns: the columns taken.
  @discardableResult
  public static func append(_ text: Span<UInt8>, columns: Int, to buffer: inout [UInt8]) -> Int {
    // No text takes more columns than bytes.
    if text.count <= columns, let width = isPrintableASCII(text.bytes) ? text.count : simpleWidth(of: text) {
      buffer.append(text)
      return width
    }
    if let start = startOfLastColumn(of: text, columns: columns) {
      buffer.append(text.extracting(..<start))
      buffer += "…".utf8
      return columns
    }
    var taken = 0
    // Where to cut if the text is too long: the last place that leaves a column for the `…`.
    var cut = (length: buffer.count, columns: 0)
    var marks = 0
    for cluster in string(text) {
      let width = width(of: cluster)
      guard taken + width <= columns else {
        buffer.removeSubrange(cut.length...)
        guard columns > 0 else { return 0 }
        buffer += "…".utf8
        return cut.columns + 1
      }
      for scalar in cluster.unicodeScalars {
        let shown = scalar.withoutControl
        marks = Self.width(of: shown) == 0 ? marks + 1 : 0
        if marks <= mostMarks { buffer += shown.utf8 }
      }
      taken += width
      if taken < columns { cut = (buffer.count, taken) }
    }
    return taken
  }

  /// Returns where the last column starts if the text is too wide for `columns` and each character before it
  /// takes one column. Saves splitting into clusters. Returns nil for other text, and for text that may fit.
  private static func startOfLastColumn(of text: Span<UInt8>, columns: Int) -> Int? {
    guard columns > 0 else { return nil }
    var (index, column, last) = (0, 0, 0)
    while column <= columns {
      guard index < text.count else { return nil }
      if column == columns - 1 { last = index }
      if (0x20...0x7E).contains(text[index]) {
        index += 1
      } else {
        guard let length = lengthOfSign(at: index, in: text) else { return nil }
        index += length
      }
      column += 1
    }
    // A character after the last one would join it and change its width.
    return last
  }

  /// Returns the length in bytes of a sign that the program's own sentences use, such as `·` or `…`: one
  /// column, never joined. Returns nil for anything else.
  private static func lengthOfSign(at index: Int, in text: Span<UInt8>) -> Int? {
    switch text[index] {
    // U+00A1 to U+00BF without the soft hyphen, `·` among them.
    case 0xC2:
      guard index + 1 < text.count, (0xA1...0xBF).contains(text[index + 1]), text[index + 1] != 0xAD else {
        return nil
      }
      return 2
    // U+2010 to U+2027, `–“”…` among them.
    case 0xE2:
      guard index + 2 < text.count, text[index + 1] == 0x80, (0x90...0xA7).contains(text[index + 2]) else {
        return nil
      }
      return 3
    default: return nil
    }
  }

  @discardableResult
  public static func append(_ text: ArraySlice<UInt8>, columns: Int, to buffer: inout [UInt8]) -> Int {
    append(text.span, columns: columns, to: &buffer)
  }

  @discardableResult
  public static func append(_ text: String, columns: Int, to buffer: inout [UInt8]) -> Int {
    append(text.utf8Span.span, columns: columns, to: &buffer)
  }

  /// Returns as much of `text` as fits, as `append(_:columns:to:)` shows it.
  public static func cut(_ text: [UInt8], columns: Int) -> [UInt8] {
    var row: [UInt8] = []
    append(text[...], columns: columns, to: &row)
    return row
  }

  /// Returns the columns of a text that may contain colour sequences and links.
  public static func styledWidth(of row: ArraySlice<UInt8>) -> Int {
    var width = 0
    var rest = row
    while let escape = rest.firstIndex(of: 0x1B) {
      width += Self.width(of: rest[..<escape])
      rest = rest[escape...]
      // The address of a link ends with ESC \.
      rest =
        rest.dropFirst().first == UInt8(ascii: "]")
        ? rest.drop { $0 != UInt8(ascii: "\\") }.dropFirst()
        : rest.drop { $0 != UInt8(ascii: "m") }.dropFirst()
    }
    return width + Self.width(of: rest)
  }

  private static func string(_ text: Span<UInt8>) -> String {
    text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the text as `append(_:columns:to:)` shows it, line by line. Newlines stay.
  public static func harmless(_ text: String) -> String {
    let lines = Array(text.utf8).split(separator: .newline, omittingEmptySubsequences: false)
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { bytes.append(.newline) }
      append(line, columns: .max, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the columns of a grapheme cluster: the sum of its scalars' columns, or two for an emoji and for
  /// wide scalars that are joined.
  ///
  /// Terminals that do not join emoji show the members side by side, which is wider. They become rare, and a
  /// screen cuts what is too wide.
  static func width(of cluster: Character) -> Int {
    var width = 0
    var joins = false
    var asksForEmoji = false
    for scalar in cluster.unicodeScalars {
      width += Self.width(of: scalar.withoutControl)
      if Self.joins(scalar) { joins = true }
      if scalar == emojiSelector { asksForEmoji = true }
    }
    return asksForEmoji ? 2 : joins ? min(width, 2) : width
  }

  private static func width(of scalar: UnicodeScalar) -> Int {
    if scalar.isASCII { return 1 }
    UnicodeLocale.use()
    return max(0, Int(wcwidth(wchar_t(bitPattern: scalar.value))))
  }

  private static func isPrintableASCII(_ text: RawSpan) -> Bool {
    var index = 0
    // Eight bytes at once: none may be below 0x20, above 0x7F, or 0x7F itself.
    while index + 8 <= text.byteCount {
      let word = text.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let controls = (word &- 0x2020_2020_2020_2020) & ~word
      let deletes = (word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x0101_0101_0101_0101
      guard (controls | deletes | word) & 0x8080_8080_8080_8080 == 0 else { return false }
      index += 8
    }
    while index < text.byteCount {
      guard (0x20...0x7E).contains(text.unsafeLoad(fromByteOffset: index, as: UInt8.self)) else {
        return false
      }
      index += 1
    }
    return true
  }
}
