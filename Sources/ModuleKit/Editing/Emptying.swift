/// What becomes of a task where a change would leave nothing of its text that anybody can see.
public enum Emptying: Sendable {
  /// It stays as it is, which is a problem.
  case refused

  /// The line is emptied, and that is a problem: todo.sh looks at what is left where it is to show it.
  case reported

  /// The line is emptied.
  case allowed
}
