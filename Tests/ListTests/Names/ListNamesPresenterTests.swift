import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt
@testable import ListModule

@Suite struct ListNamesPresenterTests {
  @Test func eachNameIsAResult() throws {
    let view = RecordingView<[ActionResult]>()
    let presenter = ListNamesPresenter(
      interactor: ListNamesInteractor(
        stores: [InMemoryTodoStore("a +y @p\nb +x +y\n")], patterns: SigilPatterns(), lineReading: .format,
        calendar: TodoCalendar(today: CivilDate(daysSinceEpoch: 20_779), firstWeekday: .monday)),
      view: view)
    try presenter.present(
      namesAfter: UInt8(ascii: "+"), TodoFilter(terms: [Array("b".utf8)], reading: .format))
    #expect(view.names == ["name", "name"])
    #expect(view.messages == [[.line(Array("+x".utf8)), .line(Array("+y".utf8))]])
  }
}
