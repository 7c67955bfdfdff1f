import Synchronization
import TerminalText
import TodoStores
import TodoTxt

extension ModuleContext {
  /// Runs an action in this process, without asking questions: undo covers it. All its commits are undone together.
  public func run(_ call: ActionCall) -> ActionOutcome {
    var outcome = ActionOutcome()
    let output = CapturedOutput(columns: call.columns)
    do {
      if call.allowsAddOn, let addOn = try program.addOns.result(of: call.wordsOfAddOn) {
        outcome.output = addOn.output
        if addOn.status != 0 { throw CommandError("", status: addOn.status) }
      } else {
        let (call, command) = try resolved(call)
        var context = quiet(for: call, writingTo: output).acting(for: call, as: command)
        if call.origin == .screen { context.settings.palette = settings.screenPalette }
        defer { outcome.results = context.program.results.all }
        do {
          try context.perform(command, for: call)
          if let document = context.program.results.document(of: command.syntax.name, at: calendar.now) {
            output.write(document.line)
          }
        } catch let error as TodoStoreError where context.stores.hasCommitted {
          throw PartialFailure(error)
        }
      }
    } catch {
      outcome.error = error
      let sentence = "\(error)"
      if !sentence.isEmpty { output.write(Array("\(sentence)\n".utf8)) }
    }
    outcome.output += output.bytes
    return outcome
  }

  /// Runs a command of one of the modules, after its words were checked.
  ///
  /// - Throws: `CommandError` for wrong words; the errors of the command.
  public func perform(_ command: any ModuleCommand.Type, for call: ActionCall) throws {
    try perform(command.syntax, for: call) { arguments, context in
      try command.init(arguments: arguments, context: context).run(in: context)
    }
  }

  /// Reads the words of a call, and writes the help of its action if they ask for it.
  ///
  /// - Parameter body: does the action, in the format that the words choose.
  /// - Throws: `CommandError` for wrong words; the errors of `body`.
  public func perform(
    _ syntax: CommandSyntax, for call: ActionCall,
    by body: (CommandArguments, ModuleContext) throws -> Void
  ) throws {
    let arguments = try syntax.parse(call, in: settings)
    let context = try arguments.format(in: program.registry).map(writing) ?? self
    if arguments.asksForHelp { return try context.explain(syntax, calledAs: call.name) }
    try body(arguments, context)
  }

  /// - Parameter name: the action's name or alias, as typed.
  private func explain(_ syntax: CommandSyntax, calledAs name: String) throws {
    guard case .oneShot(let help)? = program.registry.command(named: "help") else {
      return try surroundings.output.write(ActionUsage(syntax, in: settings).text)
    }
    try perform(help, for: ActionCall(["help", name], from: .commandLine))
  }

  /// The command of a call, whose user action is replaced by the words that it stands for.
  private func resolved(_ call: ActionCall) throws -> (ActionCall, any ModuleCommand.Type) {
    var call = call
    if program.registry.command(named: call.name) == nil,
      let own = userActions.first(where: { $0.name.lowercased() == call.name })
    {
      call.words = own.words + call.words.dropFirst()
    }
    switch program.registry.command(named: call.name) {
    case .oneShot(let command)?: return (call, command)
    case .live(let command)?:
      throw CommandError("\(command.syntax.name) cannot run inside another action.", code: "live")
    case nil:
      throw ActionSuggestions(in: self).error(
        for: call.name, followedBy: Array(call.words.dropFirst()), in: settings)
    }
  }

  private func acting(for call: ActionCall, as command: any ModuleCommand.Type) -> ModuleContext {
    acting(
      as: ActionIdentity(
        command.syntax.name, from: call.origin, words: call.wordsForLog, request: call.request))
  }

  /// The same context for an action that writes nowhere, and has no user to ask.
  private func quiet(for call: ActionCall, writingTo output: CapturedOutput) -> ModuleContext {
    var context = self
    context.surroundings.output = output
    context.surroundings.errors = output
    context.surroundings.pager = output
    context.surroundings.prompt = RefusingPrompt(advice: "give all words of the action.")
    context.surroundings.pipedText = { nil }
    // The caller's input is no text for an action, and a pipe may never end.
    context.surroundings.stream = { [stream = surroundings.stream] path in
      guard stream(path) != nil else { return nil }
      let refusal = CommandError(
        "\(path.shownPath) is not a file: use todo \(call.name) in a shell.", code: "unasked")
      return { throw refusal }
    }
    if !call.allowsEditor { context.surroundings.editor = NoEditor() }
    context.settings.isForced = true
    context.settings.understandsWordsFirst = true
    context.settings.outputFormat = .text
    // The caller wraps the output.
    context.settings.wrapsLines = false
    context.program.results = ActionResults(keepsAll: true)
    return context
  }
}

/// What an action writes for the command line.
private final class CapturedOutput: TextOutput {
  private let written = Mutex<[UInt8]>([])

  let columns: Int?

  init(columns: Int?) { self.columns = columns }

  var bytes: [UInt8] { written.withLock(\.self) }

  func write(_ bytes: [UInt8]) {
    // A screen shows no more.
    written.withLock { if $0.count < Self.mostBytes { $0 += bytes } }
  }

  private static let mostBytes = 16 << 20
}

private struct NoEditor: TextEditor {
  func edit(_ text: [UInt8], named name: String, receive: ([UInt8]) throws -> Void) throws {
    throw CommandError("An editor needs the whole terminal: use todo edit in a shell.", code: "unasked")
  }
}
