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
  package func taskNumber(ofLine index: Int) -> Int? {
    var rest = line(index)
    // Colours may come first. Every line is asked, so it is looked at by the byte.
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
    while let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
      let (tens, overflows) = (number ?? 0).multipliedReportingOverflow(by: 10)
      if overflows || tens > Int.max - 9 { return nil }
      number = tens + Int(digit - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return number
  }

  /// The numbers that lines begin with.
  package var taskNumbers: Set<Int> { Set((0..<lineCount).compactMap(taskNumber)) }

  /// The first line that begins with that number.
  package func line(ofTask number: Int) -> Int? {
    (0..<lineCount).first { taskNumber(ofLine: $0) == number }
  }

  /// Without its newline.
  package func line(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1] + 1)..<ends[index]]
  }
}
