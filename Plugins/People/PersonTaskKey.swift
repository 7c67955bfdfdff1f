import ModuleKit
import TodoStores
import TodoTxt

struct PersonTaskKey: TaskKey {
  let name = "to"
  let form = "NAME,NAME"
  let summary = "The people that the task is assigned to."

  func values(for typed: ArraySlice<UInt8>, at place: TaskKeyPlace) -> [TaskKeyValue] {
    // The last of several is completed.
    let start = typed.lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? typed.startIndex
    let begun = typed[start...].map(\.lowercasedASCII)
    // What has been typed so far is in the list, too.
    return place.people().filter { name in
      name.count > begun.count && name.prefix(begun.count).map(\.lowercasedASCII) == begun
    }.map {
      TaskKeyValue(String(decoding: typed[..<start] + $0, as: UTF8.self))
    }
  }
}

/// Groups tasks by the first person they are assigned to.
struct PersonGrouping: TodoGrouping {
  let name = "person"
  let summary = "by the first name of to:"
  let detail = "the first name of to:"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    task.people.first.map { SectionKey(rank: 0, label: $0, ignoresCase: true) } ?? SectionKey(rank: 1)
  }

  func title(of section: SectionKey) -> String {
    section.rank == 0 ? String(decoding: section.label, as: UTF8.self) : "Nobody"
  }
}
