package import ModuleKit
import TodoStores

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
      String(line.prefix { $0 != "\u{1B}" }.reversed().drop(while: \.isWhitespace).reversed()).withoutUsers
    }.filter { line in
      let text = line.lowercased()
      return !text.isEmpty && !Self.prefixesOfRemarks.contains(where: text.hasPrefix)
    }
  }

  /// `From` begins the lines of a fetch that worked.
  private static let prefixesOfRemarks = ["hint:", "warning:", "from "]
}

extension ProgramCall {
  /// A call of git in a directory, without a shell.
  package init(git arguments: [String], in directory: String) {
    self.init((["git", "-C", directory] + arguments).map(\.pathBytes))
    variables = Self.variablesOfGit
  }

  /// Makes git's messages parseable and its paths literal, and removes the variables of a git that runs this program,
  /// and those that change the meaning of paths.
  private static let variablesOfGit: [String: String?] = {
    var variables: [String: String?] = ["LC_ALL": "C.UTF-8", "GIT_LITERAL_PATHSPECS": "1"]
    let removed = [
      "LANGUAGE", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_DIR",
      "GIT_GLOB_PATHSPECS", "GIT_GRAFT_FILE", "GIT_ICASE_PATHSPECS", "GIT_IMPLICIT_WORK_TREE",
      "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_NOGLOB_PATHSPECS",
      "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_REPLACE_REF_BASE",
      "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
    ]
    for name in removed { variables.updateValue(nil, forKey: name) }
    return variables
  }()
}
