import PlainText

/// Wraps a line between words and indents the rows below the first.
///
/// Only a word that is wider than a row is broken. Each row sets and resets the colours itself, so that the
/// indentation has none.
public struct LineWrapper {
  private let columns: Int
  private let indent: Int
  private let reset: [UInt8]

  /// - Parameters:
  ///   - indent: the columns before the text. On a narrow terminal the rows below the first are indented
  ///     less.
  ///   - reset: ends colours.
  public init(columns: Int, indent: Int, reset: [UInt8]) {
    self.columns = max(1, columns)
    self.indent = min(indent, max(0, columns - Self.leastRoom))
    self.reset = reset
  }

  private static let leastRoom = 8

  /// Appends the rows with newlines between them.
  ///
  /// - Returns: where the first row ends in `buffer`, and its columns.
  @discardableResult
  public func append(_ line: ArraySlice<UInt8>, to buffer: inout [UInt8]) -> (end: Int, columns: Int) {
    var rows = Rows(columns: columns, indent: indent, reset: reset, buffer: buffer)
    // Empty the buffer, so that appending does not copy it.
    buffer = []
    for part in StyledText(line).parts {
      switch part {
      case .sequence(let sequence): rows.append(sequence: sequence)
      case .text(let text): rows.append(text)
      }
    }
    rows.finish()
    buffer = rows.buffer
    return rows.firstRow ?? (buffer.count, rows.column)
  }

  private struct Rows {
    let columns: Int
    let indent: Int
    let reset: [UInt8]
    var buffer: [UInt8]

    /// The columns taken in the current row.
    var column = 0

    var firstRow: (end: Int, columns: Int)?

    /// The blanks since the last word.
    private var blanks = 0

    /// The current word, with the sequences in it.
    private var word: [StyledText.Part] = []
    private var wordWidth = 0

    /// The colour sequences since the last reset.
    private var colors: [UInt8] = []

    init(columns: Int, indent: Int, reset: [UInt8], buffer: [UInt8]) {
      self.columns = columns
      self.indent = indent
      self.reset = reset
      self.buffer = buffer
    }

    mutating func append(sequence: ArraySlice<UInt8>) {
      word.append(.sequence(sequence))
    }

    mutating func append(_ text: ArraySlice<UInt8>) {
      var rest = text
      while let first = rest.first {
        if first.isBlank {
          appendWord()
          blanks += 1
          rest.removeFirst()
        } else {
          let letters = rest.prefix { !$0.isBlank }
          word.append(.text(letters))
          wordWidth += DisplayText.width(of: letters)
          rest = rest[letters.endIndex...]
        }
      }
    }

    mutating func finish() {
      appendWord()
      if !colors.isEmpty { buffer += reset }
    }

    private mutating func appendWord() {
      guard !word.isEmpty else { return }
      // Before the first word there is nothing to break.
      if wordWidth > 0, column + blanks + wordWidth > columns, column > indent {
        startRow()
      } else if wordWidth > 0 {
        buffer.append(.space, count: blanks)
        column += blanks
        blanks = 0
      }
      for part in word {
        switch part {
        case .sequence(let sequence):
          buffer += sequence
          if sequence.elementsEqual(reset) || StyledText.resets(sequence) {
            colors = []
          } else {
            colors += sequence
          }
        case .text(let text):
          append(letters: text)
        }
      }
      word = []
      wordWidth = 0
    }

    /// Appends a word, or a part of one, in as many rows as it takes.
    private mutating func append(letters: ArraySlice<UInt8>) {
      if column + wordWidth <= columns {
        column += DisplayText.append(letters, columns: .max, to: &buffer)
        return
      }
      var marks = 0
      for character in String(decoding: letters, as: UTF8.self) {
        let width = DisplayText.width(of: character)
        marks = width == 0 ? marks + 1 : 0
        guard marks <= DisplayText.mostMarks else { continue }
        if column + width > columns, column > indent { startRow() }
        DisplayText.append(String(character), columns: .max, to: &buffer)
        column += width
      }
    }

    private mutating func startRow() {
      if !colors.isEmpty { buffer += reset }
      if firstRow == nil { firstRow = (buffer.count, column) }
      buffer.append(.newline)
      buffer.append(.space, count: indent)
      buffer += colors
      column = indent
      blanks = 0
    }
  }
}
