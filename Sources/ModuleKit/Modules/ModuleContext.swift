public import TodoStores
public import TodoTxt

/// What the host hands to every module: the world, as far as a module may know it.
///
/// Commands and wireframes see it; interactors and presenters are given members.
public struct ModuleContext: Sendable {
  /// The user's files.
  public var stores: Stores

  /// What the configuration, the environment and the options decide.
  public var settings: Settings

  /// The clock, the terminal, and whatever else surrounds the program.
  public var surroundings: Surroundings

  /// The program that the module is a part of.
  public var program: Program

  public init(stores: Stores, settings: Settings, surroundings: Surroundings, program: Program) {
    self.stores = stores
    self.settings = settings
    self.surroundings = surroundings
    self.program = program
  }

  /// The same world for what another action does: it is undone by itself.
  ///
  /// - Parameter endsWithEachCommit: as `RunningAction` has it.
  public func acting(as action: ActionIdentity, endsWithEachCommit: Bool = false) -> ModuleContext {
    var context = self
    context.stores = stores.acting(as: action, endsWithEachCommit: endsWithEachCommit)
    return context
  }

  /// The days as the user counts them.
  public var calendar: TodoCalendar {
    surroundings.clock.calendar(startingOn: settings.firstWeekday)
  }

  /// Another module, by its interface; nil when the app ships without it.
  public func module<Interface>(_ interface: Interface.Type) -> Interface? {
    program.registry.make(interface, in: self)
  }
}
