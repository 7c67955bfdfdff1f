import Synchronization

/// Remembers answers as long as the program runs.
public final class InMemoryAnswerHistory: AnswerHistory {
  private let remembered: Mutex<[[UInt8]]>

  public init(_ answers: [String] = []) {
    remembered = Mutex(answers.map { Array($0.utf8) })
  }

  /// A history for each kind of question, all empty.
  public static func byName() -> AnswerHistories {
    let histories = Mutex<[String: InMemoryAnswerHistory]>([:])
    return { name in
      histories.withLock { histories in
        let history = histories[name] ?? InMemoryAnswerHistory()
        histories[name] = history
        return history
      }
    }
  }

  public func answers() -> [[UInt8]] { remembered.withLock { $0 } }

  @discardableResult public func remember(_ answer: [UInt8]) -> Bool {
    remembered.withLock { $0 += answer.split(separator: UInt8(ascii: "\n")).map { Array($0) } }
    return true
  }
}
