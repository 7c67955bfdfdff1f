/// What `--version` and the manual page say; a release changes it here and nowhere else.
struct Version {
  /// That of this package.
  static let number = "1.0.0"

  /// As mdoc(7) writes dates.
  static let date = "November 21, 2026"

  /// That of the program.
  let programNumber: String

  private let isOwn: Bool

  /// What a program of another kind does; nil for one that keeps a todo.txt.
  private let summary: String?

  /// - Parameters:
  ///   - number: nil for this package's.
  ///   - summary: one sentence, without a full stop.
  init(ofProgram number: String?, summary: String? = nil) {
    programNumber = number ?? Self.number
    isOwn = number == nil
    self.summary = summary
  }

  /// - Parameter override: what todo.sh's VERSION-FILE says instead.
  func text(programName: String, number override: String?) -> String {
    let first = "\(programName) \(override ?? programNumber)\(isOwn ? "" : ", made with todo \(Self.number)")"
    if let summary { return "\(first)\n\(summary).\n" }
    return """
      \(first)
      Manages a todo.txt file, with the actions, options and configuration of todo.sh 2.13.
      Released under the MIT License. “\(programName) help” shows the manual.

      """
  }
}
