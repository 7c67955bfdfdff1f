import ModuleKit
import TodoTxt

/// Lists projects with their tasks, folds completed tasks, and finds links.
struct OutlineFeature: LanguageFeature {
  let workspace: EditorWorkspace

  var capabilities: JSONValue {
    [
      "documentSymbolProvider": true, "foldingRangeProvider": true,
      "documentLinkProvider": ["resolveProvider": false],
    ]
  }

  var requests: [String: Request] {
    [
      "textDocument/documentSymbol": symbols, "textDocument/foldingRange": folds,
      "textDocument/documentLink": links,
    ]
  }

  /// As the protocol numbers them.
  private static let (module, string): (JSONValue, JSONValue) = (2, 15)

  private func symbols(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let document = try workspace.document(params)
    let positions = workspace.positions(in: document.list)
    let isTree = workspace.supports("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport")
    return .array(
      document.list.openTasksByProject.flatMap { project, tasks -> [JSONValue] in
        let ranges = tasks.map { positions.range(ofLine: $0.number - 1) }
        let symbols = zip(tasks, ranges).map { item, range -> JSONValue in
          // A name must not be empty.
          let name = item.body.allSatisfy(\.isBlank) ? item.text : item.body
          let start: [(String, JSONValue)] = [("name", .bytes(Array(name))), ("kind", Self.string)]
          let place: [(String, JSONValue)] =
            isTree
            ? [("range", range.json), ("selectionRange", range.json)]
            : [
              ("location", ["uri": .string(document.uri), "range": range.json]),
              ("containerName", .bytes(project ?? [])),
            ]
          return .object((start + place).map { JSONMember($0, $1) })
        }
        guard isTree, let project, let first = ranges.first, let last = ranges.last else { return symbols }
        return [
          [
            "name": .bytes(project), "kind": Self.module, "detail": .string("\(tasks.count)"),
            "range": TextRange(start: first.start, end: last.end).json, "selectionRange": first.json,
            "children": .array(symbols),
          ]
        ]
      })
  }

  private func folds(_ params: JSONValue) throws(RequestError) -> JSONValue {
    .array(
      try workspace.document(params).list.completedRuns.map {
        ["startLine": .number($0.lowerBound), "endLine": .number($0.upperBound - 1), "kind": "region"]
      })
  }

  private func links(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let document = try workspace.document(params)
    let files = workspace.files.context(forFileAt: document.path).settings.files
    return .array(
      document.list.flatMap { item in
        item.links.map { range, target -> JSONValue in
          let uri: JSONValue =
            switch target {
            case .address(let address): .bytes(address)
            case .note(let name): .string(workspace.uri(ofPath: files.path(of: name.bytes)))
            }
          return ["range": workspace.range(ofBytes: range, of: item, in: document.list), "target": uri]
        }
      })
  }
}
