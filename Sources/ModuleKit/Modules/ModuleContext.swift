public import TodoStores

/// What the host hands to every module: the world, as far as a module may know it.
public struct ModuleContext: Sendable {
  /// The todo.txt in use.
  public var store: any TodoStore

  /// Opens another file of tasks, such as done.txt, by its path.
  public var openStore: @Sendable (String) -> any TodoStore

  /// What was done to all these files.
  public var journal: any TodoJournal

  /// What is being done now: what the stores commit belongs to it.
  public private(set) var action = ActionIdentity("")

  /// Looks at what files are like and at what lies beside them.
  public var fileInspector: any FileInspector

  public var clock: any CivilClock
  public var settings: Settings
  public var output: any TextOutput

  /// Where complaints go that do not end an action; what ends one is thrown.
  public var errors: any TextOutput

  /// The terminal, where both standard input and standard output are one that can draw a screen.
  public var terminal: (any Terminal)?

  /// Where to ask the user for a line.
  public var prompt: any Prompt & Sendable

  /// Reads all of standard input where nobody is there to be asked for a text; nil where somebody is, and
  /// in todo.sh, which reads the answers to its questions from anything.
  public var pipedText: @Sendable () -> PipedText?

  /// Runs the pipelines that the settings hold.
  public var shell: any Shell

  public var registry: ModuleRegistry

  /// Does an action as the command line does, so that an add-on may take a command's place.
  public var perform: @Sendable (_ action: String, _ context: ModuleContext) throws -> Void

  /// What help says of the program itself.
  public var program: ProgramDescription

  /// The user's own actions.
  public var addOns: any AddOnDirectory

  /// Where long texts go: through a pager on a terminal, else to `output`.
  public var pager: any TextOutput

  /// The names of the text files beside todo.txt.
  public var textFiles: @Sendable () -> [String]

  /// The context of a command line with these options before its action.
  public var configured: @Sendable (_ options: [[UInt8]]) throws -> ModuleContext

  public init(
    store: any TodoStore, openStore: @escaping @Sendable (String) -> any TodoStore,
    journal: any TodoJournal, fileInspector: any FileInspector,
    clock: any CivilClock, settings: Settings, output: any TextOutput, errors: any TextOutput,
    terminal: (any Terminal)? = nil, prompt: any Prompt & Sendable,
    pipedText: @escaping @Sendable () -> PipedText? = { nil }, shell: any Shell,
    registry: ModuleRegistry,
    perform: @escaping @Sendable (_ action: String, _ context: ModuleContext) throws -> Void,
    program: ProgramDescription, addOns: any AddOnDirectory, pager: any TextOutput,
    textFiles: @escaping @Sendable () -> [String],
    configured: @escaping @Sendable (_ options: [[UInt8]]) throws -> ModuleContext
  ) {
    self.store = store
    self.openStore = openStore
    self.journal = journal
    self.fileInspector = fileInspector
    self.clock = clock
    self.settings = settings
    self.output = output
    self.errors = errors
    self.terminal = terminal
    self.prompt = prompt
    self.pipedText = pipedText
    self.shell = shell
    self.registry = registry
    self.perform = perform
    self.program = program
    self.addOns = addOns
    self.pager = pager
    self.textFiles = textFiles
    self.configured = configured
  }

  /// The same world for what another action does: it is undone by itself.
  ///
  /// - Parameter endsWithEachCommit: as `RunningAction` has it.
  public func acting(as action: ActionIdentity, endsWithEachCommit: Bool = false) -> ModuleContext {
    let running = RunningAction(action, endsWithEachCommit: endsWithEachCommit)
    var context = self
    context.action = action
    context.store = store.acting(as: running)
    context.openStore = { [openStore] in openStore($0).acting(as: running) }
    return context
  }

  /// Another module, by its interface; nil when the app ships without it.
  public func module<Interface>(_ interface: Interface.Type) -> Interface? {
    registry.make(interface, in: self)
  }
}
