/// todo.txt and done.txt of one machine, as bytes; nil for a missing file.
public struct TaskFiles: Hashable, Sendable {
  public var todo: [UInt8]?
  public var done: [UInt8]?

  public init(todo: [UInt8]? = nil, done: [UInt8]? = nil) {
    self.todo = todo
    self.done = done
  }

  /// The file, or nil if it does not exist.
  public subscript(file: File) -> [UInt8]? {
    get { file == .todo ? todo : done }
    set { if file == .todo { todo = newValue } else { done = newValue } }
  }

  /// An order of files by their bytes.
  func precedes(_ other: TaskFiles) -> Bool {
    let keys = [self, other].map { $0.todo ?? [] }
    if keys[0] != keys[1] { return keys[0].lexicographicallyPrecedes(keys[1]) }
    return (done ?? []).lexicographicallyPrecedes(other.done ?? [])
  }

  public enum File: Hashable, Sendable, CaseIterable {
    case todo, done
  }
}
