import ModuleTestKit
import Testing

@testable import HelpModule

@Suite struct HelpPresenterTests {
  private let text = RecordingView<[UInt8]>()
  private let facts = RecordingView<[ActionResult]>()
  private let complaints = RecordingView<[UInt8]>()

  private func presenter(isForPrograms: Bool = false) -> HelpPresenter {
    let context = ModuleContext.testing(plugins: [HelpPlugin.self])
    let program = context.program
    return HelpPresenter(
      interactor: HelpInteractor(
        registry: program.registry, program: program.description, addOns: program.addOns,
        suggestions: ActionSuggestions(in: context), settings: context.settings),
      formatter: HelpFormatter(
        programName: "todo", program: program.description, optionChoices: [], verbosity: 1,
        showsOnTerminal: false),
      view: text, facts: isForPrograms ? facts : nil, complaints: complaints)
  }

  @Test func topicsAreTextOrFacts() throws {
    try presenter().present(["listaddons"])
    try presenter(isForPrograms: true).present(["listaddons"])
    #expect(text.displayed.count == 1)
    #expect(text.displayed.first.map { String(decoding: $0, as: UTF8.self).contains("listaddons") } == true)
    #expect(facts.names.count == 1)
    #expect(facts.messages == [[]])
  }

  @Test func factsCoverAllDocumentation() throws {
    let presenter = presenter(isForPrograms: true)
    try presenter.presentEverything()
    #expect(facts.names.count { $0 == "action" } == presenter.interactor.actions.count)
    #expect(facts.names.count { $0 == "page" } == HelpPages.all.count)
    #expect(Set(facts.names) == ["action", "page", "screenAction", "program"])
    #expect(text.displayed.isEmpty)
  }

  @Test func explainsUpToTheFirstUnknownAction() {
    #expect(throws: CommandError.self) { try presenter().present(["help", "nonsense", "help"]) }
    #expect(text.displayed.count == 1)
  }
}
