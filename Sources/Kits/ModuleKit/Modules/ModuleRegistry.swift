/// The contributions of all registered modules, by name.
///
/// A duplicate name is a programming error: registration stops the program and names it. Command names are
/// compared only in debug builds, which tests use; otherwise the first one counts.
public struct ModuleRegistry: Sendable {
  /// In the order of registration.
  public private(set) var commands: [RegisteredCommand] = []

  /// In the order of registration, which is the order in help texts.
  public private(set) var groupings: [any TodoGrouping] = []

  /// In the order of registration, which is the order in help texts.
  public private(set) var orders: [TodoOrder] = []

  /// In the order of registration.
  public private(set) var notices: [ModuleNotice] = []

  /// Finds the user's actions, in the order of the modules that find them. An action of a module, and an add-on,
  /// precedes one of the same name.
  // One function, because every start would make the type of an array of them, which takes longer.
  private(set) var userActions: @Sendable (ModuleContext) -> [UserAction] = { _ in [] }

  /// In the order of registration.
  public private(set) var storeKinds: [StoreKind] = []

  /// The command that talks to another program, and the action in whose place it does so under that name too.
  public private(set) var conversation: (name: String, command: RegisteredCommand)?

  private var contributions: [Contribution] = []

  /// An array of structures, because every start of the program fills it and looks up one or two:
  /// instantiating the type of a dictionary, or of a tuple, takes longer.
  private var providers: [InterfaceProvider] = []
  private var plugins: [any ModulePlugin.Type] = []
  private var plugin: any ModulePlugin.Type = UnnamedPlugin.self
  private var modules: [any ModulePlugin.Type]

  public init(_ plugins: [any ModulePlugin.Type] = []) {
    modules = plugins
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

  /// Adds a command that talks to another program on standard input and output.
  ///
  /// - Parameter name: that of an action, which is another one where no program talks: `lsp` lists priorities for a
  ///   person, and is the language server for an editor.
  public mutating func add(command: any LiveCommand.Type, insteadOf name: String) {
    add(.live(command))
    conversation = (name, .live(command))
  }

  public mutating func add(grouping: any TodoGrouping) {
    precondition(
      !groupings.contains { $0.name == grouping.name }, "two groupings are named “\(grouping.name)”")
    groupings.append(grouping)
  }

  /// Adds `order` to the names of `--sort`.
  public mutating func add(order: TodoOrder) {
    precondition(!orders.contains { $0.name == order.name }, "two orders are named “\(order.name)”")
    orders.append(order)
  }

  /// Opens each list whose path begins with the scheme of `store` by that kind of store.
  public mutating func add(store: StoreKind) {
    precondition(
      !storeKinds.contains { $0.scheme == store.scheme }, "two stores have the scheme “\(store.scheme)”")
    storeKinds.append(store)
  }

  /// Whether a path is that of a file, rather than of a list of a registered kind.
  public func isFile(_ path: String) -> Bool { !storeKinds.contains { $0.has(path) } }

  /// Checks a notice after each action that ends, unless its syntax forbids notices.
  ///
  /// - Parameter sentence: see `ModuleNotice`.
  public mutating func add(notice sentence: @escaping @Sendable (ModuleContext) -> String?) {
    notices.append(ModuleNotice(sentence: sentence))
  }

  /// Adds actions that the user has made, such as saved views.
  ///
  /// - Parameter all: called only if no module has an action of the name.
  public mutating func add(userActions all: @escaping @Sendable (ModuleContext) -> [UserAction]) {
    userActions = { [earlier = userActions] in earlier($0) + all($0) }
  }

  /// Adds values of a kind that another library defines, such as the actions of a screen.
  ///
  /// - Parameter make: called whenever values of that kind are requested.
  public mutating func contribute<Value>(_ make: @escaping @Sendable () -> [Value]) {
    contributions.append(
      Contribution(kind: ObjectIdentifier(Value.self), plugin: plugin, maker: Maker(make: make)))
  }

  /// The contributed values of a kind, in the order of registration, each with its module's title.
  public func contributions<Value>(of kind: Value.Type) -> [(value: Value, title: String)] {
    let id = ObjectIdentifier(kind)
    return contributions.filter { $0.kind == id }.flatMap { contribution in
      let title = contribution.plugin.title
      return (contribution.maker as? Maker<Value>)?.make().map { ($0, title) } ?? []
    }
  }

  /// The contributed values of a kind, and those made from commands: module by module, each with its module's title.
  ///
  /// - Parameter make: returns the values of a command; they come before the other values of its module.
  public func contributions<Value>(
    of kind: Value.Type, madeFrom make: (RegisteredCommand) -> [Value]
  ) -> [(value: Value, title: String)] {
    let id = ObjectIdentifier(kind)
    return (modules + [UnnamedPlugin.self]).flatMap { module in
      let own = zip(commands, plugins).filter { $1 == module }.flatMap { make($0.0) }
      let others = contributions.filter { $0.kind == id && $0.plugin == module }
        .flatMap { ($0.maker as? Maker<Value>)?.make() ?? [] }
      return (own + others).map { ($0, module.title) }
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
    // Unlike a cast to a protocol, a class cast needs no search of the program's conformances.
    return (provider as? Provider<Interface>)?.make(context)
  }

  private mutating func add(_ command: RegisteredCommand) {
    // Not in optimized builds: every start would create the syntax of each command, and few are needed.
    assert(clash(of: command) == nil, "two commands are named “\(clash(of: command) ?? "")”")
    commands.append(command)
    plugins.append(plugin)
  }

  /// The name or alias that another command has, too.
  private func clash(of command: RegisteredCommand) -> String? {
    command.syntax.names.first { self.command(named: $0) != nil }
  }

  /// The title for a command that no module has registered.
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

/// What a module reports after any action.
// A structure, because every start would make the type of an array of functions, which takes longer.
public struct ModuleNotice: Sendable {
  /// Returns one sentence for the user; nil if there is nothing to report.
  ///
  /// It is called at the end of nearly every run, so it must cost next to nothing.
  public let sentence: @Sendable (ModuleContext) -> String?
}

/// A command, one-shot or live.
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
