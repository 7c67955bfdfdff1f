public import ModuleKit
public import ScreenKit

extension ModuleRegistry {
  /// Registers an action for screens.
  public mutating func add(screenAction: @autoclosure @escaping @Sendable () -> ModuleAction) {
    add(screenActions: { [screenAction()] })
  }

  /// Registers actions for screens. They are created only for a screen.
  public mutating func add(screenActions: @escaping @Sendable () -> [ModuleAction]) {
    contribute(screenActions)
  }

  /// In the order of registration, which is the order of the hints and the help.
  public var moduleActions: [ModuleAction] { contributions(of: ModuleAction.self).map(\.value) }

  /// These actions and the screen's own, under the headings of the help.
  public var screenActionsByTitle: [(title: String, actions: [ScreenAction])] {
    ScreenAction.byTitle(contributions(of: ModuleAction.self).map { ($0.value.screenAction, $0.title) })
  }
}
