import ModuleKit
import Testing

@Suite struct OperandTests {
  @Test(
    arguments: [
      ("", [[]]),
      ("[TERM...]", [[.term], [.term], [.term]]),
      ("NR [NR ...]", [[.taskNumber], [.taskNumber], [.taskNumber]]),
      (
        "NR PRIORITY [NR PRIORITY ...]",
        [[.taskNumber], [.priority], [.taskNumber], [.priority], [.taskNumber]]
      ),
      ("NR \"TEXT TO APPEND\"", [[.taskNumber], [.text], [.text]]),
      ("NR DEST [SRC]", [[.taskNumber], [.taskFile], [.taskFile], []]),
      ("[SRC [TERM...]]", [[.taskFile], [.term], [.term]]),
      ("[PRIORITIES] [TERM...]", [[.priority, .term], [.term]]),
      ("[N]", [[.number], []]),
      ("[ACTION [WORD...]]", [[.action], [.text], [.text]]),
    ] as [(String, [[Operand]])])
  func aFormDefinesTheKindOfEachWord(form: String, expected: [[Operand]]) {
    let syntax = CommandSyntax("act", forms: [form], summary: "")
    for (index, operands) in expected.enumerated() {
      #expect(syntax.operands(at: index) == operands, "operand \(index) of “\(form)”")
    }
  }

  @Test func aWordMayHaveTheKindsOfAllForms() {
    let syntax = CommandSyntax("act", forms: ["NR", "TERM NR"], summary: "")
    #expect(syntax.operands(at: 0) == [.taskNumber, .term])
    #expect(syntax.operands(at: 1) == [.taskNumber])
  }
}
