/// A value of JSON, RFC 8259; the members of an object keep their order.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int)

  /// Digits that do not fit an integer, as spelled.
  case decimal(String)
  case string(String)

  /// Bytes of a file, spelled as a string; invalid UTF-8 becomes U+FFFD.
  case bytes([UInt8])
  case array([JSONValue])
  case object([JSONMember])

  /// Ready-made JSON.
  case encoded([UInt8])

  /// Appends the value in one line.
  public func append(to json: inout [UInt8]) {
    switch self {
    case .null: json.append("null")
    case .bool(let value): json.append(value ? "true" : "false")
    case .number(let value): json += "\(value)".utf8
    case .decimal(let digits): json += digits.utf8
    case .string(let text): JSONText.append(text, to: &json)
    case .bytes(let bytes): JSONText.append(bytes.span, to: &json)
    case .array(let values): Self.append(values, "[", "]", to: &json) { $0.append(to: &$1) }
    case .object(let members):
      Self.append(members, "{", "}", to: &json) { member, json in
        JSONText.append(member.name, to: &json)
        json.append(UInt8(ascii: ":"))
        member.value.append(to: &json)
      }
    case .encoded(let bytes): json += bytes
    }
  }

  /// The value in one line, with a newline at its end.
  public var line: [UInt8] {
    var json: [UInt8] = []
    append(to: &json)
    json.append(.newline)
    return json
  }

  private static func append<Element>(
    _ elements: [Element], _ start: StaticString, _ end: StaticString, to json: inout [UInt8],
    _ append: (Element, inout [UInt8]) -> Void
  ) {
    json.append(start)
    for (index, element) in elements.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      append(element, &json)
    }
    json.append(end)
  }
}

/// One name of an object and its value.
public struct JSONMember: Hashable, Sendable {
  public var name: String
  public var value: JSONValue

  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(integerLiteral value: Int) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0.0, $0.1) })
  }
}

extension JSONValue {
  public init(_ date: CivilDate?) { self = date.map { .string($0.description) } ?? .null }
  public init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
  public init(_ number: Int?) { self = number.map(JSONValue.number) ?? .null }
  public init(strings: some Sequence<String>) { self = .array(strings.map(JSONValue.string)) }
}
