import ModuleKit
import TodoStores
import TodoTxt

/// `due:` and `t:`.
struct DateTaskKey: TaskKey {
  let key: DateKey
  let summary: String
  let form = "DATE"

  var name: String { "\(key.name)" }

  func meaning(of value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> String? {
    date(value)?.phrase(on: place.calendar.today)
  }

  func hint(for value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> String? {
    guard !place.item.isCompleted, let date = date(value) else { return nil }
    let days = place.calendar.today - date.day
    if key == .due, days > 0 { return days == 1 ? "1 day late" : "\(days) days late" }
    let distance = date.day.distance(from: place.calendar.today)
    return distance.prefix(1).uppercased() + distance.dropFirst()
  }

  func values(for typed: ArraySlice<UInt8>, at place: TaskKeyPlace) -> [TaskKeyValue] {
    let typed = String(decoding: typed, as: UTF8.self).lowercased()
    let context = DateContext(
      calendar: place.calendar, due: place.item.due, threshold: place.item.threshold,
      isThreshold: key == .threshold, allowsTime: key == .due)
    // The usual form of a day precedes what was typed of it.
    var known: Set<TaskDate> = []
    return (NaturalDate.examples.filter { $0.hasPrefix(typed) } + [typed]).compactMap { form in
      guard let date = try? NaturalDate.forInput(form, in: context), "\(date)" != form,
        known.insert(date).inserted
      else { return nil }
      return TaskKeyValue(form, value: Array("\(date)".utf8), detail: date.phrase(on: place.calendar.today))
    }
  }

  private func date(_ value: ArraySlice<UInt8>) -> TaskDate? {
    value.withUnsafeBufferPointer { TaskTag.exactDate(in: $0) }
  }
}
