public import EventLoop
public import ScreenKit

/// A scene that shows nothing, below what a test presents.
@EventLoop
public final class EmptyScene: Scene {
  public nonisolated init() {}

  public func image(for room: ScreenSize) -> SceneImage { SceneImage(text: [], rowCount: 0) }
  public func handle(_ event: ScreenEvent) -> Bool { false }
}
