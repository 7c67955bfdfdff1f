import EventLoop
import ViewKit

/// A view for a presenter that its scene keeps: it does not keep the scene.
struct WeakView<Target: View & AnyObject>: View {
  private weak var target: Target?

  init(_ target: Target) {
    self.target = target
  }

  func display(_ data: Target.DisplayData) throws { try target?.display(data) }
}
