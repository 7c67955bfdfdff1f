/// The program that shows what a link leads to.
public protocol LinkOpener: Sendable {
  /// Whether it wants the terminal for itself, as a browser of texts does.
  var takesTerminal: Bool { get }

  /// - Parameter link: handed over as one word, never to a shell.
  /// - Throws: `CommandError` when there is no such program, or it can't be started.
  func open(_ link: [UInt8]) throws
}
