public import TerminalText
public import TodoTxt

extension Palette {
  /// The sequence of a priority; empty for `otherPriorities`.
  public subscript(priority: Priority) -> String {
    get { self[letter: priority.rawValue] }
    set { self[letter: priority.rawValue] = newValue }
  }

  /// The sequence at the start of a task's line.
  public func sequence(priority: Priority?, isCompleted: Bool) -> String {
    if isCompleted { return completed }
    guard let priority else { return "" }
    let own = self[priority]
    return own.isEmpty ? otherPriorities : own
  }
}
