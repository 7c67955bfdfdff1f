public import EventLoop
public import ModuleKit
public import ScreenKit

/// The root of a program's screen. It owns the navigator, on which every module's wireframe shows its scenes.
@EventLoop
public struct RootWireframe {
  private let navigator: ScreenNavigator

  public init(on screen: any Screen, in context: ModuleContext) {
    navigator = ScreenNavigator(on: screen, in: ScreenEnvironment(of: context))
  }

  /// Shows a scene until the user leaves it, or the terminal is gone.
  ///
  /// - Parameter makeScene: makes the scene. Other scenes may be shown from it on the same navigator.
  public func present(_ makeScene: (any Navigator) throws -> any Scene) async rethrows {
    await navigator.run(try makeScene(navigator))
  }
}
