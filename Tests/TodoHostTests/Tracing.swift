import Testing

/// Programs whose system calls fail, by strace(1), which not every container allows.
enum Tracing {
  static let reason: Comment = "needs to be allowed to trace"

  static let isPossible: Bool = {
    guard let sandbox = try? TodoSandbox() else { return false }
    return (try? sandbox.run("strace -f -qq -o trace true")) == ""
  }()

  /// The start of a command line for a program whose calls of that name fail.
  static func failing(_ call: String, with error: String, when: String = "1+") -> String {
    "strace -f -qq -o /dev/null -e trace=\(call) -e inject=\(call):error=\(error):when=\(when)"
  }
}
