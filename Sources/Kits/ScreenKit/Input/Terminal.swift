public import EventLoop
public import TerminalText

/// A terminal that can show a screen and read keys.
public protocol Terminal: Sendable {
  /// Shows an empty screen, runs `body`, and restores the terminal, however `body` ends.
  @EventLoop
  func withScreen(_ body: @EventLoop (any Screen) async throws -> Void) async throws

  /// The same terminal for a screen reader: its screen prints each change as a line.
  var linear: any Terminal { get }
}

extension Terminal {
  public var linear: any Terminal { self }
}

/// A terminal's screen, for a live command.
@EventLoop
public protocol Screen: AnyObject {
  var size: ScreenSize { get }

  /// Whether changes are printed line by line. Then leave out anything that only fills the screen.
  var isLinear: Bool { get }

  /// Keys and changes of size; the stream ends when the user or the system ends the program.
  var events: AsyncStream<ScreenEvent> { get }

  /// Whether a signal has ended the events. Keys that were typed before it are not handled any more: the window may be
  /// closed, and nobody would see what they do.
  var isEnded: Bool { get }

  /// Shows rows from the top, and clears the rest. Only changed rows are sent.
  ///
  /// - Parameter text: the rows, each ending in a newline: UTF-8 with SGR escape sequences, no wider than the
  ///   screen.
  /// - Parameter pictures: pictures over the rows, as `pictureSupport` allows.
  /// - Parameter cursor: the position of the cursor; nil hides it.
  func draw(_ text: [UInt8], pictures: [PlacedPicture], cursor: ScreenPosition?)

  /// How the terminal draws pictures; nil if it can't, or has not been asked or not answered yet.
  var pictureSupport: PictureSupport? { get }

  /// Asks how the terminal draws pictures; `.resized` follows its answer.
  ///
  /// - Parameter graphics: a known answer, which is not queried.
  func askForPictures(as graphics: PictureSupport.Graphics?)

  /// Makes the next drawing send every row, because another program may have written to the terminal.
  func redraw()

  /// Whether the user is typing text, or keys are actions. Only for actions, capable terminals report more
  /// about keys than their characters.
  var isForTyping: Bool { get set }

  /// The appearance of colours from the next drawing on.
  var theme: ScreenTheme { get set }

  /// Why the terminal shows less of a theme than its colours; nil if it shows all.
  var themeLimit: String? { get }

  /// Whether grounds of text are coloured, so that no signs need to stand for them.
  var isPainted: Bool { get }

  /// Releases the terminal until `resume()`; drawings are not shown meanwhile, and keys are not read.
  func suspend()
  func resume()

  /// Stops the program like a shell expects, until the shell continues it.
  func stop()

  /// Copies a text to the terminal's clipboard.
  func copy(_ text: [UInt8])
}

extension Screen {
  public var isLinear: Bool { false }
  public var isEnded: Bool { false }
  public var themeLimit: String? { nil }
  public var isPainted: Bool { false }
  public var pictureSupport: PictureSupport? { nil }
  public func askForPictures(as graphics: PictureSupport.Graphics?) {}

  /// Shows rows without pictures.
  public func draw(_ text: [UInt8], cursor: ScreenPosition?) { draw(text, pictures: [], cursor: cursor) }
}

public struct ScreenSize: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The blank columns at both sides of what is drawn; none in a narrow room.
  package var margin: Int { columns >= 80 ? 1 : 0 }

  /// The room between the margins.
  package var inner: ScreenSize { ScreenSize(columns: columns - 2 * margin, rows: rows) }
}

/// Counted from 0 at the top left corner.
public struct ScreenPosition: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
