import ModuleKit

/// Writes the manual page of the program.
struct ManualFormatter {
  let programName: String
  let program: ProgramDescription
  let optionChoices: [OptionChoices]

  func page(actions: [CommandSyntax]) -> [UInt8] {
    let sections = [
      header, synopsis, description, self.actions(actions), options, language, environment, files, exitStatus,
      examples, seeAlso,
    ]
    return Array((sections.flatMap { $0 }.joined(separator: "\n") + "\n").utf8)
  }

  private var header: [String] {
    [
      ".Dd \(program.date)", ".Dt \(programName.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(names)",
      ".Nd keep a todo.txt on the command line",
    ]
  }

  /// Of those that the program may be called by, the one that makes another program of it stands last.
  private var names: String { programName == "todo" ? "todo , todo.sh" : programName }

  private var synopsis: [String] {
    [".Sh SYNOPSIS", ".Nm \(programName)", ".Op Ar option ...", ".Op Ar action Op Ar word ..."]
  }

  private var description: [String] {
    Mdoc.lines(
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
      """#) + (programName == "todo" ? Mdoc.lines(Self.todoSh) : [])
  }

  private static let todoSh = #"""
    .Pp
    Called by the name
    .Nm todo.sh ,
    the program does what todo.sh does to the letter: it insists on a
    configuration file, prints its usage where no action is given, has no long
    options, creates missing files, and colours listings in pipes too.
    Actions that todo.sh does not have are the same under every name.
    """#

  private var language: [String] {
    LanguageManual.sections.flatMap { section in
      [".Sh \(section.title)"] + Mdoc.sentences(section.introduction) + Mdoc.list("Li", section.items)
    }
  }

  private func actions(_ actions: [CommandSyntax]) -> [String] {
    var text = Mdoc.lines(
      """
      .Sh ACTIONS
      Names of actions may be written in capitals.
      .Bl -tag -width Ds
      """)
    let shared = actions.sharedOptions
    for action in actions {
      let names = action.names.joined(separator: " , ")
      for form in action.forms + action.ownForms {
        text.append(".It Ic \(names)" + (form.isEmpty ? "" : " No \(Mdoc.argument(form))"))
      }
      text += Mdoc.sentences("\(action.summary). \(action.details)")
      let known = action.options.filter { shared.contains($0) && $0 != OutputFormat.json.option }
      if !known.isEmpty {
        let flags = known.map { ".Fl Fl \(Mdoc.escaped($0.name))" }
        text += ["Options:"] + flags.dropLast().map { "\($0) ," } + flags.suffix(1).map { "\($0) ." }
      }
      let own = action.options.filter { !shared.contains($0) }
      guard !own.isEmpty else { continue }
      text.append(".Bl -tag -width Ds")
      for option in own { text += Mdoc.item(option) }
      text.append(".El")
    }
    text.append(".El")
    if !shared.isEmpty {
      text += [".Ss Options of several actions", ".Bl -tag -width Ds"]
      for option in shared { text += Mdoc.item(option) }
      text.append(".El")
    }
    for names in optionChoices {
      text += [
        ".Ss \(names.title)", "These are the names for", ".Fl Fl \(names.option.name) :",
        ".Bl -tag -width Ds",
      ]
      for choice in names.choices { text += [".It Cm \(choice.name)"] + Mdoc.sentences(choice.sentence) }
      text.append(".El")
    }
    return text
  }

  private var options: [String] {
    var text = Mdoc.lines(
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
      .Ql \#(programName) add \-\- \-\-help
      adds a text that starts with dashes.
      Inside a text every word is text.
      .Bl -tag -width Ds
      """#)
    for option in program.options { text += Mdoc.item(option) }
    return text + [".El"]
  }

  private var environment: [String] {
    [".Sh ENVIRONMENT"]
      + Mdoc.sentences("Each of these is a setting of the configuration too, which todo-config(5) tells of.")
      + Mdoc.list("Ev", program.variables.map { ($0.name, "\($0.summary).") })
  }

  private var files: [String] {
    [".Sh FILES"] + Mdoc.list("Pa", program.files.map { ($0.name, "\($0.summary).") })
  }

  private var exitStatus: [String] {
    Mdoc.lines(
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
    Mdoc.lines(
      #"""
      .Sh EXAMPLES
      Add a task with a due date, and list what has to do with the phone:
      .Bd -literal -offset indent
      \#(programName) add \(dqCall Mom @phone due:2026\-11\-22\(dq
      \#(programName) ls @phone
      .Ed
      .Pp
      List by due date, and keep such a list on the screen:
      .Bd -literal -offset indent
      \#(programName) \-\-group\-by date
      \#(programName) watch \-\-group\-by date
      .Ed
      .Pp
      Complete two tasks, and leave them in todo.txt:
      .Bd -literal -offset indent
      \#(programName) \-a do 3 5
      .Ed
      """#)
  }

  private var seeAlso: [String] {
    [
      ".Sh SEE ALSO", ".Xr todo\\-config 5 ,", ".Xr todo\\-modules 7", ".Pp",
      ".Lk https://github.com/todotxt/todo.txt \"The todo.txt format\"",
    ]
  }
}
