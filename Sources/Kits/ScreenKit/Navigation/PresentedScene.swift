public import EventLoop
public import TerminalText
public import ViewKit

/// What scenes with a presenter have in common. A scene keeps its presenter, which is made together with it.
///
/// A module's scene is a subclass that conforms to `Scene`, so that screen actions can be registered for it.
@EventLoop
open class PresentedScene<Data, Presenter>: View {
  /// Hears what the user does. It ends with the scene.
  public let presenter: Presenter

  public let palette: Palette
  public private(set) var data: Data

  /// - Parameters:
  ///   - data: shown until the first `display(_:)`.
  ///   - makePresenter: makes the presenter, which may keep the view. The view shows nothing before the scene is
  ///     complete.
  public init(
    _ data: Data, palette: Palette, presenter makePresenter: (_ view: WeakView<Data>) -> Presenter
  ) {
    let view = WeakView<Data>()
    self.data = data
    self.palette = palette
    presenter = makePresenter(view)
    view.target = self
  }

  open func display(_ data: Data) { self.data = data }
}

/// A scene as its presenter sees it. It does not keep the scene, because the scene keeps the presenter.
@EventLoop
public final class WeakView<Data>: View {
  fileprivate weak var target: (any View<Data> & AnyObject)?

  fileprivate init() {}

  public func display(_ data: Data) throws { try target?.display(data) }

  /// For the navigator, to dismiss or focus the scene; nil once the scene is gone.
  public var scene: (any Scene)? { target as? any Scene }
}
