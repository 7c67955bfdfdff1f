import ListArranging
import ListInterface
import ModuleTestKit
import Testing
@testable import ListModule

@Suite struct ListInteractorTests {
  private func interactor(configure: (inout Settings) -> Void = { _ in }) -> ListInteractor {
    let context = ModuleContext.testing(
      store: InMemoryTodoStore("a\n"), plugins: [ListPlugin.self], clock: ManualClock(CivilDate.saturday),
      configure: configure)
    return ListWireframe(context: context).interactor
  }

  private func texts(_ result: ListResult) -> [String] {
    result.tasks.map { "\($0.number) \(String(decoding: result.tasks.list.bytes[$0.text], as: UTF8.self))" }
  }

  @Test func listsAFileByItsName() throws {
    let interactor = interactor()
    let path = "\(interactor.settings.files.directory)/later.txt"
    _ = try interactor.openStore(path).append(Array("b".utf8))
    #expect(
      try texts(interactor.result(for: interactor.request(ListRequest(), ofFileNamed: "later"))) == ["1 b"])
    #expect(throws: CommandError.self) { try interactor.request(ListRequest(), ofFileNamed: "no") }
  }

  @Test(arguments: [(false, true), (true, false)])
  func aFilterAppliesToBothFilesOnlyWithoutSections(isGrouped: Bool, applies: Bool) throws {
    let interactor = interactor { $0.finalFilter = "cat" }
    var request = ListRequest()
    request.source = .todoAndDone
    if isGrouped { request.grouping = NoGrouping() }
    #expect((interactor.filter(for: request) != nil) == applies)
    #expect(self.interactor().filter(for: request) == nil)
  }
}

private struct NoGrouping: TodoGrouping {
  let name = "none"
  let summary = "by nothing"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey { SectionKey(rank: 0) }
  func title(of section: SectionKey) -> String { "All" }
}
