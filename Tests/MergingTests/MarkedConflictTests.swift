import Merging
import Testing
import TodoTxt

@Suite struct MarkedConflictTests {
  @Test(arguments: [
    (
      "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\nd\n", "a\nb\nd\n", "a\nd\n", "a\nc\nd\n"
    ),
    (
      "<<<<<<< ours\nb 1\n||||||| base\nb\n=======\nb 2\n>>>>>>> theirs\n", "b 1\n", "b\n", "b 2\n"
    ),
    (
      "<<<<<<< x\na\n=======\n>>>>>>> y\nm\n<<<<<<< x\n=======\nz\n>>>>>>> y\n", "a\nm\n", "m\n", "m\nz\n"
    ),
    ("<<<<<<< x\r\na\r\n=======\r\nb\r\n>>>>>>> y\r\n", "a\r\n", "", "b\r\n"),
  ])
  func readsBothSides(text: String, ours: String, base: String, theirs: String) throws {
    let conflict = try #require(MarkedConflict(in: TodoList(text)))
    #expect(String(decoding: conflict.ours, as: UTF8.self) == ours)
    #expect(String(decoding: conflict.base, as: UTF8.self) == base)
    #expect(String(decoding: conflict.theirs, as: UTF8.self) == theirs)
  }

  @Test(arguments: [
    "a\n", "", "<<<<<<< x\na\n", "<<<<<<< x\na\n=======\nb\n", "<<<<<<<x\na\n=======\n>>>>>>> y\n",
    "=======\n>>>>>>> y\n",
  ])
  func isNilForOtherText(text: String) {
    #expect(MarkedConflict(in: TodoList(text)) == nil)
  }

  @Test(arguments: [
    ("a\n<<<<<<< x\nb\n", 2), ("a\n||||||| x\n", 2), (">>>>>>> x", 1), ("=======\n>>>>>>> x\n", 2),
    ("<<<<<<<\n=======\n>>>>>>>\n", 1), ("a\n=======\nb\n", nil),
    ("<<<<<<<\n>>>>>>>>> a\n>>>>>>>\n|||||||\n", nil),
    ("> a\nb <<<<<<< c\n", nil),
  ])
  func findsAMarkerThatIsLeft(text: String, line: Int?) {
    #expect(MarkedConflict.markerLine(in: TodoList(text)) == line)
  }

  @Test func mergesBothSidesOfAConflict() throws {
    let text =
      "a\n<<<<<<< x\nCall Mom @phone\n||||||| b\nCall Mom\n=======\n(A) Call Mom\nnew\n>>>>>>> y\nd\n"
    let conflict = try #require(MarkedConflict(in: TodoList(text)))
    #expect(conflict.line == 2)
    #expect(String(decoding: conflict.merged(as: .todo), as: UTF8.self) == "a\n(A) Call Mom @phone\nnew\nd\n")
  }
}
