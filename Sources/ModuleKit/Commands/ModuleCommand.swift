import EventLoop

/// An action of the command line that runs and ends.
public protocol ModuleCommand: SendableMetatype {
  static var syntax: CommandSyntax { get }

  /// - Throws: `CommandError` when the arguments make no sense for this command.
  init(arguments: CommandArguments, context: ModuleContext) throws

  func run(in context: ModuleContext) throws
}

/// An action of the command line that stays until the user or its output ends it.
public protocol LiveCommand: Sendable, SendableMetatype {
  static var syntax: CommandSyntax { get }

  /// - Throws: `CommandError` when the arguments make no sense for this command.
  init(arguments: CommandArguments, context: ModuleContext) throws

  @EventLoop
  func run(in context: ModuleContext) async throws
}
