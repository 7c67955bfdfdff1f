import EventLoop
import ScreenKit

/// Holds a terminal, and receives its input.
@EventLoop
protocol TerminalHolder: AnyObject {
  /// Takes the terminal: at the start, and again after the program was stopped.
  ///
  /// - Returns: false if the terminal is gone.
  func enter() -> Bool

  /// Restores the terminal.
  func leave()

  func send(_ event: ScreenEvent)

  func take(_ answer: TerminalAnswer)

  /// Ends the input.
  ///
  /// - Parameter signal: the signal to end the process with at the end; nil if the terminal is gone.
  func endEvents(by signal: Int32?)
}

extension TerminalHolder {
  func take(_ answer: TerminalAnswer) {}
}
