import Glibc

/// The values of variables before the configuration is read.
enum VariableDefaults: Sendable {
  case none

  /// todo.sh's colours are readable only on a dark ground; see `Palette.standard` for the others.
  case todo

  case todoSh

  static let defaultSortCommand = "env LC_COLLATE=C sort -f -k2"
  static let defaultFinalFilter = "cat"

  /// The value of the variable before any assignment.
  func value(of name: String, in environment: Environment) -> [UInt8]? {
    if self == .none { return environment[name] }
    // All options and no colours begin like this, and most requested names do.
    let isOption = name.utf8.first == UInt8(ascii: "T")
    if !isOption, let color = Self.colors.value(of: name) ?? lineColors.value(of: name) { return color }
    let inherited = environment[name]
    return isOption && (inherited ?? []).isEmpty ? Self.options.value(of: name) ?? inherited : inherited
  }

  /// `NAME=value` of the variables that differ from the environment.
  func entries(in environment: Environment) -> [[UInt8]] {
    if self == .none { return [] }
    let inherited = Self.options.filter { (environment["\($0.name)"] ?? []).isEmpty }
    return (Self.colors + lineColors + inherited).map { Array("\($0.name)=\($0.value)".utf8) }
  }

  /// These override the environment, as the other colours do.
  private var lineColors: [DefaultVariable] {
    switch self {
    case .none: []
    case .todo: Self.colorsOfLines
    case .todoSh: Self.colorsOfLinesInTodoSh
    }
  }

  private static let colorsOfLines = [
    DefaultVariable("PRI_A", ""),
    DefaultVariable("PRI_B", ""),
    DefaultVariable("PRI_C", ""),
    DefaultVariable("PRI_X", ""),
    DefaultVariable("COLOR_DONE", ""),
  ]

  private static let colorsOfLinesInTodoSh = [
    DefaultVariable("PRI_A", #"\\033[1;33m"#),
    DefaultVariable("PRI_B", #"\\033[0;32m"#),
    DefaultVariable("PRI_C", #"\\033[1;34m"#),
    DefaultVariable("PRI_X", #"\\033[1;37m"#),
    DefaultVariable("COLOR_DONE", #"\\033[0;37m"#),
  ]

  /// A value from the environment takes precedence, unless it is empty.
  private static let options = [
    DefaultVariable("TODOTXT_VERBOSE", "1"),
    DefaultVariable("TODOTXT_FORCE", "0"),
    DefaultVariable("TODOTXT_PRESERVE_LINE_NUMBERS", "1"),
    DefaultVariable("TODOTXT_AUTO_ARCHIVE", "1"),
    DefaultVariable("TODOTXT_DATE_ON_ADD", "0"),
    DefaultVariable("TODOTXT_PRIORITY_ON_ADD", ""),
    DefaultVariable("TODOTXT_DEFAULT_ACTION", ""),
    DefaultVariable("TODOTXT_SORT_COMMAND", "env LC_COLLATE=C sort -f -k2"),
    DefaultVariable("TODOTXT_DISABLE_FILTER", ""),
    DefaultVariable("TODOTXT_FINAL_FILTER", "cat"),
    DefaultVariable("TODOTXT_GLOBAL_CFG_FILE", "/etc/todo/config"),
    DefaultVariable("TODOTXT_SIGIL_BEFORE_PATTERN", ""),
    DefaultVariable("TODOTXT_SIGIL_VALID_PATTERN", ".*"),
    DefaultVariable("TODOTXT_SIGIL_AFTER_PATTERN", ""),
  ]

  /// These override the environment.
  private static let colors = [
    DefaultVariable("NONE", ""),
    DefaultVariable("BLACK", #"\\033[0;30m"#),
    DefaultVariable("RED", #"\\033[0;31m"#),
    DefaultVariable("GREEN", #"\\033[0;32m"#),
    DefaultVariable("BROWN", #"\\033[0;33m"#),
    DefaultVariable("BLUE", #"\\033[0;34m"#),
    DefaultVariable("PURPLE", #"\\033[0;35m"#),
    DefaultVariable("CYAN", #"\\033[0;36m"#),
    DefaultVariable("LIGHT_GREY", #"\\033[0;37m"#),
    DefaultVariable("DARK_GREY", #"\\033[1;30m"#),
    DefaultVariable("LIGHT_RED", #"\\033[1;31m"#),
    DefaultVariable("LIGHT_GREEN", #"\\033[1;32m"#),
    DefaultVariable("YELLOW", #"\\033[1;33m"#),
    DefaultVariable("LIGHT_BLUE", #"\\033[1;34m"#),
    DefaultVariable("LIGHT_PURPLE", #"\\033[1;35m"#),
    DefaultVariable("LIGHT_CYAN", #"\\033[1;36m"#),
    DefaultVariable("WHITE", #"\\033[1;37m"#),
    DefaultVariable("DEFAULT", #"\\033[0m"#),
    DefaultVariable("COLOR_PROJECT", ""),
    DefaultVariable("COLOR_CONTEXT", ""),
    DefaultVariable("COLOR_DATE", ""),
    DefaultVariable("COLOR_NUMBER", ""),
    DefaultVariable("COLOR_META", ""),
    DefaultVariable("SENTENCE_DELIMITERS", ",.:;"),
  ]
}

/// Of static strings, which the compiler puts into the program, because every start looks up dozens of names.
private struct DefaultVariable: Sendable {
  let name: StaticString
  let value: StaticString

  init(_ name: StaticString, _ value: StaticString) {
    self.name = name
    self.value = value
  }
}

extension [DefaultVariable] {
  fileprivate func value(of name: String) -> [UInt8]? {
    var name = name
    return name.withUTF8 { name -> [UInt8]? in
      guard let wanted = name.baseAddress else { return nil }
      let variable = first { variable in
        variable.name.utf8CodeUnitCount == name.count
          && memcmp(variable.name.utf8Start, wanted, name.count) == 0
      }
      return variable?.value.withUTF8Buffer { [UInt8]($0) }
    }
  }
}
