import EventLoop
import TodoTxt

/// Keeps the texts that are open.
struct DocumentFeature: LanguageFeature {
  let workspace: EditorWorkspace

  func capabilities(for client: JSONValue) -> [JSONMember] {
    [JSONMember("textDocumentSync", ["openClose": true, "change": 2, "save": ["includeText": false]])]
  }

  var notifications: [String: (JSONValue) throws(RequestError) -> Void] {
    [
      "textDocument/didOpen": open,
      "textDocument/didChange": change,
      "textDocument/didSave": { params throws(RequestError) in
        try workspace.change(try uri(params)) { $0.become(stored: $0.list) }
      },
      "textDocument/didClose": { params throws(RequestError) in workspace.close(try uri(params)) },
    ]
  }

  private func uri(_ params: JSONValue) throws(RequestError) -> String {
    try (params["textDocument"] ?? .null).requiredText("uri")
  }

  private func open(_ params: JSONValue) throws(RequestError) {
    let document = params["textDocument"] ?? .null
    try workspace.open(
      try document.requiredText("uri"), version: document["version"]?.integer ?? 0,
      text: try document.requiredText("text"))
  }

  private func change(_ params: JSONValue) throws(RequestError) {
    let encoding = workspace.encoding
    let changes = params["contentChanges"]?.elements ?? []
    try workspace.change(try uri(params)) { document throws(RequestError) in
      document.version = params.at("textDocument", "version")?.integer ?? document.version
      for change in changes {
        let range = change["range"]
        document.replace(
          try range.map { value throws(RequestError) in try value.range() },
          with: Array(try change.requiredText("text").utf8), encoding: encoding)
      }
    }
  }
}
