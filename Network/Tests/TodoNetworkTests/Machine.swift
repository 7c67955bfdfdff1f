import NetworkTestKit

/// A machine with lists of its own, and the program that was built with these tests.
struct Machine {
  let scratch: ScratchDirectory

  init(_ text: String) throws {
    scratch = try ScratchDirectory()
    try scratch.write(text, to: "todo.txt")
  }

  var environment: [String] {
    ["HOME=\(scratch.path)", "TODO_DIR=\(scratch.path)", "TODO_NOW=2026-11-24", "GIT_CONFIG_NOSYSTEM=1"]
  }

  func todo(_ words: String...) throws -> (output: String, status: Int32) { try todo(words) }

  func todo(_ words: [String]) throws -> (output: String, status: Int32) {
    try Program.result(of: [Checkout.program] + words, environment: environment)
  }

  func text(_ name: String = "todo.txt") throws -> String {
    try Program.run(["cat", "\(scratch.path)/\(name)"])
  }
}
