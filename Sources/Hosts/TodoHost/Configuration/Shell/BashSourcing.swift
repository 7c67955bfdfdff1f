import Glibc
import ModuleKit

/// Lets bash source a configuration file that `ShellReader` can't read, and returns the variables.
enum BashSourcing {
  enum Outcome {
    case variables(ShellVariables)

    /// The file ended the shell.
    ///
    /// - `place`: the file's path, and the line if it is known: `config:3`. Nil unless the caller wants it.
    case exited(status: Int32, place: String?)
  }

  /// - Parameters:
  ///   - path: a path with a slash: bash looks up others on the `PATH`.
  ///   - words: the positional parameters of the file.
  ///   - tellsEnd: whether to find the place where the file ended the shell.
  ///   - removingMarksOfOtherSystems: whether the file has a byte order mark, or lines that end with CR LF.
  static func source(
    _ path: [UInt8], words: [[UInt8]], variables: ShellVariables, programPath: [UInt8],
    tellsEnd: Bool = false, removingMarksOfOtherSystems: Bool = false
  ) throws(CommandError) -> Outcome {
    let (output, status) = try Bash.run(
      script(
        reading: removingMarksOfOtherSystems ? withoutMarksOfOtherSystems : #""$todo_config""#,
        tellsEnd: tellsEnd),
      programPath: programPath, words: [path] + words, environment: variables.exported,
      waitsForBackground: false)
    // NAME=value of the shell's variables, an empty record, those of the environment, an empty record.
    var sections = output.split(separator: 0, omittingEmptySubsequences: false)
      .split(separator: [], omittingEmptySubsequences: false)
    let places = tellsEnd ? sections.removeFirst() : []
    if sections.count < 4, status == 128 + SIGSEGV {
      throw CommandError(
        "bash crashed while it read the configuration \(String(path)), as it does when a file reads itself.",
        status: status)
    }
    guard sections.count >= 4 else {
      guard tellsEnd else { return .exited(status: status, place: nil) }
      let place = places.last.map { String(Array($0)) } ?? String(path)
      // A stream has no path of its own.
      let isStream = place.hasPrefix("/dev/fd/")
      return .exited(
        status: status, place: isStream ? String(path) + place.drop { $0 != ":" } : place)
    }
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
  /// - Parameters:
  ///   - file: a word of bash.
  ///   - tellsEnd: whether to print the place of each command, and an empty record: at its end bash has forgotten it.
  private static func script(reading file: String, tellsEnd: Bool) -> String {
    "todo_config=$1\nshift\n" + (tellsEnd ? watching : "") + ". \(file) 3>&-\n"
      + (tellsEnd ? "trap - DEBUG\nset +T\nbuiltin printf '\\0' >&3\n" : "") + report
  }

  private static let watching = #"""
    exec {todo_places}>&3
    set -T
    trap 'case $BASH_SUBSHELL:${BASH_SOURCE-} in 0:?*) builtin printf "%s:%s\0" "$BASH_SOURCE" "$LINENO" >&$todo_places ;; esac' DEBUG

    """#

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
