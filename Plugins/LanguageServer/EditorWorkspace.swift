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

  /// Receives what the server tells without being asked.
  var client: (ServerMessage) -> Void = { _ in }

  /// Called when a file around the texts, or the file of a text, has changed on the disk.
  var onFileChange: (_ path: String) -> Void = { _ in }

  private(set) var documents: [String: Document] = [:]
  let checks: [any TaskCheck]
  let keys: [any TaskKey]

  private var contexts: [String: ModuleContext] = [:]

  /// The files on the disk, as they were last seen, and the tasks that follow them.
  private var files: [String: TodoList] = [:]
  private var tagsOfFiles: [String: [[UInt8]]] = [:]
  private var followers: [String: Task<Void, any Error>] = [:]

  init(context: ModuleContext) {
    self.context = context
    checks = context.program.registry.taskChecks
    keys = context.program.registry.taskKeys
  }

  /// Whether edits may name versions of texts, and create files.
  private var understandsDocumentChanges = false
  private var createsFiles = false

  /// - Parameter client: its capabilities.
  func adapt(to client: JSONValue) {
    let edits = client.at("workspace", "workspaceEdit")
    understandsDocumentChanges = edits?["documentChanges"]?.isTrue ?? false
    createsFiles = edits?["resourceOperations"]?.elements?.contains("create") ?? false
  }

  /// - Parameter options: those of the editor's settings.
  func configure(_ options: JSONValue) {
    let options = options["todo"] ?? options
    if case .bool(let isOn)? = options["inlayHints"] { hasHints = isOn }
  }

  func close() {
    for follower in followers.values { follower.cancel() }
    followers = [:]
  }

  // MARK: Documents

  func open(_ uri: String, version: Int, text: String) throws(RequestError) {
    guard let path = DocumentAddress.path(of: uri) else {
      throw RequestError(.invalidParams, "“\(uri)” is not the address of a file.")
    }
    var document = Document(
      uri: uri, path: path, version: version, text: Array(text.utf8), checks: checks)
    if let file = fileList(at: path), file == document.list { document.become(stored: file) }
    documents[uri] = document
    for other in filePaths(around: path) { follow(other) }
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
    guard let uri = params.at("textDocument", "uri")?.text else {
      throw RequestError(.invalidParams, "The parameter “textDocument.uri” is missing.")
    }
    guard let document = documents[uri] else { throw RequestError(.invalidParams, "“\(uri)” is not open.") }
    return document
  }

  func tagCounts(of document: Document) -> TagCounts {
    documents[document.uri]?.tagCounts() ?? TagCounts(of: document.list)
  }

  /// The projects and contexts of the other files, done.txt included.
  func otherTags(around document: Document) -> [[UInt8]] {
    filePaths(around: document.path).filter { $0 != document.path }.flatMap { path -> [[UInt8]] in
      if let known = tagsOfFiles[path] { return known }
      let tags = TagCounts(of: list(at: path) ?? TodoList(), countingCompleted: true).tags
      tagsOfFiles[path] = tags
      return tags
    }
  }

  func positions(in document: Document) -> TextPositions { positions(in: document.list) }

  func positions(in list: TodoList) -> TextPositions { TextPositions(list: list, encoding: encoding) }

  // MARK: Files

  /// The context of a command line that names the file: its settings, and the files beside it.
  func context(forFileAt path: String) -> ModuleContext {
    if let known = contexts[path] { return known }
    let inspector = context.stores.inspector
    func isSame(_ other: String) -> Bool { other == path || inspector.isSameFile(other, path) }
    let lists = context.eachList.map(\.context)
    let ofList = lists.first { isSame($0.settings.files.todo) }
    var found: ModuleContext
    if let ofList {
      found = ofList
      found.settings.files.todo = path
    } else if let owner = lists.first(where: { isSame($0.settings.files.done) }) {
      found = owner
      found.settings.files.done = path
    } else {
      let beside = TodoFiles(beside: path)
      let isDone = beside.done == path
      let todo = isDone ? "\(beside.directory)/todo.txt" : path
      found = (try? context.program.configured([Array("--file".utf8), todo.pathBytes])) ?? context
      found.settings.files = TodoFiles(beside: todo)
      found.stores.todo = context.stores.open(todo)
    }
    contexts[path] = found
    return found
  }

  /// Whether it is a file that completed tasks go to.
  func isDoneFile(_ path: String) -> Bool { context(forFileAt: path).settings.files.done == path }

  /// The todo.txt, the done.txt and the other lists that belong together with a file.
  func filePaths(around path: String) -> [String] {
    let files = context(forFileAt: path).settings.files
    let lists = context.settings.files.lists.flatMap { [$0.todo, $0.done] }
    let others = context.stores.inspector.textFiles(beside: files.todo)
      .map { files.path(of: Array($0.utf8)) }.filter { $0 != files.report }
    var paths: [String] = []
    for path in [path, files.todo, files.done] + lists + others where !paths.contains(path) {
      paths.append(path)
    }
    return paths
  }

  /// The text of a file: that of the editor if it is open there.
  func list(at path: String) -> TodoList? {
    documents.values.first { $0.path == path }?.list ?? fileList(at: path)
  }

  /// Nil if the file does not exist.
  func fileList(at path: String) -> TodoList? {
    if let known = files[path] { return known }
    let store = context.stores.open(path)
    return store.exists ? try? store.list() : nil
  }

  private func follow(_ path: String) {
    guard followers[path] == nil else { return }
    let updates = context.stores.open(path).updates()
    followers[path] = EventLoop.task { [weak self] in
      for await update in updates { self?.take(update, at: path) }
    }
  }

  private func take(_ update: TodoUpdate, at path: String) {
    files[path] = update.problem == nil ? update.list : nil
    tagsOfFiles[path] = nil
    for (uri, document) in documents where document.path == path && document.list == update.list {
      documents[uri]?.become(stored: update.list)
    }
    onFileChange(path)
  }

  /// The files with the texts of the editor in place of those that are open.
  func buffers(for path: String) -> BufferedFiles {
    let lists = Dictionary(documents.values.map { ($0.path, $0.list) }) { first, _ in first }
    return BufferedFiles(in: context(forFileAt: path)) { lists[$0] }
  }

  // MARK: Values of the protocol

  func uri(ofPath path: String) -> String {
    documents.values.first { $0.path == path }?.uri ?? DocumentAddress.uri(ofPath: path)
  }

  /// A change of several files, each at the version that it was made for.
  func edit(_ changes: [(path: String, list: TodoList, edits: [TodoEdit])]) -> JSONValue {
    edit(changes.map { ($0.path, positions(in: $0.list).edits(for: $0.edits)) })
  }

  func edit(_ changes: [(path: String, edits: [TextEdit])]) -> JSONValue {
    guard understandsDocumentChanges else {
      return [
        "changes": .object(
          changes.map { JSONMember(uri(ofPath: $0.path), .array($0.edits.map { JSONValue($0) })) })
      ]
    }
    let documents = changes.flatMap { path, edits -> [JSONValue] in
      let uri = JSONValue.string(uri(ofPath: path))
      let open = self.documents.values.first { $0.path == path }
      let isNew = createsFiles && open == nil && fileList(at: path) == nil
      let creation: JSONValue = ["kind": "create", "uri": uri, "options": ["ignoreIfExists": true]]
      let change: JSONValue = [
        "textDocument": ["uri": uri, "version": JSONValue(open?.version)],
        "edits": .array(edits.map { JSONValue($0) }),
      ]
      return isNew ? [creation, change] : [change]
    }
    return ["documentChanges": .array(documents)]
  }
}

extension JSONValue {
  init(_ position: TextPosition) {
    self = ["line": .number(position.line), "character": .number(position.character)]
  }

  init(_ range: TextRange) { self = ["start": JSONValue(range.start), "end": JSONValue(range.end)] }

  init(_ edit: TextEdit) { self = ["range": JSONValue(edit.range), "newText": .bytes(edit.text)] }

  /// - Throws: `invalidParams` for another value.
  func position() throws(RequestError) -> TextPosition {
    guard let line = self["line"]?.place, let character = self["character"]?.place else {
      throw RequestError(.invalidParams, "A position has a line and a character, from 0.")
    }
    return TextPosition(line: line, character: character)
  }

  func range() throws(RequestError) -> TextRange {
    TextRange(
      start: try (self["start"] ?? .null).position(), end: try (self["end"] ?? .null).position())
  }
}
