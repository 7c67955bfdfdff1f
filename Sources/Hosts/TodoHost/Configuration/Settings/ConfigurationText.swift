import TodoStores
import TodoTxt

/// The text of a configuration file, for the line numbers of errors.
struct ConfigurationText: Sendable {
  let path: [UInt8]
  let text: [UInt8]

  /// The name of the variable that a line assigns.
  struct Assignment: Hashable {
    let name: String

    /// The line number, from 1.
    let line: Int
  }

  /// Assignments at the start of a line, or directly after `export`.
  var assignments: [Assignment] {
    text.split(separator: .newline, omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      var line = line.drop(while: \.isBlank)
      if line.starts(with: "export ".utf8) { line = line.dropFirst(7).drop(while: \.isBlank) }
      let name = line.prefix { $0.isNameByte }
      guard let first = name.first, !first.isDigit, line[name.endIndex...].first == .equalsSign else {
        return nil
      }
      return Assignment(name: String(decoding: name, as: UTF8.self), line: index + 1)
    }
  }

  /// `PATH:LINE: ` of the last line that assigns the variable; empty if there is none.
  func place(of name: String) -> String {
    assignments.last { $0.name == name }.map { place(ofLine: $0.line) } ?? ""
  }

  func place(ofLine line: Int) -> String { "\(String(pathBytes: path).shownPath):\(line): " }
}
