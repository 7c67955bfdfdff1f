/// Everything that the registered modules contribute, by name.
///
/// A name that two modules claim is a programming error: registration stops the program and says which. Names of
/// commands are compared in debug builds, which tests are; in others the first one's counts.
public struct ModuleRegistry: Sendable {
  /// In the order of registration.
  public private(set) var commands: [RegisteredCommand] = []

  /// In the order of registration, which is the order in help texts.
  public private(set) var groupings: [any TodoGrouping] = []

  /// In the order of registration, which is the order in help texts.
  public private(set) var orders: [TodoOrder] = []

  /// In the order of registration.
  public private(set) var notices: [ModuleNotice] = []

  private var contributions: [Contribution] = []

  /// An array of structures, because every start of the program fills it and looks up one or two: making the type of a
  /// dictionary, or of a tuple, takes longer.
  private var providers: [InterfaceProvider] = []

  /// Which module each command is of.
  private var plugins: [any ModulePlugin.Type] = []
  private var plugin: any ModulePlugin.Type = UnnamedPlugin.self

  public init(_ plugins: [any ModulePlugin.Type] = []) {
    for plugin in plugins {
      self.plugin = plugin
      plugin.register(in: &self)
    }
    plugin = UnnamedPlugin.self
  }

  /// The commands under the titles of their modules, in the order of registration.
  public var commandsByTitle: [(title: String, commands: [RegisteredCommand])] {
    var groups: [(title: String, commands: [RegisteredCommand])] = []
    for (command, plugin) in zip(commands, plugins) {
      let title = plugin.title
      if let index = groups.firstIndex(where: { $0.title == title }) {
        groups[index].commands.append(command)
      } else {
        groups.append((title, [command]))
      }
    }
    return groups
  }

  public mutating func add(command: any ModuleCommand.Type) {
    add(.oneShot(command))
  }

  public mutating func add(command: any LiveCommand.Type) {
    add(.live(command))
  }

  /// Makes `grouping` a choice of `--group-by`.
  public mutating func add(grouping: any TodoGrouping) {
    precondition(
      self.grouping(named: grouping.name) == nil, "two groupings are named “\(grouping.name)”")
    groupings.append(grouping)
  }

  /// Makes `order` a name for `--sort`.
  public mutating func add(order: TodoOrder) {
    precondition(self.order(named: order.name) == nil, "two orders are named “\(order.name)”")
    orders.append(order)
  }

  /// Has `notice` looked for after each action that ends, unless its syntax says otherwise.
  public mutating func add(notice: @escaping ModuleNotice) {
    notices.append(notice)
  }

  /// Adds values of a kind that a library beside this one knows, such as the actions of a screen.
  ///
  /// - Parameter make: called whenever somebody asks for values of that kind.
  public mutating func contribute<Value>(_ make: @escaping @Sendable () -> [Value]) {
    contributions.append(
      Contribution(kind: ObjectIdentifier(Value.self), plugin: plugin, maker: Maker(make: make)))
  }

  /// What modules have contributed of a kind, in the order of registration, each with its module's title.
  public func contributions<Value>(of kind: Value.Type) -> [(value: Value, title: String)] {
    let id = ObjectIdentifier(kind)
    return contributions.filter { $0.kind == id }.flatMap { contribution in
      let title = contribution.plugin.title
      return (contribution.maker as? Maker<Value>)?.make().map { ($0, title) } ?? []
    }
  }

  /// Lets other modules present this one: `context.module((any AddModuleInterface).self)`.
  public mutating func provide<Interface>(
    _ interface: Interface.Type, make: @escaping @Sendable (ModuleContext) -> Interface
  ) {
    let id = ObjectIdentifier(interface)
    precondition(!providers.contains { $0.interface == id }, "two modules provide \(interface)")
    providers.append(InterfaceProvider(interface: id, provider: Provider(make: make)))
  }

  /// The command with that name or alias.
  public func command(named name: String) -> RegisteredCommand? {
    commands.first { $0.syntax.names.contains(name) }
  }

  public func grouping(named name: String) -> (any TodoGrouping)? {
    groupings.first { $0.name == name }
  }

  public func order(named name: String) -> TodoOrder? {
    orders.first { $0.name == name }
  }

  func make<Interface>(_ interface: Interface.Type, in context: ModuleContext) -> Interface? {
    let id = ObjectIdentifier(interface)
    let provider = providers.first { $0.interface == id }?.provider
    // A class cast, unlike one to a protocol, needs no search through the program's conformances.
    return (provider as? Provider<Interface>)?.make(context)
  }

  private mutating func add(_ command: RegisteredCommand) {
    // Not where the program is optimized: every start would make the syntax of each command, and few are needed.
    assert(clash(of: command) == nil, "two commands are named “\(clash(of: command) ?? "")”")
    commands.append(command)
    plugins.append(plugin)
  }

  /// The name of it that another command has, too.
  private func clash(of command: RegisteredCommand) -> String? {
    command.syntax.names.first { self.command(named: $0) != nil }
  }

  /// That of a command which no module has registered.
  private enum UnnamedPlugin: ModulePlugin {
    static let title = "Other actions"
    static func register(in registry: inout ModuleRegistry) {}
  }

  private struct Contribution {
    var kind: ObjectIdentifier
    var plugin: any ModulePlugin.Type
    var maker: any AnyObject & Sendable
  }

  private final class Maker<Value>: Sendable {
    let make: @Sendable () -> [Value]

    init(make: @escaping @Sendable () -> [Value]) {
      self.make = make
    }
  }

  private struct InterfaceProvider {
    var interface: ObjectIdentifier
    var provider: any AnyObject & Sendable
  }

  private final class Provider<Interface>: Sendable {
    let make: @Sendable (ModuleContext) -> Interface

    init(make: @escaping @Sendable (ModuleContext) -> Interface) {
      self.make = make
    }
  }
}

/// One sentence on what the user should know whatever the action was, nil where there is nothing to say.
///
/// It is looked for at the end of nearly every run, so looking must cost next to nothing.
public typealias ModuleNotice = @Sendable (ModuleContext) -> String?

/// A command and the way it runs.
public enum RegisteredCommand: Sendable {
  case oneShot(any ModuleCommand.Type)
  case live(any LiveCommand.Type)

  public var syntax: CommandSyntax {
    switch self {
    case .oneShot(let command): command.syntax
    case .live(let command): command.syntax
    }
  }
}
