public import TodoTxt

/// A task of a listing; creating one neither allocates nor counts a reference.
@usableFromInline
package struct ListedTask: Hashable, Sendable {
  @usableFromInline package let number: Int

  /// The range of the line in the list's bytes, with the carriage return of a CRLF file.
  @usableFromInline package let text: Range<Int>

  @usableFromInline let head: TodoHead

  @inlinable
  init(number: Int, text: Range<Int>, head: TodoHead) {
    self.number = number
    self.text = text
    self.head = head
  }

  func moved(to start: Int) -> ListedTask {
    ListedTask(number: number, text: start..<(start + text.count), head: head)
  }

  @inlinable package var priority: Priority? { head.priority }
  @inlinable package var isCompleted: Bool { head.isCompleted }

  package func due(in bytes: Span<UInt8>) -> (date: TaskDate, range: Range<Int>)? {
    TodoItem.dueTag(in: bytes.extracting(text)).map {
      ($0.date, (text.lowerBound + $0.range.lowerBound)..<(text.lowerBound + $0.range.upperBound))
    }
  }
}
