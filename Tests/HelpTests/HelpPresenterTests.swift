import ModuleTestKit
import Testing

@testable import HelpModule

@Suite struct HelpPresenterTests {
  private let text = RecordingView<[UInt8]>()
  private let facts = RecordingView<[ActionResult]>()

  @Test func factsCoverAllDocumentation() throws {
    let context = ModuleContext.testing(plugins: [HelpPlugin.self])
    let program = context.program
    let presenter = HelpPresenter(
      interactor: HelpInteractor(
        registry: program.registry, program: program.description, addOns: program.addOns,
        suggestions: ActionSuggestions(in: context), settings: context.settings),
      formatter: HelpFormatter(
        programName: "todo", program: program.description, optionChoices: [], verbosity: 1,
        showsOnTerminal: false),
      view: text, facts: facts, complaints: RecordingView<[UInt8]>())
    try presenter.presentEverything()
    #expect(facts.names.count { $0 == "action" } == presenter.interactor.actions.count)
    #expect(facts.names.count { $0 == "page" } == HelpPages.all.count)
    #expect(Set(facts.names) == ["action", "page", "screenAction", "program"])
    #expect(text.displayed.isEmpty)
  }
}
