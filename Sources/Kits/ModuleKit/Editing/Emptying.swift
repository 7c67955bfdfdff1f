/// The treatment of a change that would leave no visible text in a task.
public enum Emptying: Sendable {
  /// The task stays unchanged, and the problem is reported.
  case refused

  /// The line is emptied, and the problem is reported: todo.sh fails to show the emptied task.
  case reported

  /// The line is emptied.
  case allowed
}
