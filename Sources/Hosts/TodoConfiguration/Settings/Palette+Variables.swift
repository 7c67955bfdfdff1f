import ModuleKit
import TerminalText
import TodoTxt

extension Palette {
  /// For todo.sh, which colours lines and words only as its variables say.
  static let ofLines = Palette(heading: "\u{1B}[1m", faint: "\u{1B}[2m")

  /// The palette with the colours from todo.sh's variables after the configuration. An empty one changes nothing.
  func overridden(by variables: ShellVariables) -> Palette {
    var palette = self
    func set(_ part: WritableKeyPath<Palette, String>, _ name: String) {
      let sequence = variables.escapeSequence(name)
      if !sequence.isEmpty { palette[keyPath: part] = sequence }
    }
    set(\.otherPriorities, "PRI_X")
    set(\.completed, "COLOR_DONE")
    set(\.project, "COLOR_PROJECT")
    set(\.context, "COLOR_CONTEXT")
    set(\.date, "COLOR_DATE")
    set(\.number, "COLOR_NUMBER")
    set(\.metadata, "COLOR_META")
    set(\.reset, "DEFAULT")
    for letter in UInt8(ascii: "A")...UInt8(ascii: "Z") where letter != UInt8(ascii: "X") {
      set(\.[letter: letter], "PRI_\(UnicodeScalar(letter))")
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
