import Testing

@testable import TodoTxt

@Suite struct JSONReaderTests {
  /// The reader takes eight bytes at a time. The end of a text may be at any of them.
  @Test(arguments: ["\"", "\\", "\n", "\u{1F}", "\u{7F}", "é", "🥛", "\u{80}", " ", "!", "[", "]", "~"])
  func readsAnyCharacterAnywhere(character: String) throws {
    for length in 0...17 {
      for place in 0...length {
        let text =
          String(repeating: "a", count: place) + character + String(repeating: "z", count: length - place)
        let json = JSONValue.object([
          JSONMember(text, .string(text)), JSONMember("", .array([.string(text)])),
        ])
        #expect(try JSONValue.values(in: json.line) == [json])
      }
    }
  }

  @Test func aDeleteCharacterNeedsNoEscape() throws {
    #expect(try JSONValue.values(in: Array("\"0123456\u{7F}89\"".utf8)) == [.string("0123456\u{7F}89")])
  }

  /// Names with equal starts and ends, in consecutive objects.
  @Test func distinguishesNames() throws {
    let names = ["id", "ad", "url", "uel", "labels_url", "events_url", "a\\u0041", "", "é", "è"]
    let object = "{" + names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
    let values = try JSONValue.values(in: Array("[\(object),\(object)]".utf8))
    let read = values.first?.elements?.map { object -> [Bool] in
      guard case .object(let members) = object else { return [] }
      return members.map { .string($0.name) == $0.value }
    }
    #expect(
      read == [[Bool](repeating: true, count: names.count), [Bool](repeating: true, count: names.count)])
  }

  @Test(arguments: ["\"0123456\n89\"", "{\"0123456\u{1}89\":1}", "\"01234567", "{\"01234567", "\"0123456\\"])
  func rejectsInvalidStrings(text: String) {
    #expect(throws: ExchangeError.self) { try JSONValue.values(in: Array(text.utf8)) }
  }
}
