import Glibc
import ModuleKit
import TodoConfiguration
import TodoTxt

/// Tells on standard error what goes wrong: in words, or as JSON where the command line asks for that.
struct Complaints: Sendable {
  private let isJSON: Bool

  /// - Parameter arguments: all words of the command line. What they mean may be just what is wrong, so that
  ///   `--json` counts wherever it stands before `--`.
  init(arguments: [[UInt8]]) {
    let options = OutputFormat.allCases.filter(\.isJSON).map { Array("--\($0.rawValue)".utf8) }
    isJSON =
      InvocationStyle.of(arguments).hasLongOptions
      && arguments.dropFirst().prefix { $0 != Array("--".utf8) }.contains(where: options.contains)
  }

  /// Tells of something besides the action.
  func tell(_ sentence: String) {
    if isJSON {
      write(["notice": .string(sentence)])
    } else {
      tellOnStandardError(sentence)
    }
  }

  /// Tells of the error that ends the program, and ends it.
  func end(with error: any Error) -> Never {
    switch error {
    case OutputError.closed:
      exit(0)
    case let error as CommandError:
      if isJSON {
        // What was said of it already stands among the results.
        let message =
          error.message.isEmpty ? "Not all was as it was asked for; see the results." : error.message
        write(JSONValue(error: error, message: message, status: error.status))
      } else if !error.message.isEmpty {
        writeToStandardError(error.message + "\n")
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

  private func write(_ value: JSONValue) {
    try? StandardError().write(value.line)
  }
}
