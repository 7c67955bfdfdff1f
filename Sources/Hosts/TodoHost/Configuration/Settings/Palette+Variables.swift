import TerminalText

extension Palette {
  /// For todo.sh, which colours lines and words only as its variables say.
  static let ofLines = Palette(heading: "\u{1B}[1m", faint: "\u{1B}[2m")

  /// The palette with the colours from todo.sh's variables after the configuration. An empty one changes nothing.
  func overridden(by variables: ShellVariables) -> Palette {
    var palette = self
    func replace(_ sequence: inout String, by name: String) {
      let own = variables.escapeSequence(name)
      if !own.isEmpty { sequence = own }
    }
    replace(&palette.otherPriorities, by: "PRI_X")
    replace(&palette.completed, by: "COLOR_DONE")
    replace(&palette.project, by: "COLOR_PROJECT")
    replace(&palette.context, by: "COLOR_CONTEXT")
    replace(&palette.date, by: "COLOR_DATE")
    replace(&palette.number, by: "COLOR_NUMBER")
    replace(&palette.metadata, by: "COLOR_META")
    replace(&palette.reset, by: "DEFAULT")
    for letter in UInt8(ascii: "A")...UInt8(ascii: "Z") where letter != UInt8(ascii: "X") {
      replace(&palette[letter: letter], by: "PRI_\(UnicodeScalar(letter))")
    }
    return palette
  }
}

extension ColorScheme {
  /// The look of a theme, as far as variables tell what the terminal is; it is not asked.
  init(_ theme: ScreenTheme, _ variable: (String) -> String?) {
    self.init(
      theme: theme, depth: ColorDepth(colorTerm: variable("COLORTERM"), term: variable("TERM")),
      ground: Ground(setting: variable("TODO_BACKGROUND"), colorFgBg: variable("COLORFGBG")))
  }
}

extension ShellVariables {
  /// Empties todo.sh's colour variables for child processes.
  mutating func clearColors() {
    for letter in UInt8(ascii: "A")...UInt8(ascii: "Z") {
      let name = "PRI_\(UnicodeScalar(letter))"
      if self[name] != nil { export([], as: name) }
    }
    for name in [
      "DEFAULT", "COLOR_DONE", "COLOR_PROJECT", "COLOR_CONTEXT", "COLOR_DATE", "COLOR_NUMBER", "COLOR_META",
    ] {
      export([], as: name)
    }
  }

  /// The value with the escape character for `\033`, after any number of backslashes.
  fileprivate func escapeSequence(_ name: String) -> String {
    guard let value = self[name], !value.isEmpty else { return "" }
    var result: [UInt8] = []
    var rest = value[...]
    while let byte = rest.popFirst() {
      if byte == .backslash {
        let backslashes = rest.prefix { $0 == .backslash }
        let following = rest[backslashes.endIndex...]
        if following.starts(with: "033".utf8) {
          result.append(0x1B)
          rest = following.dropFirst(3)
        } else {
          result.append(byte)
          result += backslashes
          rest = following
        }
      } else {
        result.append(byte)
      }
    }
    return String(result)
  }
}
