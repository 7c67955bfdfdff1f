package import ModuleKit

/// What git says on standard error.
extension ProgramResult {
  /// The first line that explains a failure, without its full stop.
  package var gitsReason: String {
    var line = errorLines.first ?? "git ended with status \(status)"
    for prefix in ["fatal: ", "error: "] where line.hasPrefix(prefix) { line.removeFirst(prefix.count) }
    return line.hasSuffix(".") ? String(line.dropLast()) : line
  }

  /// All lines that are not blank.
  package var errorLines: [String] {
    String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
      // ssh and servers pad lines with blanks.
      String(line.prefix { $0 != "\u{1B}" }.reversed().drop(while: \.isWhitespace).reversed())
    }.filter { line in
      let text = line.lowercased()
      return !text.isEmpty && !Self.prefixesOfRemarks.contains(where: text.hasPrefix)
    }
  }

  /// `From` begins the lines of a fetch that worked.
  private static let prefixesOfRemarks = ["hint:", "warning:", "from "]
}
