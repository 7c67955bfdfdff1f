import EventLoop
public import TodoStores

/// An action as it is to be had at a moment.
public struct ScreenActionOffer: Sendable {
  public let action: ScreenAction

  /// The heading in the help.
  public let title: String

  /// Where it works, seen from the scene that has the focus.
  public let place: Place

  public enum Place: Hashable, Sendable {
    case everywhere

    /// In scenes of this kind alone.
    case here

    /// In scenes of another kind alone.
    case elsewhere
  }

  /// What the user presses here.
  public let keys: [KeySequence]

  /// Why it can't be done now, a sentence; nil where it can.
  public let obstacle: String?
}

/// What the user has done last, to be done again.
public struct RepeatableAction {
  /// As `due fri`.
  public let title: String

  /// Does it to other tasks, with the same answers.
  public let perform: @EventLoop (_ tasks: [SelectedTask]) -> Void

  public init(_ title: String, perform: @escaping @EventLoop (_ tasks: [SelectedTask]) -> Void) {
    self.title = title
    self.perform = perform
  }
}
