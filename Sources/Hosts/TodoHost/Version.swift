/// The version for `--version` and the manual page; a release changes only this file.
struct Version {
  static let number = "1.0.0"

  /// The date in mdoc(7)'s form.
  static let date = "November 21, 2026"

  let programNumber: String

  private let isOwn: Bool

  /// The purpose of a program of another kind; nil for one that manages a todo.txt.
  private let summary: String?

  /// - Parameters:
  ///   - number: nil for this package's.
  ///   - summary: one sentence, without a full stop.
  init(ofProgram number: String?, summary: String? = nil) {
    programNumber = number ?? Self.number
    isOwn = number == nil
    self.summary = summary
  }

  /// - Parameter override: the version from todo.sh's VERSION-FILE.
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
