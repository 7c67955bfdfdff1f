import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Tells about a task or a key under the pointer, and shows words behind dates and ids.
@EventLoop
final class HoverFeature: LanguageFeature {
  private let workspace: EditorWorkspace
  private var usesMarkdown = false

  init(workspace: EditorWorkspace) {
    self.workspace = workspace
  }

  func capabilities(for client: JSONValue) -> [JSONMember] {
    let formats = client.at("textDocument", "hover", "contentFormat")?.elements ?? []
    usesMarkdown = formats.contains("markdown")
    return [JSONMember("hoverProvider", true), JSONMember("inlayHintProvider", true)]
  }

  var requests: [String: (JSONValue) throws(RequestError) -> JSONValue] {
    [
      "textDocument/hover": { params throws(RequestError) in try self.tell(params) },
      "textDocument/inlayHint": { params throws(RequestError) in try self.hints(params) },
    ]
  }

  private func tell(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, place) = try workspace.word(at: params)
    guard let place, !place.item.isBlank else { return .null }
    let text =
      keyText(of: place, in: document) ?? workspace.show(place.item, of: document)
    guard !text.isEmpty else { return .null }
    let range = workspace.positions(in: document).range(ofBytes: place.range, inLine: place.line)
    return [
      "contents": [
        "kind": usesMarkdown ? "markdown" : "plaintext",
        "value": .string(usesMarkdown ? "```text\n\(text)\n```" : text),
      ],
      "range": JSONValue(range),
    ]
  }

  private func keyText(of place: WordPlace, in document: Document) -> String? {
    guard case .key(let name) = place.kind, let key = workspace.key(named: name) else { return nil }
    let meaning = key.meaning(of: place.value, at: workspace.keyPlace(of: place.item, in: document))
    return (["\(key.name):\(key.form)  \(key.summary)"] + [meaning].compactMap(\.self))
      .joined(separator: "\n")
  }

  private func hints(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let document = try workspace.document(params)
    let range = try (params["range"] ?? .null).range()
    let list = document.list
    guard workspace.hasHints, range.start.line < list.count else { return [] }
    let positions = workspace.positions(in: document)
    let lines = range.start.line...max(range.start.line, min(range.end.line, list.count - 1))
    let places = workspace.keyPlaces(in: document)
    var hints: [JSONValue] = []
    for line in lines where !list[line].isBlank {
      let place = places(list[line])
      for tag in list[line].tags {
        guard let key = workspace.key(named: String(decoding: tag.key, as: UTF8.self)),
          let hint = key.hint(for: tag.value, at: place)
        else { continue }
        hints.append([
          "position": JSONValue(positions.position(ofByte: tag.value.endIndex, inLine: line)),
          "label": .string(hint), "paddingLeft": true,
        ])
      }
    }
    return .array(hints)
  }
}

extension EditorWorkspace {
  /// What the program's own `show` says about a task.
  func show(_ item: TodoItem, of document: Document) -> String {
    let call = ActionCall(
      [Array("show".utf8)], on: [SelectedTask(item.number, in: document.list)], from: .screen)
    var acting = buffers(for: document.path).actingContext
    // What has happened to the task is known of the file.
    acting.stores.journal = context.stores.journal
    let outcome = acting.run(call)
    guard outcome.error == nil else { return "" }
    return outcome.plainLines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
