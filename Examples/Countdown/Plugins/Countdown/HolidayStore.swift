import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Holidays as tasks with due dates: a read-only store without a file.
struct HolidayStore: TodoStore {
  let clock: any CivilClock

  let exists = true

  func list() throws(TodoStoreError) -> TodoList { list(on: clock.today()) }

  /// A new day may change the list to the next year's holiday.
  func updates() -> TodoUpdates {
    TodoUpdates { continuation in
      let first = list(on: clock.today())
      continuation.yield(TodoUpdate(list: first))
      let following = Task { @EventLoop in
        var last = first
        for await today in clock.days() {
          let list = list(on: today)
          if list != last { continuation.yield(TodoUpdate(list: list)) }
          last = list
        }
      }
      continuation.onTermination { following.cancel() }
    }
  }

  func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    let list = try list()
    guard plan(list).isEmpty else {
      throw .unwritable(path: "holidays", reason: "they are what they are")
    }
    return list
  }

  /// Nothing changes, so nothing is recorded.
  func acting(as action: RunningAction?) -> any TodoStore { self }

  private static let days = [
    ("New Year's Day", month: 1, day: 1), ("Pi Day", month: 3, day: 14), ("Towel Day", month: 5, day: 25),
    ("Halloween", month: 10, day: 31),
  ]

  private func list(on today: CivilDate) -> TodoList {
    let year = today.components.year
    let lines = Self.days.compactMap { name, month, day -> String? in
      let dates = [year, year + 1].compactMap { CivilDate(year: $0, month: month, day: day) }
      return dates.first { $0 >= today }.map { "\(name) due:\($0)\n" }
    }
    return TodoList(lines.joined())
  }
}
