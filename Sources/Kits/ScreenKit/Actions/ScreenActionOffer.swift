import EventLoop

/// An action and its state at one moment.
public struct ScreenActionOffer: Sendable {
  public let action: ScreenAction

  /// The heading in the help.
  public let title: String

  /// Where the action works, relative to the focused scene.
  public let place: Place

  public enum Place: Hashable, Sendable {
    case everywhere

    /// Only in scenes of this class.
    case here

    /// In scenes of several kinds, one of which is this one.
    case shared

    /// Only in scenes of another kind.
    case elsewhere
  }

  /// The keys in this scene.
  public let keys: [KeySequence]

  /// Why the action is not possible now, a sentence; nil if it is.
  public let obstacle: String?
}

/// The last action, for repeating it.
public struct RepeatableAction {
  /// For example `due fri`.
  public let title: String

  let perform: @EventLoop (_ items: [any SceneItem]) -> Void

  /// - Parameter perform: does the action to other items, with the same answers.
  public init(
    _ title: String, performOnItems perform: @escaping @EventLoop (_ items: [any SceneItem]) -> Void
  ) {
    self.title = title
    self.perform = perform
  }
}
