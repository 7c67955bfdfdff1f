import ModuleKit
import TodoStores
import TodoTxt

/// Tells what words mean, name and where they are used, and renames projects, contexts and people in all lists.
struct WordFeature: LanguageFeature {
  let workspace: EditorWorkspace

  var capabilities: JSONValue {
    let prepares = workspace.supports("textDocument.rename.prepareSupport")
    return [
      "hoverProvider": true, "inlayHintProvider": true, "definitionProvider": true,
      "referencesProvider": true, "documentHighlightProvider": true,
      "renameProvider": prepares ? ["prepareProvider": true] : true,
    ]
  }

  var requests: [String: Request] {
    [
      "textDocument/hover": hover, "textDocument/inlayHint": hints, "textDocument/definition": define,
      "textDocument/references": findAll, "textDocument/documentHighlight": highlight,
      "textDocument/prepareRename": prepareRename, "textDocument/rename": rename,
    ]
  }

  // MARK: Meanings

  private func hover(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, word) = try workspace.word(at: params)
    guard let word, !word.item.isBlank,
      let text = workspace.keys.explanation(of: word, at: workspace.keyPlaces(in: document)(word.item))
        ?? workspace.preview(around: document.path)
        .description(of: word.item, in: document.list, at: document.path)
    else { return .null }
    let formats = workspace.capability("textDocument.hover.contentFormat")?.elements ?? []
    return [
      "contents": formats.contains("markdown")
        ? ["kind": "markdown", "value": .string("```text\n\(text)\n```")]
        : ["kind": "plaintext", "value": .string(text)],
      "range": workspace.range(ofBytes: word.range, of: word.item, in: document.list),
    ]
  }

  private func hints(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let document = try workspace.document(params)
    let lines = try params.lines(of: document.list)
    guard workspace.hasHints else { return [] }
    let positions = workspace.positions(in: document.list)
    let places = workspace.keyPlaces(in: document)
    return .array(
      lines.map { document.list[$0] }.filter { !$0.isBlank }.flatMap { item in
        workspace.keys.hints(at: places(item)).map { hint in
          [
            "position": positions.position(ofByte: hint.offset, inLine: item.number - 1).json,
            "label": .string(hint.text), "paddingLeft": true,
          ]
        }
      })
  }

  private func define(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, word) = try workspace.word(at: params)
    guard let word, let key = workspace.keys.key(of: word) else { return .null }
    switch key.target(of: word.value, at: workspace.keyPlaces(in: document)(word.item)) {
    case .task(let number):
      let range = workspace.positions(in: document.list).range(ofLine: number - 1)
      return ["uri": .string(document.uri), "range": range.json]
    case .file(let note):
      let path = workspace.files.context(forFileAt: document.path).settings.files.path(of: note.bytes)
      let start = TextPosition(line: 0, character: 0)
      return [
        "uri": .string(workspace.uri(ofPath: path)), "range": TextRange(start: start, end: start).json,
      ]
    case nil: return .null
    }
  }

  // MARK: Uses

  private func findAll(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, word) = try workspace.word(at: params)
    guard let name = word.flatMap(NamedWord.init) else { return [] }
    return .array(
      workspace.files.paths(around: document.path).flatMap { path -> [JSONValue] in
        let uri = JSONValue.string(workspace.uri(ofPath: path))
        return ranges(of: name, in: workspace.list(at: path) ?? TodoList()).map { ["uri": uri, "range": $0] }
      })
  }

  private func highlight(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, word) = try workspace.word(at: params)
    guard let name = word.flatMap(NamedWord.init) else { return [] }
    return .array(ranges(of: name, in: document.list).map { ["range": $0, "kind": 1] })
  }

  private func ranges(of name: NamedWord, in list: TodoList) -> [JSONValue] {
    list.flatMap { item in name.ranges(in: item).map { workspace.range(ofBytes: $0, of: item, in: list) } }
  }

  private func prepareRename(_ params: JSONValue) throws(RequestError) -> JSONValue {
    // Not an error, after which neovim 0.7 asks for a name all the same.
    guard let (document, word, name) = try renamable(params) else { return .null }
    let range = name.range(in: word)
    return [
      "range": workspace.range(ofBytes: range, of: word.item, in: document.list),
      "placeholder": .bytes(Array(document.list.bytes[range])),
    ]
  }

  private func rename(_ params: JSONValue) throws(RequestError) -> JSONValue {
    guard let (document, _, name) = try renamable(params) else {
      throw RequestError(.requestFailed, "Only a project, a context or a person can be renamed.")
    }
    let new = Array(try params.requiredText("newName").utf8)
    var changes: [ActionPreview.Change] = []
    for path in workspace.files.paths(around: document.path) {
      guard let list = workspace.list(at: path) else { continue }
      do throws(CommandError) {
        changes.append((path, list, try name.edits(renamingTo: new, in: list)))
      } catch {
        throw RequestError(.invalidParams, error.message)
      }
    }
    return workspace.edit(changes.filter { !$0.edits.isEmpty })
  }

  private func renamable(_ params: JSONValue) throws(RequestError) -> (Document, TaskWord, NamedWord)? {
    let (document, word) = try workspace.word(at: params)
    guard let word, let name = NamedWord(word), name.isRenamable else { return nil }
    return (document, word, name)
  }
}
