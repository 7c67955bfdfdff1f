public import ModuleKit
public import TodoStores
import TodoTxt

extension TodoStore {
  /// The lines of the list as texts.
  public func lines() throws(TodoStoreError) -> [String] {
    try list().map { String(decoding: $0.text, as: UTF8.self) }
  }

  /// The tasks with these numbers, as if the user had selected them on a screen.
  public func selected(_ numbers: Int...) throws(TodoStoreError) -> [SelectedTask] {
    let list = try list()
    return numbers.map { SelectedTask($0, in: list) }
  }
}

extension TaskRequest {
  /// A request for the task with a number, as the user types it.
  public init(_ number: Int) {
    self.init(word: Array("\(number)".utf8))
  }
}
