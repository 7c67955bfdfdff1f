/// Declares everything that a module contributes.
public protocol ModulePlugin: SendableMetatype {
  /// The heading of the module's actions in help; modules with the same heading are grouped.
  static var title: String { get }

  /// Adds the module's commands, groupings, orders and interfaces to the registry, without other effects.
  static func register(in registry: inout ModuleRegistry)
}

extension ModulePlugin {
  /// The name of the type: `Add` of `AddPlugin`.
  public static var title: String {
    let name = String(describing: Self.self)
    return name.hasSuffix("Plugin") ? String(name.dropLast("Plugin".count)) : name
  }
}
