public import ModuleKit

/// A command that prints a list, which a screen opens as an interactive list.
public protocol ListingCommand: ModuleCommand {
  /// Nil if its arguments ask for something else.
  var listRequest: ListRequest? { get }
}

extension ListingCommand {
  /// Prints the list; does nothing in a program without List.
  public func run(in context: ModuleContext) throws {
    if let listRequest { try context.module((any ListModuleInterface).self)?.presentList(listRequest) }
  }
}
