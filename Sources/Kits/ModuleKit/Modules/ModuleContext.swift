public import TodoStores
public import TodoTxt

/// The context that the host gives every module.
///
/// Commands and wireframes use it; interactors and presenters receive parts of it.
public struct ModuleContext: Sendable {
  /// The user's files.
  public var stores: Stores

  /// The values of the configuration, the environment and the options.
  public var settings: Settings

  /// The clock, the terminal, and the other surroundings.
  public var surroundings: Surroundings
  public var program: Program

  public init(stores: Stores, settings: Settings, surroundings: Surroundings, program: Program) {
    self.stores = stores
    self.settings = settings
    self.surroundings = surroundings
    self.program = program
  }

  /// The same context for another action, which is undone separately.
  ///
  /// - Parameter endsWithEachCommit: see `RunningAction`.
  public func acting(as action: ActionIdentity, endsWithEachCommit: Bool = false) -> ModuleContext {
    var context = self
    context.stores = stores.acting(as: action, endsWithEachCommit: endsWithEachCommit)
    return context
  }

  /// The user's calendar.
  public var calendar: TodoCalendar {
    surroundings.clock.calendar(startingOn: settings.firstWeekday)
  }

  /// Another module, by its interface; nil if the program does not include it.
  public func module<Interface>(_ interface: Interface.Type) -> Interface? {
    program.registry.make(interface, in: self)
  }
}
