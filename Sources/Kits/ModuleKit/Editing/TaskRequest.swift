public import TodoStores
import TodoTxt

/// The task for an action, in the user's words.
public struct TaskRequest: Hashable, Sendable {
  /// The word for the number; empty if none was given.
  public var word: [UInt8]

  /// The expected line of the task, as the user saw it; nil to accept any.
  public var expected: [UInt8]?

  /// The task itself, if it was selected on a screen; its line may have moved.
  public private(set) var selected: SelectedTask?

  public init(_ selected: SelectedTask) {
    word = Array(selected.shownNumber.utf8)
    self.selected = selected
  }

  public init(word: [UInt8], expecting expected: [UInt8]? = nil) {
    self.word = word
    self.expected = expected
  }

  /// The same task, which must be unchanged since the user saw it.
  public func expecting(_ task: NumberedTask) -> TaskRequest {
    TaskRequest(word: word, expecting: task.text)
  }
}

extension CommandOption {
  /// `--expect`, for every action that accepts one number.
  public static let expect = CommandOption(
    "expect", valueName: "TEXT", summary: "Change the task only if its whole line is TEXT")
}

extension CommandArguments {
  /// The first operand as the number of a task.
  public var task: TaskRequest { request(for: operands.first ?? []) }

  /// The task of a number: the one that the user sees, or else that of the file.
  public func request(for word: [UInt8]) -> TaskRequest {
    seen[String(decoding: word, as: UTF8.self)].map(TaskRequest.init)
      ?? TaskRequest(word: word, expecting: bytes(of: .expect))
  }

  /// The words that name tasks, before all others: numbers, and ranges such as `1-3`.
  public var taskWords: [[UInt8]] {
    // In todo.sh's way, words are not checked yet, and the first one is the task's number.
    let isUnderstood = !kinds.isEmpty || choosesTasks
    return Array(operands.prefix(isUnderstood ? kinds.prefix { $0 == .taskNumber }.count : 1))
  }

  /// The words for the numbers of all tasks, those of ranges included.
  public var allTaskWords: [[UInt8]] {
    zip(operands, kinds).filter { $1 == .taskNumber }.flatMap { word, _ -> [[UInt8]] in
      guard let range = TaskRange(word), let first = range.first.own, let last = range.last.own else {
        return [word]
      }
      return (first...last).prefix(Self.mostOfRange).map {
        Array("\(TaskNumber($0, ofListMarked: range.first.list))".utf8)
      }
    }
  }

  private static let mostOfRange = 1_000

  /// The operands split at commas and blanks like todo.sh's numbers, so `1,2` and `"1 2"` are two.
  public var listedWords: [[UInt8]] {
    operands.flatMap(\.listedWords)
  }
}

extension [UInt8] {
  /// The words of a list, split like todo.sh does.
  var listedWords: [[UInt8]] {
    split { $0.isBlank || $0 == .newline || $0 == UInt8(ascii: ",") }.map(Array.init)
  }
}
