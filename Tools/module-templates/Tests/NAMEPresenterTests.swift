%if command or interface
import ModuleTestKit
import Testing

@testable import NAMEModule

/// A recording view stands in for those that write text and JSON.
@Suite struct NAMEPresenterTests {
  @Test func presentsFactsAndWords() throws {
    let view = RecordingView<[ActionResult]>()
    let store = InMemoryTodoStore("a\nx b\n")
%if store
    let notes = NAMEStore(in: .testing(store: store))
    let interactor = NAMEInteractor(store: store, notes: notes)
%else
    let interactor = NAMEInteractor(store: store)
%end
    let formatter = NAMEFormatter()
    try NAMEPresenter(interactor: interactor, formatter: formatter, view: view).present()
    #expect(view.names == ["summary"])
    #expect(view.messages == [[.result("1 open, 1 done.")]])
  }
}
%end
