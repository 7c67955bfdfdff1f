extension CommandSyntax {
  /// Whether todo.sh 2.13 has the action. Under the name `todo.sh` the program then does exactly what
  /// todo.sh does. Other actions do the same under every name.
  public var isOfTodoSh: Bool { Self.actionsOfTodoSh.contains(name) }

  /// A list of short literals, because nearly every start asks: a set takes longer to make than this to look through.
  private static let actionsOfTodoSh = [
    "add", "addm", "addto", "append", "archive", "command", "deduplicate", "del", "depri", "do", "help",
    "list",
    "listaddons", "listall", "listcon", "listfile", "listpri", "listproj", "move", "prepend", "pri",
    "replace",
    "report", "shorthelp",
  ]
}
