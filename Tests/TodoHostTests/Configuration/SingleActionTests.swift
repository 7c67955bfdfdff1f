import ModuleKit
import TerminalText
import Testing
@testable import TodoHost

/// A program with one action.
@Suite struct SingleActionTests {
  private func invocation(_ words: String..., terminal: Bool = true) throws -> Invocation {
    try Invocation(
      ofOnly: "gallery", arguments: (["/usr/bin/pics"] + words).map { Array($0.utf8) },
      environment: Environment([
        "HOME": "/ann", "TODOTXT_DEFAULT_ACTION": "ls", "TODO_THEME": "no such", "MINE": "1",
      ]), isTerminal: terminal)
  }

  /// Words that would be options or actions of todo.
  @Test(arguments: [
    [], ["-d", "config"], ["--file", "x", "cats"], ["ls"], ["command", "-V"], ["--version", "x"],
  ])
  func passesAllWordsToTheAction(words: [String]) throws {
    let arguments = (["pics"] + words).map { Array($0.utf8) }
    let invocation = try Invocation(
      ofOnly: "gallery", arguments: arguments, environment: Environment([:]), isTerminal: true)
    guard case .perform(let action) = invocation.request else {
      Issue.record("\(invocation.request)")
      return
    }
    #expect(action.name == "gallery" && action.isBuiltInOnly)
    #expect(action.words == words.map { Array($0.utf8) })
  }

  @Test func printsItsVersion() throws {
    guard case .printVersion(nil) = try invocation("--version").request else {
      Issue.record("no version")
      return
    }
  }

  @Test func usesItsOwnNameAndDirectories() throws {
    let invocation = try invocation("cats")
    #expect(invocation.settings.programName == "pics")
    #expect(invocation.directoryName == "gallery")
    #expect(invocation.settings.keysFile == "/ann/.config/gallery/keys")
    #expect(invocation.settings.environment["MINE"] == Array("1".utf8))
    #expect(invocation.settings.palette == .standard)
    #expect(try self.invocation("cats", terminal: false).settings.palette == .plain)
  }

  @Test(arguments: [
    (["HOME": "/ann"], "/ann/.local/state/g", "/ann/.config/g"),
    (["HOME": "/ann", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"], "/s/g", "/c/g"),
    (
      ["HOME": "/ann", "XDG_STATE_HOME": "s", "XDG_CONFIG_HOME": "c"], "/ann/.local/state/g", "/ann/.config/g"
    ),
    (["HOME": "ann"], nil, nil),
  ])
  func keepsItsFilesUnderItsName(variables: [String: String], state: String?, configuration: String?) {
    let environment = Environment(variables)
    #expect(environment.stateDirectory(of: "g") == state)
    #expect(environment.configurationDirectory(of: "g") == configuration)
  }
}
