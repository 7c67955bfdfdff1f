import Glibc
import ModuleKit
import TerminalText
import TodoTxt

/// Reports errors on standard error: in words, or as JSON if the command line asks for that.
struct Complaints: Sendable {
  /// All words of the command line.
  let arguments: [[UInt8]]

  /// Whether errors have the program's name as a prefix; in todo.sh's way they are printed as todo.sh prints
  /// them.
  private var namesProgram: Bool { InvocationStyle.of(arguments).hasLongOptions }

  /// Whether the command line asks for JSON. Because the words may be what is wrong, `--json` counts anywhere
  /// before `--`.
  ///
  /// Computed only after an error: generic searches take as long as half of a start.
  private var isJSON: Bool {
    guard namesProgram else { return false }
    // Joined by newlines, `--format json` and `--format=json` are looked for like `--json`.
    let words = arguments.dropFirst().prefix { $0 != Array("--".utf8) }.joined(separator: [.newline])
    let options = OutputFormat.named.filter(\.isJSON).flatMap {
      ["--\($0.name)", "--format=\($0.name)", "--format\n\($0.name)"]
    }
    return options.contains { ([.newline] + words + [.newline]).contains("\n\($0)\n".utf8) }
  }

  /// Reports something besides the action.
  func tell(_ sentence: String) {
    if isJSON {
      write(["notice": .string(sentence)])
    } else {
      tellOnStandardError(sentence)
    }
  }

  func end(with error: any Error) -> Never {
    switch error {
    case OutputError.closed:
      exit(0)
    case let error as CommandError:
      if isJSON {
        // The results already contain the message.
        let message = error.message.isEmpty ? "Problems found; see above." : "\(error)"
        write(JSONValue(error: error, message: message, status: error.status))
      } else if !error.message.isEmpty {
        if namesProgram, !Self.isHeaded(error.message) {
          tellOnStandardError("\(error)")
        } else {
          writeToStandardError("\(error)\n")
        }
      }
      exit(error.status)
    default:
      if isJSON {
        write(JSONValue(error: error, message: "\(error)", status: 1))
      } else {
        tellOnStandardError("\(error)")
      }
      exit(1)
    }
  }

  /// Whether a message begins like todo.sh's: with the name of a list (`TODO: `), or with the usage.
  private static func isHeaded(_ message: String) -> Bool {
    guard let colon = message.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let head = message[..<colon]
    return head == "usage" || !head.isEmpty && !head.contains { $0.isLowercase || $0.isWhitespace }
  }

  private func write(_ value: JSONValue) {
    try? StandardError().write(value.line)
  }
}
