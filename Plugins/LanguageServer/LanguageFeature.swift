import EventLoop
import TodoTxt

/// A part of the protocol: what it can do, and how it answers.
@EventLoop
protocol LanguageFeature {
  /// Its members of the server's capabilities.
  ///
  /// - Parameter client: the capabilities of the client.
  func capabilities(for client: JSONValue) -> [JSONMember]

  /// The answers to requests, by method.
  var requests: [String: (JSONValue) throws(RequestError) -> JSONValue] { get }

  /// What it does on notifications, by method.
  var notifications: [String: (JSONValue) throws(RequestError) -> Void] { get }
}

extension LanguageFeature {
  var requests: [String: (JSONValue) throws(RequestError) -> JSONValue] { [:] }
  var notifications: [String: (JSONValue) throws(RequestError) -> Void] { [:] }
}
