extension WeeklyProgress {
  /// - Parameter created: nil if unknown.
  mutating func count(_ task: TodoItem, created: CivilDate?) {
    let completed = task.completionDate
    let wasOpen = !task.isCompleted || completed.map { $0 >= weeks[0].start + 7 } ?? false
    if created == nil, wasOpen, weeks.count > 1 { undated += 1 }
    for index in weeks.indices {
      let start = weeks[index].start
      if let completed, (start..<(start + 7)).contains(completed) { weeks[index].done += 1 }
      let isOpen =
        if index == weeks.count - 1 {
          !task.isCompleted
        } else {
          created.map { $0 < start + 7 } ?? false
            && (!task.isCompleted || completed.map { $0 >= start + 7 } ?? false)
        }
      if isOpen { weeks[index].open += 1 }
    }
  }
}
