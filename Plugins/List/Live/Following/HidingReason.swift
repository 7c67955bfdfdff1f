import ListInterface
import ModuleKit
import TodoStores

/// Why a list does not show a task.
enum HidingReason: Hashable {
  case filter

  /// It is waiting or hidden.
  case waiting
  case completed

  /// With its name.
  case context(String)

  /// Another view shows the task. The number is that of its tab.
  case view(number: Int, String)
  case other
}

extension ListInteractor {
  /// Why a task is not listed.
  func reason(
    forHiding task: SelectedTask, in state: ListState, _ current: ListChoices, _ tabs: ListTabs
  ) -> HidingReason {
    let isListed = { lists(taskNumbered: task.line.number, of: state, $0) }
    var choices = current
    if choices.filter != nil {
      choices.filter = nil
      if isListed(choices.request) { return .filter }
    }
    choices.showsHeldBack = true
    if isListed(choices.request) { return .waiting }
    choices.showsCompleted = true
    if isListed(choices.request) { return .completed }
    if let context = choices.asked.criteria.context {
      choices.asked.criteria.context = nil
      if isListed(choices.request) { return .context(context.name) }
    }
    let tab = tabs.tabs.firstIndex { tab in
      tab.request.map { isListed(ListChoices($0, showsCompleted: current.showsCompleted).request) } ?? false
    }
    return tab.map { .view(number: $0 + 1, tabs.tabs[$0].title) } ?? .other
  }
}
