/// The views that there are without the user's doing. A view of the user's takes the place of the one of its name,
/// and a line with a name and no query leaves that out.
///
/// What is done is most often in done.txt: the view of it reads that too.
enum StandardView {
  /// A name to type, what a tab calls it, and what it asks for.
  private static let definitions: [(name: String, title: String, definition: String)] = [
    ("today", "Today", "--group-by date is:open due:..today"),
    ("upcoming", "Upcoming", "--group-by date is:open due:today..eonw"),
    ("waiting", "Waiting", "is:waiting sort:t"),
    ("no-date", "No date", "is:open due:none"),
    ("done", "Done lately", "done:-7d.. sort:-done"),
  ]

  static let all = definitions.compactMap {
    SavedView(
      name: $0.name, title: $0.title, readsArchive: $0.name == "done", definition: Array($0.definition.utf8))
  }
}
