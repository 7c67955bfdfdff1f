import ModuleKit
import TodoStores
import TodoTxt

extension LiveListFormatter {
  /// What to say of a task that another program has changed, where that is not plain to see.
  func message(on followed: FollowedTask, of task: SelectedTask) -> ScreenMessage? {
    let text = String(decoding: task.line.text, as: UTF8.self)
    return switch followed.reason {
    case .same, .successor: nil
    case .rewritten: ScreenMessage("“\(text)” has been changed by another program.")
    case .survivor: ScreenMessage("“\(text)” is not there any more.", isWarning: true)
    }
  }

  /// What has changed, for who does not see it.
  func news(of result: ListResult, since list: TodoList) -> ScreenMessage? {
    let changed = (result.changedNumbers ?? 0..<0).clamped(to: 1..<(result.list.count + 1))
    if changed.isEmpty {
      let missing = list.count - result.list.count
      return missing > 0
        ? ScreenMessage(missing == 1 ? "A task is gone." : "\(missing) tasks are gone.") : nil
    }
    let texts = changed.prefix(3).map { number in
      "\(number) \(String(decoding: result.list[number - 1].text, as: UTF8.self))"
    }
    let more = changed.count > 3 ? "; and \(changed.count - 3) more" : ""
    return ScreenMessage("Changed: \(texts.joined(separator: "; "))\(more)")
  }
}
