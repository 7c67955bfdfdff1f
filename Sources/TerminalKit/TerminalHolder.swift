import EventLoop
import ScreenKit

/// Who has a terminal, and is told what comes from it.
@EventLoop
protocol TerminalHolder: AnyObject {
  /// Takes the terminal: at first, and again when the program was stopped meanwhile.
  ///
  /// - Returns: false when the terminal has gone.
  func enter() -> Bool

  /// Gives the terminal back as it was.
  func leave()

  func send(_ event: ScreenEvent)

  /// Hears what the terminal has answered.
  func take(_ answer: TerminalAnswer)

  /// Nothing more is to come.
  ///
  /// - Parameter signal: what is to end the process in the end; nil when the terminal has gone.
  func endEvents(by signal: Int32?)
}

extension TerminalHolder {
  func take(_ answer: TerminalAnswer) {}
}
