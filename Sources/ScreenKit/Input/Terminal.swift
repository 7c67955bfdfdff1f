public import EventLoop
import TerminalText
public import ViewKit

/// A terminal that can show a screen and read keys.
public protocol Terminal: Sendable {
  /// Shows an empty screen, runs `body`, and leaves the terminal as it was, however `body` ends.
  @EventLoop
  func withScreen(_ body: @EventLoop (any Screen) async throws -> Void) async throws

  /// The same terminal for who has it read aloud: its screen says each change in a line below the last one.
  var linear: any Terminal { get }
}

extension Terminal {
  public var linear: any Terminal { self }
}

/// A terminal's screen while a live command has it.
@EventLoop
public protocol Screen: AnyObject {
  var size: ScreenSize { get }

  /// Whether what is drawn is said, line by line: what would only fill the screen is better left out.
  var isLinear: Bool { get }

  /// Keys and changes of size as they come; the stream ends when the user or the system wants the program to.
  var events: AsyncStream<ScreenEvent> { get }

  /// Shows rows from the top, and nothing below them. Only rows that differ from the last call are sent.
  ///
  /// - Parameter text: the rows, a newline after each: UTF-8 with SGR escape sequences, no row wider than the
  ///   screen.
  /// - Parameter pictures: what stands over the rows, as `pictureSupport` says that it can.
  /// - Parameter cursor: where to show the cursor; nil hides it.
  func draw(_ text: [UInt8], pictures: [PlacedPicture], cursor: ScreenPosition?)

  /// How the terminal draws pictures; nil where it does not, or has not been asked, or has not answered.
  var pictureSupport: PictureSupport? { get }

  /// Asks how the terminal draws pictures; when it has answered, `.resized` comes.
  ///
  /// - Parameter graphics: what is known from elsewhere, and is not asked.
  func askForPictures(as graphics: PictureSupport.Graphics?)

  /// Lets the next drawing send every row: something else may have written to the terminal.
  func redraw()

  /// Whether texts are typed at present, or keys mean actions: a terminal that can tell more of keys than their
  /// characters does so in the latter case only.
  var isForTyping: Bool { get set }

  /// How colours look from the next drawing on.
  var theme: ScreenTheme { get set }

  /// Gives the terminal back as it was, until `resume()`; what is drawn meanwhile is not shown, and no key is read.
  func suspend()
  func resume()

  /// Stops the program as its shell expects it, until that continues it.
  func stop()

  /// Hands a text to the clipboard of the terminal.
  func copy(_ text: [UInt8])
}

extension Screen {
  public var isLinear: Bool { false }
  public var pictureSupport: PictureSupport? { nil }
  public func askForPictures(as graphics: PictureSupport.Graphics?) {}

  /// Shows rows alone.
  public func draw(_ text: [UInt8], cursor: ScreenPosition?) { draw(text, pictures: [], cursor: cursor) }
}

public struct ScreenSize: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// Counted from 0, the top left corner.
public struct ScreenPosition: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
