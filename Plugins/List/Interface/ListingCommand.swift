public import ModuleKit

/// A command that writes a list, which a screen opens as one that can be worked in.
public protocol ListingCommand: ModuleCommand {
  /// Nil where it does something else with its arguments.
  var listRequest: ListRequest? { get }
}

extension ListingCommand {
  /// Writes the list; nothing happens where the app ships without List.
  public func run(in context: ModuleContext) throws {
    if let listRequest { try context.module((any ListModuleInterface).self)?.presentList(listRequest) }
  }
}
