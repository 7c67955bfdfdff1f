extension ModuleContext {
  /// The program that the module is a part of.
  public struct Program: Sendable {
    public var registry: ModuleRegistry

    /// What help says of the program itself.
    public var description: ProgramDescription { describe() }

    /// Made for the few actions that ask.
    private let describe: @Sendable () -> ProgramDescription

    /// The user's own actions.
    public var addOns: any AddOnDirectory

    /// Does an action as the command line does, so that an add-on may take a command's place.
    public var perform: @Sendable (_ action: String, _ context: ModuleContext) throws -> Void

    /// Runs a command line of the program beside this one, add-ons included, with nobody to ask.
    ///
    /// It throws `CommandError` where it can't be run; what fails by itself is an outcome.
    public var run: @Sendable (_ words: [[UInt8]]) throws -> CommandOutcome

    /// The context of a command line with these options before its action.
    public var configured: @Sendable (_ options: [[UInt8]]) throws -> ModuleContext

    /// What the action did, where that is written as data.
    public let results = ActionResults()

    public init(
      registry: ModuleRegistry, description: @autoclosure @escaping @Sendable () -> ProgramDescription,
      addOns: any AddOnDirectory,
      perform: @escaping @Sendable (_ action: String, _ context: ModuleContext) throws -> Void,
      run: @escaping @Sendable (_ words: [[UInt8]]) throws -> CommandOutcome,
      configured: @escaping @Sendable (_ options: [[UInt8]]) throws -> ModuleContext
    ) {
      self.registry = registry
      describe = description
      self.addOns = addOns
      self.perform = perform
      self.run = run
      self.configured = configured
    }
  }
}
