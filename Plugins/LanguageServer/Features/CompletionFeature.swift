import ModuleKit
import TaskScreens
import TodoStores
import TodoTxt

/// Completes projects, contexts, keys and their values.
struct CompletionFeature: LanguageFeature {
  let workspace: EditorWorkspace

  var capabilities: JSONValue {
    ["completionProvider": ["triggerCharacters": ["+", "@", ":", "~", ",", " "]]]
  }

  var requests: [String: Request] { ["textDocument/completion": complete] }

  private static let mostItems = 100

  /// The protocol's `Reference`, `Property` and `Value`.
  private static let kinds: [TaskWordCompletion.Kind: JSONValue] = [.name: 18, .key: 10, .value: 12]

  private func complete(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, word) = try workspace.word(at: params, isTyped: true)
    guard let word else { return ["isIncomplete": false, "items": []] }
    let positions = workspace.positions(in: document.list)
    let range = positions.range(ofBytes: word.range, inLine: word.item.number - 1)
    let completions = TaskWordCompletion.completions(
      of: word, keys: workspace.keys, at: { workspace.keyPlaces(in: document)(word.item) },
      tags: { (workspace.tagCounts(of: document), workspace.files.tags(around: document.path)) })
    let items = completions.prefix(Self.mostItems).enumerated().map { index, completion -> JSONValue in
      .object(
        without: .null,
        [
          "label": .string(completion.word.label), "kind": Self.kinds[completion.kind] ?? .null,
          "sortText": .string(String(Self.mostItems + index)),
          // What was typed, where editors would leave out a text that does not begin so: `fri` begins no date.
          // Without need it is left out: with it, neovim 0.7 compares the last letters only.
          "filterText": completion.word.value.starts(with: word.bytes) ? .null : .bytes(Array(word.bytes)),
          "textEdit": TextEdit(range: range, text: completion.word.value).json,
          "detail": completion.word.detail.isEmpty ? .null : .string(completion.word.detail),
          "additionalTextEdits": completion.word.edit.map { positions.edits(for: [$0]).json } ?? .null,
        ])
    }
    // The editor asks again after each letter: a date means another day with it.
    return ["isIncomplete": true, "items": .array(items)]
  }
}
