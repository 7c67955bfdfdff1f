import TodoStores
import TodoTxt

/// Makes a calendar of the tasks with due dates.
struct CalendarFeedInteractor {
  struct Feed {
    var text: [UInt8]
    var count: Int
  }

  let store: any TodoStore
  let uids: any TaskUIDStore
  let today: CivilDate

  /// The path of the calendar; nil for standard output.
  let file: (any TodoStore)?

  /// Whether the path is that of a list, also of one that does not exist yet.
  let isList: Bool

  /// Whether there is a folder for the file.
  let folderExists: () -> Bool

  func feed(hasEvents: Bool) throws(TodoStoreError) -> Feed {
    let list = try store.list()
    let uids = uids.uids(of: list)
    let ics = TaskICS(today: today)
    var feed = Feed(text: Array(TaskICS.header.utf8), count: 0)
    feed.text += "METHOD:PUBLISH\r\nX-WR-CALNAME:todo.txt\r\n".utf8
    for task in list where !task.isBlank && !task.isCompleted && task.due != nil {
      feed.count += 1
      let uid = uids.uid(ofLine: task.number)
      if hasEvents {
        ics.appendEvent(task, uid: uid, to: &feed.text)
      } else {
        ics.append(task, uid: uid, parentUID: uids.uid(ofID:), to: &feed.text)
      }
    }
    feed.text += TaskICS.footer.utf8
    return feed
  }

  /// Replaces the calendar in the file, unless it is unchanged.
  ///
  /// - Returns: false if the file holds something other than a calendar; it stays then.
  func save(_ feed: Feed) throws(TodoStoreError) -> Bool {
    guard let file else { return true }
    var isCalendar = true
    try file.update { list in
      let new = TodoList(bytes: feed.text)
      isCalendar = list.bytes.isEmpty || list.bytes.starts(with: "BEGIN:VCALENDAR".utf8)
      if !isCalendar || list.bytes == new.bytes { return [] }
      return list.map { .remove(TodoLine($0), leavingBlank: false) }
        + new.map { .insert(Array($0.text) + Array("\r\n".utf8), at: 1) }
    }
    return isCalendar
  }
}
