import ModuleKit
import TodoStores
import TodoTxt

struct RecurrenceTaskKey: TaskKey {
  let name = "rec"
  let form = "INTERVAL"
  let summary = "How often the task comes back."

  func meaning(of value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> String? {
    Recurrence(String(decoding: value, as: UTF8.self))?.phrase
  }

  func hint(for value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> String? {
    place.item.isCompleted ? nil : meaning(of: value, at: place)
  }

  func values(for typed: ArraySlice<UInt8>, at place: TaskKeyPlace) -> [TaskKeyValue] {
    let typed = String(decoding: typed, as: UTF8.self).lowercased()
    let forms = Self.examples.filter { $0.hasPrefix(typed) && $0 != typed }
    return ([typed] + forms).compactMap { form in
      Recurrence(form).map { TaskKeyValue(form, detail: $0.phrase) }
    }
  }

  private static let examples = [
    "1d", "1w", "2w", "1m", "3m", "1y", "+1d", "+1w", "+2w", "+1m", "+1y", "5b", "mon", "mon,thu", "2tue",
    "-1fri",
  ]
}
