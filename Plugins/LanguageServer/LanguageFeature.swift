import EventLoop
import TodoTxt

/// A part of the protocol: what it can do, and how it answers.
@EventLoop
protocol LanguageFeature {
  typealias Request = (JSONValue) throws(RequestError) -> JSONValue
  typealias Notification = (JSONValue) throws(RequestError) -> Void

  /// Its members of the server's capabilities, once those of the client are known.
  var capabilities: JSONValue { get }

  /// The answers to requests, by method.
  var requests: [String: Request] { get }

  /// What it does on notifications, by method.
  var notifications: [String: Notification] { get }
}

extension LanguageFeature {
  var requests: [String: Request] { [:] }
  var notifications: [String: Notification] { [:] }
}

/// Keeps the texts that are open, and the settings.
struct DocumentFeature: LanguageFeature {
  let workspace: EditorWorkspace

  var capabilities: JSONValue {
    ["textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]]]
  }

  var notifications: [String: Notification] {
    [
      "textDocument/didOpen": open, "textDocument/didChange": change,
      "textDocument/didSave": { params throws(RequestError) in
        try workspace.change(try params.uri) { $0.become(stored: $0.list) }
      },
      "textDocument/didClose": { params throws(RequestError) in workspace.close(try params.uri) },
      "workspace/didChangeConfiguration": { params in workspace.configure(params["settings"] ?? .null) },
    ]
  }

  private func open(_ params: JSONValue) throws(RequestError) {
    let document = params["textDocument"] ?? .null
    try workspace.open(
      try params.uri, version: document["version"]?.integer ?? 0, text: try document.requiredText("text"))
  }

  private func change(_ params: JSONValue) throws(RequestError) {
    try workspace.change(try params.uri) { [encoding = workspace.encoding] document throws(RequestError) in
      document.version = params.at("textDocument", "version")?.integer ?? document.version
      for change in params["contentChanges"]?.elements ?? [] {
        document.replace(
          try change["range"].map { value throws(RequestError) in try value.range },
          with: Array(try change.requiredText("text").utf8), encoding: encoding)
      }
    }
  }
}
