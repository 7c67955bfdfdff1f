extension CommandSyntax {
  /// Whether todo.sh 2.13 has the action: called by its name, the program then does what it does, and no more. All other
  /// actions are the same under every name.
  public var isOfTodoSh: Bool { Self.actionsOfTodoSh.contains(name) }

  private static let actionsOfTodoSh: Set = [
    "add", "addm", "addto", "append", "archive", "command", "deduplicate", "del", "depri", "do", "help",
    "list",
    "listaddons", "listall", "listcon", "listfile", "listpri", "listproj", "move", "prepend", "pri",
    "replace",
    "report", "shorthelp",
  ]
}
