import ModuleKit
import Testing
import TodoTxt

@Suite struct CommandSyntaxTests {
  private static let syntax = CommandSyntax(
    "move", "mv", forms: ["NR DEST"], summary: "Move", options: [.expect])

  private func parse(_ words: String..., syntax: CommandSyntax = syntax) throws -> CommandArguments {
    try syntax.parse(words.map { Array($0.utf8) })
  }

  private func text(_ words: [[UInt8]]) -> [String] {
    words.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func optionsMayStandAnywhere() throws {
    for arguments in [
      try parse("--expect", "t", "1", "2"), try parse("1", "--expect=t", "2"),
      try parse("1", "2", "--expect", "t"),
    ] {
      #expect(text(arguments.operands) == ["1", "2"])
      #expect(arguments.bytes(of: .expect) == [UInt8(ascii: "t")])
    }
  }

  @Test func twoDashesEndTheOptionsOnlyInFront() throws {
    #expect(text(try parse("--", "--expect", "t").operands) == ["--expect", "t"])
    #expect(text(try parse("1", "--", "t").operands) == ["1", "--", "t"])
    #expect(text(try parse("--", "x", syntax: CommandSyntax("add", summary: "Add")).operands) == ["--", "x"])
  }

  @Test func saysWhatAnOptionLacks() {
    #expect(throws: CommandError("--expect needs a value: --expect TEXT.", status: 64)) {
      try parse("1", "--expect")
    }
  }

  @Test func usage() {
    var settings = Settings(files: TodoFiles(beside: "todo.txt"))
    settings.programName = "todo.sh"
    #expect(Self.syntax.usage(in: settings).message == "usage: todo.sh move NR DEST")
    #expect(
      Self.syntax.usage(in: settings, name: "mv", note: "note: n")
        == CommandError("usage: todo.sh mv NR DEST\nnote: n"))
  }
}
