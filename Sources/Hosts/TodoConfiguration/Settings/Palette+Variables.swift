import ModuleKit
import TerminalText
import TodoTxt

extension Palette {
  /// The colours from todo.sh's variables after the configuration, and the colours that it does not have.
  init(_ variables: ShellVariables, style: InvocationStyle) {
    self = .standard
    if !style.hasOwnColors {
      overdue = ""
      dueToday = ""
    }
    otherPriorities = variables.escapeSequence("PRI_X")
    completed = variables.escapeSequence("COLOR_DONE")
    project = variables.escapeSequence("COLOR_PROJECT")
    context = variables.escapeSequence("COLOR_CONTEXT")
    date = variables.escapeSequence("COLOR_DATE")
    number = variables.escapeSequence("COLOR_NUMBER")
    metadata = variables.escapeSequence("COLOR_META")
    reset = variables.escapeSequence("DEFAULT")
    for letter in UInt8(ascii: "A")...UInt8(ascii: "Z") where letter != UInt8(ascii: "X") {
      guard let priority = Priority(rawValue: letter) else { continue }
      self[priority] = variables.escapeSequence("PRI_\(priority)")
    }
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
