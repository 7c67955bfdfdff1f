import TodoStores
import TodoTxt
import ViewKit

/// Remembers the tasks that a pull completed on this machine, so that `--close` does not close their items: no person
/// completed those tasks.
///
/// Keeps about a thousand of the newest completions. If a person reopens such a task and completes it on the same day,
/// it still counts as completed by the pull.
struct PullMemory: Sendable {
  struct Completion: Hashable {
    var key: String
    var date: CivilDate?

    fileprivate var line: String { "\(date.map { "\($0)" } ?? "-") \(key)" }
  }

  let history: any AnswerHistory

  func completions() -> Set<Completion> {
    Set(
      history.answers().compactMap { answer in
        let parts = String(decoding: answer, as: UTF8.self).split(separator: " ", maxSplits: 1)
        return parts.count == 2 ? Completion(key: String(parts[1]), date: CivilDate(parts[0])) : nil
      })
  }

  /// - Throws: `unwritable`.
  func remember(_ completions: [Completion]) throws(TodoStoreError) {
    // One entry each: a history refuses a single text that would fill half of it.
    for completion in completions where !history.remember(Array(completion.line.utf8)) {
      throw .unwritable(
        path: history.path ?? "the state directory",
        reason: "nothing was pulled, because the completed tasks can't be remembered there")
    }
  }
}
