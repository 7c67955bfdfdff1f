package import ModuleKit
import ScreenKit
package import TodoTxt

/// A word that may replace the word that the user types in a task.
package struct TaskWordCompletion: Sendable {
  package enum Kind: Sendable { case name, key, value }

  package var kind: Kind
  package var word: TaskKeyValue

  /// Best first.
  ///
  /// - Parameters:
  ///   - place: what keys need to know of the task.
  ///   - tags: the projects and contexts of this list, and those of the other lists; the most used first.
  package static func completions(
    of typed: TaskWord, keys: [any TaskKey], at place: () -> TaskKeyPlace,
    tags: () -> (own: TagCounts, others: [[UInt8]])
  ) -> [TaskWordCompletion] {
    if let key = keys.key(of: typed) {
      let start = typed.bytes[..<typed.value.startIndex]
      return key.values(for: typed.value, at: place()).map { value in
        var value = value
        value.value = start + value.value
        return TaskWordCompletion(kind: .value, word: value)
      }
    }
    guard typed.kind == .tag || typed.kind == .other, let sign = typed.bytes.first else { return [] }
    guard TaskWord.isSign(sign) else {
      let begun = String(decoding: typed.bytes, as: UTF8.self).lowercased()
      return keys.filter { $0.name.hasPrefix(begun) }.map {
        TaskWordCompletion(kind: .key, word: TaskKeyValue("\($0.name):", detail: $0.summary))
      }
    }
    var (own, others) = tags()
    // The word that is being typed is no name yet.
    own.count(TodoItem(line: Array(typed.bytes)), by: -1)
    var known: Set<[UInt8]> = []
    let names = (own.tags + others).filter { $0.first == sign && known.insert($0).inserted }
    return (typed.bytes.count == 1 ? names : names.completions(of: typed.bytes)).map {
      TaskWordCompletion(kind: .name, word: TaskKeyValue(String(decoding: $0, as: UTF8.self), value: $0))
    }
  }
}
