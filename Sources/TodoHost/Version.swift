/// What `--version` and the manual page say; a release changes it here and nowhere else.
struct Version {
  /// That of this package.
  static let number = "1.0.0"

  /// As mdoc(7) writes dates.
  static let date = "November 21, 2026"

  /// That of the program.
  let programNumber: String

  private let isOwn: Bool

  /// - Parameter number: nil for this package's.
  init(ofProgram number: String?) {
    programNumber = number ?? Self.number
    isOwn = number == nil
  }

  /// - Parameter override: what todo.sh's VERSION-FILE says instead.
  func text(programName: String, number override: String?) -> String {
    """
    \(programName) \(override ?? programNumber)\(isOwn ? "" : ", made with todo \(Self.number)")
    Keeps a todo.txt, and takes the actions, options and configuration of todo.sh 2.13.
    Released under the MIT License. “\(programName) help” tells what it does.

    """
  }
}
