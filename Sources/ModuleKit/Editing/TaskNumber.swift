/// A task's number as it was typed: `01` is task 1, and messages say `01`.
public struct TaskNumber: Hashable, Sendable {
  /// Nil for a number that no list has.
  public let value: Int?

  private let digits: String

  public init(_ value: Int) {
    self.value = value
    digits = String(value)
  }

  /// Nil unless `word` consists of ASCII digits.
  public init?(_ word: [UInt8]) {
    guard !word.isEmpty, word.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    digits = String(decoding: word, as: UTF8.self)
    value = Int(digits)
  }
}

extension TaskNumber: CustomStringConvertible {
  public var description: String { digits }
}

/// A task as the user saw it.
public struct NumberedTask: Hashable, Sendable {
  public var number: TaskNumber

  /// The whole line without its ending.
  public var text: [UInt8]

  public init(number: TaskNumber, text: [UInt8]) {
    self.number = number
    self.text = text
  }
}

extension [NumberedTask] {
  /// How a question names the tasks: the texts of a few, and the number of the others.
  public var names: String {
    let mostNames = 5
    let limit = count <= mostNames + 1 ? count : mostNames
    let names = prefix(limit).map { "'\(String(decoding: $0.text, as: UTF8.self))'" }
    return names.joined(separator: ", ") + (count > limit ? " and \(count - limit) more" : "")
  }
}
