import PlainText

package struct TaskWord: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A project or a context, with its sign.
    case tag
    case key(name: String)
    case other
  }

  package let item: TodoItem

  /// Its bytes keep their place in the list.
  package let bytes: ArraySlice<UInt8>

  package var range: Range<Int> { bytes.startIndex..<bytes.endIndex }

  package var kind: Kind {
    if bytes.count > 1, Self.isSign(bytes[bytes.startIndex]) { return .tag }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex else { return .other }
    return .key(name: String(decoding: bytes[..<colon], as: UTF8.self))
  }

  /// The text behind the colon of a key.
  package var value: ArraySlice<UInt8> {
    bytes.firstIndex(of: UInt8(ascii: ":")).map { bytes[($0 + 1)...] } ?? bytes[bytes.endIndex...]
  }

  /// The word around an offset in the bytes of the list; nil between words, and outside of the task's text.
  ///
  /// - Parameter isTyped: whether the word ends at the offset.
  package init?(at offset: Int, of item: TodoItem, isTyped: Bool = false) {
    let text = item.text
    guard (text.startIndex...text.endIndex).contains(offset) else { return nil }
    let start = text[..<offset].lastIndex(where: \.isBlank).map { $0 + 1 } ?? text.startIndex
    let end = isTyped ? offset : text[offset...].firstIndex(where: \.isBlank) ?? text.endIndex
    if start == end, !isTyped { return nil }
    self.item = item
    bytes = text[start..<end]
  }

  package static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "@") }
}

/// A part of a task with a meaning of its own, which a front end may colour.
package struct TaskToken: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    case priority, project, context, key, value, date, link, text
  }

  /// What a due date of an open task says today.
  package enum Urgency: Hashable, Sendable { case overdue, today }

  /// In the bytes of the list.
  package var range: Range<Int>
  package var kind: Kind
  package var urgency: Urgency?

  init(_ bytes: ArraySlice<UInt8>, _ kind: Kind, _ urgency: Urgency? = nil) {
    (range, self.kind, self.urgency) = (bytes.startIndex..<bytes.endIndex, kind, urgency)
  }
}

extension TodoItem {
  /// Its parts with a meaning, in their order.
  package func tokens(at calendar: TodoCalendar) -> [TaskToken] {
    let body = body.startIndex
    return text.split(whereSeparator: \.isBlank).flatMap { word -> [TaskToken] in
      switch word.first {
      case _ where word.startIndex < body && CivilDate(word) != nil: return [TaskToken(word, .date)]
      case UInt8(ascii: "(") where word.startIndex < body: return [TaskToken(word, .priority)]
      case _ where word.startIndex < body: return [TaskToken(word, .text)]
      case UInt8(ascii: "+") where word.count > 1: return [TaskToken(word, .project)]
      case UInt8(ascii: "@") where word.count > 1: return [TaskToken(word, .context)]
      default: break
      }
      if let link = Links.ranges(in: word).first { return [TaskToken(word[link], .link)] }
      if let tag = TodoItem(number: 1, bytes: word).tags.first {
        let key = word[tag.key.startIndex...tag.key.endIndex]
        return [TaskToken(key, .key), token(for: tag.value, of: tag.key, at: calendar)]
      }
      return isCompleted ? [TaskToken(word, .text)] : []
    }
  }

  private func token(
    for value: ArraySlice<UInt8>, of key: ArraySlice<UInt8>, at calendar: TodoCalendar
  ) -> TaskToken {
    guard let date = value.withUnsafeBufferPointer({ TaskTag.exactDate(in: $0) }) else {
      return TaskToken(value, .value)
    }
    guard key.elementsEqual("due".utf8), !isCompleted else { return TaskToken(value, .date) }
    let isToday = date.day == calendar.today
    return TaskToken(value, .date, date.isPast(in: calendar) ? .overdue : isToday ? .today : nil)
  }
}

extension TodoList {
  /// The open tasks of each project, in the order of their first tasks; then, without a name, those of none.
  package var openTasksByProject: [(project: [UInt8]?, tasks: [TodoItem])] {
    var places: [[UInt8]: Int] = [:]
    var projects: [(project: [UInt8]?, tasks: [TodoItem])] = []
    var others: [TodoItem] = []
    for item in self where !item.isBlank && !item.isCompleted {
      let names = item.projects.map { [UInt8(ascii: "+")] + $0 }
      if names.isEmpty { others.append(item) }
      for name in names {
        let place = places[name] ?? projects.count
        if place == projects.count { projects.append((name, [])) }
        places[name] = place
        projects[place].tasks.append(item)
      }
    }
    return projects + (others.isEmpty ? [] : [(nil, others)])
  }

  /// The places of completed tasks that follow each other, two or more.
  package var completedRuns: [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in indices where self[index].isCompleted {
      if runs.last?.upperBound == index {
        runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs.filter { $0.count > 1 }
  }
}
