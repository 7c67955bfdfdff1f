import Glibc
import TodoTxt

/// The values of variables before the configuration is read: todo.sh's, and different ones for `todo`.
struct VariableDefaults: Sendable {
  /// `NAME=value` lines; a value from the environment takes precedence, unless it is empty.
  private let yielding: StaticString

  /// `NAME=value` lines; they override the environment.
  private let fixed: StaticString

  /// Like `fixed`: the appearance of lines.
  private let lineColors: StaticString

  static let none = VariableDefaults(yielding: "", fixed: "", lineColors: "")

  static let defaultSortCommand = "env LC_COLLATE=C sort -f -k2"
  static let defaultFinalFilter = "cat"

  /// todo.sh's colours are readable only on a dark background; see `Palette.standard` for the others.
  static let todo = VariableDefaults(
    yielding: options, fixed: colors,
    lineColors: #"""
      PRI_A=\\033[1;35m
      PRI_B=\\033[0;94m
      PRI_C=\\033[0;35m
      PRI_X=
      COLOR_DONE=\\033[0;2m

      """#)

  static let todoSh = VariableDefaults(
    yielding: options, fixed: colors,
    lineColors: #"""
      PRI_A=\\033[1;33m
      PRI_B=\\033[0;32m
      PRI_C=\\033[1;34m
      PRI_X=\\033[1;37m
      COLOR_DONE=\\033[0;37m

      """#)

  private static let options: StaticString = #"""
    TODOTXT_VERBOSE=1
    TODOTXT_FORCE=0
    TODOTXT_PRESERVE_LINE_NUMBERS=1
    TODOTXT_AUTO_ARCHIVE=1
    TODOTXT_DATE_ON_ADD=0
    TODOTXT_PRIORITY_ON_ADD=
    TODOTXT_DEFAULT_ACTION=
    TODOTXT_SORT_COMMAND=env LC_COLLATE=C sort -f -k2
    TODOTXT_DISABLE_FILTER=
    TODOTXT_FINAL_FILTER=cat
    TODOTXT_GLOBAL_CFG_FILE=/etc/todo/config
    TODOTXT_SIGIL_BEFORE_PATTERN=
    TODOTXT_SIGIL_VALID_PATTERN=.*
    TODOTXT_SIGIL_AFTER_PATTERN=

    """#

  private static let colors: StaticString = #"""
    NONE=
    BLACK=\\033[0;30m
    RED=\\033[0;31m
    GREEN=\\033[0;32m
    BROWN=\\033[0;33m
    BLUE=\\033[0;34m
    PURPLE=\\033[0;35m
    CYAN=\\033[0;36m
    LIGHT_GREY=\\033[0;37m
    DARK_GREY=\\033[1;30m
    LIGHT_RED=\\033[1;31m
    LIGHT_GREEN=\\033[1;32m
    YELLOW=\\033[1;33m
    LIGHT_BLUE=\\033[1;34m
    LIGHT_PURPLE=\\033[1;35m
    LIGHT_CYAN=\\033[1;36m
    WHITE=\\033[1;37m
    DEFAULT=\\033[0m
    COLOR_PROJECT=
    COLOR_CONTEXT=
    COLOR_DATE=
    COLOR_NUMBER=
    COLOR_META=
    SENTENCE_DELIMITERS=,.:;

    """#

  /// The value of the variable before any assignment.
  func value(of name: String, in environment: Environment) -> [UInt8]? {
    // No fixed name starts like this, and most requested ones do.
    let isOption = name.hasPrefix("TODO")
    if !isOption, let value = Self.value(of: name, in: fixed) ?? Self.value(of: name, in: lineColors) {
      return value
    }
    let inherited = environment[name]
    guard isOption, (inherited ?? []).isEmpty else { return inherited }
    return Self.value(of: name, in: yielding) ?? inherited
  }

  /// `NAME=value` of the variables that differ from the environment.
  func entries(in environment: Environment) -> [[UInt8]] {
    let lines = Self.lines(of: yielding).filter { line in
      (environment[String(decoding: line.prefix { $0 != .equalsSign }, as: UTF8.self)] ?? []).isEmpty
    }
    return Self.lines(of: fixed) + Self.lines(of: lineColors) + lines
  }

  private static func lines(of table: StaticString) -> [[UInt8]] {
    table.withUTF8Buffer { $0.split(separator: .newline).map { Array($0) } }
  }

  private static func value(of name: String, in table: StaticString) -> [UInt8]? {
    var name = name
    return name.withUTF8 { name in
      table.withUTF8Buffer { table in
        guard let base = table.baseAddress, let wanted = name.baseAddress else { return nil }
        var start = 0
        while start + name.count < table.count {
          let rest = table.count - start
          guard let newline = memchr(base + start, Int32(UInt8.newline), rest) else { return nil }
          let end = UnsafeRawPointer(newline) - UnsafeRawPointer(base)
          let sign = start + name.count
          if sign < end, table[sign] == .equalsSign, memcmp(base + start, wanted, name.count) == 0 {
            return Array(table[(sign + 1)..<end])
          }
          start = end + 1
        }
        return nil
      }
    }
  }
}
