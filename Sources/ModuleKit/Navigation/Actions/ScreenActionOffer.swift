import EventLoop
public import TodoStores

/// An action and its state at one moment.
public struct ScreenActionOffer: Sendable {
  public let action: ScreenAction

  /// The heading in the help.
  public let title: String

  /// Where the action works, relative to the focused scene.
  public let place: Place

  public enum Place: Hashable, Sendable {
    case everywhere

    /// Only in scenes of this kind.
    case here

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

  /// Does the action to other tasks, with the same answers.
  public let perform: @EventLoop (_ tasks: [SelectedTask]) -> Void

  public init(_ title: String, perform: @escaping @EventLoop (_ tasks: [SelectedTask]) -> Void) {
    self.title = title
    self.perform = perform
  }
}
