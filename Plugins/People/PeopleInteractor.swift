import TodoStores
import TodoTxt

/// Finds the people to choose from.
struct PeopleInteractor {
  let store: any TodoStore

  /// The user's name; nil if it is unknown.
  let me: String?

  /// The known people, and the number of the tasks assigned to each.
  func people(of tasks: [SelectedTask]) throws(TodoStoreError) -> [(word: [UInt8], count: Int)] {
    let items = tasks.map { TodoItem(line: $0.line.text) }
    return try people().map { name in
      (name, items.count { $0.isAssigned(to: name) })
    }
  }

  /// The known people: the user, and those of the list, the busiest first.
  func people() throws(TodoStoreError) -> [[UInt8]] {
    let names = try store.list().people
    guard let me = me.map({ Array($0.utf8) }) else { return names }
    return [me] + names.filter { PersonName($0) != PersonName(me) }
  }
}
