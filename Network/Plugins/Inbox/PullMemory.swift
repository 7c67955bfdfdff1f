import ModuleKit
import TodoTxt

/// Which tasks a pull has completed: nobody has done those here, so they are no reason to close an item there.
///
/// The newest some thousand are known. A task that a person opens again and completes on the same day counts as the
/// pull's still.
struct PullMemory: Sendable {
  struct Completion: Hashable {
    var key: String
    var date: CivilDate?

    fileprivate var line: String { "\(date.map { "\($0)" } ?? "-") \(key)" }

    init(key: String, date: CivilDate?) {
      self.key = key
      self.date = date
    }

    fileprivate init?(_ line: String) {
      guard let blank = line.firstIndex(of: " ") else { return nil }
      key = String(line[line.index(after: blank)...])
      date = CivilDate(line[..<blank])
    }
  }

  let history: any AnswerHistory

  func completions() -> Set<Completion> {
    Set(history.answers().compactMap { Completion(String(decoding: $0, as: UTF8.self)) })
  }

  func remember(_ completions: [Completion]) {
    // A history takes no text that would fill half of it.
    for completion in completions { history.remember(Array(completion.line.utf8)) }
  }
}
