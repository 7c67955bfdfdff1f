public import ModuleKit
public import ScreenKit

extension ModuleRegistry {
  public mutating func add(screenAction: @autoclosure @escaping @Sendable () -> ModuleAction) {
    add(screenActions: { [screenAction()] })
  }

  /// Registers actions for screens. They are created only for a screen.
  public mutating func add(screenActions: @escaping @Sendable () -> [ModuleAction]) {
    contribute(screenActions)
  }

  /// The actions of keys, with the titles of their modules: those of the command line, and those of screens alone. In
  /// the order of registration, which is the order of the hints and the help.
  public var moduleActions: [(value: ModuleAction, title: String)] {
    contributions(of: ModuleAction.self) { command in
      guard case .oneShot(let type) = command else { return [] }
      return type.keys.map { ModuleAction($0, of: type) }
    }
  }

  /// These actions and the screen's own, under the headings of the help.
  public var screenActionsByTitle: [(title: String, actions: [ScreenAction])] {
    ScreenAction.byTitle(moduleActions.map { ($0.value.screenAction, $0.title) })
  }

  /// Registers the question for words of a kind.
  public mutating func add(control: @autoclosure @escaping @Sendable () -> OperandControl) {
    contribute { [control()] }
  }
}
