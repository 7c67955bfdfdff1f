import ModuleKit
import PlainText
import TodoStores
import TodoTxt

/// A key whose values are ids of other tasks.
struct DependencyTaskKey: TaskKey {
  let name: String
  let summary: String
  let form = "NAME,NAME"

  func meaning(of value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> String? {
    let names = ids(value).compactMap { task(withID: $0, at: place) }.map(words)
    return names.isEmpty ? nil : names.joined(separator: "; ")
  }

  func hint(for value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> String? {
    guard !place.item.isCompleted, let words = meaning(of: value, at: place) else { return nil }
    return words.count > Self.longestHint ? words.prefix(Self.longestHint - 1) + "…" : words
  }

  func target(of value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> TaskKeyTarget? {
    ids(value).lazy.compactMap { task(withID: $0, at: place) }.first.map { .task($0.number) }
  }

  /// Tasks are found by their ids and by their words; one without an id gets one.
  func values(for typed: ArraySlice<UInt8>, at place: TaskKeyPlace) -> [TaskKeyValue] {
    let start = typed.lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? typed.startIndex
    let begun = typed[start...].map(\.lowercasedASCII)
    var found: [TaskKeyValue] = []
    var used: Set<[UInt8]>?
    for item in place.list where !item.isBlank && !item.isCompleted && item.number != place.item.number {
      guard item.text.contains(begun) else { continue }
      let id: [UInt8]
      var edit: TodoEdit?
      if let own = item.id {
        id = Array(own)
      } else {
        let names = used ?? TaskIDs.all(in: place.list)
        used = names
        id = Array(TaskIDs.free(for: Array(item.text), besides: names).utf8)
        var line = TaskLine(Array(item.text))
        line.append("id:" + String(decoding: id, as: UTF8.self))
        edit = .replace(TodoLine(item), with: line.text)
      }
      let value = typed[..<start] + id
      found.append(
        TaskKeyValue(
          words(item), value: Array(value), detail: String(decoding: id, as: UTF8.self), edit: edit))
      if found.count == Self.mostValues { break }
    }
    return found
  }

  private static let mostValues = 50

  /// In characters.
  private static let longestHint = 40

  private func ids(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    value.split(separator: UInt8(ascii: ","))
  }

  private func task(withID id: ArraySlice<UInt8>, at place: TaskKeyPlace) -> TodoItem? {
    place.dependencies().firstNumber(withID: id).flatMap { place.list.task(numbered: $0) }
  }

  private func words(_ item: TodoItem) -> String { String(decoding: item.body, as: UTF8.self) }
}

extension ArraySlice<UInt8> {
  /// Whether the text contains the part, in upper or lower case.
  ///
  /// - Parameter part: in lower case.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    var rest = self[...]
    while rest.count >= part.count {
      if rest[rest.startIndex].lowercasedASCII == first,
        zip(rest, part).allSatisfy({ $0.lowercasedASCII == $1 })
      {
        return true
      }
      rest.removeFirst()
    }
    return false
  }
}
