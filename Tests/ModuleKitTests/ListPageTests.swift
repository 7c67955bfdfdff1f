import ModuleTestKit
import Testing

@Suite struct ListPageTests {
  private func page(
    writing output: String? = "http://127.0.0.1:1/#t\n", browser: RecordingLinkOpener = RecordingLinkOpener(),
    file: String? = nil
  ) -> (ListPage, RecordingCommandRunner) {
    let runner = RecordingCommandRunner(written: { _ in output.map { Array($0.utf8) } })
    var context = ModuleContext.testing(configure: { settings in
      guard let file else { return }
      settings.files.todo = file
      settings.files.origin = .option
    })
    (context.surroundings.commands, context.surroundings.links) = (runner, browser)
    return (ListPage(of: context), runner)
  }

  @Test(arguments: [(nil, ["todo", "serve"]), ("/a b", ["todo", "--file", "/a b", "serve"])])
  func startsOneServer(file: String?, words: [String]) throws {
    let (page, runner) = page(file: file)
    for _ in 0..<2 { #expect(try page.address() == "http://127.0.0.1:1/#t") }
    #expect(runner.runs == [words])
    page.close()
    _ = try page.address()
    #expect(runner.runs.count == 2)
  }

  /// A browser in the terminal would write among the messages for the editor.
  @Test(arguments: [(false, ["http://127.0.0.1:1/#t"]), (true, [])])
  func opensABrowser(takesTerminal: Bool, opened: [String]) throws {
    let browser = RecordingLinkOpener(takesTerminal: takesTerminal)
    #expect(try page(browser: browser).0.open() == "http://127.0.0.1:1/#t")
    #expect(browser.opened == opened)
  }

  @Test func tellsTheAddressWithoutABrowser() {
    let browser = RecordingLinkOpener(error: CommandError("No browser."))
    #expect(
      throws: CommandError("The page of the list is at http://127.0.0.1:1/#t. No browser.", code: "noBrowser")
    ) { try page(browser: browser).0.open() }
  }
}
