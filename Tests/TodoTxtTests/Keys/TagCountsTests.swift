import Testing
import TodoTxt

@Suite struct TagCountsTests {
  @Test(arguments: [
    ("a +p @z\nb +q +p\nx c +q +q\n", ["+p", "+q", "@z"]), ("a @z\nb @z +p\n", ["@z", "+p"]),
    // So many that no dictionary has them in this order by chance.
    ("+f @a +e +g +d +B +c @b +a +h\n", ["+B", "+a", "+c", "+d", "+e", "+f", "+g", "+h", "@a", "@b"]),
    ("x a +p\n", []), ("", []),
  ])
  func listsTheMostUsedTagsFirst(text: String, expected: [String]) {
    #expect(TagCounts(of: TodoList(text)).tags.map { String(decoding: $0, as: UTF8.self) } == expected)
  }
}
