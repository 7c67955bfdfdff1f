import EventLoop
import Glibc
public import ScreenKit

/// The terminal that a program was started on.
///
/// While its screen is on, keys come as events, including Control-C. Control-Z stops the program, as a shell
/// expects, and Control-\ sends SIGQUIT. SIGINT, SIGTERM, SIGHUP and SIGQUIT end the events. When the body
/// has returned and the terminal is restored, the signal ends the process as it would have without a screen.
/// A second signal, at least a second later, does not wait for the body. The terminal is also restored after
/// a crash.
///
/// It makes no demands on the threads of a program or their signal masks.
public struct StandardTerminal: Terminal {
  private(set) var device: TerminalDevice

  /// - Returns: nil unless both descriptors are terminals that can show a screen.
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

  /// - Precondition: no other screen of this process is on: signals belong to the whole process.
  /// - Throws: `TerminalError` if the terminal can't be used, else the error of `body`.
  public func withScreen(_ body: @EventLoop (any Screen) async throws -> Void) async throws {
    let screen = try TerminalScreen(on: device)
    defer { screen.close() }
    try await body(screen)
  }
}

/// Why a terminal can't show a screen.
public enum TerminalError: Error, Hashable, Sendable {
  /// The system's description.
  case unusable(reason: String)
}

extension TerminalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unusable(let reason): "Can't use the terminal: \(reason)."
    }
  }
}
