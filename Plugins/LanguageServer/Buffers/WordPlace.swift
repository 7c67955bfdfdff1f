import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// A word of a task, and what it stands for.
struct WordPlace {
  enum Kind: Hashable {
    /// With its sign.
    case tag
    case key(name: String)
    case other
  }

  let item: TodoItem

  /// In the bytes of the list.
  let range: Range<Int>
  let word: ArraySlice<UInt8>

  var line: Int { item.number - 1 }

  var kind: Kind {
    if word.count > 1, word.first == UInt8(ascii: "+") || word.first == UInt8(ascii: "@") { return .tag }
    guard let colon = word.firstIndex(of: UInt8(ascii: ":")), colon > word.startIndex else { return .other }
    return .key(name: String(decoding: word[..<colon], as: UTF8.self))
  }

  /// Behind the colon of a key.
  var value: ArraySlice<UInt8> {
    word.firstIndex(of: UInt8(ascii: ":")).map { word[($0 + 1)...] } ?? word[word.endIndex...]
  }

  /// The word around an offset in the bytes of the list; nil between words, and behind the last line.
  ///
  /// - Parameter isTyped: whether the word ends at the offset.
  init?(at offset: Int, inLine line: Int, of list: TodoList, isTyped: Bool = false) {
    guard list.indices.contains(line) else { return nil }
    item = list[line]
    let text = item.text
    guard (text.startIndex...text.endIndex).contains(offset) else { return nil }
    let start = text[..<offset].lastIndex(where: \.isBlank).map { $0 + 1 } ?? text.startIndex
    let end = isTyped ? offset : text[offset...].firstIndex(where: \.isBlank) ?? text.endIndex
    if start == end, !isTyped { return nil }
    range = start..<end
    word = text[start..<end]
  }
}

extension EditorWorkspace {
  /// The word at the position of a request.
  func word(at params: JSONValue, isTyped: Bool = false) throws(RequestError) -> (Document, WordPlace?) {
    let document = try document(params)
    let position = try (params["position"] ?? .null).position()
    let offset = positions(in: document).offset(of: position)
    return (document, WordPlace(at: offset, inLine: position.line, of: document.list, isTyped: isTyped))
  }

  func key(named name: String) -> (any TaskKey)? { keys.first { $0.name == name } }

  /// What the keys need to know about a task.
  func keyPlace(of item: TodoItem, in document: Document) -> TaskKeyPlace { keyPlaces(in: document)(item) }

  /// The same for several tasks, which share what is made for the whole list.
  func keyPlaces(in document: Document) -> (TodoItem) -> TaskKeyPlace {
    let calendar = context(forFileAt: document.path).calendar
    let list = document.list
    let dependencies = MadeOnce { DependencyIndex(list) }
    return { item in
      TaskKeyPlace(
        of: item, in: list, calendar: calendar, dependencies: { dependencies() }, people: { list.people },
        notes: { list.noteNames })
    }
  }
}

extension TodoList {
  /// The notes that its tasks name.
  fileprivate var noteNames: [String] {
    Set(lazy.compactMap { $0.noteName.map { String(decoding: $0.bytes, as: UTF8.self) } }).sorted()
  }
}
