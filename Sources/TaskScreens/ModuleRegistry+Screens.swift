public import ModuleKit
public import ScreenKit

extension ModuleRegistry {
  /// Lets the user do that on a screen.
  public mutating func add(screenAction: @autoclosure @escaping @Sendable () -> ModuleAction) {
    add(screenActions: { [screenAction()] })
  }

  /// Lets the user do all that on a screen. They are made only where there is a screen.
  public mutating func add(screenActions: @escaping @Sendable () -> [ModuleAction]) {
    contribute(screenActions)
  }

  /// In the order of registration, which is the order of the hints and the help.
  public var moduleActions: [ModuleAction] { contributions(of: ModuleAction.self).map(\.value) }

  /// The same and the screen's own under the headings of the help.
  public var screenActionsByTitle: [(title: String, actions: [ScreenAction])] {
    ScreenAction.byTitle(contributions(of: ModuleAction.self).map { ($0.value.screenAction, $0.title) })
  }
}
