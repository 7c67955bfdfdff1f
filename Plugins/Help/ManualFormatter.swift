import ModuleKit

/// Writes the manual page in the language of mdoc(7).
struct ManualFormatter {
  let program: ProgramDescription
  let optionChoices: [OptionChoices]

  func page(actions: [CommandSyntax]) -> [UInt8] {
    let sections = [
      header, synopsis, description, self.actions(actions), options, environment, files, exitStatus,
      examples, seeAlso,
    ]
    return Array((sections.flatMap { $0 }.joined(separator: "\n") + "\n").utf8)
  }

  private var header: [String] {
    [
      ".Dd \(program.date)", ".Dt TODO 1", ".Os", ".Sh NAME", ".Nm todo , todo.sh",
      ".Nd keep a todo.txt on the command line",
    ]
  }

  private var synopsis: [String] {
    [".Sh SYNOPSIS", ".Nm todo", ".Op Ar option ...", ".Op Ar action Op Ar word ..."]
  }

  private var description: [String] {
    lines(
      #"""
      .Sh DESCRIPTION
      .Nm
      keeps tasks in a text file, one a line, in the todo.txt format.
      It takes the actions, options, environment and configuration of todo.sh,
      version 2.13, and its add\-ons run unchanged.
      Without an action it lists the tasks.
      .Pp
      A task may begin with a priority, as in
      .Ql (A) Call Mom ,
      and any of its words may be a
      .Ql +project ,
      a
      .Ql @context
      or a tag such as
      .Ql due:2026-11-21 .
      Actions name a task by the number of its line, shown by every listing and
      called NR below.
      .Pp
      Called by the name
      .Nm todo.sh ,
      the program does what todo.sh does to the letter: it insists on a
      configuration file, prints its usage where no action is given, has no long
      options, creates missing files, and colours listings in pipes too.
      """#)
  }

  private func actions(_ actions: [CommandSyntax]) -> [String] {
    var text = lines(
      """
      .Sh ACTIONS
      Names of actions may be written in capitals.
      .Bl -tag -width Ds
      """)
    let shared = actions.sharedOptions
    for action in actions {
      let names = action.names.joined(separator: " , ")
      for form in action.forms + action.ownForms {
        text.append(".It Ic \(names)" + (form.isEmpty ? "" : " No \(argument(form))"))
      }
      text += sentences("\(action.summary). \(action.details)")
      let known = action.options.filter { shared.contains($0) && $0 != OutputFormat.json.option }
      if !known.isEmpty {
        let flags = known.map { ".Fl Fl \(escaped($0.name))" }
        text += ["Options:"] + flags.dropLast().map { "\($0) ," } + flags.suffix(1).map { "\($0) ." }
      }
      let own = action.options.filter { !shared.contains($0) }
      guard !own.isEmpty else { continue }
      text.append(".Bl -tag -width Ds")
      for option in own { text += item(option) }
      text.append(".El")
    }
    text.append(".El")
    if !shared.isEmpty {
      text += [".Ss Options of several actions", ".Bl -tag -width Ds"]
      for option in shared { text += item(option) }
      text.append(".El")
    }
    for names in optionChoices {
      text += [
        ".Ss \(names.title)", "These are the names for", ".Fl Fl \(names.option.name) :",
        ".Bl -tag -width Ds",
      ]
      for choice in names.choices { text += [".It Cm \(choice.name)"] + sentences(choice.sentence) }
      text.append(".El")
    }
    return text
  }

  private var options: [String] {
    var text = lines(
      #"""
      .Sh OPTIONS
      Options stand before the action.
      Letters can be joined:
      .Fl pt .
      An action's own options may stand before it or after it, and behind every
      action
      .Fl Fl help
      tells how to use it.
      Two dashes end the options:
      .Ql todo add \-\- \-\-help
      adds a text that starts with dashes.
      Inside a text every word is text.
      .Bl -tag -width Ds
      """#)
    for option in program.options { text += item(option) }
    return text + [".El"]
  }

  private var environment: [String] {
    var text = lines(
      """
      .Sh ENVIRONMENT
      .Bl -tag -width Ds
      """)
    for variable in program.variables {
      text += [".It Ev \(argument(variable.name, emphasizes: false))"] + sentences("\(variable.summary).")
    }
    return text + [".El"]
  }

  private var files: [String] {
    var text = [".Sh FILES", ".Bl -tag -width Ds"]
    for file in program.files {
      text += [".It Pa \(argument(file.name, emphasizes: false))"] + sentences("\(file.summary).")
    }
    return text + [".El"]
  }

  private var exitStatus: [String] {
    lines(
      """
      .Sh EXIT STATUS
      .Bl -tag -width Ds
      .It 0
      What was asked for is done, and on disk.
      .It 1
      It could not be done, or an action was used as its usage does not allow.
      .It 64
      An option was misused.
      .El
      .Pp
      The status of an add-on is that of the program.
      """)
  }

  private var examples: [String] {
    lines(
      #"""
      .Sh EXAMPLES
      Add a task with a due date, and list what has to do with the phone:
      .Bd -literal -offset indent
      todo add \(dqCall Mom @phone due:2026\-11\-22\(dq
      todo ls @phone
      .Ed
      .Pp
      List by due date, and keep such a list on the screen:
      .Bd -literal -offset indent
      todo \-\-group\-by date
      todo watch \-\-group\-by date
      .Ed
      .Pp
      Complete two tasks, and leave them in todo.txt:
      .Bd -literal -offset indent
      todo \-a do 3 5
      .Ed
      """#)
  }

  private var seeAlso: [String] {
    [".Sh SEE ALSO", ".Lk https://github.com/todotxt/todo.txt \"The todo.txt format\""]
  }

  private func item(_ option: CommandOption) -> [String] {
    var spellings: [String] = []
    if let letter = option.letter { spellings.append("Fl \(letter)") }
    spellings.append("Fl Fl \(option.name)")
    let value = option.valueName.map { " Ar \($0)" } ?? ""
    return [".It \(spellings.joined(separator: " , "))\(value)"] + sentences("\(option.summary).")
  }

  /// Text that is mdoc already.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  /// Each sentence on a line of its own, as roff wants it, or on several where it is long; with nothing
  /// in it that roff would act on.
  private func sentences(_ text: String) -> [String] {
    var lines: [String] = []
    var startsLine = true
    for word in text.split(whereSeparator: \.isWhitespace).map({ escaped(String($0)) }) {
      if !startsLine, let line = lines.last, line.count + 1 + word.count <= 78 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(word.hasPrefix(".") || word.hasPrefix("'") ? #"\&"# + word : word)
      }
      startsLine = word.hasSuffix(".") || word.hasSuffix(":") || word.hasSuffix(";")
    }
    return lines
  }

  /// One argument of a macro.
  ///
  /// - Parameter emphasizes: whether names in capitals are set in italics, as placeholders are.
  private func argument(_ text: String, emphasizes: Bool = true) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      let name = rest.prefix { $0.isUppercase && $0.isASCII }
      if emphasizes, name.count > 1 {
        result += #"\fI\#(name)\fR"#
        rest = rest[name.endIndex...]
      } else {
        result += escaped(String(character))
        rest.removeFirst()
      }
    }
    return "\"\(result)\""
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += #"\e"#
      case "\"": result += #"\(dq"#
      case "-": result += #"\-"#
      case "~": result += #"\(ti"#
      case "^": result += #"\(ha"#
      case "`": result += #"\(ga"#
      case "'": result += #"\(aq"#
      case "“": result += #"\(lq"#
      case "”": result += #"\(rq"#
      case "…": result += "..."
      default: result.append(character)
      }
    }
    return result
  }
}
