import Glibc
import ModuleKit

/// Lets bash source a configuration file that `ShellReader` can't read, and returns the variables.
enum BashSourcing {
  enum Outcome {
    case variables(ShellVariables)

    /// The file ended the shell.
    case exited(status: Int32)
  }

  /// - Parameters:
  ///   - path: a path with a slash: bash looks up others on the `PATH`.
  ///   - words: the positional parameters of the file.
  ///   - removingMarksOfOtherSystems: whether the file has a byte order mark, or lines that end with CR LF.
  static func source(
    _ path: [UInt8], words: [[UInt8]], variables: ShellVariables, programPath: [UInt8],
    removingMarksOfOtherSystems: Bool = false
  ) throws(CommandError) -> Outcome {
    let (output, status) = try Bash.run(
      script(reading: removingMarksOfOtherSystems ? withoutMarksOfOtherSystems : #""$todo_config""#),
      programPath: programPath, words: [path] + words, environment: variables.exported,
      waitsForBackground: false)
    // NAME=value of the shell's variables, an empty record, those of the environment, an empty record.
    let sections = output.split(separator: 0, omittingEmptySubsequences: false)
      .split(separator: [], omittingEmptySubsequences: false)
    if sections.count < 4, status == 128 + SIGSEGV {
      throw CommandError(
        "bash crashed while it read the configuration \(String(path)), as it does when a file reads itself.",
        status: status)
    }
    guard sections.count >= 4 else { return .exited(status: status) }
    var sourced = ShellVariables(
      Environment(entries: sections[1].map(Array.init).filter { !$0.starts(with: "_=".utf8) }))
    for record in sections[0] {
      guard let sign = record.firstIndex(of: .equalsSign) else { continue }
      sourced.assign(
        Array(record[(sign + 1)...]), to: String(decoding: record[..<sign], as: UTF8.self))
    }
    return .variables(sourced)
  }

  /// todo.sh reads its variables even if the file does not export them, hence the loop in `report`. The descriptor
  /// is closed for the file's own commands: a background job would keep it open.
  ///
  /// - Parameter file: a word of bash.
  private static func script(reading file: String) -> String {
    "todo_config=$1\nshift\n. \(file) 3>&-\n" + report
  }

  private static let withoutMarksOfOtherSystems =
    #"<(LC_ALL=C command -p sed '1s/^\xEF\xBB\xBF//; s/\r$//' <"$todo_config")"#

  private static let report = #"""
    for todo_config in "${!TODO@}" "${!DONE_FILE@}" "${!REPORT_FILE@}" "${!PRI_@}" "${!COLOR_@}" \
      "${!HIDE_@}" "${!DEFAULT@}" "${!SENTENCE_DELIMITERS@}"
    do
      builtin printf '%s=%s\0' "$todo_config" "${!todo_config}" >&3
    done
    builtin printf '\0' >&3
    command -p env -0 >&3
    builtin printf '\0' >&3
    """#
}
