import Foundation
import Testing

/// A live program whose output a test waits for, without sleeping: on a pseudo-terminal or in a pipe.
///
/// The program sends each row that changed whole, so what a user would see appears in the output as it is.
final class LiveSession {
  private let process: Process
  private let input = Pipe.hidden()
  private let reading: FileHandle
  private var received: [UInt8] = []

  /// All that came, with the colours.
  private(set) var output: [UInt8] = []

  /// The beginning of an escape sequence whose rest has not come.
  private var unfinished: [UInt8] = []

  /// Starts `command` on a terminal of its own, with script(1).
  static func onTerminal(_ command: String, in sandbox: TodoSandbox) throws -> LiveSession {
    try LiveSession(sandbox.process("exec script --quiet --return --command '\(command)' /dev/null"))
  }

  static func inPipe(_ command: String, in sandbox: TodoSandbox) throws -> LiveSession {
    try LiveSession(sandbox.process("exec \(command)"))
  }

  private init(_ process: Process) throws {
    self.process = process
    let pipe = Pipe.hidden()
    reading = pipe.fileHandleForReading
    process.standardInput = input
    process.standardOutput = pipe
    process.standardError = pipe
    try process.runWithSignals()
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// Waits until all of `texts` have come since the last wait, in any order.
  ///
  /// - Throws: `ExpectationFailedError` when the program ends before that.
  func wait(for texts: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: texts, sourceLocation)
  }

  private func wait(for texts: [String], _ sourceLocation: SourceLocation) throws {
    let wanted = texts.map { Array($0.utf8) }
    while true {
      let ends = wanted.compactMap { received.firstRange(of: $0)?.upperBound }
      if ends.count == wanted.count {
        received.removeSubrange(..<(ends.max() ?? 0))
        return
      }
      let chunk = try nextChunk(sourceLocation)
      try #require(
        !chunk.isEmpty, "ended without \(texts): \(String(decoding: received, as: UTF8.self))",
        sourceLocation: sourceLocation)
      receive(chunk)
    }
  }

  /// Waits until one of `texts` has come since the last wait.
  ///
  /// - Returns: the one that came first.
  /// - Throws: `ExpectationFailedError` when the program ends before that.
  func wait(forAnyOf texts: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    while true {
      let found = texts.compactMap { text in
        received.firstRange(of: Array(text.utf8)).map { (text: text, end: $0.upperBound) }
      }
      if let first = found.min(by: { $0.end < $1.end }) {
        received.removeSubrange(..<first.end)
        return first.text
      }
      let chunk = try nextChunk(sourceLocation)
      try #require(
        !chunk.isEmpty, "ended without any of \(texts): \(String(decoding: received, as: UTF8.self))",
        sourceLocation: sourceLocation)
      receive(chunk)
    }
  }

  /// Takes what came without its colours, which would part a row into words.
  private func receive(_ chunk: Data) {
    output += chunk
    var rest = (unfinished + chunk)[...]
    unfinished = []
    while let start = rest.firstIndex(of: 0x1B) {
      received += rest[..<start]
      rest = rest[start...]
      let isOther = rest.count > 1 && rest[start + 1] != UInt8(ascii: "[")
      guard let end = isOther ? start : rest.dropFirst(2).firstIndex(where: { $0 >= 0x40 }) else {
        return unfinished = Array(rest)
      }
      if rest[end] != UInt8(ascii: "m") { received += rest[...end] }
      rest = rest[(end + 1)...]
    }
    received += rest
  }

  /// Returns the pending output, or the next; nothing at the end. A program that is silent for minutes has
  /// nothing more to print.
  private func nextChunk(_ sourceLocation: SourceLocation) throws -> Data {
    var request = pollfd(fd: reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    let hasSome = poll(&request, 1, 120_000) == 1
    try #require(
      hasSome, "nothing comes after \(String(decoding: received, as: UTF8.self))",
      sourceLocation: sourceLocation)
    return reading.availableData
  }

  func type(_ keys: String) {
    input.fileHandleForWriting.write(Data(keys.utf8))
  }

  /// Types, and waits until all of `texts` have come since the last wait.
  func type(_ keys: String, until texts: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    type(keys)
    try wait(for: texts, sourceLocation)
  }

  /// Quits a live list.
  func quit() throws {
    type("q")
    #expect(try end().status == 0)
  }

  /// The signal goes to the live program itself.
  func terminate() {
    process.terminate()
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: what came since the last wait, and the status, 128 and the number for a signal.
  /// - Throws: `ExpectationFailedError` when the program says nothing for minutes, and does not end.
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> (output: String, status: Int32) {
    while case let chunk = try nextChunk(sourceLocation), !chunk.isEmpty { receive(chunk) }
    process.waitUntilExit()
    let status = process.terminationStatus
    return (
      String(decoding: received, as: UTF8.self), process.terminationReason == .exit ? status : 128 + status
    )
  }
}
