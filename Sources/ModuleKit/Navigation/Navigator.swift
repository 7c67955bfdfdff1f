public import EventLoop

/// What wireframes present scenes on. It owns the screen: the layout, the focus, the way back, and the line at the
/// bottom; nobody else writes to the terminal meanwhile.
@EventLoop
public protocol Navigator: AnyObject, Sendable {
  /// Shows a scene in the place of the present one, to which the user comes back.
  func push(_ scene: any Scene)

  /// Shows a scene with the present one, and gives it the focus.
  func present(_ scene: any Scene, as placement: Placement)

  /// Takes a scene away, and all that was presented upon it; one that is not there stays so.
  func dismiss(_ scene: any Scene)

  /// Draws what has changed: at once, or when the event that is being handled has been.
  func setNeedsDisplay()

  /// Puts a sentence on the bottom line until the next key.
  func show(_ message: ScreenMessage)

  /// Does work that may have to wait for disks and other programs beside the loop, and hands its outcome over on
  /// the loop; what is asked for later is done later. Meanwhile the screen lives, says what is waited for, and
  /// Escape gives the waiting up.
  func commit<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    then receive: @escaping @EventLoop (Result<Outcome, any Error>) -> Void)

  /// Texts that the user has typed and that came to nothing yet, by the name of the action.
  var drafts: [String: [UInt8]] { get set }

  /// Earlier answers to questions.
  var answers: any AnswerHistory { get }
}

/// Where a scene is shown beside the present one.
public enum Placement: Hashable, Sendable {
  /// On the bottom rows, as many as it has: a question. It has every key until it is dismissed.
  case bottom

  /// In a frame over the middle, as large as its rows: a choice. It has every key until it is dismissed.
  case popup

  /// At the right where there are columns enough, else below, else in place of the other: Tab changes the focus.
  case pane
}

/// A sentence for the user.
public struct ScreenMessage: Hashable, Sendable {
  public var text: String

  /// Whether something is wrong.
  public var isWarning: Bool

  public init(_ text: String, isWarning: Bool = false) {
    self.text = text
    self.isWarning = isWarning
  }
}

extension Navigator {
  /// Tells what went wrong.
  public func show(_ error: any Error) {
    show(ScreenMessage("\(error)", isWarning: true))
  }
}
