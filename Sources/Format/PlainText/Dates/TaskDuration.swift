/// A duration as in `est:` and `spent:`: `1w2d3h4m`. A day has 24 hours and a week seven days.
public struct TaskDuration: Hashable, Comparable, Sendable {
  public var minutes: Int

  public init(minutes: Int) {
    self.minutes = minutes
  }

  /// Parses numbers with `w`, `d`, `h` and `m`, in that order; nil for other forms.
  public init?(_ text: some StringProtocol) {
    var rest = Substring(text.lowercased())
    var units = Self.units[...]
    guard !rest.isEmpty else { return nil }
    minutes = 0
    while !rest.isEmpty {
      let digits = rest.prefix(while: \.isASCIIDigit)
      guard (1...6).contains(digits.count), let number = Int(digits) else { return nil }
      rest = rest[digits.endIndex...]
      guard let letter = rest.popFirst(), let index = units.firstIndex(where: { $0.letter == letter }) else {
        return nil
      }
      minutes += number * units[index].minutes
      units = units[(index + 1)...]
    }
  }

  private static let units: [(letter: Character, minutes: Int)] = [
    ("w", 7 * 24 * 60), ("d", 24 * 60), ("h", 60), ("m", 1),
  ]

  public static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }

  public static func + (left: Self, right: Self) -> Self { Self(minutes: left.minutes + right.minutes) }
}

extension TaskDuration: CustomStringConvertible {
  /// The form written into a task: `1w2d3h4m`; `0m` for zero.
  public var description: String {
    var rest = minutes
    var text = ""
    for unit in Self.units where rest >= unit.minutes {
      text += "\(rest / unit.minutes)\(unit.letter)"
      rest %= unit.minutes
    }
    return text.isEmpty ? "0m" : text
  }
}
