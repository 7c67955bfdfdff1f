%if interface
import ModuleTestKit
import NAMEInterface
import NAMEModule
import Testing

@Suite struct NAMEInterfaceTests {
  @Test func informsItsDelegate() throws {
    let output = RecordingOutput()
    let context = ModuleContext.testing(
      store: InMemoryTodoStore("a\nx b\n"), plugins: [NAMEPlugin.self], output: output)
    let delegate = RecordingDelegate()
    let module = try #require(context.module((any NAMEModuleInterface).self))
    try module.presentNAME(delegate: delegate)
    #expect(output.text == "1 open, 1 done.\n")
    #expect(delegate.heard == [NAMESummary(openCount: 1, doneCount: 1)])
  }
}

private final class RecordingDelegate: NAMEModuleDelegate {
  private(set) var heard: [NAMESummary] = []

  func LOWERModule(didPresent summary: NAMESummary) { heard.append(summary) }
}
%end
