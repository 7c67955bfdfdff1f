import Foundation

/// A real server on the loopback, for one test.
final class ArticleServer: Sendable {
  let address: String
  private let process: Process
  private let input: Pipe
  private let end = AsyncStream<Void>.makeStream()

  /// - Parameter port: 0 for any.
  static func start(count: Int = 25, port: Int = 0) async throws -> ArticleServer {
    // A slow start must not stop the tests that run beside it.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try ArticleServer(count: count, port: port) })
      }
    }
  }

  private init(count: Int, port: Int) throws {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "article-server")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, "\(count)", "\(port)"]
    process.standardInput = input
    process.standardOutput = output
    process.terminationHandler = { [end] _ in end.continuation.finish() }
    try process.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      line.append(byte)
    }
    address = String(decoding: line, as: UTF8.self)
    self.process = process
    self.input = input
  }

  deinit { kill(process.processIdentifier, SIGKILL) }

  /// Ends the server, and returns when it has ended.
  func stop() async {
    // Not SIGTERM, because the thread that started the server may have blocked it.
    kill(process.processIdentifier, SIGKILL)
    for await _ in end.stream {}
  }

  /// The address of a service by its path, such as `articles`.
  func service(_ path: String = "articles") -> String { "\(address)/\(path)" }

  var port: Int { address.split(separator: ":").last.flatMap { Int($0) } ?? 0 }
}
