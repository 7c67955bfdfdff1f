import Foundation
import PictureTestKit
import Testing

/// The program itself.
@Suite(.timeLimit(.minutes(15))) struct ImagegramTests {
  private static let program: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    let folder =
      bundle.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../.build/debug")
    return folder.appending(path: "imagegram").path
  }()

  private func process(_ words: [String], home: String, variables: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = [
      "HOME": home, "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
    ].merging(variables) { $1 }
    return process
  }

  @Test(arguments: [
    (
      ["cats"], 64,
      "imagegram: No service is named. Use --endpoint URL, or set IMAGEGRAM_ENDPOINT.\n"
    ),
    (
      ["--endpoint", "http://192.0.2.1/", "cats"], 1,
      "imagegram: Can't ask “http://192.0.2.1/”: use https, or http on this machine.\n"
    ),
    (
      ["--endpoint", "https://example.com/", "cats"], 1, "imagegram: Pictures need a terminal.\n"
    ),
    (
      ["--bogus"], 64,
      "usage: imagegram [TERM...]\nnote: “imagegram” has no option --bogus. Put -- before words that start with dashes.\n"
    ),
    (
      ["--version"], 0,
      "imagegram 0.1.0, made with todo 1.0.0\nSearch pictures, and show them in the terminal.\n"
    ),
  ])
  func printsAndExitsWithAStatus(words: [String], status: Int32, expected: String) throws {
    let home = try ScratchDirectory()
    defer { home.remove() }
    let (process, output) = (process([Self.program] + words, home: home.path), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == status && text == expected)
    #expect(home.names.isEmpty)
  }

  /// In a pseudo-terminal, with a real server: the grid, one picture, back, another search, and the end.
  @Test func showsPicturesOnATerminal() throws {
    let (server, home) = (try PictureServer(), try ScratchDirectory())
    defer { home.remove() }
    let session = try session(of: server, home: home.path)
    try session.wait(for: "›Grey Cats 1")
    try session.wait(for: "48;5;")
    try session.press("l\r")
    try session.wait(for: "by Author 2")
    try session.wait(for: "320 × 240")
    try session.press("q/")
    try session.wait(for: " Search ")
    try session.press("nothing\r")
    try session.wait(for: "Nothing was found for “nothing”.")
    try session.press("q")
    #expect(try session.status() == 0)
    let history = try String(contentsOfFile: "\(home.path)/.local/state/imagegram/searches", encoding: .utf8)
    #expect(history == "grey cats\nnothing\n")
    // The loaded pictures are cached for the next run.
    #expect(!(try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/.cache/imagegram")).isEmpty)
  }

  /// The terminal is asked and answers; its pictures are removed at the end.
  @Test func usesTheTerminalsOwnPictures() throws {
    let (server, home) = (try PictureServer(), try ScratchDirectory())
    defer { home.remove() }
    let session = try session(of: server, home: home.path)
    try session.wait(for: "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c")
    try session.wait(for: "›Grey Cats 1")
    // The question for the ground ends with the same question.
    try session.press("\u{1B}[?62;c\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c")
    try session.wait(for: "\u{1B}_Ga=t,f=100,i=1,q=2,m=")
    try session.wait(for: "\u{1B}_Ga=p,i=1,p=")
    try session.press("q")
    try session.wait(for: "\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\")
    #expect(try session.status() == 0)
  }

  @Test func drawsSixelsIfConfigured() throws {
    let (server, home) = (try PictureServer(), try ScratchDirectory())
    defer { home.remove() }
    let session = try session(of: server, home: home.path, variables: ["IMAGEGRAM_PICTURES": "sixel"])
    try session.wait(for: "\u{1B}[16t")
    try session.press("\u{1B}[6;20;10t")
    try session.wait(for: "\u{1B}P0;1;0q")
    try session.press("q")
    #expect(try session.status() == 0)
  }

  @Test func reportsAnUnknownGraphicsSetting() throws {
    let (server, home) = (try PictureServer(), try ScratchDirectory())
    defer { home.remove() }
    let session = try session(of: server, home: home.path, variables: ["IMAGEGRAM_PICTURES": "png"])
    try session.wait(for: "IMAGEGRAM_PICTURES is kitty, sixel or blocks, not “png”.")
    #expect(try session.status() == 64)
  }

  private func session(
    of server: PictureServer, home: String, variables: [String: String] = [:]
  ) throws -> TerminalSession {
    let command = "stty rows 30 cols 100; exec \(Self.program) --endpoint \(server.endpoint) grey cats"
    return try TerminalSession(
      process(["script", "-qec", command, "/dev/null"], home: home, variables: variables))
  }
}

/// A program in a pseudo-terminal whose user is a test.
private final class TerminalSession {
  private let process: Process
  private let (input, output) = (Pipe(), Pipe())
  private var seen = Data()

  init(_ process: Process) throws {
    self.process = process
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  /// Drops the output up to and including the text.
  func wait(for text: String) throws {
    while true {
      if let found = seen.firstRange(of: Data(text.utf8)) {
        seen = Data(seen[found.upperBound...])
        return
      }
      let bytes = output.fileHandleForReading.availableData
      try #require(!bytes.isEmpty, "“\(text)” did not come")
      seen += bytes
    }
  }

  func press(_ keys: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(keys.utf8)) }

  /// After the program has ended.
  func status() throws -> Int32 {
    while let bytes = try output.fileHandleForReading.read(upToCount: 4096), !bytes.isEmpty {}
    process.waitUntilExit()
    return process.terminationStatus
  }
}
