public import EventLoop
public import ModuleKit
public import ScreenKit

extension ScreenMessage {
  /// Tells what an action did, and how to undo it: `Done: Call mom · comes back on Fri · u undo`.
  ///
  /// - Parameter title: the action's, for tasks of which different things were done.
  @EventLoop
  public init(about outcome: ActionOutcome, of title: String) {
    let done = outcome.results.filter { $0.deed != nil }
    let refused = Self.refusals(of: outcome, named: done.isEmpty ? "" : "task ")
    // An action may fail after it has changed something, and an editor says where a refused text is.
    let failure = (outcome.error.map { "\($0)" } ?? "").split(separator: "\n").map(String.init)
    guard let first = done.first, let deed = first.deed else {
      let reasons = refused.isEmpty ? Self.sentences(of: outcome) : refused + failure
      let text = reasons.first ?? ""
      self.init(
        refused.isEmpty ? text : "Nothing was changed: \(text)\(text.hasSuffix(".") ? "" : ".")",
        notes: Array(reasons.dropFirst()), isWarning: outcome.error != nil || !refused.isEmpty)
      return
    }
    let heading =
      done.allSatisfy { $0.deed == deed } ? deed : title.prefix(1).uppercased() + title.dropFirst()
    let texts = done.compactMap { ($0.after ?? $0.before)?.text }
    let notes = Self.counted(Self.phrases(of: done) { $0 == .note || $0 == .warning })
    // A note about the whole action, such as that the context hides an added task.
    let remarks = outcome.results.filter { $0.name == "note" }.flatMap(\.messages).compactMap(\.sentence)
    self.init(
      heading, of: texts, notes + remarks + refused + failure,
      isWarning: !refused.isEmpty || !failure.isEmpty, isDone: true)
  }

  private static func phrases(
    of results: [ActionResult], where isIncluded: (TaskPhrase.Kind) -> Bool
  ) -> [TaskPhrase] {
    results.flatMap(\.messages).compactMap { message in
      if case .about(let phrase) = message, isIncluded(phrase.kind) { phrase } else { nil }
    }
  }

  /// Why requests were not met.
  ///
  /// - Parameter name: what stands before the number of a task.
  private static func refusals(of outcome: ActionOutcome, named name: String) -> [String] {
    let gone = outcome.results.filter { $0.name == "gone" }
    let phrases = phrases(of: outcome.results.filter { $0.name != "gone" }) { $0 == .complaint }
    let missing = Self.phrases(of: gone) { $0 == .complaint }.map(\.phrase)
    return counted(phrases, name: name)
      + (missing.count > 1 ? ["\(missing.count) are no longer there"] : missing)
  }

  /// Each phrase once, with the number of tasks that it is about if it is about several.
  ///
  /// - Parameter name: what stands before the number of a task, with which a phrase about one task begins; nil for none.
  private static func counted(_ phrases: [TaskPhrase], name: String? = nil) -> [String] {
    var counts: [(phrase: TaskPhrase, count: Int)] = []
    for phrase in phrases {
      if let index = counts.firstIndex(where: { $0.phrase.phrase == phrase.phrase }) {
        counts[index].count += 1
      } else {
        counts.append((phrase, 1))
      }
    }
    return counts.map { phrase, count in
      count > 1
        ? "\(phrase.phrase) (\(count) tasks)"
        : name.map { "\($0)\(phrase.number) \(phrase.phrase)" } ?? phrase.phrase
    }
  }

  private static func sentences(of outcome: ActionOutcome) -> [String] {
    let said = outcome.results.flatMap(\.messages).compactMap(\.sentence)
    let lines = said.isEmpty ? outcome.sentences : said.map(\.withoutTODO)
    if !lines.isEmpty { return lines }
    return [outcome.error.map { "\($0)" } ?? "Nothing was changed."]
  }
}

extension ActionOutcome {
  /// The lines of the output, as sentences of a screen.
  public var sentences: [String] { plainLines.map { String(decoding: $0, as: UTF8.self).withoutTODO } }
}

extension Message {
  /// Nil for a task or a line.
  fileprivate var sentence: String? {
    switch self {
    case .text(let text), .result(let text), .warning(let text), .complaint(let text): text
    case .about(let phrase): phrase.phrase
    case .line, .task: nil
    }
  }
}

extension KeyPhrase {
  /// `u undo`; nothing if no module can undo.
  public static let undo = KeyPhrase("", action: "undo", rest: "undo")
}
