import TodoTxt

/// Interprets the part of bash that configuration files use, without a shell: assignments, `export`, and
/// `: ${NAME:=…}`, with quotes, `$NAME`, `${NAME}`, `${NAME:-…}` and similar, `~`, and `$(dirname "$0")`.
///
/// Everything else throws `BeyondReader`, and so does syntax whose meaning in bash is not reproduced here;
/// the caller then asks bash. Accepted text has exactly the same meaning in bash.
struct ShellReader {
  /// The text has shell syntax that is not supported here.
  struct BeyondReader: Error {}

  /// The value of `$0`.
  let programPath: [UInt8]

  var variables: ShellVariables

  let text: [UInt8]
  var position = 0

  init(_ text: [UInt8], variables: ShellVariables, programPath: [UInt8]) {
    self.text = text
    self.variables = variables
    self.programPath = programPath
  }

  /// The variables after the script `text`.
  static func run(
    _ text: [UInt8], variables: ShellVariables, programPath: [UInt8]
  ) throws(BeyondReader) -> ShellVariables {
    guard !text.contains(0) else { throw BeyondReader() }
    var reader = ShellReader(text, variables: variables, programPath: programPath)
    while reader.skipToCommand() { try reader.runCommand() }
    return reader.variables
  }

  /// The words of a command line, as `eval set -- …` splits it.
  static func words(
    _ text: [UInt8], variables: ShellVariables, programPath: [UInt8]
  ) throws(BeyondReader) -> [[UInt8]] {
    var reader = ShellReader(text, variables: variables, programPath: programPath)
    var words: [[UInt8]] = []
    reader.skipBlanks()
    while try !reader.endsCommand() {
      words.append(try reader.word(.list))
      reader.skipBlanks()
    }
    // eval would run a second command or line.
    guard !reader.skipToCommand() else { throw BeyondReader() }
    return words
  }

  /// The elements that `eval "NAME=…"` assigns to an array, or the single plain value.
  static func elements(
    _ text: [UInt8], variables: ShellVariables, programPath: [UInt8]
  ) throws(BeyondReader) -> [[UInt8]] {
    if text.first == UInt8(ascii: "("), text.last == UInt8(ascii: ")") {
      return try words(Array(text.dropFirst().dropLast()), variables: variables, programPath: programPath)
    }
    var reader = ShellReader(text, variables: variables, programPath: programPath)
    let value = try reader.word(.assignment)
    guard try reader.endsCommand(), !reader.skipToCommand() else { throw BeyondReader() }
    return [value]
  }

  // MARK: Commands

  private mutating func runCommand() throws(BeyondReader) {
    if let name = takeAssignedName() {
      try runAssignments(startingWith: name)
    } else if take("export") {
      try runExport()
    } else if take(":") {
      skipBlanks()
      while try !endsCommand() {
        // Only the assignments of the words matter.
        _ = try word(.argument)
        skipBlanks()
      }
    } else {
      throw BeyondReader()
    }
  }

  private mutating func runAssignments(startingWith first: String) throws(BeyondReader) {
    var name = first
    while true {
      let value = try word(.assignment)
      try assign(value, to: name)
      skipBlanks()
      if try endsCommand() { return }
      // Assignments before a command apply only to that command.
      guard let next = takeAssignedName() else { throw BeyondReader() }
      name = next
    }
  }

  /// All words of `export` are expanded before the first takes effect.
  private mutating func runExport() throws(BeyondReader) {
    var exports: [Export] = []
    skipBlanks()
    while try !endsCommand() {
      if let name = takeAssignedName() {
        exports.append(Export(name: name, value: try word(.exportedAssignment)))
      } else if let name = takeName(), isAtWordEnd {
        exports.append(Export(name: name, value: nil))
      } else {
        throw BeyondReader()
      }
      skipBlanks()
    }
    // Without names, export prints all variables.
    guard !exports.isEmpty else { throw BeyondReader() }
    for export in exports {
      if let value = export.value { try assign(value, to: export.name) }
      guard variables[export.name] != nil else { throw BeyondReader() }
      variables.export(export.name)
    }
  }

  private struct Export {
    var name: String
    var value: [UInt8]?
  }

  /// Assigns a variable, unless bash treats it specially.
  mutating func assign(_ value: [UInt8], to name: String) throws(BeyondReader) {
    guard !ShellReader.isComputed(name) else { throw BeyondReader() }
    variables.assign(value, to: name)
  }

  // MARK: Tokens

  var next: UInt8? {
    position < text.count ? text[position] : nil
  }

  /// Consumes the next byte, if there is one.
  mutating func take() -> UInt8? {
    guard let byte = next else { return nil }
    position += 1
    return byte
  }

  /// Consumes a name, if there is one: a letter or `_`, then letters, digits and `_`.
  mutating func takeName() -> String? {
    guard let first = next, first.isNameByte, !first.isDigit else { return nil }
    let start = position
    while let byte = next, byte.isNameByte { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  /// Consumes `NAME=`, unless an array follows.
  private mutating func takeAssignedName() -> String? {
    let start = position
    guard let name = takeName(), take() == UInt8(ascii: "="), next != UInt8(ascii: "(") else {
      position = start
      return nil
    }
    return name
  }

  /// Consumes a command's name, if it is a separate word.
  private mutating func take(_ name: String) -> Bool {
    let start = position
    guard text[start...].starts(with: name.utf8) else { return false }
    position += name.utf8.count
    if isAtWordEnd { return true }
    position = start
    return false
  }

  private var isAtWordEnd: Bool {
    guard let byte = next else { return true }
    return byte.isBlank || byte == .newline || byte == UInt8(ascii: ";")
  }

  /// Whether a backslash joins this line with the next.
  var startsContinuation: Bool {
    next == .backslash && position + 1 < text.count && text[position + 1] == .newline
  }

  mutating func skipBlanks() {
    while let byte = next {
      if byte.isBlank {
        position += 1
      } else if startsContinuation {
        position += 2
      } else {
        return
      }
    }
  }

  /// Skips blanks, empty lines and comments; false at the end of the text.
  private mutating func skipToCommand() -> Bool {
    while true {
      skipBlanks()
      switch next {
      case nil: return false
      case .newline: position += 1
      case UInt8(ascii: "#"): skipComment()
      default: return true
      }
    }
  }

  private mutating func skipComment() {
    while let byte = next, byte != .newline { position += 1 }
  }

  /// Consumes the end of a command before the next word: a newline, a comment, a semicolon.
  private mutating func endsCommand() throws(BeyondReader) -> Bool {
    switch next {
    case nil: return true
    case .newline:
      position += 1
      return true
    case UInt8(ascii: "#"):
      skipComment()
      return true
    case UInt8(ascii: ";"):
      position += 1
      guard next != UInt8(ascii: ";"), next != UInt8(ascii: "&") else { throw BeyondReader() }
      return true
    default: return false
    }
  }

  // MARK: Bash's own variables

  /// Whether bash computes the variable, makes it read-only, or acts on assignments to it.
  static func isComputed(_ name: String) -> Bool {
    name.utf8.starts(with: "BASH".utf8) || computed.contains(name)
  }

  private static let computed = [
    "_", "COMP_WORDBREAKS", "DIRSTACK", "EPOCHREALTIME", "EPOCHSECONDS", "EUID", "FUNCNAME", "GROUPS",
    "HISTCMD", "HOSTNAME", "HOSTTYPE", "IFS", "LINENO", "MACHTYPE", "OLDPWD", "OPTARG", "OPTERR", "OPTIND",
    "OSTYPE", "PIPESTATUS", "POSIXLY_CORRECT", "PPID", "PS4", "PWD", "RANDOM", "SECONDS", "SHELLOPTS",
    "SHLVL", "SRANDOM", "UID",
  ]

  /// Variables that bash sets if the environment does not.
  static let defaulted = ["HOME", "PATH", "SHELL", "TERM"]
}

extension UInt8 {
  static let backslash = UInt8(ascii: "\\")

  /// Whether the byte may be in the name of a variable.
  var isNameByte: Bool {
    isDigit || self == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercasedASCII)
  }
}
