import Testing

/// A session as a user types it: each command after `$ `, its output below, and `=== N` if its status is not
/// 0.
struct Transcript {
  private let steps: [(command: String, expected: String)]

  init(_ session: String) {
    var steps: [(command: String, expected: String)] = []
    for line in session.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") {
        steps.append((String(line.dropFirst(2)), ""))
      } else if !steps.isEmpty {
        steps[steps.count - 1].expected += line + "\n"
      }
    }
    self.steps = steps
  }

  /// Runs the commands one after the other and compares their outputs.
  func check(in sandbox: TodoSandbox, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for (command, expected) in steps {
      let output = try sandbox.run(command).replacing(sandbox.homePath, with: "$HOME")
      // The last line of a multi-line literal has no newline of its own.
      let trimmed = expected.hasSuffix("\n\n") ? String(expected.dropLast()) : expected
      #expect(
        output == trimmed || output == expected, "$ \(command)\n\(output)", sourceLocation: sourceLocation)
    }
  }
}
