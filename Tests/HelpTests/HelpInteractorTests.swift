import ModuleTestKit
import Testing

@testable import HelpModule

@Suite struct HelpInteractorTests {
  private enum Keys: ModulePlugin {
    static func register(in registry: inout ModuleRegistry) {
      registry.addKeys { [PlainTaskKey("shop", "NAME", "Where to buy it.")] }
    }
  }

  private func interactor(hasLongOptions: Bool = true) -> HelpInteractor {
    let context = ModuleContext.testing(
      plugins: [HelpPlugin.self, Keys.self],
      program: ProgramDescription(version: "", date: "", usage: "", hasLongOptions: hasLongOptions),
      addOns: InMemoryAddOns(["bees": "    bees\n", "help": "    help mine\n"]))
    return HelpInteractor(
      registry: context.program.registry, program: context.program.description,
      addOns: context.program.addOns, suggestions: ActionSuggestions(in: context), settings: context.settings)
  }

  @Test func anAddOnTakesPrecedence() throws {
    guard case .addOn(let usage) = try interactor().topic(named: "help") else {
      Issue.record("not the add-on")
      return
    }
    #expect(usage == Array("    help mine\n".utf8))
  }

  @Test func pagesAreTopicsUnlessCalledAsTodoSh() throws {
    guard case .page = try interactor().topic(named: "dates") else {
      Issue.record("not the page")
      return
    }
    #expect(throws: CommandError.self) { try interactor(hasLongOptions: false).topic(named: "dates") }
  }

  @Test func thePageOfKeysHasTheKeysOfTheScreen() throws {
    let interactor = interactor()
    guard case .page(let page, let keys) = try interactor.topic(named: "keys") else {
      Issue.record("not the page")
      return
    }
    #expect(keys.map(\.title).contains("Move"))
    let formatter = HelpFormatter(
      programName: "todo", program: interactor.program, optionChoices: [], verbosity: 0, showsOnTerminal: true
    )
    let text = String(decoding: formatter.page(page, keys: keys), as: UTF8.self)
    #expect(text.contains("    shop:NAME ") && text.contains("\n  Move\n    j, down"))
    #expect(text.contains("    ctrl-z") && text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func anUnknownActionIsRefused() {
    #expect(throws: CommandError("TODO: No action \"x\" exists.")) {
      try interactor(hasLongOptions: false).topic(named: "x")
    }
  }

  @Test func asksEachAddOnForItsUsage() {
    let answer = interactor().addOnUsages()
    #expect(answer.usages.count == 2 && answer.refusals.isEmpty)
  }
}
