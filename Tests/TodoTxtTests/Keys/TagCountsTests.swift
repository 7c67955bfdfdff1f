import Testing
import TodoTxt

@Suite struct TagCountsTests {
  @Test(arguments: [
    ("a +p @z\nb +q +p\nx c +q +q\n", ["+p", "+q", "@z"]), ("a @z\nb @z +p\n", ["@z", "+p"]),
    // So many that no dictionary has them in this order by chance.
    ("+f @a +e +g +d +B +c @b +a +h\n", ["+a", "+B", "+c", "+d", "+e", "+f", "+g", "+h", "@a", "@b"]),
    ("a +P10 +P2\n", ["+P2", "+P10"]), ("x a +p\n", []), ("", []),
  ])
  func listsTheMostUsedTagsFirst(text: String, expected: [String]) {
    #expect(TagCounts(of: TodoList(text)).tags.map { String(decoding: $0, as: UTF8.self) } == expected)
  }
}
