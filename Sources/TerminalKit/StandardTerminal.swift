import EventLoop
import Glibc
public import ScreenKit

/// The terminal that a program was started on.
///
/// While its screen is on, keys come as events, Control-C among them: it belongs to whoever reads the keys.
/// Only Control-Z stops the program here, as a shell expects, and Control-\ is still SIGQUIT. SIGINT, SIGTERM,
/// SIGHUP and SIGQUIT end the events; when the body has returned and the terminal is as it was, the signal
/// ends the process as it would have without a screen. A second one, a second later or more, doesn't wait for
/// the body. Should the program crash, its terminal is restored as well.
///
/// Nothing is asked of the threads of a program, nor of their signal masks.
public struct StandardTerminal: Terminal {
  private(set) var device: TerminalDevice

  /// - Returns: nil unless both descriptors are terminals, of a kind that can show a screen.
  public init?(input: Int32 = 0, output: Int32 = 1) {
    self.init(input: input, output: output) { name in getenv(name).map { String(cString: $0) } }
  }

  /// - Parameter variable: looks up TERM, COLUMNS and LINES.
  init?(input: Int32, output: Int32, variable: @escaping @Sendable (String) -> String?) {
    guard isatty(input) == 1, isatty(output) == 1 else { return nil }
    guard let kind = variable("TERM"), kind != "", kind != "dumb" else { return nil }
    device = TerminalDevice(input: input, output: output, variable: variable)
  }

  public var linear: any Terminal {
    var terminal = self
    terminal.device.isLinear = true
    return terminal
  }

  /// - Precondition: no other screen of this process is on: signals belong to all of it.
  /// - Throws: `TerminalError` when the terminal can't be used, else what `body` throws.
  @EventLoop
  public func withScreen(_ body: @EventLoop (any Screen) async throws -> Void) async throws {
    let screen = try TerminalScreen(on: device)
    defer { screen.close() }
    try await body(screen)
  }
}

/// Why a terminal can't show a screen.
public enum TerminalError: Error, Hashable, Sendable {
  /// In the system's words.
  case unusable(reason: String)
}

extension TerminalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unusable(let reason): "Can't use the terminal: \(reason)."
    }
  }
}
