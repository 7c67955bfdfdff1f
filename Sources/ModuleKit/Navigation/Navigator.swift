public import EventLoop
public import TerminalText
import TodoTxt

/// What wireframes present scenes on. It owns the screen: the layout, the focus, the way back, and the line at the
/// bottom; nobody else writes to the terminal meanwhile.
@EventLoop
public protocol Navigator: AnyObject, Sendable {
  /// Shows a scene in the place of the present one, to which the user comes back.
  func push(_ scene: any Scene)

  /// Shows a scene with the present one, and gives it the focus.
  func present(_ scene: any Scene, as placement: Placement)

  /// Gives the keys to a scene that is shown beside the present one.
  func focus(_ scene: any Scene)

  /// Takes a scene away, and all that was presented upon it; one that is not there stays so.
  func dismiss(_ scene: any Scene)

  /// Does something once the user pauses; what was to be done before is not, where it has not been yet. What is read
  /// aloud while somebody types would be of words that are half typed.
  func afterPause(_ action: @escaping @EventLoop () -> Void)

  /// Draws what has changed: at once, or when the event that is being handled has been.
  func setNeedsDisplay()

  /// Puts a sentence on the bottom line until the next key.
  func show(_ message: ScreenMessage)

  /// Makes an edit beside the loop, as it may have to wait for disks and other programs, and hands its outcome over on
  /// the loop; what is asked for later is done later. Meanwhile the screen lives, says what is waited for, and
  /// Escape gives the waiting up. The next key waits until the changed list has come.
  func commit<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    then receive: @escaping @EventLoop (Result<Outcome, any Error>) -> Void)

  /// Does what takes time and edits nothing, in turn with the edits. The next key waits for the outcome alone.
  func work<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    then receive: @escaping @EventLoop (Result<Outcome, any Error>) -> Void)

  /// Gives the terminal away for as long as `work` takes, to an editor for one, and shows the screen again before
  /// `receive` hears of the outcome on the loop. Meanwhile the program goes on beside it.
  func lend<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    then receive: @escaping @EventLoop (Result<Outcome, any Error>) -> Void)

  /// What the user can do at present, whether or not it has a key.
  var offers: [ScreenActionOffer] { get }

  /// Returns the name of the first key of an action; nil for an unknown action or one without a key.
  func keyName(ofAction name: String) -> String?

  /// Does an action as if its key had been pressed.
  func perform(_ action: ScreenAction)

  /// Keeps what was just done, for the user to have it done again to other tasks.
  func remember(_ action: RepeatableAction)

  /// Hands a text to the clipboard of the terminal.
  ///
  /// - Returns: false where it is more than terminals take.
  func copy(_ text: [UInt8]) -> Bool

  /// How the terminal draws pictures; nil where it does not, or has not said yet.
  var pictureSupport: PictureSupport? { get }

  /// Has the terminal asked how it draws pictures, for who has some. Nothing waits for the answer: everything is drawn
  /// anew when it has come.
  ///
  /// - Parameter graphics: what is known from elsewhere, and counts for what the terminal would have said; nil for
  ///   nothing.
  func askForPictures(as graphics: PictureSupport.Graphics?)

  /// How colours look on the screen.
  var theme: ScreenTheme { get set }

  var palette: Palette { get }

  /// Whether the screen is read aloud: a change that one would see has to be told.
  var isLinear: Bool { get }

  /// When the user has come here: what was done before is of another sitting.
  var beginning: CivilTime { get }

  /// Texts that the user has typed and that came to nothing yet, by the name of the action.
  var drafts: [String: [UInt8]] { get set }

  /// Earlier answers to that kind of question.
  func history(_ name: String) -> any AnswerHistory
}

extension Navigator {
  /// Has what is read aloud wait until the user pauses.
  ///
  /// - Parameter change: told that somebody types, and that nobody does any more.
  public func tellAfterPause(_ change: @escaping @EventLoop (_ isTyping: Bool) -> Void) {
    guard isLinear else { return }
    change(true)
    afterPause { [weak self] in
      change(false)
      self?.setNeedsDisplay()
    }
  }
}

/// Where a scene is shown beside the present one.
public enum Placement: Hashable, Sendable {
  /// On the bottom rows, as many as it has: a question. It has every key until it is dismissed.
  case bottom

  /// In a frame over the middle, as large as its rows: a choice. It has every key until it is dismissed.
  case popup

  /// At the right where there are columns enough, else below, else in place of the other: Tab changes the focus.
  case pane

  /// As a pane, but the present scene keeps the keys for as long as both are in view: what follows it.
  case companion

  var isPane: Bool { self == .pane || self == .companion }
}

/// A sentence for the user.
public struct ScreenMessage: Hashable, Sendable {
  public var text: String

  /// Shown after the text; they may name keys.
  public var phrases: [KeyPhrase]

  /// Whether something is wrong.
  public var isWarning: Bool

  public init(_ text: String, isWarning: Bool = false, phrases: [KeyPhrase] = []) {
    self.text = text
    self.isWarning = isWarning
    self.phrases = phrases
  }

  /// Joins the text and the phrases, with the names of keys.
  func spelled(_ keyName: (_ action: String) -> String?) -> String {
    ([text] + phrases.map { $0.text(keyName) }).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What went wrong, on one line.
  public init(about error: any Error) {
    let text = (error as? CommandError)?.message ?? (error as? QueryError)?.sentence ?? "\(error)"
    self.init(text.split(separator: "\n").joined(separator: " "), isWarning: true)
  }
}

extension Navigator {
  /// Tells what went wrong, on one line.
  public func show(_ error: any Error) {
    show(ScreenMessage(about: error))
  }

  /// Makes an edit beside the loop, and tells of what goes wrong: only what has been done is handed over.
  public func commit<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    onSuccess receive: @escaping @EventLoop (Outcome) -> Void
  ) {
    commit(work, then: showingErrors(receive))
  }

  /// Does work beside the loop, and tells of what goes wrong: only what has been done is handed over.
  public func work<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    onSuccess receive: @escaping @EventLoop (Outcome) -> Void
  ) {
    self.work(work, then: showingErrors(receive))
  }

  /// Gives the terminal away for as long as `work` takes, and tells of what goes wrong.
  public func lend<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    onSuccess receive: @escaping @EventLoop (Outcome) -> Void
  ) {
    lend(work, then: showingErrors(receive))
  }

  private func showingErrors<Outcome>(
    _ receive: @escaping @EventLoop (Outcome) -> Void
  ) -> @EventLoop (Result<Outcome, any Error>) -> Void {
    { result in
      switch result {
      case .success(let outcome): receive(outcome)
      case .failure(let error): self.show(error)
      }
    }
  }
}
