import ModuleKit
import PlainText
import TodoStores
import TodoTxt

/// Finds keys with a date that differ from `due` or `until` by a swapped, a missing or a doubled letter. The key may be the
/// user's own, so the finding is only a hint.
struct MisspelledKeyCheck: TaskCheck {
  private static let names = ["due", "until"].map { Array($0.utf8) }

  func findings(in item: TodoItem) -> [TaskFinding] {
    if item.isCompleted { return [] }
    return item.tags.compactMap { key, value in
      guard CivilDate(value.prefix(10)) != nil, let name = Self.names.first(where: { Self.isNear(key, $0) })
      else { return nil }
      let start = item.bytes.startIndex
      let old = TodoLine(item)
      var line = old
      let place = key.startIndex - start
      line.text.replaceSubrange(place..<(place + key.count), with: name)
      let (word, proposal) = (String(decoding: key, as: UTF8.self), String(decoding: name, as: UTF8.self))
      return TaskFinding(
        "misspelledKey", "“\(word):” has no meaning: did you mean “\(proposal):”?", .hint, line: item.number,
        range: (key.startIndex - start)..<(value.endIndex - start), fix: [.replace(old, with: line.text)])
    }
  }

  private static func isNear(_ key: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    let isSwapped = key.count == name.count && key.sorted() == name.sorted()
    let isDoubled = key.count == name.count + 1 && zip(key, key.dropFirst()).contains { $0 == $1 }
    return (isSwapped || isDoubled || key.count == name.count - 1)
      && NearNames.editDistance(Array(key), name) == 1
  }
}
