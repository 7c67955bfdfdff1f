extension CommandSyntax {
  /// Whether todo.sh 2.13 has the action. Under the name `todo.sh` the program then does exactly what
  /// todo.sh does. Other actions do the same under every name.
  public var isOfTodoSh: Bool { Self.actionsOfTodoSh.contains(name) }

  /// An array of short literals: nearly every start uses it, and creating a set takes longer than searching
  /// the array.
  private static let actionsOfTodoSh = [
    "add", "addm", "addto", "append", "archive", "command", "deduplicate", "del", "depri", "do", "help",
    "list",
    "listaddons", "listall", "listcon", "listfile", "listpri", "listproj", "move", "prepend", "pri",
    "replace",
    "report", "shorthelp",
  ]
}
