import EventLoop
import ModuleKit
import PlainText
import TodoStores
import TodoTxt

/// Lists projects with their tasks, folds completed tasks, and finds links.
@EventLoop
final class OutlineFeature: LanguageFeature {
  private let workspace: EditorWorkspace
  private var isHierarchical = false

  init(workspace: EditorWorkspace) {
    self.workspace = workspace
  }

  func capabilities(for client: JSONValue) -> [JSONMember] {
    isHierarchical =
      client.at("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")?.isTrue ?? false
    return [
      JSONMember("documentSymbolProvider", true), JSONMember("foldingRangeProvider", true),
      JSONMember("documentLinkProvider", ["resolveProvider": false]),
    ]
  }

  var requests: [String: (JSONValue) throws(RequestError) -> JSONValue] {
    [
      "textDocument/documentSymbol": { params throws(RequestError) in try self.symbols(params) },
      "textDocument/foldingRange": { params throws(RequestError) in try self.folds(params) },
      "textDocument/documentLink": { params throws(RequestError) in try self.links(params) },
    ]
  }

  // MARK: Symbols

  /// As the protocol numbers them.
  private static let (module, string) = (2, 15)

  private func symbols(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let document = try workspace.document(params)
    let positions = workspace.positions(in: document)
    var projects: [[UInt8]] = []
    var tasks: [[UInt8]: [TodoItem]] = [:]
    var others: [TodoItem] = []
    for item in document.list where !item.isBlank && !item.isCompleted {
      let names = item.projects.map { [UInt8(ascii: "+")] + $0 }
      if names.isEmpty { others.append(item) }
      for name in names {
        if tasks[name] == nil { projects.append(name) }
        tasks[name, default: []].append(item)
      }
    }
    if !isHierarchical {
      return .array(
        document.list.lazy.filter { !$0.isBlank && !$0.isCompleted }.map { item in
          let range = JSONValue(positions.range(ofLine: item.number - 1))
          return [
            "name": Self.name(of: item), "kind": .number(Self.string),
            "location": ["uri": .string(document.uri), "range": range],
            "containerName": .bytes(item.projects.first.map { [UInt8(ascii: "+")] + $0 } ?? []),
          ]
        })
    }
    let symbols = projects.map { name -> JSONValue in
      let own = tasks[name] ?? []
      let lines = own.map { positions.range(ofLine: $0.number - 1) }
      let range = TextRange(start: lines[0].start, end: lines[lines.count - 1].end)
      return [
        "name": .bytes(name), "kind": .number(Self.module), "detail": .string("\(own.count)"),
        "range": JSONValue(range), "selectionRange": JSONValue(lines[0]),
        "children": .array(own.map { Self.symbol(of: $0, positions) }),
      ]
    }
    return .array(symbols + others.map { Self.symbol(of: $0, positions) })
  }

  private static func symbol(of item: TodoItem, _ positions: TextPositions) -> JSONValue {
    let range = JSONValue(positions.range(ofLine: item.number - 1))
    return ["name": name(of: item), "kind": .number(string), "range": range, "selectionRange": range]
  }

  /// A name must not be empty.
  private static func name(of item: TodoItem) -> JSONValue {
    .bytes(item.body.allSatisfy(\.isBlank) ? Array(item.text) : Array(item.body))
  }

  // MARK: Folds

  private func folds(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let list = try workspace.document(params).list
    var folds: [JSONValue] = []
    var start: Int?
    for index in 0...list.count {
      let isDone = index < list.count && list[index].isCompleted
      if isDone {
        start = start ?? index
      } else if let first = start {
        if index - first > 1 {
          folds.append(["startLine": .number(first), "endLine": .number(index - 1), "kind": "region"])
        }
        start = nil
      }
    }
    return .array(folds)
  }

  // MARK: Links

  private func links(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let document = try workspace.document(params)
    let positions = workspace.positions(in: document)
    let files = workspace.context(forFileAt: document.path).settings.files
    var links: [JSONValue] = []
    for item in document.list where item.bytes.contains(UInt8(ascii: ":")) {
      func add(_ bytes: Range<Int>, _ target: String) {
        let range = positions.range(ofBytes: bytes, inLine: item.number - 1)
        links.append(["range": JSONValue(range), "target": .string(target)])
      }
      for range in Links.ranges(in: item.text) {
        add(range, String(decoding: document.list.bytes[range], as: UTF8.self))
      }
      if let note = item.note, let name = NoteName(note) {
        add(note.startIndex..<note.endIndex, workspace.uri(ofPath: files.path(of: name.bytes)))
      }
    }
    return .array(links)
  }
}
