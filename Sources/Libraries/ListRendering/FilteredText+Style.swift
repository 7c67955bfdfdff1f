package import ListArranging
import TerminalText
import TodoTxt

extension FilteredText {
  /// Appends a line and a newline, cut to the width of a screen, without control characters.
  package func append(_ index: Int, columns: Int, in style: LineStyle, to buffer: inout [UInt8]) {
    style.append(styled: line(index), columns: columns, to: &buffer)
  }
}

extension LineStyle {
  /// Appends a line with colours of its own and a newline. A faint style drops the colours.
  ///
  /// - Parameter mark: the mark in the margin; nil for no margin.
  func append(
    styled text: ArraySlice<UInt8>, mark: ListMark? = nil, columns: Int, to buffer: inout [UInt8]
  ) {
    let line = StyledText(text)
    var room = columns
    if let mark {
      buffer.append(mark.text)
      room = max(0, columns - ListLayout.marginWidth)
    }
    if isFaint {
      buffer += palette.faint.utf8
      DisplayText.append(line.plain[...], columns: room, to: &buffer)
      buffer += reset
    } else {
      line.append(columns: room, reset: reset, to: &buffer)
    }
    buffer.append(.newline)
  }
}
