import ModuleKit
import Testing
import TodoTxt

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
      ("NR low|high [DURATION]", [[.taskNumber], [.choice(["low", "high"])], [.duration], []]),
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

  @Test(
    arguments: [
      ("3d", DateOffset(days: 3)), ("7", DateOffset(days: 7)), ("1m1w", DateOffset(months: 1, days: 7)),
      ("+2b", DateOffset(businessDays: 2)), ("0", nil), ("0w", nil), ("-1w", nil), ("soon", nil), ("", nil),
      ("99999999", nil),
    ] as [(String, DateOffset?)])
  func readsALengthOfTime(word: String, expected: DateOffset?) {
    #expect((try? DateOffset(duration: Array(word.utf8))) == expected)
  }

  @Test func tellsProgramsTheChoicesAndFlags() {
    let force = CommandOption("force", summary: "Do it anyway")
    let day = CommandOption("on", valueName: "DATE", summary: "The day")
    let syntax = CommandSyntax("size", forms: ["NR small|large"], summary: "", options: [force, day])
    let facts = JSONValue.object(ActionDescription(syntax).facts)
    #expect(facts["words"] == [["kind": "choice", "isRequired": true, "choices": ["small", "large"]]])
    #expect(facts["flags"] == [["name": "force", "summary": "Do it anyway"]])
  }

  @Test(arguments: [
    ("NR on NR [NR ...]", nil, true), ("NR [NR ...]", "do", false),
    ("NR PRIORITY [NR PRIORITY ...]", "set", false),
  ])
  func tellsWhetherWordsNameOtherTasks(form: String, bulkVerb: String?, namesOthers: Bool) {
    let syntax = CommandSyntax("join", forms: [form], summary: "", bulkVerb: bulkVerb)
    #expect(ActionDescription(syntax).namesOthers == namesOthers)
  }
}
