public import TodoStores
public import TodoTxt

/// An error that programs can tell from others by a name.
public protocol CodedError: Error {
  /// One word, as `noTask`.
  var code: String { get }

  /// What else a program may want to know.
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
    case .busy, .openForWriting: "busy"
    case .givenUp: "givenUp"
    case .lineChanged: "changed"
    }
  }
}

/// What kept an action from going on that had changed something already.
public struct PartialFailure: CodedError, CustomStringConvertible {
  public let error: TodoStoreError

  /// A sentence that says what was done and what was not.
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
  /// What a program reads of an error: `{"error":{"code":"noTask","message":"TODO: No task 7.","status":1}}`.
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
