import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Finds what words name and where they are used, and renames projects, contexts and people in all lists.
struct ReferenceFeature: LanguageFeature {
  let workspace: EditorWorkspace

  func capabilities(for client: JSONValue) -> [JSONMember] {
    let prepares = client.at("textDocument", "rename", "prepareSupport")?.isTrue ?? false
    return [
      JSONMember("definitionProvider", true), JSONMember("referencesProvider", true),
      JSONMember("documentHighlightProvider", true),
      JSONMember("renameProvider", prepares ? ["prepareProvider": true] : true),
    ]
  }

  var requests: [String: (JSONValue) throws(RequestError) -> JSONValue] {
    [
      "textDocument/definition": define, "textDocument/references": findAll,
      "textDocument/documentHighlight": highlight,
      "textDocument/prepareRename": prepareRename, "textDocument/rename": rename,
    ]
  }

  private func define(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, place) = try workspace.word(at: params)
    guard let place, case .key(let name) = place.kind, let key = workspace.key(named: name),
      let target = key.target(of: place.value, at: workspace.keyPlace(of: place.item, in: document))
    else { return .null }
    switch target {
    case .task(let number):
      let range = workspace.positions(in: document).range(ofLine: number - 1)
      return ["uri": .string(document.uri), "range": JSONValue(range)]
    case .file(let note):
      let path = workspace.context(forFileAt: document.path).settings.files.path(of: note.bytes)
      let start = TextPosition(line: 0, character: 0)
      return [
        "uri": .string(workspace.uri(ofPath: path)), "range": JSONValue(TextRange(start: start, end: start)),
      ]
    }
  }

  // MARK: Uses

  private func findAll(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, place) = try workspace.word(at: params)
    guard let name = place.flatMap(Name.init) else { return [] }
    return .array(
      workspace.filePaths(around: document.path).flatMap { path -> [JSONValue] in
        guard let list = workspace.list(at: path) else { return [] }
        let uri = JSONValue.string(workspace.uri(ofPath: path))
        return ranges(of: name, in: list).map { ["uri": uri, "range": JSONValue($0.range)] }
      })
  }

  private func highlight(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, place) = try workspace.word(at: params)
    guard let name = place.flatMap(Name.init) else { return [] }
    return .array(ranges(of: name, in: document.list).map { ["range": JSONValue($0.range), "kind": 1] })
  }

  private func prepareRename(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, place) = try workspace.word(at: params)
    guard let place, let name = Name(place), name.isRenamable else { throw Self.refusal }
    let positions = workspace.positions(in: document)
    let shown = name.shown(in: place)
    return [
      "range": JSONValue(positions.range(ofBytes: shown, inLine: place.line)),
      "placeholder": .bytes(Array(document.list.bytes[shown])),
    ]
  }

  private func rename(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, place) = try workspace.word(at: params)
    guard let place, let name = Name(place), name.isRenamable else { throw Self.refusal }
    let new = try name.checked(Array(try params.requiredText("newName").utf8))
    let changes = workspace.filePaths(around: document.path).compactMap { path -> (String, [TextEdit])? in
      guard let list = workspace.list(at: path) else { return nil }
      let edits = ranges(of: name, in: list).map { TextEdit(range: $0.range, text: new) }
      return edits.isEmpty ? nil : (path, edits)
    }
    return workspace.edit(changes)
  }

  private static let refusal = RequestError(
    .requestFailed, "Only a project, a context or a person can be renamed.")

  private func ranges(of name: Name, in list: TodoList) -> [(range: TextRange, line: Int)] {
    let positions = workspace.positions(in: list)
    return list.lazy.filter { !$0.isBlank }.flatMap { item in
      name.places(in: item).map { (positions.range(ofBytes: $0, inLine: item.number - 1), item.number) }
    }
  }
}

/// What can be used in several tasks: a project or a context with its sign, a person, an id.
private enum Name {
  case tag([UInt8])
  case person([UInt8])
  case id([UInt8])

  init?(_ place: WordPlace) {
    switch place.kind {
    case .tag: self = .tag(Array(place.word))
    case .key("to"):
      guard let name = place.value.split(separator: UInt8(ascii: ",")).first else { return nil }
      self = .person(Array(name))
    case .key("id"), .key("after"), .key("dep"), .key("p"):
      guard let name = place.value.split(separator: UInt8(ascii: ",")).first else { return nil }
      self = .id(Array(name))
    default: return nil
    }
  }

  var isRenamable: Bool { if case .id = self { false } else { true } }

  /// The bytes of the name in a word that has it, without a key.
  func shown(in place: WordPlace) -> Range<Int> {
    switch self {
    case .tag: place.range
    case .person(let name), .id(let name):
      place.value.startIndex..<(place.value.startIndex + name.count)
    }
  }

  /// The places of the name in a task, in the bytes of its list.
  func places(in item: TodoItem) -> [Range<Int>] {
    let words = item.text.split(whereSeparator: \.isBlank)
    switch self {
    case .tag(let tag):
      return words.filter { $0.elementsEqual(tag) }.map { $0.startIndex..<$0.endIndex }
    case .person(let name): return values(["to:"], in: words, equalTo: name)
    case .id(let name): return values(["id:", "after:", "dep:", "p:"], in: words, equalTo: name)
    }
  }

  private func values(_ keys: [String], in words: [ArraySlice<UInt8>], equalTo name: [UInt8]) -> [Range<Int>]
  {
    words.flatMap { word -> [Range<Int>] in
      guard let key = keys.first(where: { word.starts(with: $0.utf8) }) else { return [] }
      return word.dropFirst(key.utf8.count).split(separator: UInt8(ascii: ","))
        .filter { $0.elementsEqual(name) }.map { $0.startIndex..<$0.endIndex }
    }
  }

  /// The new name, with the sign of the old one.
  ///
  /// - Throws: `invalidParams` for what is no name.
  func checked(_ new: [UInt8]) throws(RequestError) -> [UInt8] {
    switch self {
    case .tag(let tag):
      let bare = new.first == tag[0] ? Array(new.dropFirst()) : new
      if (tag.prefix(1) + bare).isTag { return tag.prefix(1) + bare }
    case .person, .id:
      if new.isPersonName { return new }
    }
    throw RequestError(.invalidParams, "“\(String(decoding: new, as: UTF8.self))” is not a name.")
  }
}
