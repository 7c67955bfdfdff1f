public import TodoStores
import TodoTxt

/// Which task an action is to work on, in the user's words.
public struct TaskRequest: Hashable, Sendable {
  /// Where the number should be; empty where nothing was given.
  public var word: [UInt8]

  /// What the task's whole line has to be, because somebody was shown that; nil takes it as it is.
  public var expected: [UInt8]?

  /// The task itself, where it was chosen on a screen: wherever its line is by now.
  public private(set) var selected: SelectedTask?

  public init(_ selected: SelectedTask) {
    word = Array("\(selected.line.number)".utf8)
    self.selected = selected
  }

  public init(word: [UInt8], expecting expected: [UInt8]? = nil) {
    self.word = word
    self.expected = expected
  }

  /// The same task, which has to be still what the user has just seen.
  public func expecting(_ task: NumberedTask) -> TaskRequest {
    TaskRequest(word: word, expecting: task.text)
  }
}

extension CommandOption {
  /// `--expect`, for every action that can be told one number.
  public static let expect = CommandOption(
    "expect", valueName: "TEXT", summary: "Change the task only if its whole line is TEXT")
}

extension CommandArguments {
  /// The first operand as the number of a task.
  public var task: TaskRequest {
    TaskRequest(word: operands.first ?? [], expecting: bytes(of: .expect))
  }

  /// The words that name tasks in front of all others: numbers, and ranges such as `1-3`.
  public var taskWords: [[UInt8]] {
    // In todo.sh's way no word is understood yet, and the first one is the task's, whatever it is.
    let isUnderstood = !kinds.isEmpty || choosesTasks
    return Array(operands.prefix(isUnderstood ? kinds.prefix { $0 == .taskNumber }.count : 1))
  }

  /// The operands as todo.sh splits them into numbers: at commas and blanks, so `1,2` and `"1 2"` are two.
  public var listedWords: [[UInt8]] {
    operands.flatMap(\.listedWords)
  }
}

extension [UInt8] {
  /// The words of a list, as todo.sh parts it.
  var listedWords: [[UInt8]] {
    split { $0.isBlank || $0 == .newline || $0 == UInt8(ascii: ",") }.map(Array.init)
  }
}
