import Synchronization
package import TodoTxt

/// The places of keys in the tasks of a list, which share what is made for the whole list.
package struct TaskKeyPlaces: Sendable {
  private let list: TodoList
  private let calendar: TodoCalendar
  private let dependencies: MadeOnce<DependencyIndex>

  package init(in list: TodoList, at calendar: TodoCalendar) {
    (self.list, self.calendar) = (list, calendar)
    dependencies = MadeOnce { DependencyIndex(list) }
  }

  package func callAsFunction(_ item: TodoItem) -> TaskKeyPlace {
    TaskKeyPlace(
      item: item, list: list, calendar: calendar, dependencies: { [dependencies] in dependencies() },
      people: { [list] in list.people }, notes: { [list] in list.noteNames })
  }
}

extension [any TaskKey] {
  /// The key of a word; nil if no module gives it a meaning.
  package func key(of word: TaskWord) -> (any TaskKey)? {
    if case .key(let name) = word.kind { first { $0.name == name } } else { nil }
  }

  /// What the key of a word means, and its value; nil if the word has no known key.
  package func explanation(of word: TaskWord, at place: TaskKeyPlace) -> String? {
    key(of: word).map { key in
      let meaning = key.meaning(of: word.value, at: place).map { "\n\($0)" } ?? ""
      return "\(key.name):\(key.form)  \(key.summary)\(meaning)"
    }
  }

  /// The few words to show behind each value, with the end of the value in the bytes of the list.
  package func hints(at place: TaskKeyPlace) -> [(offset: Int, text: String)] {
    place.item.tags.compactMap { tag in
      first { tag.key.elementsEqual($0.name.utf8) }?.hint(for: tag.value, at: place)
        .map { (tag.value.endIndex, $0) }
    }
  }
}

extension TodoList {
  fileprivate var noteNames: [String] {
    Set(lazy.compactMap { $0.noteName.map { String(decoding: $0.bytes, as: UTF8.self) } }).sorted()
  }
}

/// A value that is made when it is first needed.
private final class MadeOnce<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  func callAsFunction() -> Value {
    value.withLock { value in
      let made = value ?? make()
      value = made
      return made
    }
  }
}
