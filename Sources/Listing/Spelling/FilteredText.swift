import ModuleKit
import TodoTxt

/// The lines of a listing as a program of the user's has left them, with the colours in them.
package struct FilteredText: Sendable {
  /// A newline after each line.
  package let bytes: [UInt8]

  /// Where each line ends, which is where its newline stands.
  private let ends: [Int]

  /// - Parameter output: what the program wrote; empty lines at its end are left out, as a shell's `$(…)` does.
  package init(_ output: [UInt8]) {
    let text = output[...(output.lastIndex { $0 != .newline } ?? -1)]
    bytes = text.isEmpty ? [] : text + [.newline]
    ends = bytes.indices.filter { [bytes] in bytes[$0] == .newline }
  }

  package var lineCount: Int { ends.count }

  /// The number that a line begins with, as a task's does; nil where it does not.
  package func taskNumber(ofLine index: Int) -> Int? { line(index).number }

  /// The first line that begins with that number.
  package func line(ofTask number: Int) -> Int? {
    (0..<lineCount).first { taskNumber(ofLine: $0) == number }
  }

  private func line(_ index: Int) -> StyledText {
    StyledText(bytes[(index == 0 ? 0 : ends[index - 1] + 1)..<ends[index]])
  }

  /// Appends lines, a newline after each, cut to the width of a screen and harmless for it.
  ///
  /// - Parameters:
  ///   - lines: a part of `0..<lineCount`.
  ///   - marked: numbers that lines begin with which are to be marked in the margin; nil for no margin.
  ///   - selected: the number of the task under the cursor.
  ///   - reset: ends colours.
  package func appendLines(
    _ lines: Range<Int>, columns: Int, marking marked: Range<Int>?, selecting selected: Int? = nil,
    reset: [UInt8], to buffer: inout [UInt8]
  ) {
    for index in lines {
      let line = line(index)
      var room = columns
      if let marked {
        let number = line.number
        buffer.append(
          ListMark(
            isChanged: number.map(marked.contains) ?? false, isSelected: number != nil && number == selected
          ).text)
        room = max(0, columns - ListLayout.marginWidth)
      }
      line.append(columns: room, reset: reset, to: &buffer)
      buffer.append(.newline)
    }
  }
}

extension StyledText {
  /// The number that the text begins with, as a task's line does.
  fileprivate var number: Int? {
    for part in parts {
      guard case .text(let text) = part else { continue }
      let digits = text.drop(while: \.isBlank).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return Int(String(decoding: digits, as: UTF8.self))
    }
    return nil
  }
}
