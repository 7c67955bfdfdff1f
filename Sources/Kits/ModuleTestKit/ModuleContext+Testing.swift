public import ModuleKit
public import ScreenKit
import TaskScreens
public import TerminalText
public import TodoStores
public import TodoTxt
public import ViewKit

extension ModuleContext {
  /// A context for tests: tasks in memory, a manual clock, and recordings of everything else.
  ///
  /// - Parameters:
  ///   - store: the todo.txt; if it is in memory, all other files are those beside it. A list of a registered
  ///     kind, as the settings may name it, is opened instead.
  ///   - otherStores: stores that replace those files, by path.
  ///   - fileInspector: inspects those files by default.
  public static func testing(
    store: any TodoStore = InMemoryTodoStore(),
    otherStores: [String: any TodoStore] = [:], plugins: [any ModulePlugin.Type] = [],
    fileInspector: (any FileInspector)? = nil,
    clock: any CivilClock = ManualClock(CivilDate(daysSinceEpoch: 0)),
    output: any TextOutput = RecordingOutput(), errors: any TextOutput = RecordingOutput(),
    terminal: (any Terminal)? = nil,
    prompt: any Prompt & Sendable = ScriptedPrompt(),
    shell: any Shell = StubShell(),
    program: ProgramDescription = ProgramDescription(
      version: "1.0.0", date: "November 21, 2026", usage: "[OPTION...] [ACTION]"),
    addOns: any AddOnDirectory = InMemoryAddOns(), textFiles: [String] = [],
    configure: (inout Settings) -> Void = { _ in },
    configured: @escaping @Sendable (_ options: [[UInt8]]) throws -> ModuleContext = { _ in
      throw CommandError("this context takes no options")
    }
  ) -> ModuleContext {
    var settings = Settings(files: TodoFiles(beside: "todo.txt"))
    configure(&settings)
    let files = (store as? InMemoryTodoStore)?.files ?? InMemoryTodoFiles()
    let now = clock.now()
    files.journal.setTime(now.date, secondOfDay: now.secondOfDay)
    let todo = settings.files.todo
    let registry = ModuleRegistry(plugins)
    let opener = StoreOpener(registry.storeKinds, journal: files.journal) {
      otherStores[$0] ?? ($0 == todo ? store : files.store(at: $0))
    }
    var context = ModuleContext(
      stores: ModuleContext.Stores(
        todo: opener.open(todo), open: opener.open, journal: files.journal,
        inspector: fileInspector ?? InMemoryFileInspector(files),
        textFiles: { textFiles }),
      settings: settings,
      surroundings: ModuleContext.Surroundings(
        clock: clock, output: output, errors: errors, prompt: prompt,
        history: InMemoryAnswerHistory.byName(), editor: ScriptedEditor(), links: RecordingLinkOpener(),
        shell: shell,
        commands: RecordingCommandRunner(), reminders: InMemoryReminderLog()),
      program: ModuleContext.Program(
        registry: registry, description: program, addOns: addOns,
        perform: { action, context in try context.run(action) },
        configured: configured))
    context.surroundings.terminal = terminal
    context.stores.uids = { files.uids(of: $0) }
    context.stores.state = { files.state(named: $0, of: $1) }
    return context
  }

  /// Runs a one-shot command by its name and words, like the host.
  ///
  /// - Throws: the error of the command, and `CommandError` if no such command is registered.
  public func run(_ name: String, _ words: String...) throws {
    try run(name, words)
  }

  public func run(_ name: String, _ words: [String]) throws {
    try run(name, words.map { Array($0.utf8) })
  }

  public func run(_ name: String, _ words: [[UInt8]]) throws {
    guard case .oneShot(let command)? = program.registry.command(named: name) else {
      throw CommandError("no one-shot command “\(name)”")
    }
    try perform(command, for: ActionCall([Array(name.utf8)] + words, from: .commandLine))
  }
}
