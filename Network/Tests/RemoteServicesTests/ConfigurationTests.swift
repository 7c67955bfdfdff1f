import Glibc
import NetworkTestKit
import RemoteServices
import Testing

/// The file of sources, and where tokens come from.
@Suite struct ConfigurationTests {
  private func sources(_ text: String, mode: UInt32 = 0o600) throws -> [any RemoteSource] {
    let scratch = try ScratchDirectory()
    try scratch.write(text, to: "todo/sources", mode: mode)
    return try ConfiguredDirectory(environment: {
      ["HOME=/nowhere", "XDG_CONFIG_HOME=\(scratch.path)"].map { Array($0.utf8) }
    }).sources()
  }

  @Test func readsEveryKindOfSource() throws {
    let sources = try sources(
      """
      # what there is
      [a]
      type = github
      [b]
      type = gitea
      url = https://codeberg.org/api/v1
      pull = @bug -later
      [c]
      type=gitlab
      reassigned = drop
      [d]
      type = redmine
      url = https://redmine.example.com/
      [e]
      type = roundup
      url = http://127.0.0.1:8080/tracker
      [news]
      type = feed
      url = https://example.com/feed
      [f]
      type = json
      key = things
      url = https://example.com/things
      items = data
      """)
    #expect(sources.map(\.name) == ["a", "b", "c", "d", "e", "news", "f"])
    #expect(sources.map(\.keyPrefix) == ["gh", "gt", "gl", "rm", "rup", "news", "things"])
    #expect(sources[1].rules.pulls == ["@bug", "-later"] && sources[2].rules.reassigned == .drop)
    #expect(
      sources[5].rules.pulls == nil && !sources[5].rules.looksForMissing && sources[3].rules.pulls == [])
  }

  @Test(arguments: [
    ("type = github", 1, "A “[NAME]” must precede the first setting"),
    ("[a]\nwhat", 2, "expected “[NAME]” or “NAME = VALUE”"),
    ("[a]", 1, "“a” needs a type: github, gitea, forgejo, gitlab, redmine, roundup, feed, json"),
    (
      "[a]\ntype = jira", 2,
      "There is no type “jira”; choose one of github, gitea, forgejo, gitlab, redmine, roundup, feed, json, or install todo-source-jira"
    ),
    ("[a]\ntype = github\ncolour = red", 3, "“github” has no setting “colour”"),
    (
      "[a]\ntype = github\n\ntoken = x", 4,
      "A token does not belong here: use token-file, token-variable or token-command"
    ),
    ("[a]\ntype = redmine", 1, "“a” needs a url"),
    (
      "[a]\ntype = feed\nurl = ftp://x", 3,
      "“ftp://x” is not an http or https address"
    ),
    (
      "[a]\ntype = feed\nurl = https://ann:pw@x/", 3,
      "A name or password does not belong in the url: use token-file, token-variable or token-command"
    ),
    (
      "[a]\ntype = feed\nurl = http://x/", 3,
      "“x” would be used without https; to allow it, set “plain-text = yes”"
    ),
    ("[a]\ntype = github\n[a]", 3, "There are two sources “a”"),
    ("[a]\ntype = github\ntype = gitlab", 3, "“type” is set twice"),
    ("[a]\ntype = github\ntimeout = soon", 3, "“timeout” must be a number from 1 to 3600"),
    ("[a]\ntype = github\nselect = mine", 3, "“select” must be one of assigned, mentioned, created, all"),
    ("[a]\ntype = github\nreassigned = maybe", 3, "“reassigned” must be complete, drop or keep"),
    ("[a]\ntype = github\nwrite-back = yes", 3, "“write-back” must be close or none"),
    ("[a]\ntype = feed\nurl = https://x\nwrite-back = close", 4, "“feed” has no setting “write-back”"),
    (
      "[a]\ntype = redmine\nurl = https://x\nwrite-back = close", 4,
      "“write-back = close” needs “close-as = NUMBER”, the number of the state"
    ),
    (
      "[a]\ntype = roundup\nurl = https://x\nwrite-back = close\nclosed = done", 1,
      "“resolved” is not one of the states in “closed”; set “close-as = STATE”"
    ),
    (
      "[due]\ntype = feed\nurl = https://x/", 1,
      "“due” can't be a key; set “key = …” to a word of letters and digits with no other meaning in todo.txt"
    ),
    (
      "[a]\ntype = github\n[b]\ntype = github\nurl = https://ghe.example.com", 3,
      "“b” and another source use “gh:”; give one of them a “key = …”"
    ),
    (
      "[a]\ntype = redmine\nurl = https://x/one\n[b]\ntype = redmine\nurl = https://x/two", 4,
      "“b” and another source use “rm:”; give one of them a “key = …”"
    ), ("[a]\ntype = github\npull-timeout = 0", 3, "“pull-timeout” must be a number from 1 to 86400"),
    ("[a]\ntype = github\nmost-pages = no", 3, "“most-pages” must be a number from 1 to 1000000"),
    (
      "[a]\ntype = github\ntoken-file = x\ntoken-variable = y", 4,
      "Use only one of token-file, token-variable and token-command"
    ),
    ("[a]\ntype = github\ntoken-command = pass \"x", 3, "“pass \"x” has an unmatched quotation mark"),
    ("[../a]", 1, "“../a” is not a name: use letters, digits and -._"),
  ])
  func reportsTheLineOfAMistake(text: String, line: Int, reason: String) {
    let error = #expect(throws: SourceFileError.self) { try sources(text) }
    #expect(error?.line == line && error?.reason == reason)
    #expect(error.map { "\($0)".hasSuffix("/todo/sources:\(line): \(reason).") } == true)
  }

  @Test func readsTheLimitsOfAPull() throws {
    let sources = try sources(
      """
      [a]
      type = roundup
      url = https://x/one/
      pull-timeout = 300
      most-pages = 7
      [b]
      type = roundup
      url = https://x/one
      select = all
      """)
    #expect(sources.map(\.rules.pullSeconds) == [300, 60] && sources.map(\.rules.mostPages) == [7, 1000])
    #expect(sources.map(\.rules.selectsAssigned) == [true, false])
    #expect(sources.allSatisfy { $0.rules.reassigned == .keep })
  }

  @Test func filesWritableByOthersAreRefused() {
    let error = #expect(throws: SourceFileError.self) { try sources("[a]\ntype = github\n", mode: 0o666) }
    #expect(error?.reason == "Others can write to it; run “chmod go-w” on it")
  }

  @Test func aPipeIsNoConfiguration() throws {
    let scratch = try ScratchDirectory()
    let path = "\(scratch.path)/todo"
    #expect(mkdir(path, 0o700) == 0 && mkfifo("\(path)/sources", 0o600) == 0)
    let directory = ConfiguredDirectory(environment: { [Array("XDG_CONFIG_HOME=\(scratch.path)".utf8)] })
    let error = #expect(throws: SourceFileError.self) { try directory.sources() }
    #expect(error?.reason == "It is not a regular file")
    #expect(NetrcFile(path: "\(path)/sources", name: "~/.netrc").fault == "~/.netrc is not a regular file")
    #expect(throws: RemoteError.Kind.self) { try TokenFile(path: "\(path)/sources").token() }
  }

  @Test func rejectsATokenFileThatOthersCanRead() throws {
    let scratch = try ScratchDirectory()
    #expect(try TokenFile(path: scratch.write("  hush \nmore\n", to: "a")).token() == "hush")
    for (name, text, mode, reason) in [
      ("b", "hush", UInt32(0o640), "others can read"), ("c", "\n", 0o600, "is empty"),
      ("d", "hu\u{1B}sh", 0o600, "does not contain a token"),
    ] {
      let error = #expect(throws: RemoteError.Kind.self) {
        try TokenFile(path: scratch.write(text, to: name, mode: mode)).token()
      }
      let said = error.map { "\($0)" } ?? ""
      #expect(said.contains(reason) && !said.contains("hush"))
    }
  }

  @Test func noShellReadsTheTokenCommand() async throws {
    let environment: @Sendable () -> [[UInt8]] = { [Array("PATH=/usr/bin:/bin".utf8)] }
    #expect(
      try await TokenCommand(words: ["printf", "%s", "$(id);a b"], environment: environment).token()
        == "$(id);a b")
    await #expect(throws: RemoteError.Kind.noToken(reason: "false ended with status 1")) {
      try await TokenCommand(words: ["false"], environment: environment).token()
    }
    await #expect(
      throws: RemoteError.Kind.noToken(reason: "nosuchprogram can't be started: No such file or directory")
    ) {
      try await TokenCommand(words: ["nosuchprogram"], environment: environment).token()
    }
  }

  /// RFC 3986, section 6.2.2.
  @Test(arguments: [
    ("https://ann@cloud.example.org/dav/lists", true), ("HTTPS://Cloud.Example.Org:443/dav/lists/", true),
    ("https://cloud.example.org/d%61v/lists/", true), ("https://cloud.example.org/dav/Lists/", false),
    ("https://cloud.example.org:8443/dav/lists/", false), ("http://cloud.example.org/dav/lists/", false),
    ("https://cloud.example.org/dav/lists/?x", false), ("", false),
  ])
  func knowsOtherSpellingsOfAnAddress(address: String, isSame: Bool) {
    #expect(DAVAccount.isSamePlace("https://cloud.example.org/dav/lists/", address) == isSame)
  }
}
