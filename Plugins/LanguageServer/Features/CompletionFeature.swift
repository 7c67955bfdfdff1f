import EventLoop
import ModuleKit
import ScreenKit
import TodoStores
import TodoTxt

/// Completes projects, contexts, keys and their values.
struct CompletionFeature: LanguageFeature {
  let workspace: EditorWorkspace

  func capabilities(for client: JSONValue) -> [JSONMember] {
    [JSONMember("completionProvider", ["triggerCharacters": ["+", "@", ":", "~", ",", " "]])]
  }

  var requests: [String: (JSONValue) throws(RequestError) -> JSONValue] {
    ["textDocument/completion": complete]
  }

  private static let mostItems = 100

  private func complete(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let (document, place) = try workspace.word(at: params, isTyped: true)
    guard let place else { return ["isIncomplete": false, "items": []] }
    let positions = workspace.positions(in: document)
    let range = positions.range(ofBytes: place.range, inLine: place.line)
    let candidates = candidates(for: place, in: document).prefix(Self.mostItems)
    // The editor asks again after each letter: a date means another day with it.
    return [
      "isIncomplete": true,
      "items": .array(
        candidates.enumerated().map { index, candidate in
          var item = [
            JSONMember("label", .string(candidate.label)), JSONMember("kind", .number(candidate.kind)),
            JSONMember("sortText", .string(String(Self.mostItems + index))),
            // What was typed, because editors leave out what does not begin so, and `fri` begins no date.
            JSONMember("filterText", .bytes(Array(place.word))),
            JSONMember("textEdit", JSONValue(TextEdit(range: range, text: candidate.text))),
          ]
          if !candidate.detail.isEmpty { item.append(JSONMember("detail", .string(candidate.detail))) }
          if let edit = candidate.edit {
            item.append(
              JSONMember("additionalTextEdits", .array(positions.edits(for: [edit]).map { JSONValue($0) })))
          }
          return .object(item)
        }),
    ]
  }

  private struct Candidate {
    var label: String
    var text: [UInt8]
    var detail = ""
    var edit: TodoEdit?

    /// As the protocol numbers them.
    var kind: Int

    static let name = 18
    static let key = 10
    static let value = 12
  }

  private func candidates(for place: WordPlace, in document: Document) -> [Candidate] {
    let typed = place.word
    switch place.kind {
    case .key(let name):
      guard let key = workspace.key(named: name) else { return [] }
      let start = typed.prefix(typed.count - place.value.count)
      return key.values(for: place.value, at: workspace.keyPlace(of: place.item, in: document)).map {
        Candidate(
          label: $0.label, text: start + $0.value, detail: $0.detail, edit: $0.edit, kind: Candidate.value)
      }
    case .tag: return names(for: typed, in: document)
    case .other
    where typed.count == 1 && (typed.first == UInt8(ascii: "+") || typed.first == UInt8(ascii: "@")):
      return names(for: typed, in: document)
    case .other where typed.isEmpty: return []
    case .other:
      let begun = String(decoding: typed, as: UTF8.self).lowercased()
      return workspace.keys.filter { $0.name.hasPrefix(begun) }.map {
        Candidate(
          label: "\($0.name):", text: Array("\($0.name):".utf8), detail: $0.summary, kind: Candidate.key)
      }
    }
  }

  /// Those of this text, then those of the other lists; the most used first.
  private func names(for typed: ArraySlice<UInt8>, in document: Document) -> [Candidate] {
    var names = workspace.tagCounts(of: document)
    // The word that is being typed is no name yet.
    names.count(TodoItem(line: Array(typed)), by: -1)
    var tags = names.tags.filter { $0.first == typed.first }
    var known = Set(tags)
    for tag in workspace.otherTags(around: document)
    where tag.first == typed.first && known.insert(tag).inserted {
      tags.append(tag)
    }
    let found = typed.count == 1 ? tags : tags.completions(of: typed)
    return found.map { Candidate(label: String(decoding: $0, as: UTF8.self), text: $0, kind: Candidate.name) }
  }
}
