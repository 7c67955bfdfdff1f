// A test of screens needs one import for the kit and what it is about.
@_exported public import EventLoop
@_exported public import ScreenKit
@_exported public import TerminalText
@_exported public import ViewKit

/// A screen without a terminal: a test shows scenes, presses keys and reads rows.
@EventLoop
public final class SceneSession {
  public let navigator: ScreenNavigator
  private let screen: InMemoryScreen
  private let pauses = Pauses()

  /// - Parameter isLinear: whether a screen reader reads the screen.
  public convenience init(
    _ root: any Scene, in environment: ScreenEnvironment, columns: Int = 40, rows: Int = 6,
    isLinear: Bool = false
  ) {
    self.init(in: environment, columns: columns, rows: rows, isLinear: isLinear) { _ in root }
  }

  /// - Parameter root: makes the first scene.
  public init(
    in environment: ScreenEnvironment, columns: Int = 40, rows: Int = 6, isLinear: Bool = false,
    root: (any Navigator) -> any Scene
  ) {
    screen = InMemoryScreen(ScreenSize(columns: columns, rows: rows), isLinear: isLinear)
    navigator = ScreenNavigator(on: screen, in: environment, timer: pauses.timer)
    navigator.push(root(navigator))
  }

  /// The rows as shown, without colours.
  public var rows: [String] { screen.rows }

  /// The cells as drawn, with their roles.
  public var cells: TerminalCells { TerminalCells(screen.text) }

  /// The question on the bottom row, or the last row of a frame, with its answer, without the keys at the right.
  public var question: String {
    let rows = rows
    var bottom = rows.last ?? ""
    if let edge = rows.firstIndex(where: { $0.contains("╰ Enter") || $0.contains("╰ Tab") }) {
      let column = rows[edge].prefix { $0 != "╰" }.count
      bottom = String(rows[edge - 1].dropFirst(column + 2).prefix { $0 != "│" })
    }
    var row = bottom.split(separator: "  Enter ", maxSplits: 1, omittingEmptySubsequences: false)[0]
    while row.last == " " { row.removeLast() }
    return String(row)
  }

  /// The message on the bottom line, in words; without one, the line itself.
  public var bottom: String { navigator.told ?? rows.last ?? "" }

  /// Whether the screen says that grounds of text are coloured.
  public var isPainted: Bool {
    get { screen.isPainted }
    set { screen.isPainted = newValue }
  }

  /// The position of the cursor; nil if it is hidden.
  public var cursor: ScreenPosition? { screen.cursor }

  /// The pictures over the rows.
  public var pictures: [PlacedPicture] { screen.pictures }

  /// Whether a scene has asked for pictures.
  public var isAskedForPictures: Bool { screen.isAskedForPictures }

  /// Answers the query for pictures, like a terminal does some time later.
  public func answer(_ support: PictureSupport?) {
    screen.pictureSupport = support
    navigator.handle(.resized)
  }

  public func press(_ keys: Key...) {
    for key in keys { navigator.handle(.key(key)) }
  }

  /// Lets the pause pass that shows that the user has stopped typing.
  public func pause() { pauses.reach() }

  /// Types `text`, one key per character: `\r` is Enter, and `\u{1B}` Escape.
  public func type(_ text: String) {
    for character in text {
      press(character == "\r" ? .enter : character == "\u{1B}" ? .escape : .text(character))
    }
  }

  /// Types `text`, and waits until a row contains `row`.
  public func type(_ text: String, until row: String) async throws {
    type(text)
    try await waitForRow(containing: row)
  }

  public func paste(_ text: String) {
    navigator.handle(.paste(Array(text.utf8)))
  }

  /// Presses the mouse there, that many times in a row.
  public func click(column: Int, row: Int, count: Int = 1) {
    navigator.handle(.mouse(MouseEvent(.press(count: count), at: ScreenPosition(column: column, row: row))))
  }

  /// The texts copied to the clipboard, the last one first.
  public var copied: [String] { screen.copied }

  /// How often the screen was lent, redrawn completely, and suspended.
  public var suspensions: Int { screen.suspensions }
  public var redraws: Int { screen.redraws }
  public var stops: Int { screen.stops }

  /// Whether the terminal is asked to report typed text as such.
  public var isForTyping: Bool { screen.isForTyping }

  public func resize(columns: Int, rows: Int) {
    screen.size = ScreenSize(columns: columns, rows: rows)
    navigator.handle(.resized)
  }

  /// Waits until a row contains `text`, which work beside the loop may bring.
  ///
  /// - Throws: `MissingRow` after two minutes, which is enough on any machine.
  public func waitForRow(containing text: String) async throws {
    // A message may be wrapped between words.
    while !shows(text) {
      let deadline = Task { [screen] in
        try await Task.sleep(for: Self.patience)
        // The end of an earlier wait must not end the next one.
        try Task.checkCancellation()
        screen.stopWaiting()
      }
      defer { deadline.cancel() }
      guard await screen.isDrawnAgain() || shows(text) else { throw MissingRow(text: text, rows: rows) }
    }
  }

  private func shows(_ text: String) -> Bool {
    rows.contains { $0.contains(text) } || rows.joined(separator: " ").contains(text)
      || navigator.told?.contains(text) == true
  }
}

extension SceneSession {
  /// How long nothing is drawn before a row counts as missing. A test that passes never waits that long.
  private static let patience = Duration.seconds(120)
}

/// A row that did not appear.
public struct MissingRow: Error, CustomStringConvertible {
  public let text: String
  public let rows: [String]

  public var description: String { "no row contains “\(text)”:\n\(rows.joined(separator: "\n"))" }
}

/// A clock that a test advances.
@EventLoop
private final class Pauses {
  private var next: (@EventLoop () -> Void)?

  var timer: ScreenNavigator.PauseTimer { { self.next = $0 } }

  func reach() {
    let action = next
    next = nil
    action?()
  }
}

/// Records the last drawn rows, as a terminal shows them.
@EventLoop
private final class InMemoryScreen: Screen {
  var isPainted = false
  var theme = ScreenTheme.terminal
  var size: ScreenSize
  private(set) var text: [UInt8] = []
  private(set) var rows: [String] = []
  private(set) var cursor: ScreenPosition?
  private(set) var pictures: [PlacedPicture] = []

  var pictureSupport: PictureSupport?
  private(set) var isAskedForPictures = false

  private(set) var copied: [String] = []
  private(set) var suspensions = 0
  private(set) var redraws = 0
  private(set) var stops = 0
  var isForTyping = false

  let events = AsyncStream<ScreenEvent> { _ in }

  let isLinear: Bool

  private var waiter: CheckedContinuation<Bool, Never>?

  init(_ size: ScreenSize, isLinear: Bool) {
    self.size = size
    self.isLinear = isLinear
  }

  /// Waits for the next drawing; false after `stopWaiting()`.
  func isDrawnAgain() async -> Bool { await withCheckedContinuation { waiter = $0 } }

  func stopWaiting() { endWait(isDrawn: false) }

  private func endWait(isDrawn: Bool) {
    waiter?.resume(returning: isDrawn)
    waiter = nil
  }

  func draw(_ text: [UInt8], pictures: [PlacedPicture], cursor: ScreenPosition?) {
    self.text = text
    self.cursor = cursor
    self.pictures = pictures
    rows = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map { Self.shown(String($0)) }
    endWait(isDrawn: true)
  }

  func redraw() { redraws += 1 }
  func askForPictures(as graphics: PictureSupport.Graphics?) { isAskedForPictures = true }
  func suspend() { suspensions += 1 }
  func resume() {}
  func stop() { stops += 1 }
  func copy(_ text: [UInt8]) { copied.insert(String(decoding: text, as: UTF8.self), at: 0) }

  /// The text of a row after its escape sequences: colours, and moves to a column.
  private static func shown(_ row: String) -> String {
    var cells: [Character] = []
    var column = 0
    var rest = row[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        while cells.count <= column { cells.append(" ") }
        cells[column] = character
        column += 1
        continue
      }
      if rest.first == "]" {
        rest = rest.drop { $0 != "\\" }.dropFirst()
        continue
      }
      let sequence = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(sequence.count)
      if rest.popFirst() == "G", let number = Int(sequence.dropFirst()) { column = number - 1 }
    }
    while cells.last == " " { cells.removeLast() }
    return String(cells)
  }
}
