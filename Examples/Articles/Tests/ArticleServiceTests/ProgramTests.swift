import Foundation
import Testing

/// The program itself, as far as it needs no terminal.
@Suite(.timeLimit(.minutes(15))) struct ProgramTests {
  private static let program: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    let folder =
      bundle.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../.build/debug")
    return folder.appending(path: "articles").path
  }()

  static let runs: [([String], Int32, String)] = [
    (["--version"], 0, "articles 1.0.0\n"),
    (
      ["https://example.com", "more"], 1,
      "usage: articles [ADDRESS]\narticles: “more” is not expected here.\n"
    ),
    (["--fast"], 1, "usage: articles [ADDRESS]\narticles: There is no option --fast.\n"),
    (
      ["http://example.com\u{1B}[2J"], 1,
      "articles: Not an address of a service: http://example.com␛[2J. Use https, or http on this machine itself.\n"
    ),
    ([], 1, "articles: Standard input and output have to be a terminal that can show a screen.\n"),
  ]

  @Test(arguments: runs) func printsAndExitsWithAStatus(words: [String], status: Int32, expected: String)
    throws
  {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == status && text == expected)
  }

  /// The objects that the linker received, in SwiftPM's list.
  @Test func linksNothingOfTasks() throws {
    let objects = try String(contentsOfFile: "\(Self.program).product/Objects.LinkFileList", encoding: .utf8)
    #expect(objects.contains("/ScreenKit.build/"))
    for target in ["FileStore", "ModuleKit", "TaskScreens", "TodoStores", "TodoTxt"] {
      #expect(!objects.contains("/\(target).build/"))
    }
  }
}
