import ListArranging
import ListInterface
import ModuleTestKit
import Testing
@testable import ListModule

@Suite struct ListInteractorTests {
  private func interactor(
    _ text: String, done: String = "", shell: StubShell = StubShell(),
    configure: (inout Settings) -> Void = { _ in }
  ) -> ListInteractor {
    let store = InMemoryTodoStore(text)
    store.files.store(at: "done.txt").replace(with: TodoList(done))
    let context = ModuleContext.testing(
      store: store, plugins: [ListPlugin.self], clock: ManualClock(CivilDate.saturday), shell: shell,
      configure: configure)
    return ListWireframe(context: context).interactor
  }

  private func texts(_ result: ListResult) -> [String] {
    result.tasks.map { "\($0.number) \(String(decoding: result.tasks.list.bytes[$0.text], as: UTF8.self))" }
  }

  @Test func sortsByTextWithoutAnOrder() throws {
    let result = try interactor("c\na\n\nb\n").result(for: ListRequest())
    #expect(texts(result) == ["2 a", "4 b", "1 c"])
    #expect(result.counts.map(\.shown) == [3])
  }

  @Test func aListOfBothFilesNumbersOnlyTodoTxt() throws {
    var request = ListRequest()
    request.source = .todoAndDone
    let result = try interactor("b\na\n", done: "x z\n").result(for: request)
    #expect(Set(texts(result)) == ["1 b", "2 a", "0 x z"])
    #expect(result.counts.map(\.shown) == [2, 1])
  }

  @Test func listsAFileByItsName() throws {
    let interactor = interactor("a\n")
    let path = "\(interactor.settings.files.directory)/later.txt"
    _ = try interactor.openStore(path).append(Array("b".utf8))
    #expect(
      try texts(interactor.result(for: interactor.request(ListRequest(), ofFileNamed: "later"))) == ["1 b"])
    #expect(throws: CommandError.self) { try interactor.request(ListRequest(), ofFileNamed: "no") }
  }

  @Test(arguments: [(false, true), (true, false)])
  func aFilterAppliesToBothFilesOnlyWithoutSections(isGrouped: Bool, applies: Bool) throws {
    let interactor = interactor("a\n") { $0.finalFilter = "cat" }
    var request = ListRequest()
    request.source = .todoAndDone
    if isGrouped { request.grouping = NoGrouping() }
    #expect((interactor.filter(for: request) != nil) == applies)
    #expect(self.interactor("a\n").filter(for: request) == nil)
  }
}

private struct NoGrouping: TodoGrouping {
  let name = "none"
  let summary = "by nothing"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey { SectionKey(rank: 0) }
  func title(of section: SectionKey) -> String { "All" }
}
