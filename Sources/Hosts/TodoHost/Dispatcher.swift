import EventLoop
import FileStore
import Glibc
import ModuleKit
import ScreenHost
import TaskScreens
import TerminalText
import TodoStores
import TodoTxt
import ViewKit

/// Performs the request of an invocation.
struct Dispatcher {
  let invocation: Invocation
  let registry: ModuleRegistry
  let output: StandardOutput
  let complaints: Complaints
  let version: Version
  var companions: [CompanionProgram] = []

  func run() throws {
    switch invocation.request {
    case .perform(let action):
      if !action.isBuiltInOnly, let addOn = try addOns.addOn(named: action.name) {
        try addOn.replaceProcess(words: [action.spelling] + action.wordsOfAddOn)
      }
      if invocation.style.hasLongOptions {
        try CompanionLauncher(companions: companions).takeOver(
          action, list: registry.isFile(invocation.settings.files.todo) ? invocation.settings.files.todo : nil
        )
      }
      let action = resolved(action)
      let command = command(of: action)
      let context = begin(action, by: command, in: context(for: command))
      do {
        let performed = Result { try perform(action, by: command, in: context) }
        try finish(action, by: command, in: context)
        try performed.get()
      } catch let error as TodoStoreError where context.stores.hasCommitted {
        throw PartialFailure(error)
      } catch let error as OutputError where context.stores.hasCommitted {
        throw CommandError(
          "The list was changed, but can't write the output: \(error.reason).", code: "output")
      }
      giveNotices(after: command, in: context)
    case .printVersion(let number):
      try output.write(version.text(programName: invocation.settings.programName, number: number))
    case .printUsage:
      try output.write(invocation.usage + "\n")
      exit(1)
    case .printHelp(let action, then: let error):
      try perform(Action(name: action), in: context(output: StandardError()))
      throw error
    case .exit(let status):
      exit(status)
    }
  }

  /// Replaces an action of the user's by the command line that it stands for.
  private func resolved(_ action: Action) -> Action {
    guard invocation.style.hasLongOptions, !action.isBuiltInOnly, registry.command(named: action.name) == nil,
      let own = context(for: nil).userActions.first(where: { $0.name.lowercased() == action.name }),
      let name = own.words.first
    else { return action }
    return Action(name: String(decoding: name, as: UTF8.self), words: own.words.dropFirst() + action.words)
  }

  /// The command of an action: the one that talks to a program, if a program talks.
  private func command(of action: Action) -> RegisteredCommand? {
    guard invocation.style.hasLongOptions, let conversation = registry.conversation,
      conversation.name == action.name
    else { return registry.command(named: action.name) }
    let isAsked = action.words == [Array("--stdio".utf8)]
    let isTalking = action.words.isEmpty && output.columns == nil && StandardInput.hasBytes
    return isAsked || isTalking ? conversation.command : registry.command(named: action.name)
  }

  /// Makes the context of an action. Actions that todo.sh does not have read dates, queries and options under
  /// every name of the program.
  private func context(for command: RegisteredCommand?) -> ModuleContext {
    var context = context(output: output, createsLists: command?.syntax.createsLists ?? false)
    if let command, !command.syntax.isOfTodoSh {
      context.settings.readsTaskLanguage = true
      context.settings.understandsWordsFirst = true
    }
    return context
  }

  /// All commits of an action are undone together; in a live program, each commit is undone separately.
  private func begin(
    _ action: Action, by command: RegisteredCommand?, in context: ModuleContext
  ) -> ModuleContext {
    let isLive = if case .live? = command { true } else { false }
    let identity = ActionIdentity(
      command?.syntax.name ?? action.name, from: isLive ? .screen : .commandLine,
      words: [action.spelling] + wordsForLog(action).map(\.withoutPasswords))
    return context.acting(as: identity, endsWithEachCommit: isLive)
  }

  /// The words of an action without those that a program adds for its own use.
  private func wordsForLog(_ action: Action) -> [[UInt8]] {
    guard invocation.style.hasLongOptions else { return action.wordsOfAddOn }
    var words: [[UInt8]] = []
    var rest = action.wordsOfAddOn[...]
    while let word = rest.popFirst() {
      switch String(decoding: word, as: UTF8.self) {
      case "--": return words + rest
      case "--json": continue
      case "--expect": rest = rest.dropFirst()
      case let word where word.hasPrefix("--expect="): continue
      default: words.append(word)
      }
    }
    return words
  }

  /// Writes the results, if they are a document.
  private func finish(
    _ action: Action, by command: RegisteredCommand?, in context: ModuleContext
  ) throws {
    let name = command?.syntax.name ?? action.name
    if let document = context.program.results.document(of: name, at: context.calendar.now) {
      try DataOutput(output).write(document.line)
    }
  }

  private func perform(_ action: Action, in context: ModuleContext) throws {
    try perform(action, by: command(of: action), in: context)
  }

  private func perform(
    _ action: Action, by command: RegisteredCommand?, in context: ModuleContext
  ) throws {
    let call = ActionCall([Array(action.name.utf8)] + action.words, from: .commandLine)
    switch command {
    case nil: try refuse(action, in: context)
    case .oneShot(let command)?: try context.perform(command, for: call)
    case .live(let command)?:
      try context.perform(command.syntax, for: call) { arguments, context in
        let command = try command.init(arguments: arguments, context: context)
        // A list that the user has named must be there from the start.
        if context.settings.files.origin == .option, !context.stores.todo.exists {
          _ = try context.stores.todo.list()
        }
        try EventLoop.run {
          output.onClose { exit(0) }
          try await command.run(in: context)
        }
      }
    }
  }

  /// Prints the modules' notices once, at the end. todo.sh has none, and scripts read its standard error.
  private func giveNotices(after command: RegisteredCommand?, in context: ModuleContext) {
    guard invocation.style.givesNotices, context.settings.verbosity > 0,
      let command, case .oneShot = command,
      command.syntax.isFollowedByNotices, !command.syntax.isHidden
    else { return }
    let unknown = invocation.unknownSettings { addOns.names()?.isEmpty == false }
    for sentence in unknown { complaints.tell(sentence) }
    if let sentence = listHere(in: context) { complaints.tell(sentence) }
    for notice in registry.notices {
      if let sentence = notice.sentence(context) { complaints.tell(sentence) }
    }
  }

  /// Tells once about each todo.txt in a current directory that takes the place of the user's own. Only on a terminal:
  /// a script has chosen its directory.
  private func listHere(in context: ModuleContext) -> String? {
    let files = context.settings.files
    guard output.columns != nil, case .workingDirectory(insteadOf: let usual?) = files.origin else {
      return nil
    }
    let known = FileAnswerHistory(named: "lists-here", directory: stateDirectory)
    let path = context.stores.inspector.realPath(of: files.todo).pathBytes
    if known.answers().contains(path) { return nil }
    known.remember(path)
    return "The list is the todo.txt of this directory, not \(usual.shownPath)."
  }

  private func refuse(_ action: Action, in context: ModuleContext) throws {
    guard invocation.style.hasLongOptions, !action.name.isEmpty else {
      try output.write(invocation.usage + "\n")
      exit(1)
    }
    throw ActionSuggestions(in: context).error(
      for: action.name, followedBy: action.words, in: context.settings)
  }

  private var addOns: AddOnFolder {
    AddOnFolder(settings: invocation.settings, trustsEveryFile: invocation.style.trustsEveryFile)
  }

  /// - Parameter createsLists: whether the list of `--file` need not exist.
  private func context(output: any TextOutput, createsLists: Bool = false) -> ModuleContext {
    let settings = invocation.settings
    let waiting = StoreWaiting { [complaints] in complaints.tell($0) }
    let journal = journal(of: settings.files.todo, telling: waiting)
    let history: AnswerHistories = { [stateDirectory] name in
      FileAnswerHistory(named: name, directory: stateDirectory)
    }
    let opener = StoreOpener(
      registry.storeKinds, journal: journal, waiting: waiting, token: settings.files.token,
      environment: { settings.environment.entries }
    ) { [stateDirectory] path in
      let limits = FileLimits(file: settings.largestFile, line: settings.longestLine)
      return FileTodoStore(
        path: path, modelPath: settings.files.todo, limits: limits, lockDirectory: stateDirectory,
        journal: journal, waiting: waiting)
    }
    let openStore: @Sendable (String) -> any TodoStore = { [registry] path in
      let store = opener.open(path)
      let isGiven = settings.files.origin == .option && path == settings.files.todo
      guard isGiven || settings.files.configuredLists.contains(path) else { return store }
      return NamedStore(
        path: path, isFile: registry.isFile(path), mustExist: isGiven && !createsLists, base: store)
    }
    let lists = settings.files.lists.map { list in
      JoinedList(mark: list.mark, path: list.todo, done: list.done, store: openStore(list.todo))
    }
    var context = ModuleContext(
      stores: ModuleContext.Stores(
        todo: lists.isEmpty
          ? openStore(settings.files.todo)
          : JoinedTodoStore(lists, journal: journal, openStore: openStore),
        open: openStore, journal: journal,
        inspector: SystemFileInspector(
          lockDirectory: stateDirectory, waiting: waiting, isFile: registry.isFile),
        textFiles: {
          DirectoryNames.visible(in: settings.files.directory)?.filter { $0.hasSuffix(".txt") } ?? []
        }, waiting: waiting),
      settings: settings,
      surroundings: ModuleContext.Surroundings(
        clock: invocation.clock, output: output, errors: StandardError(),
        pager: Pager(output: output, environment: settings.environment),
        prompt: StandardPrompt(
          programName: settings.programName, output: output, history: history,
          style: invocation.style.confirmationStyle),
        pipedText: { [style = invocation.style] in
          let limits = FileLimits(file: settings.largestFile, line: settings.longestLine)
          return style.readsPipedText ? try StandardInput.pipedText(within: limits) : nil
        },
        history: history,
        editor: ExternalEditor(environment: settings.environment),
        links: ExternalLinkOpener(environment: settings.environment),
        shell: BashShell(settings: settings, reportsFailures: invocation.style.hasLongOptions),
        commands: ExternalCommandRunner(environment: settings.environment),
        // A line for each reminder; enough for a day of thousands.
        reminders: FileAnswerHistory(named: "reminders", limit: 1 << 20, directory: stateDirectory)),
      program: ModuleContext.Program(
        registry: registry,
        description: invocation.describeProgram(version: version.programNumber, date: Version.date),
        addOns: addOns,
        perform: { name, context in
          if let addOn = try addOns.addOn(named: name) {
            try addOn.run(words: [Array(name.utf8)])
          } else {
            try perform(Action(name: name), in: context)
          }
        },
        configured: { options in try configured(by: options).context(output: output) }))
    context.surroundings.stream = { path in
      StandardInput.stream(
        at: path, within: FileLimits(file: settings.largestFile, line: settings.longestLine))
    }
    context.surroundings.input = StandardInput.listen
    if let terminal = StandardTerminal() { context.surroundings.terminal = terminal }
    context.stores.journalOfList = { [self] in self.journal(of: $0, telling: waiting) }
    context.stores.uids = { [stateDirectory, registry] path in
      FileTaskUIDs(of: path, isFile: registry.isFile(path), directory: stateDirectory)
    }
    context.stores.state = { [stateDirectory] name, path in
      PrivateStateFile(named: name, of: path, directory: stateDirectory)
    }
    return context
  }

  private var stateDirectory: @Sendable () -> String? {
    { [name = invocation.directoryName] in Environment.current.stateDirectory(of: name) }
  }

  private func journal(of path: String, telling waiting: StoreWaiting) -> FileTodoJournal {
    FileTodoJournal(
      directory: stateDirectory,
      noteDirectory: { Environment.current.temporaryDirectory }, todoPath: path,
      isFile: registry.isFile(path),
      now: { [clock = invocation.clock] in
        let time = clock.now()
        return (time.date, time.secondOfDay)
      },
      onMiss: { [style = invocation.style] in
        // Scripts read todo.sh's standard error.
        if style.givesNotices { waiting.tell($0) }
      })
  }

  /// Returns the context of this program with other options before the same action.
  private func configured(by options: [[UInt8]]) throws -> Dispatcher {
    guard case .perform(let action) = invocation.request else { return self }
    let arguments = ProgramArguments.current.prefix(1) + options + [action.spelling]
    let invocation = try Invocation(
      arguments: Array(arguments), environment: .current, registry: registry,
      isTerminal: output.columns != nil)
    return Dispatcher(
      invocation: invocation, registry: registry, output: output, complaints: complaints, version: version)
  }
}

extension [UInt8] {
  /// A word of the command line, for the journal.
  fileprivate var withoutPasswords: [UInt8] {
    let text = String(pathBytes: self)
    let shown = text.contains("://") ? text.withoutPasswords : text
    return shown == text ? self : shown.pathBytes
  }
}
