extension ModuleContext {
  public struct Program: Sendable {
    public var registry: ModuleRegistry

    /// The program's own part of the help.
    public var description: ProgramDescription { describe() }

    /// Created on demand, because few actions need it.
    private let describe: @Sendable () -> ProgramDescription

    /// The user's add-ons.
    public var addOns: any AddOnDirectory

    /// Runs an action like the command line, so that an add-on may replace a command.
    public var perform: @Sendable (_ action: String, _ context: ModuleContext) throws -> Void

    /// Returns the context of a command line with these options before its action.
    public var configured: @Sendable (_ options: [[UInt8]]) throws -> ModuleContext

    /// The results of the action, if a program reads them.
    public var results = ActionResults()

    public init(
      registry: ModuleRegistry, description: @autoclosure @escaping @Sendable () -> ProgramDescription,
      addOns: any AddOnDirectory,
      perform: @escaping @Sendable (_ action: String, _ context: ModuleContext) throws -> Void,
      configured: @escaping @Sendable (_ options: [[UInt8]]) throws -> ModuleContext
    ) {
      self.registry = registry
      describe = description
      self.addOns = addOns
      self.perform = perform
      self.configured = configured
    }
  }
}
