import EventLoop

/// An action of the command line that runs to its end.
public protocol ModuleCommand: SendableMetatype {
  static var syntax: CommandSyntax { get }

  /// The keys that do the action on a screen; none by default.
  static var keys: [ActionKey] { get }

  /// - Throws: `CommandError` for wrong arguments.
  init(arguments: CommandArguments, context: ModuleContext) throws

  func run(in context: ModuleContext) throws
}

extension ModuleCommand {
  public static var keys: [ActionKey] { [] }
}

/// An action of the command line that runs until the user or its output ends it.
public protocol LiveCommand: Sendable, SendableMetatype {
  static var syntax: CommandSyntax { get }

  /// - Throws: `CommandError` for wrong arguments.
  init(arguments: CommandArguments, context: ModuleContext) throws

  @EventLoop
  func run(in context: ModuleContext) async throws
}
