import TodoTxt

/// A message of JSON-RPC 2.0, as the client sends it.
enum ProtocolMessage: Sendable {
  /// - Parameter id: a number or a string, which the answer repeats.
  case request(id: JSONValue, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)

  /// An answer to a request of this server.
  case response(id: JSONValue)

  init(_ body: [UInt8]) throws(RequestError) {
    guard let values = try? JSONValue.values(in: body), let value = values.first, values.count == 1 else {
      throw RequestError(.parseError, "The message is not JSON.")
    }
    guard case .object = value, value["jsonrpc"]?.text == "2.0" else {
      throw RequestError(.invalidRequest, "The message is not one of JSON-RPC 2.0.")
    }
    let id = value["id"]
    switch id {
    case nil, .string?, .number?: break
    default: throw RequestError(.invalidRequest, "The id is neither a number nor a string.")
    }
    let params = value["params"] ?? .object([])
    switch (id, value["method"]?.text) {
    case (let id?, let method?): self = .request(id: id, method: method, params: params)
    case (nil, let method?): self = .notification(method: method, params: params)
    case (let id?, nil) where value["method"] == nil: self = .response(id: id)
    default: throw RequestError(.invalidRequest, "The message has no method.", id: id)
    }
  }
}

/// An error that the client gets for a request.
struct RequestError: Error {
  /// The codes of JSON-RPC and of the Language Server Protocol 3.17.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
    case contentModified = -32801
  }

  let code: Code
  let message: String

  /// That of the request, if the message was read so far.
  var id: JSONValue?

  init(_ code: Code, _ message: String, id: JSONValue? = nil) {
    (self.code, self.message, self.id) = (code, message, id)
  }
}

extension JSONValue {
  /// A frame of the base protocol with the value as its body.
  var frame: [UInt8] {
    var body: [UInt8] = []
    append(to: &body)
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  /// An object without the members that have that value.
  static func object(without absent: JSONValue, _ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.filter { $0.value != absent }.map { JSONMember($0.key, $0.value) })
  }

  /// None if it is no object.
  var members: [JSONMember] { if case .object(let members) = self { members } else { [] } }

  var integer: Int? { if case .number(let number) = self { number } else { nil } }

  /// A number from 0 to 2147483647, the protocol's `uinteger`; nil for others, with which nobody has to count.
  var place: Int? { integer.flatMap { (0...Int(Int32.max)).contains($0) ? $0 : nil } }

  /// The value under a path of names.
  func at(_ names: String...) -> JSONValue? {
    names.reduce(Optional(self)) { value, name in value?[name] }
  }

  /// The string of a parameter.
  ///
  /// - Throws: `invalidParams`.
  func requiredText(_ name: String) throws(RequestError) -> String {
    guard let text = self[name]?.text else {
      throw RequestError(.invalidParams, "The parameter “\(name)” is missing.")
    }
    return text
  }

  /// The address of the document that parameters are about.
  var uri: String {
    get throws(RequestError) { try (self["textDocument"] ?? .null).requiredText("uri") }
  }
}
