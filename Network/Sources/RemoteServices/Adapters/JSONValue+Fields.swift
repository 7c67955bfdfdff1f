import TodoTxt

extension JSONValue {
  /// The only document of an answer.
  static func document(in answer: RemoteAnswer) throws(AdapterError) -> JSONValue {
    let values: [JSONValue]
    do throws(ExchangeError) {
      values = try JSONValue.values(in: answer.body)
    } catch {
      throw .malformed(error.line.map { "\(error.reason) (line \($0))" } ?? error.reason)
    }
    guard values.count == 1 else {
      throw .malformed(values.isEmpty ? "it is empty" : "it is several answers")
    }
    return values[0]
  }

  /// The elements of an array.
  func requiredElements(_ what: String) throws(AdapterError) -> [JSONValue] {
    guard let elements else { throw .malformed("\(what) should be a list") }
    return elements
  }

  /// A text, or a number as text.
  var word: String? {
    switch self {
    case .string(let text): text
    case .number(let number): "\(number)"
    case .decimal(let digits): digits
    default: nil
    }
  }

  var integer: Int? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The date of an ISO 8601 time, in UTC if it has that zone.
  var day: CivilDate? { text.flatMap { CivilDate($0.prefix(10)) } }

  /// The texts of a list, or of a member of its elements.
  func words(_ member: String? = nil) -> [String] {
    (elements ?? []).compactMap { element in
      (member.flatMap { element[$0] } ?? (member == nil ? element : nil))?.word
    }
  }
}
