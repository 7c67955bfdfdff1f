public import EventLoop
import PlainText
public import TerminalText
public import ViewKit

/// Presents scenes on a screen, for wireframes; through it a presenter asks, tells, commits, and closes its own
/// scene. The navigator owns the screen: the layout, the focus, the way back and the bottom line. Nothing else
/// writes to the terminal.
@EventLoop
public protocol Navigator: AnyObject, Sendable {
  /// Shows a scene in place of the current one. Escape leads back.
  func push(_ scene: any Scene)

  /// Shows a scene together with the current one and gives it the focus.
  func present(_ scene: any Scene, as placement: Placement)

  /// Gives the focus to a scene that is shown beside the current one.
  func focus(_ scene: any Scene)

  /// Removes a scene and everything presented on it; does nothing if it is not shown.
  func dismiss(_ scene: any Scene)

  /// Runs an action once the user pauses typing. It replaces an earlier action that has not run yet.
  /// Otherwise a screen reader would speak half-typed words.
  func afterPause(_ action: @escaping @EventLoop () -> Void)

  /// Draws changes: now, or after the current event.
  func setNeedsDisplay()

  /// Shows a message on the bottom line until the next key.
  func show(_ message: ScreenMessage)

  /// Makes an edit beside the loop, because it may wait for disks and other programs, and delivers the
  /// outcome on the loop. Edits run in order. Meanwhile the screen stays live and says what it waits for;
  /// Escape stops the waiting. The next key waits until the changed list has come.
  func commit<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    then receive: @escaping @EventLoop (Result<Outcome, any Error>) -> Void)

  /// Runs work that edits nothing beside the loop, in order with the edits. The next key waits for the
  /// outcome only.
  func work<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    then receive: @escaping @EventLoop (Result<Outcome, any Error>) -> Void)

  /// Gives the terminal away while `work` runs, for example to an editor, and restores the screen before
  /// `receive` gets the outcome on the loop. The program goes on beside it.
  func lend<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    then receive: @escaping @EventLoop (Result<Outcome, any Error>) -> Void)

  /// The actions that the user can do now, with or without a key.
  var offers: [ScreenActionOffer] { get }

  /// Returns the name of the first key of an action; nil for an unknown action or one without a key.
  func keyName(ofAction name: String) -> String?

  /// Does an action as if its key had been pressed.
  func perform(_ action: ScreenAction)

  /// The choices of the menu that an action shows at once, which is not shown; empty for an action without one.
  func choices(of action: ScreenAction) -> [Choice]

  /// Keeps the last action, so that the user can repeat it on other tasks.
  func remember(_ action: RepeatableAction)

  /// Copies a text to the clipboard of the terminal.
  ///
  /// - Returns: false if the text is longer than terminals accept.
  func copy(_ text: [UInt8]) -> Bool

  /// Whether a question or a choice has the keys.
  var isAsking: Bool { get }

  /// How the terminal draws pictures; nil if it can't, or has not answered yet.
  var pictureSupport: PictureSupport? { get }

  /// Asks the terminal how it draws pictures. The screen is drawn again when the answer comes.
  ///
  /// - Parameter graphics: overrides the terminal's answer; nil for the answer.
  func askForPictures(as graphics: PictureSupport.Graphics?)

  /// The colours of the screen.
  var theme: ScreenTheme { get set }

  /// Why the terminal shows less of a theme than its colours; nil if it shows all.
  var themeLimit: String? { get }

  /// Whether grounds of text are coloured, so that no signs need to stand for them.
  var isPainted: Bool { get }

  var palette: Palette { get }

  /// The width of the screen.
  var columns: Int { get }

  /// Whether a screen reader reads the screen, so that changes have to be told in words.
  var isLinear: Bool { get }

  /// The choice in the next menu, which the user has typed behind the name of an action: `theme nord`. Nil to show the
  /// menu.
  var typedChoice: String? { get set }

  /// Texts that the user has typed and not completed, by the name of the action.
  var drafts: [String: [UInt8]] { get set }

  /// Returns the earlier answers to a kind of question.
  func history(_ name: String) -> any AnswerHistory
}

extension Navigator {
  /// Delays what a screen reader speaks until the user pauses typing.
  ///
  /// - Parameter change: called when the user types and when they pause.
  public func tellAfterPause(_ change: @escaping @EventLoop (_ isTyping: Bool) -> Void) {
    guard isLinear else { return }
    change(true)
    afterPause { [weak self] in
      change(false)
      self?.setNeedsDisplay()
    }
  }
}

/// The place of a scene that is shown with the current one.
public enum Placement: Hashable, Sendable {
  /// On the bottom rows: a question. It gets every key until it is dismissed.
  case bottom

  /// In a frame in the middle: a choice. It gets every key until it is dismissed.
  case popup

  /// At the right if there is room, else below, else in place of the current scene. Tab changes the focus.
  case pane

  /// As a pane, but the current scene keeps the focus while both are visible: a detail that follows the
  /// cursor.
  case companion

  var isPane: Bool { self == .pane || self == .companion }
}

/// A sentence for the user.
public struct ScreenMessage: Hashable, Sendable {
  public var text: String

  /// The part of the text that is cut if the text does not fit in a row: the words of a task.
  public var title: String?

  /// Further facts, a phrase each, as far as they fit in the row.
  public var notes: [String]

  /// Shown after the text; they may name keys.
  public var phrases: [KeyPhrase]

  /// Whether something is wrong.
  public var isWarning: Bool

  /// Whether an action has done what the user wanted.
  public var isDone: Bool

  public init(
    _ text: String, cutting title: String? = nil, notes: [String] = [], isWarning: Bool = false,
    isDone: Bool = false, phrases: [KeyPhrase] = []
  ) {
    (self.text, self.title, self.notes) = (text, title, notes)
    self.isWarning = isWarning
    self.isDone = isDone && !isWarning
    self.phrases = phrases
  }

  /// The text with so much of its title that it takes at most these columns, if a few words of that are left.
  package func text(columns: Int) -> String {
    let width = { (text: String) in DisplayText.width(of: Array(text.utf8)[...]) }
    guard let title, let place = text.firstRange(of: title), width(text) > columns else { return text }
    let room = width(title) - width(text) + columns
    guard room >= 12 else { return text }
    let cut = DisplayText.cut(Array(title.utf8), columns: room)
    return text[..<place.lowerBound] + String(decoding: cut, as: UTF8.self) + text[place.upperBound...]
  }

  /// Joins the text, the notes and the phrases, with the names of keys.
  package func spelled(_ keyName: (_ action: String) -> String? = { _ in nil }) -> String {
    ([text] + notes + phrases.map { $0.text(keyName) }).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The same message with as many notes in its text as `fits` accepts, at least one, the number of the others, and the
  /// key that shows them.
  package func short(_ fits: (ScreenMessage) -> Bool) -> ScreenMessage {
    var short = self
    short.notes = []
    for count in stride(from: notes.count, to: min(1, notes.count) - 1, by: -1) {
      let more = notes.count - count
      short.text = ([text] + notes.prefix(count) + (more > 0 ? ["… \(more) more"] : [])).joined(
        separator: " · ")
      short.phrases =
        phrases + (more > 0 ? [KeyPhrase("", action: ScreenNavigator.messageAction, rest: "all")] : [])
      if fits(short) { break }
    }
    return short
  }

  /// Describes an error on one line.
  public init(about error: any Error) {
    let text = (error as? any ExplainedError)?.sentence ?? "\(error)"
    self.init(text.split(separator: "\n").joined(separator: " "), isWarning: true)
  }
}

extension Navigator {
  /// The names of the available themes, the default first.
  public var themeNames: [String] { ScreenTheme.all.map(\.name) }

  /// The name of the theme; an unknown name changes nothing.
  public var themeName: String {
    get { theme.name }
    set { theme = ScreenTheme(named: newValue) ?? theme }
  }
}

extension Navigator {
  /// Shows an error on one line.
  public func show(_ error: any Error) {
    show(ScreenMessage(about: error))
  }

  /// Makes an edit beside the loop and shows its error. `receive` gets the outcome of a successful edit
  /// only.
  public func commit<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    onSuccess receive: @escaping @EventLoop (Outcome) -> Void
  ) {
    commit(work, then: showingErrors(receive))
  }

  /// Runs work beside the loop and shows its error. `receive` gets the outcome of successful work only.
  public func work<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    onSuccess receive: @escaping @EventLoop (Outcome) -> Void
  ) {
    self.work(work, then: showingErrors(receive))
  }

  /// Gives the terminal away while `work` runs, and shows its error.
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
