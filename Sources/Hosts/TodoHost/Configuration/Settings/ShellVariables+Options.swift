extension ShellVariables {
  /// todo.sh's variables before it reads its configuration.
  ///
  /// - Parameter isPlain: the default of `TODOTXT_PLAIN`.
  init(_ environment: Environment, options: GlobalOptions, program: Program, isPlain: Bool) {
    self.init(environment, defaults: program.style.hasOwnColors ? .todo : .todoSh)
    export(program.name, as: "TODO_SH")
    export(program.path, as: "TODO_FULL_SH")
    if self["GREP_OPTIONS"] != nil { export([], as: "GREP_OPTIONS") }
    if text("TODOTXT_PLAIN") == nil { export(isPlain ? "1" : "0", as: "TODOTXT_PLAIN") }

    toggle(options.contextToggles, "HIDE_CONTEXT_NAMES", "HIDE_CONTEXTS_SUBSTITUTION", Self.contextPattern)
    toggle(options.projectToggles, "HIDE_PROJECT_NAMES", "HIDE_PROJECTS_SUBSTITUTION", Self.projectPattern)
    toggle(
      options.priorityToggles, "HIDE_PRIORITY_LABELS", "HIDE_PRIORITY_SUBSTITUTION", "([A-Z])[[:space:]]")
    if options.verboseCount > 0 {
      let inherited = environment["TODOTXT_VERBOSE"].flatMap { Int(String($0)) } ?? 0
      export(String(inherited + options.verboseCount), as: "TODOTXT_VERBOSE")
    }
    if let file = options.configurationFile { export(file, as: "TODOTXT_CFG_FILE") }
  }

  /// Applies the options and the environment, which override the configuration.
  mutating func override(with options: GlobalOptions, environment: Environment) {
    for name in Self.overriding {
      if let value = environment[name], !value.isEmpty { export(value, as: name) }
    }
    for option in options.overrides { export(option.value, as: option.name) }
  }

  /// todo.sh saves these before it parses its options, and restores them after the configuration.
  private static let overriding = [
    "TODOTXT_AUTO_ARCHIVE", "TODOTXT_FORCE", "TODOTXT_PRESERVE_LINE_NUMBERS", "TODOTXT_PLAIN",
    "TODOTXT_DATE_ON_ADD", "TODOTXT_PRIORITY_ON_ADD", "TODOTXT_DISABLE_FILTER", "TODOTXT_VERBOSE",
    "TODOTXT_DEFAULT_ACTION", "TODOTXT_SORT_COMMAND", "TODOTXT_FINAL_FILTER", "TODO_WEEK_START",
    "TODO_FILE_LIMIT",
    "TODO_LINE_LIMIT",
  ]

  static let contextPattern = #"[[:space:]]@[[:graph:]]\{1,\}"#
  static let projectPattern = #"[[:space:]][+][[:graph:]]\{1,\}"#

  /// todo.sh adds to the count in the environment, and hides if the result is odd.
  private mutating func toggle(_ count: Int, _ counter: String, _ name: String, _ pattern: String) {
    guard count > 0 else { return }
    let total = (integer(counter) ?? 0) + count
    assign(Array(String(total).utf8), to: counter)
    export(total % 2 == 0 ? "" : pattern, as: name)
  }
}
