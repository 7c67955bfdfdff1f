/// The weight of each factor, in hundredths; Taskwarrior's by default.
public struct UrgencyCoefficients: Hashable, Sendable {
  private var values: [Int]

  public init() {
    values = UrgencyFactor.allCases.map(Self.standard)
  }

  /// Parses pairs such as `due=12 A=6.5 age=0`, separated by blanks or commas; other factors keep their
  /// weight.
  ///
  /// - Throws: `UrgencyRefusal` for the first invalid pair.
  public init(_ text: String) throws(UrgencyRefusal) {
    self.init()
    for pair in text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "," }) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let factor = UrgencyFactor(rawValue: String(parts[0])) else {
        throw UrgencyRefusal(pair: String(pair), isFactor: false)
      }
      guard parts.count == 2, let value = Self.hundredths(String(parts[1])) else {
        throw UrgencyRefusal(pair: String(pair), isFactor: true)
      }
      self[factor] = value
    }
  }

  public subscript(factor: UrgencyFactor) -> Int {
    get { values[Self.position(of: factor)] }
    set { values[Self.position(of: factor)] = newValue }
  }

  private static func position(of factor: UrgencyFactor) -> Int {
    UrgencyFactor.allCases.firstIndex(of: factor) ?? 0
  }

  private static func standard(_ factor: UrgencyFactor) -> Int {
    switch factor {
    case .due: 12_00
    case .blocking: 8_00
    case .priorityA: 6_00
    case .priorityB: 3_90
    case .priorityC: 1_80
    case .priority: 90
    case .active: 4_00
    case .age: 2_00
    case .tags: 1_00
    case .project: 1_00
    case .note: 80
    case .waiting: -3_00
    case .blocked: -5_00
    }
  }

  /// A number from -1000 to 1000 with at most two decimals, in hundredths.
  static func hundredths(_ text: String) -> Int? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...4).contains(whole.utf8.count), parts.count < 2 || !parts[1].isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    let decimals = parts.count == 2 ? parts[1] : "00"
    guard decimals.utf8.count <= 2, let units = Int(whole),
      let rest = Int(decimals.utf8.count == 1 ? "\(decimals)0" : decimals), units * 100 + rest <= 1000_00
    else { return nil }
    return (digits.startIndex == text.startIndex ? 1 : -1) * (units * 100 + rest)
  }
}

/// Why a text is not valid.
public struct UrgencyRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  let pair: String

  /// Whether the name is a factor, so that the number is wrong.
  let isFactor: Bool

  public var description: String {
    isFactor
      ? "“\(pair)” needs a number from -1000 to 1000 with two decimals at most, as due=12.5 has."
      : "“\(pair)” is not a factor. Use \(UrgencyFactor.allCases.map(\.rawValue).joined(separator: ", "))."
  }
}
