import Foundation
import Testing

/// A session as a user types it: each command after `$ `, further lines of it after `> `, its output below, and `=== N`
/// if its status is not 0.
struct Transcript: CustomTestStringConvertible {
  var testDescription = ""
  private var steps: [(command: String, expected: String, line: Int)] = []
  private var rows: [[String]] = []
  private var path = ""

  init(_ session: String) {
    for line in session.split(separator: "\n", omittingEmptySubsequences: false) { add(line, at: 0) }
  }

  /// The parts of the files in a folder. `# ` before the commands of a part names it, and the commands before the first
  /// part begin each part. With rows of values (`@ one → two`), a part is run once for each row, whose values replace {1},
  /// {2} and so on; ↵ in a value is a new line.
  static func parts(of folder: String) throws -> [Transcript] {
    let directory = TodoSandbox.root.appending(path: "Tests/TodoHostTests/\(folder)")
    let files = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "transcript" }.flatMap { file in
      var parts = [Transcript("")]
      parts[0].path = file.path
      let lines = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        if line.hasPrefix("# ") {
          if index > 0, lines[index - 1].hasPrefix("# ") { continue }
          parts.append(parts[0])
          parts[parts.count - 1].testDescription = String(line.dropFirst(2))
        } else if line.hasPrefix("@ ") {
          parts[parts.count - 1].rows.append(
            line.dropFirst(2).replacing("↵", with: "\n").split(
              separator: " → ", omittingEmptySubsequences: false
            )
            .map(String.init))
        } else {
          parts[parts.count - 1].add(line, at: index + 1)
        }
      }
      return parts.dropFirst().flatMap(\.filled)
    }
  }

  private var filled: [Transcript] {
    rows.isEmpty
      ? [self]
      : rows.map { row in
        var part = self
        part.testDescription += " \(row[0])"
        for (index, value) in row.enumerated() {
          for step in part.steps.indices {
            part.steps[step].command.replace("{\(index + 1)}", with: value)
            part.steps[step].expected.replace("{\(index + 1)}", with: value)
          }
        }
        return part
      }
  }

  private mutating func add(_ line: Substring, at number: Int) {
    if line.hasPrefix("$ ") {
      steps.append((String(line.dropFirst(2)), "", number))
    } else if let last = steps.indices.last {
      if line.hasPrefix("> ") && steps[last].expected.isEmpty {
        steps[last].command += "\n" + line.dropFirst(2)
      } else {
        steps[last].expected += line + "\n"
      }
    }
  }

  /// Runs the commands one after the other and compares their outputs.
  func check(in sandbox: TodoSandbox, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for (command, expected, line) in steps {
      let output = try sandbox.run(command).replacing(sandbox.homePath, with: "$HOME")
      // An empty line ends a part, and the last line of a multi-line literal has no newline of its own.
      let trimmed = expected.hasSuffix("\n\n") || expected == "\n" ? String(expected.dropLast()) : expected
      let place =
        line == 0
        ? sourceLocation
        : SourceLocation(
          fileID: "TodoHostTests/\(path.split(separator: "/").last ?? "")", filePath: path, line: line,
          column: 1)
      #expect(output == trimmed || output == expected, "$ \(command)\n\(output)", sourceLocation: place)
    }
  }
}

@Suite(.blocking, .timeLimit(.minutes(15))) struct TranscriptTests {
  @Test(arguments: try Transcript.parts(of: "Transcripts"))
  func holds(part: Transcript) throws { try part.check(in: TodoSandbox()) }

  /// With a real git, for the machines a, b and c.
  @Test(arguments: try Transcript.parts(of: "Transcripts/Machines"))
  func holdsBetweenMachines(part: Transcript) throws { try part.check(in: SyncSandbox().base) }
}
