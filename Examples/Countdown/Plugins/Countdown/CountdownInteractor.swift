import ModuleKit
import TodoStores
import TodoTxt

struct CountdownInteractor {
  let store: any TodoStore

  /// The holidays; nil unless the user asks for them.
  let holidays: (any TodoStore)?

  let clock: any CivilClock

  /// - Parameter days: omits tasks that are due later; nil omits none.
  func deadlines(within days: Int?) throws(TodoStoreError) -> [Deadline] {
    let today = clock.today()
    var deadlines = [Deadline](in: try store.list(), on: today, within: days)
    if let holidays {
      deadlines += [Deadline](in: try holidays.list(), on: today, within: days).map {
        Deadline(line: TodoLine(number: 0, text: $0.line.text), words: $0.words, daysLeft: $0.daysLeft)
      }
      deadlines.sort { $0.daysLeft < $1.daysLeft }
    }
    return deadlines
  }
}
