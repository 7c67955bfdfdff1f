import ModuleKit
import TodoTxt

/// The changes of the tasks of a list. A task with a new number only is unchanged.
struct ListNews {
  enum Fact: Hashable {
    case added(NumberedTask)
    case completed(NumberedTask)

    /// With its new text.
    case changed(NumberedTask)

    /// With its last text.
    case gone([UInt8])
  }

  /// Added and changed tasks in the order of the list, then those that are gone.
  private(set) var facts: [Fact] = []

  init(of list: TodoList, since earlier: TodoList) {
    let change = list.change(since: earlier)
    var gone = change.removed.map { earlier[$0] }.filter { !$0.isBlank }
    var new = change.inserted.map { list[$0] }.filter { !$0.isBlank }
    var known = LineCounts(gone.map { Array($0.text) })
    var kept = LineCounts([[UInt8]]())
    new.removeAll { item in
      guard known.take(Array(item.text)) else { return false }
      kept.add(Array(item.text))
      return true
    }
    gone.removeAll { kept.take(Array($0.text)) }

    // If as many lines were added as removed, each new line replaces an old one.
    let isInPlace = new.count == gone.count
    for item in new {
      let task = NumberedTask(number: TaskNumber(item.number, in: list.parts), text: Array(item.text))
      if let place = gone.firstIndex(where: { Self.completes(item, $0) }) {
        gone.remove(at: place)
        facts.append(.completed(task))
      } else if isInPlace, let place = gone.firstIndex(where: { Self.isLike(item, $0) }) {
        gone.remove(at: place)
        facts.append(.changed(task))
      } else if let place = gone.firstIndex(where: { $0.body.elementsEqual(item.body) }) {
        gone.remove(at: place)
        facts.append(.changed(task))
      } else {
        facts.append(.added(task))
      }
    }
    facts += gone.map { .gone(Array($0.text)) }
  }

  private static func completes(_ item: TodoItem, _ earlier: TodoItem) -> Bool {
    item.isCompleted && !earlier.isCompleted && item.body.elementsEqual(earlier.body)
  }

  /// Whether both texts share a word.
  private static func isLike(_ item: TodoItem, _ earlier: TodoItem) -> Bool {
    let words = Set(item.body.split(whereSeparator: \.isBlank).map(Array.init))
    return earlier.body.split(whereSeparator: \.isBlank).contains { words.contains(Array($0)) }
  }
}
