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
