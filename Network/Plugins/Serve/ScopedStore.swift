import ListInterface
import ModuleKit
import TodoStores
import TodoTxt

/// What a page shows: everything, the tasks of one view, or another list.
struct Scope: Hashable, Sendable {
  /// The only view that the token shows; nil for everything.
  var view: String?

  /// The name of a file beside todo.txt; nil for todo.txt.
  var list: String?

  static let everything = Scope()
}

/// The tasks of a scope, as the only list that its pages know: the lines of other tasks are empty, so that each task
/// keeps its number, and the empty lines at the end are left out.
///
/// All that a page hears of tasks comes from this list: rows, names, versions, counts and news. So a change of another
/// task changes nothing for the page.
struct ScopedStore: TodoStore {
  let store: any TodoStore
  let rule: ScopeRule

  var exists: Bool { store.exists }

  func list() throws(TodoStoreError) -> TodoList { rule.visible(in: try store.list()) }

  func updates() -> TodoUpdates {
    let updates = store.updates()
    return TodoUpdates { [rule] continuation in
      let following = Task {
        var last: TodoUpdate?
        for await update in updates {
          // The changes of commits and the names of conflict copies are of all tasks.
          let new = TodoUpdate(
            list: rule.visible(in: update.list), problem: update.problem,
            commits: update.commits.map { TodoCommit(action: $0.action, changes: []) })
          if let last, last.list.bytes == new.list.bytes, last.problem == new.problem { continue }
          last = new
          continuation.yield(new)
        }
        continuation.finish()
      }
      continuation.onTermination { following.cancel() }
    }
  }

  func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    rule.visible(in: try store.update { plan(rule.visible(in: $0)) })
  }

  func acting(as action: RunningAction?) -> any TodoStore {
    ScopedStore(store: store.acting(as: action), rule: rule)
  }
}

/// Decides which lines a scope shows.
struct ScopeRule: Sendable {
  let scope: Scope

  /// Of the whole list.
  let context: ModuleContext

  /// Whether the view of the scope exists. One without a filter would show everything, so it does not.
  func hasView() throws -> Bool {
    do {
      return try scope.view == nil || filter() != nil
    } catch is QueryError {
      // Whoever lists it learns what is wrong.
      return true
    } catch is CommandError {
      return false
    }
  }

  /// What the view of the scope selects; nil if it no longer exists, or only orders all tasks.
  private func filter() throws -> Query? {
    guard let view = try SavedViews(in: context).all().first(where: { $0.name == scope.view }) else {
      return nil
    }
    let criteria = try ListRequest(arguments: CommandArguments(), context: context, view: view).criteria
    guard case .query(let own, _) = criteria.rule, !own.isEverything,
      case .query(let query, _) = criteria.narrowedRule
    else { return nil }
    return query.withoutSortingAndLimit
  }

  /// The indices among these of the lines that the scope shows; none if its view no longer exists.
  func visible(_ lines: [UInt32], of list: TodoList) -> [UInt32] {
    if scope.view == nil { return lines }
    guard let filter = try? filter() else { return [] }
    return QuerySelection(
      filter, in: list, calendar: context.calendar, numberWidth: "\(list.count)".utf8.count
    ).matches(among: lines.filter { !list[Int($0)].isBlank })
  }

  /// Whether the scope shows a line with these bytes. What depends on other tasks counts as if there were none.
  func shows(_ line: [UInt8]) -> Bool { shows(TodoList(bytes: line)) }

  func shows(_ list: TodoList) -> Bool {
    !list.isEmpty && visible(Array(0..<UInt32(list.count)), of: list).count == list.count
  }

  /// A file by itself as the first of several lists, by whose mark a view may select.
  func asFirst(_ list: TodoList) -> TodoList {
    guard list.parts.isEmpty, let first = context.settings.files.lists.first else { return list }
    return TodoList(joining: [(first.mark, list)], following: TodoList())
  }

  func visible(in list: TodoList) -> TodoList {
    guard scope.view != nil else { return list }
    let shown = Set(visible(Array(0..<UInt32(list.count)), of: asFirst(list)))
    guard list.parts.isEmpty else {
      let parts = list.parts.parts.map { part in
        (part.mark, TodoList(bytes: Self.bytes(of: part.lines, of: list, showing: shown)))
      }
      return TodoList(joining: parts, following: TodoList())
    }
    let end = shown.max().map { Int($0) + 1 } ?? 0
    return TodoList(bytes: Self.bytes(of: 0..<end, of: list, showing: shown))
  }

  private static func bytes(of lines: Range<Int>, of list: TodoList, showing shown: Set<UInt32>) -> [UInt8] {
    guard !lines.isEmpty else { return [] }
    let start = lines.lowerBound == 0 ? 0 : list[lines.lowerBound].text.startIndex
    let end = lines.upperBound < list.count ? list[lines.upperBound].text.startIndex : list.bytes.count
    var bytes: [UInt8] = []
    var copied = start
    for line in lines where !shown.contains(UInt32(line)) {
      let text = list[line].text
      bytes += list.bytes[copied..<text.startIndex]
      copied = text.endIndex
    }
    return bytes + list.bytes[copied..<end]
  }
}
