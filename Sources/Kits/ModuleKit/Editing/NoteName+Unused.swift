public import TodoStores
public import TodoTxt

extension NoteName {
  /// A name that no other task uses, and no file with content has.
  ///
  /// - Parameters:
  ///   - first: a name to take if it is unused.
  ///   - taken: the names that other tasks use.
  ///   - file: opens the file of a name.
  public static func unused(
    for task: TodoItem, preferring first: NoteName? = nil, besides taken: Set<NoteName>,
    in file: (NoteName) -> any TodoStore
  ) throws(TodoStoreError) -> NoteName {
    var (name, number) = (first ?? new(for: task), first == nil ? 1 : 0)
    while true {
      let file = file(name)
      let isEmpty = file.exists ? try file.list().bytes.isEmpty : true
      if isEmpty, !taken.contains(name) { return name }
      number += 1
      name = new(for: task, number: number)
    }
  }
}
