/// What a module shows of itself to the host: the one place that says all it contributes.
public protocol ModulePlugin: SendableMetatype {
  /// Adds the module's commands, groupings, orders and interfaces to the registry, and does nothing else.
  static func register(in registry: inout ModuleRegistry)
}
