import TodoTxt

/// The output of the user's filter program, colours included.
package struct FilteredText: Sendable {
  /// A newline after each line.
  package let bytes: [UInt8]

  /// The end of each line, at its newline.
  private let ends: [Int]

  /// - Parameter output: the program's output; trailing empty lines are removed, as by a shell's `$(…)`.
  package init(_ output: [UInt8]) {
    let text = output[...(output.lastIndex { $0 != .newline } ?? -1)]
    bytes = text.isEmpty ? [] : text + [.newline]
    ends = bytes.indices.filter { [bytes] in bytes[$0] == .newline }
  }

  package var lineCount: Int { ends.count }

  /// The number at the start of a line, as of a task; nil if there is none.
  package func taskNumber(ofLine index: Int) -> Int? {
    var rest = line(index)
    // Colours may come first. Every line is inspected, so it is read byte by byte.
    while let first = rest.first {
      if first.isBlank {
        rest.removeFirst()
      } else if first == 0x1B, let end = rest.firstIndex(of: UInt8(ascii: "m")) {
        rest = rest[(end + 1)...]
      } else {
        break
      }
    }
    var number: Int?
    while let digit = rest.first, digit.isDigit {
      let (tens, overflows) = (number ?? 0).multipliedReportingOverflow(by: 10)
      if overflows || tens > Int.max - 9 { return nil }
      number = tens + Int(digit - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return number
  }

  package var taskNumbers: Set<Int> { Set((0..<lineCount).compactMap(taskNumber)) }

  package func line(ofTask number: Int) -> Int? {
    (0..<lineCount).first { taskNumber(ofLine: $0) == number }
  }

  /// The line without its newline.
  package func line(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1] + 1)..<ends[index]]
  }
}
