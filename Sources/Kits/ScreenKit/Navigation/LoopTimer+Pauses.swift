import EventLoop

extension LoopTimer {
  /// Longer than the time between two keys of a person who types.
  private static let pause = Duration.milliseconds(800)

  static func pauses() -> ScreenNavigator.PauseTimer {
    var next: (@EventLoop () -> Void)?
    let timer = LoopTimer { next?() }
    return { action in
      next = action
      timer.cancel()
      timer.set(.now + pause)
    }
  }
}
