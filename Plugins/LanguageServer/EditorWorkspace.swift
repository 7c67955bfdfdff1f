import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// The texts that are open in the editor, and the files around them.
@EventLoop
final class EditorWorkspace {
  let context: ModuleContext
  var encoding = PositionEncoding.utf16

  /// Whether the editor shows words behind dates.
  private(set) var hasHints = true

  /// Tells the client something that it has not asked for.
  var send: (_ method: String, _ params: JSONValue, _ isRequest: Bool) -> Void = { _, _, _ in }

  /// What the client can do, by the names of the protocol.
  var client: JSONValue = .object([])

  private(set) var documents: [String: Document] = [:]
  let checks: [any TaskCheck]
  let keys: [any TaskKey]
  let files: FollowedFiles
  let page: ListPage

  /// Called when a file around the texts, or the file of a text, has changed on the disk.
  var onFileChange: (_ path: String) -> Void = { _ in }

  init(context: ModuleContext) {
    self.context = context
    (files, page) = (FollowedFiles(in: context), ListPage(of: context))
    checks = context.program.registry.taskChecks
    keys = context.program.registry.taskKeys
    files.onChange = { [weak self] path, list in self?.fileHasChanged(path, to: list) }
  }

  private func fileHasChanged(_ path: String, to list: TodoList) {
    for (uri, document) in documents where document.path == path && document.list == list {
      documents[uri]?.become(stored: list)
    }
    onFileChange(path)
  }

  /// - Parameter path: names with points between them.
  func capability(_ path: String) -> JSONValue? {
    path.split(separator: ".").reduce(Optional(client)) { $0?[String($1)] }
  }

  func supports(_ path: String) -> Bool { capability(path) == true }

  /// - Parameter options: those of the editor's settings.
  func configure(_ options: JSONValue) {
    let options = options["todo"] ?? options
    if case .bool(let isOn)? = options["inlayHints"] { hasHints = isOn }
  }

  // MARK: Documents

  func open(_ uri: String, version: Int, text: String) throws(RequestError) {
    guard let path = DocumentAddress.path(of: uri) else {
      throw RequestError(.invalidParams, "“\(uri)” is not the address of a file.")
    }
    var document = Document(
      uri: uri, path: path, version: version, text: Array(text.utf8), checks: checks)
    if let file = files.list(at: path), file == document.list { document.become(stored: file) }
    documents[uri] = document
    for other in files.paths(around: path) { files.follow(other) }
  }

  func close(_ uri: String) { documents[uri] = nil }

  /// - Throws: `invalidParams` if the document is not open.
  func change(_ uri: String, _ body: (inout Document) throws(RequestError) -> Void) throws(RequestError) {
    // Taken out, so that a change copies nothing.
    guard var document = documents.removeValue(forKey: uri) else {
      throw RequestError(.invalidParams, "“\(uri)” is not open.")
    }
    defer { documents[uri] = document }
    try body(&document)
  }

  /// The document that the parameters are about.
  func document(_ params: JSONValue) throws(RequestError) -> Document {
    let uri = try params.uri
    guard let document = documents[uri] else { throw RequestError(.invalidParams, "“\(uri)” is not open.") }
    return document
  }

  /// The word at the position of a request.
  func word(at params: JSONValue, isTyped: Bool = false) throws(RequestError) -> (Document, TaskWord?) {
    let document = try document(params)
    let position = try (params["position"] ?? .null).position
    guard document.list.indices.contains(position.line) else { return (document, nil) }
    let offset = positions(in: document.list).offset(of: position)
    return (document, TaskWord(at: offset, of: document.list[position.line], isTyped: isTyped))
  }

  func tagCounts(of document: Document) -> TagCounts {
    documents[document.uri]?.checked.tagCounts() ?? TagCounts(of: document.list)
  }

  func positions(in list: TodoList) -> TextPositions { TextPositions(list: list, encoding: encoding) }

  func range(ofBytes bytes: Range<Int>, of item: TodoItem, in list: TodoList) -> JSONValue {
    positions(in: list).range(ofBytes: bytes, inLine: item.number - 1).json
  }

  func keyPlaces(in document: Document) -> TaskKeyPlaces {
    TaskKeyPlaces(in: document.list, at: files.context(forFileAt: document.path).calendar)
  }

  // MARK: Files

  /// The text of a file: that of the editor if it is open there.
  func list(at path: String) -> TodoList? {
    documents.values.first { $0.path == path }?.list ?? files.list(at: path)
  }

  /// The files with the texts of the editor in place of those that are open.
  func preview(around path: String) -> ActionPreview {
    let texts = Dictionary(documents.values.map { ($0.path, $0.list) }) { first, _ in first }
    return ActionPreview(in: files.context(forFileAt: path), openTexts: texts)
  }

  // MARK: Values of the protocol

  func uri(ofPath path: String) -> String {
    documents.values.first { $0.path == path }?.uri ?? DocumentAddress.uri(ofPath: path)
  }

  /// A change of several files, each at the version that it was made for.
  func edit(_ changes: [ActionPreview.Change]) -> JSONValue {
    let changes = changes.map { ($0.path, positions(in: $0.list).edits(for: $0.edits).json) }
    guard supports("workspace.workspaceEdit.documentChanges") else {
      return ["changes": .object(changes.map { JSONMember(uri(ofPath: $0), $1) })]
    }
    let createsFiles =
      capability("workspace.workspaceEdit.resourceOperations")?.elements?.contains("create") ?? false
    let documents = changes.flatMap { path, edits -> [JSONValue] in
      let uri = JSONValue.string(uri(ofPath: path))
      let open = self.documents.values.first { $0.path == path }
      let isNew = createsFiles && open == nil && files.list(at: path) == nil
      let creation: JSONValue = ["kind": "create", "uri": uri, "options": ["ignoreIfExists": true]]
      let document: JSONValue = ["uri": uri, "version": JSONValue(open?.version)]
      return (isNew ? [creation] : []) + [["textDocument": document, "edits": edits]]
    }
    return ["documentChanges": .array(documents)]
  }
}
