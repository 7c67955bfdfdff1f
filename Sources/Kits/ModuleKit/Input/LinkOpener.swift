/// Opens links in a program.
public protocol LinkOpener: Sendable {
  /// Whether it uses the terminal, as a text browser does.
  var takesTerminal: Bool { get }

  /// - Parameter link: passed as one argument, never to a shell.
  /// - Throws: `CommandError` if there is no such program, or it can't be started.
  func open(_ link: [UInt8]) throws
}
