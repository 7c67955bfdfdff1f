/// What `--version` and the manual page say; a release changes it here and nowhere else.
enum Version {
  static let number = "1.0.0"

  /// As mdoc(7) writes dates.
  static let date = "November 21, 2026"

  /// - Parameter override: what todo.sh's VERSION-FILE says instead.
  static func text(programName: String, number override: String?) -> String {
    """
    \(programName) \(override ?? number)
    Keeps a todo.txt, and takes the actions, options and configuration of todo.sh 2.13.
    Released under the MIT License. “\(programName) help” tells what it does.

    """
  }
}
