import Foundation

/// A real server with pictures on the loopback, for one test.
package final class PictureServer: Sendable {
  /// The endpoint of searches.
  package let endpoint: String

  private let address: String
  private let process: Process
  private let input: Pipe

  /// - Parameters:
  ///   - count: how many pictures each search finds.
  ///   - certificate: the file of one and of its key; nil for http.
  package init(count: Int = 50, certificate: String? = nil) throws {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "picture-server")
    process.arguments = ["python3", script.path, "\(count)"] + [certificate].compactMap(\.self)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      line.append(byte)
    }
    address = String(decoding: line, as: UTF8.self)
    endpoint = "\(address)/search"
    self.process = process
    self.input = input
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
  }

  package func address(of path: String) -> String { "\(address)/\(path)" }

  package var port: Int { address.split(separator: ":").last.flatMap { Int($0) } ?? 0 }
}

package enum UntrustedCertificate {
  /// - Parameter path: the file for the certificate and its key.
  package static func write(to path: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
      + [
        "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", path, "-out",
        "\(path).pem",
      ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let parts = try [path, "\(path).pem"].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    try (parts[0] + parts[1]).write(to: URL(fileURLWithPath: path))
  }
}

/// A directory for one test.
package struct ScratchDirectory: Sendable {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "imagegram-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  package var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  package func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
