import Testing
import TodoStores
import TodoTxt

@Suite struct TodoEditJSONTests {
  private static let line = TodoLine(number: 3, text: [0xFF, 0x20, 0x61])

  @Test(arguments: [
    TodoEdit.append([0xFF, 0x0A]), .insert(Array("a\r\n".utf8), at: 1), .replace(line, with: []),
    .remove(line, leavingBlank: true), .remove(line, leavingBlank: false),
    .move(line, to: "done.txt", leavingBlank: true),
  ])
  func everyEditSurvivesJSON(_ edit: TodoEdit) throws {
    #expect(TodoEdit(try #require(JSONValue.values(in: edit.json.line).first)) == edit)
  }

  @Test(arguments: [
    #"{}"#, #"{"do":"append"}"#, #"{"do":"append","new":"?"}"#, #"{"do":"insert","line":0,"new":"YQ=="}"#,
    #"{"do":"replace","line":1,"new":"YQ=="}"#, #"{"do":"replace","line":-1,"old":"YQ==","new":"YQ=="}"#,
    #"{"do":"remove","old":"YQ=="}"#, #"{"do":"move","line":1,"old":"YQ=="}"#, #"{"do":"clear"}"#, #"[]"#,
  ])
  func rejectsOtherJSON(_ json: String) throws {
    #expect(TodoEdit(try #require(JSONValue.values(in: Array(json.utf8)).first)) == nil)
  }
}
