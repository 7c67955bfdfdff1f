public import ModuleKit
public import TodoStores
public import TodoTxt

/// A user with a directory of files, `/ann`, who runs one action after the other.
public struct CommandSession: Sendable {
  /// The result of an action.
  public struct Result: Equatable, Sendable {
    public var output: String

    /// The text on standard error, without its last newline.
    public var error: String
    public var status: Int32

    public init(_ output: String = "", error: String = "", status: Int32? = nil) {
      self.output = output
      self.error = error
      self.status = status ?? (error.isEmpty ? 0 : 1)
    }
  }

  public let files: InMemoryTodoFiles
  public let prompt: ScriptedPrompt
  public let fileInspector: InMemoryFileInspector

  /// Changes of the testing context, from the start.
  private let prepare: @Sendable (inout ModuleContext) -> Void

  private let plugins: [any ModulePlugin.Type]
  private let clock: any CivilClock
  private let settings: Settings

  /// - Parameters:
  ///   - contents: the files by name; todo.txt is `/ann/todo.txt`.
  ///   - answers: the user's answers, as for `ScriptedPrompt`.
  ///   - conditions, leftovers: as for `InMemoryFileInspector`.
  ///   - prepare: changes the context of each action.
  ///   - meanwhile: what another program does to the files between a question and its answer.
  public init(
    _ contents: [String: String], plugins: [any ModulePlugin.Type], answers: [String?] = [],
    clock: any CivilClock = ManualClock(CivilDate(daysSinceEpoch: 20_000)),
    conditions: [String: FileCondition] = [:], leftovers: [String] = [],
    configure: (inout Settings) -> Void = { _ in },
    prepare: @escaping @Sendable (inout ModuleContext) -> Void = { _ in },
    meanwhile: @escaping @Sendable (InMemoryTodoFiles) -> Void = { _ in }
  ) {
    let files = InMemoryTodoFiles()
    for (name, text) in contents { files.store(at: "/ann/\(name)").replace(with: TodoList(text)) }
    self.files = files
    fileInspector = InMemoryFileInspector(files, conditions: conditions, leftovers: leftovers)
    prompt = ScriptedPrompt(answers) { meanwhile(files) }
    var settings = Settings(files: TodoFiles(beside: "/ann/todo.txt"))
    configure(&settings)
    self.settings = settings
    self.plugins = plugins
    self.prepare = prepare
    self.clock = clock
  }

  public func run(_ words: String...) -> Result {
    run(words.map { Array($0.utf8) })
  }

  public func run(_ words: [String]) -> Result {
    run(words.map { Array($0.utf8) })
  }

  /// Runs the action named by the first word.
  public func run(_ words: [[UInt8]]) -> Result {
    let output = RecordingOutput()
    let errors = RecordingOutput()
    let settings = settings
    let time = clock.now()
    let name = String(decoding: words[0], as: UTF8.self)
    files.journal.setTime(time.date, secondOfDay: time.secondOfDay)
    var context = ModuleContext.testing(
      store: files.store(at: settings.files.todo), plugins: plugins, fileInspector: fileInspector,
      clock: clock, output: output, errors: errors, prompt: prompt, configure: { $0 = settings })
    prepare(&context)
    context = context.acting(as: ActionIdentity(name, words: words))
    var failure: CommandError?
    do {
      try context.run(name, Array(words.dropFirst()))
    } catch let error as CommandError {
      failure = error
    } catch {
      failure = CommandError("\(error)")
    }
    if let document = context.program.results.document(of: name, at: context.calendar.now) {
      try? output.write(document.line)
    }
    let error = errors.text + (failure.map { "\($0)" } ?? "")
    return Result(
      output.text, error: error.hasSuffix("\n") ? String(error.dropLast()) : error,
      status: failure?.status ?? 0)
  }

  /// The content of the file with that name.
  public func text(_ name: String = "todo.txt") throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  public func bytes(_ name: String = "todo.txt") throws -> [UInt8] {
    try files.store(at: "/ann/\(name)").list().bytes
  }
}
