import Foundation
import PictureTestKit
import Testing

/// The program itself.
@Suite(.timeLimit(.minutes(5))) struct ImagegramTests {
  private static let program: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    let folder =
      bundle.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../.build/debug")
    return folder.appending(path: "imagegram").path
  }()

  private func process(_ words: [String], home: String) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = [
      "HOME": home, "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
    ]
    return process
  }

  @Test(arguments: [
    (
      ["cats"], 64,
      "Where to search is not known: --endpoint URL, or IMAGEGRAM_ENDPOINT, says it.\n"
    ),
    (
      ["--endpoint", "http://192.0.2.1/", "cats"], 1,
      "Nothing is asked at “http://192.0.2.1/”: it has to be https, or http on this machine itself.\n"
    ),
    (
      ["--endpoint", "https://example.com/", "cats"], 1, "Pictures are shown on a terminal only.\n"
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
  func saysWhatIsWrong(words: [String], status: Int32, expected: String) throws {
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
    let command = "stty rows 30 cols 100; exec \(Self.program) --endpoint \(server.endpoint) grey cats"
    let (process, input, output) = (
      process(["script", "-qec", command, "/dev/null"], home: home.path), Pipe(), Pipe()
    )
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    var seen = Data()
    func wait(for text: String) throws {
      while seen.firstRange(of: Data(text.utf8)) == nil {
        let bytes = output.fileHandleForReading.availableData
        try #require(!bytes.isEmpty, "“\(text)” did not come")
        seen += bytes
      }
      seen = Data()
    }
    func press(_ keys: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(keys.utf8)) }
    try wait(for: "›Grey Cats 1")
    try wait(for: "48;5;")
    try press("l\r")
    try wait(for: "by Author 2")
    try wait(for: "320 × 240")
    try press("q/")
    try wait(for: "Search: ")
    try press("nothing\r")
    try wait(for: "Nothing was found for “nothing”.")
    try press("q")
    while let bytes = try output.fileHandleForReading.read(upToCount: 4096), !bytes.isEmpty {}
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let history = try String(contentsOfFile: "\(home.path)/.local/state/imagegram/searches", encoding: .utf8)
    #expect(history == "grey cats\nnothing\n")
    // What was loaded is there the next time.
    #expect(!(try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/.cache/imagegram")).isEmpty)
  }
}
