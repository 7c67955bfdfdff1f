import ModuleKit
import TodoStores
import TodoTxt

struct NoteTaskKey: TaskKey {
  let name = "note"
  let form = "FILE"
  let summary = "The task's note, a file beside todo.txt."

  func values(for typed: ArraySlice<UInt8>, at place: TaskKeyPlace) -> [TaskKeyValue] {
    let new = String(decoding: NoteName.new(for: place.item).bytes, as: UTF8.self)
    let names = place.notes()
    let all = names.contains(new) ? names : names + [new]
    // The task may name what is typed, which is no file yet.
    return all.filter { $0.utf8.starts(with: typed) && !$0.utf8.elementsEqual(typed) }.map {
      TaskKeyValue($0, detail: names.contains($0) ? "" : "a new note")
    }
  }

  func target(of value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> TaskKeyTarget? {
    NoteName(value).map(TaskKeyTarget.file)
  }
}
