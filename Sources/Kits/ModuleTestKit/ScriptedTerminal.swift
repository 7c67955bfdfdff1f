import EventLoop
public import ScreenKit
import ScreenTestKit
import Synchronization
public import TerminalText

/// A terminal without a device: a test sends it events and reads the drawn rows.
public final class ScriptedTerminal: Terminal, Screen, Sendable {
  /// The test's events; finish the stream to end the program.
  public nonisolated let sender: AsyncStream<ScreenEvent>.Continuation
  public nonisolated let events: AsyncStream<ScreenEvent>

  /// What each drawing shows: a text for each row, without blanks at its end.
  public nonisolated let drawings: AsyncStream<[String]>

  private let drawn: AsyncStream<[String]>.Continuation
  private let currentSize: Mutex<ScreenSize>

  public nonisolated init(columns: Int = 80, rows: Int = 24) {
    currentSize = Mutex(ScreenSize(columns: columns, rows: rows))
    (events, sender) = AsyncStream.makeStream()
    (drawings, drawn) = AsyncStream.makeStream()
  }

  public nonisolated var size: ScreenSize {
    currentSize.withLock { $0 }
  }

  public nonisolated func resize(columns: Int, rows: Int) {
    currentSize.withLock { $0 = ScreenSize(columns: columns, rows: rows) }
    sender.yield(.resized)
  }

  /// Types `text`, one key per character.
  public nonisolated func type(_ text: String) {
    for character in text { sender.yield(.key(.text(character))) }
  }

  @EventLoop
  public func withScreen(_ body: @EventLoop (any Screen) async throws -> Void) async throws {
    defer { drawn.finish() }
    try await body(self)
  }

  public nonisolated func draw(_ text: [UInt8], pictures: [PlacedPicture], cursor: ScreenPosition?) {
    let cells = TerminalCells(text)
    drawn.yield((0..<text.count { $0 == UInt8(ascii: "\n") }).map(cells.text))
  }

  // Nothing but drawing has an effect here.
  public nonisolated func redraw() {}
  public nonisolated func suspend() {}
  public nonisolated func resume() {}
  public nonisolated func stop() {}
  public nonisolated func copy(_ text: [UInt8]) {}
  public nonisolated var theme: ScreenTheme {
    get { .terminal }
    set {}
  }

  public nonisolated var isForTyping: Bool {
    get { false }
    set {}
  }
}
