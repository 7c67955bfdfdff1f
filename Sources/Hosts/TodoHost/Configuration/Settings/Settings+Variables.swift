import ModuleKit
import TerminalText
import TodoStores
import TodoTxt

extension Settings {
  /// The settings from todo.sh's variables after the configuration.
  ///
  /// - Throws: `CommandError` for an invalid value.
  init(_ variables: ShellVariables, files: TodoFiles, program: Program) throws(CommandError) {
    self.init(files: files)
    programName = program.name
    programPath = String(pathBytes: program.path)
    actionsDirectory = variables.path("TODO_ACTIONS_DIR") ?? ""

    understandsWordsFirst = program.style.understandsWordsFirst

    readsTaskLanguage = program.style.readsTaskLanguage
    keepsMissedDates = try Self.keepsMissedDates(variables)
    let directory = Self.ownDirectory(variables)
    viewsFile = directory.map { "\($0)/views" }
    contextFile = directory.map { "\($0)/context" }
    keysFile = directory.map { "\($0)/keys" }
    keepsPriority = readsTaskLanguage ? try Self.isOn("TODO_KEEP_PRIORITY", variables) : false
    writesUIDs = readsTaskLanguage ? try Self.isOn("TODO_WRITE_UIDS", variables) : false

    largestFile = try Self.limit("TODO_FILE_LIMIT", variables) ?? largestFile
    longestLine = try Self.limit("TODO_LINE_LIMIT", variables) ?? longestLine

    addsCreationDate = variables.has("TODOTXT_DATE_ON_ADD", "1")
    priorityOnAdd = try Self.priorityOnAdd(variables)
    preservesLineNumbers = !variables.has("TODOTXT_PRESERVE_LINE_NUMBERS", "0")
    isForced = !variables.has("TODOTXT_FORCE", "0")
    archivesOnCompletion = variables.has("TODOTXT_AUTO_ARCHIVE", "1")
    archivesEverything = program.style.archivesEverything
    sentenceDelimiters = variables.text("SENTENCE_DELIMITERS") ?? ""

    givesHints = program.style.givesHints
    quietReportFails = program.style.quietReportFails
    acceptsEmptyTexts = program.style.acceptsEmptyTexts
    verbosity = variables.integer("TODOTXT_VERBOSE") ?? 0
    lineDialect = program.style.lineDialect
    wrapsLines = program.style.wrapsLines
    hidden = HiddenParts(variables)
    sortCommand = Self.sortCommand(variables, style: program.style)
    finalFilter = Self.finalFilter(variables)
    wordSources = try Self.wordSources(variables, program: program)
    sigilPatterns.before = variables.text("TODOTXT_SIGIL_BEFORE_PATTERN") ?? ""
    sigilPatterns.valid = variables.text("TODOTXT_SIGIL_VALID_PATTERN") ?? ""
    sigilPatterns.after = variables.text("TODOTXT_SIGIL_AFTER_PATTERN") ?? ""
    firstWeekday = try WeekStart.weekday(variables)
    readTheme(variables)
    density = variables.text("TODO_DENSITY").flatMap(Density.init) ?? .auto
    screenGrouping = variables.text("TODO_GROUP_BY").flatMap { $0.isEmpty ? nil : $0 }
    showsPanes = !variables.has("TODO_PANE", "off")
    screenVariables = Set(
      ["TODO_THEME", "TODO_DENSITY", "TODO_GROUP_BY", "TODO_PANE"].filter { variables.text($0) != nil })
    readSync(variables)
    me = readsTaskLanguage ? try Self.me(variables) : nil
    readUrgency(variables)

    let isPlain = variables.has("TODOTXT_PLAIN", "1")
    environment = ChildEnvironment { [hidden] in
      var inherited = variables
      if isPlain { inherited.clearColors() }
      if hidden.projects != .shown { inherited.export([], as: "COLOR_PROJECT") }
      if hidden.contexts != .shown { inherited.export([], as: "COLOR_CONTEXT") }
      return inherited.exported
    }
    screenPalette = Palette.roles.overridden(by: variables)
    if isPlain {
      theme = .mono
    } else if program.style.hasOwnColors {
      palette = Palette(ColorScheme(theme, variables.text)).overridden(by: variables)
    } else {
      palette = Palette.ofLines.overridden(by: variables)
    }
    if hidden.projects != .shown { palette.project = "" }
    if hidden.contexts != .shown { palette.context = "" }
  }

  /// By the XDG Base Directory Specification, which ignores relative paths.
  private static func ownDirectory(_ variables: ShellVariables) -> String? {
    func path(_ name: String) -> String? {
      variables.text(name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    return (path("XDG_CONFIG_HOME") ?? path("HOME").map { $0 + "/.config" }).map { $0 + "/todo" }
  }

  private static func keepsMissedDates(_ variables: ShellVariables) throws(CommandError) -> Bool {
    switch variables.text("TODO_RECUR_MISSED") {
    case nil, "skip": return false
    case "each": return true
    case let value?:
      throw CommandError(
        "\(variables.place(of: "TODO_RECUR_MISSED"))TODO_RECUR_MISSED is “\(value)”: set it to "
          + "skip or to each.")
    }
  }

  private mutating func readUrgency(_ variables: ShellVariables) {
    guard let text = variables.text("TODO_URGENCY") else { return }
    do throws(UrgencyRefusal) {
      urgency = try UrgencyCoefficients(text)
    } catch {
      let problem = "\(variables.place(of: "TODO_URGENCY"))TODO_URGENCY: \(error)"
      urgencyProblem = problem
      screenProblems.append(problem)
    }
  }

  private mutating func readTheme(_ variables: ShellVariables) {
    guard let name = variables.text("TODO_THEME") else { return }
    guard let theme = ScreenTheme(named: name) else {
      let names = ScreenTheme.all.map(\.name)
      screenProblems.append(
        "\(variables.place(of: "TODO_THEME"))There is no theme “\(name)”: set TODO_THEME to "
          + "\(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1]).")
      return
    }
    self.theme = theme
  }

  private static func me(_ variables: ShellVariables) throws(CommandError) -> String? {
    guard let name = variables.text("TODO_ME") else { return nil }
    guard Array(name.utf8).isPersonName else {
      throw CommandError(
        "\(variables.place(of: "TODO_ME"))TODO_ME is “\(name)”: set it to a name without blanks, commas and colons."
      )
    }
    return name
  }

  private mutating func readSync(_ variables: ShellVariables) {
    switch variables.text("TODO_SYNC") {
    case nil, "off": syncsAutomatically = false
    case "auto": syncsAutomatically = true
    case let value?:
      screenProblems.append(
        "\(variables.place(of: "TODO_SYNC"))TODO_SYNC is “\(value)”: set it to auto or to off.")
    }
  }

  private static func isOn(_ name: String, _ variables: ShellVariables) throws(CommandError) -> Bool {
    switch variables.text(name) {
    case nil, "0": return false
    case "1": return true
    case let value?:
      throw CommandError("\(variables.place(of: name))\(name) is “\(value)”: set it to 0 or to 1.")
    }
  }

  private static func priorityOnAdd(_ variables: ShellVariables) throws(CommandError) -> Priority? {
    guard let value = variables["TODOTXT_PRIORITY_ON_ADD"], !value.isEmpty else { return nil }
    guard value.count == 1, let priority = Priority(rawValue: value[0]) else {
      throw CommandError(
        "\(variables.place(of: "TODOTXT_PRIORITY_ON_ADD"))TODOTXT_PRIORITY_ON_ADD should be a capital letter from A to Z (it is now \"\(String(value))\")."
      )
    }
    return priority
  }

  /// In bytes; nil if it is not set.
  private static func limit(_ name: String, _ variables: ShellVariables) throws(CommandError) -> Int? {
    guard let text = variables.text(name) else { return nil }
    guard let megabytes = Int(text), (1...4095).contains(megabytes) else {
      throw CommandError(
        "\(variables.place(of: name))\(name) is “\(text)”: set it to a number of megabytes from 1 to 4095.")
    }
    return megabytes << 20
  }

  /// Nil if todo.sh's own order applies and means that of the bytes.
  private static func sortCommand(_ variables: ShellVariables, style: InvocationStyle) -> String? {
    guard let command = variables.text("TODOTXT_SORT_COMMAND") else { return nil }
    guard command == VariableDefaults.defaultSortCommand else { return command }
    // A locale in LC_ALL overrides the LC_COLLATE in that command.
    guard style.sortsByLocale, let locale = variables.text("LC_ALL") else { return nil }
    let comparesBytes = ["C", "POSIX", "C.UTF-8", "C.utf8"].contains(locale)
    return comparesBytes ? nil : command
  }

  private static func finalFilter(_ variables: ShellVariables) -> String? {
    guard !variables.has("TODOTXT_DISABLE_FILTER", "1"),
      let filter = variables.text("TODOTXT_FINAL_FILTER"), filter != VariableDefaults.defaultFinalFilter
    else { return nil }
    return filter
  }

  private static func wordSources(
    _ variables: ShellVariables, program: Program
  ) throws(CommandError) -> [String]? {
    guard let source = variables["TODOTXT_SOURCEVAR"], !source.isEmpty else { return nil }
    return try ShellEvaluation.elements(source, variables: variables, programPath: program.path)
      .map { String($0) }
  }
}

extension HiddenParts {
  fileprivate init(_ variables: ShellVariables) {
    self.init()
    projects = Words(variables.text("HIDE_PROJECTS_SUBSTITUTION"), usual: ShellVariables.projectPattern)
    contexts = Words(variables.text("HIDE_CONTEXTS_SUBSTITUTION"), usual: ShellVariables.contextPattern)
    priorities = variables.text("HIDE_PRIORITY_SUBSTITUTION") != nil
    custom = variables.text("HIDE_CUSTOM_SUBSTITUTION")
  }
}

extension HiddenParts.Words {
  fileprivate init(_ pattern: String?, usual: String) {
    switch pattern {
    case nil: self = .shown
    case usual: self = .hidden
    case let pattern?: self = .matching(pattern)
    }
  }
}
