import PlainText
import TodoTxt

enum TaskIDs {
  /// Every id that a task has or names: an id of an old task must not identify another one.
  static func all(in list: TodoList) -> Set<[UInt8]> {
    var ids: Set<[UInt8]> = []
    for item in list where item.bytes.contains(UInt8(ascii: ":")) {
      ids.formUnion((item.values(forKey: "id") + item.parents + item.predecessors).map { Array($0) })
    }
    return ids
  }

  /// Three consonants that follow from the text: two machines give two tasks different ids. A number would read
  /// like the number of a task.
  static func free(for text: [UInt8], besides used: Set<[UInt8]>) -> String {
    var hash = StableHash.value(of: text)
    let count = UInt64(letters.count)
    while true {
      let id = [1, count, count * count].map { letters[Int(hash / $0 % count)] }
      if !used.contains(id) { return String(decoding: id, as: UTF8.self) }
      hash &+= 1
    }
  }

  /// The consonants.
  static let letters = Array("bcdfghjkmnpqrstvwxz".utf8)
}
