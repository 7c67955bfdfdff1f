public import TodoStores
public import TodoTxt

/// An error with a code for programs.
public protocol CodedError: Error {
  /// One word, such as `noTask`.
  var code: String { get }

  /// Further facts for programs.
  var details: [JSONMember] { get }
}

extension CodedError {
  public var details: [JSONMember] { [] }
}

extension CommandError: CodedError {}

extension TodoStoreError: CodedError {
  public var code: String {
    switch self {
    case .unreadable: "unreadable"
    case .missing: "missing"
    case .unwritable: "unwritable"
    case .unconfirmed: "unconfirmed"
    case .unanswered: "unanswered"
    case .busy, .overtaken, .openForWriting: "busy"
    case .givenUp: "givenUp"
    case .lineChanged: "changed"
    }
  }
}

/// An error that stopped an action after it had changed something.
public struct PartialFailure: CodedError, CustomStringConvertible {
  public let error: TodoStoreError

  /// A sentence about which changes were made.
  public let outcome: String

  public init(_ error: TodoStoreError, outcome: String = "Earlier changes stay.") {
    self.error = error
    self.outcome = outcome
  }

  public var code: String { error.code }
  public var description: String { "\(error.problem) \(outcome)" }
}

extension QueryError: CodedError {
  public var code: String { "query" }
  public var details: [JSONMember] { [JSONMember("column", JSONValue(column))] }
}

extension JSONValue {
  /// The error for programs: `{"error":{"code":"noTask","message":"TODO: No task 7.","status":1}}`.
  public init(error: any Error, message: String, status: Int32) {
    let coded = error as? any CodedError
    self = [
      "error": .object(
        [
          JSONMember("code", .string(coded?.code ?? "failed")), JSONMember("message", .string(message)),
          JSONMember("status", .number(Int(status))),
        ] + (coded?.details ?? []))
    ]
  }
}
