/// What a module shows of itself to the host: the one place that says all it contributes.
public protocol ModulePlugin: SendableMetatype {
  /// The heading of the module's actions in help; modules that share one stand together.
  static var title: String { get }

  /// Adds the module's commands, groupings, orders and interfaces to the registry, and does nothing else.
  static func register(in registry: inout ModuleRegistry)
}

extension ModulePlugin {
  /// The name of the type: `Add` of `AddPlugin`.
  public static var title: String {
    let name = String(describing: Self.self)
    return name.hasSuffix("Plugin") ? String(name.dropLast("Plugin".count)) : name
  }
}
