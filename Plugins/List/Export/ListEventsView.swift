import ListRendering
import ModuleKit
import TerminalText
import TodoTxt
import ViewKit

/// Writes events as JSON, one object a line.
final class ListEventsView: View {
  private let output: any TextOutput
  private var count = 0

  /// The version of the format, for programs that read it.
  private static let version = 1

  init(output: any TextOutput) {
    self.output = output
  }

  func display(_ events: [ListEvent]) throws {
    var buffer = OutputBuffer(output)
    for event in events {
      count += 1
      let head: [JSONMember] = [
        JSONMember("v", .number(Self.version)), JSONMember("seq", .number(count)),
        JSONMember("at", .string("\(event.time)")), JSONMember("event", .string(event.change.name)),
      ]
      var line = JSONValue.object(head + event.change.members(TaskJSON(at: event.now), event.now.day)).line
      if case .list(let export) = event.change {
        // The list may have a million tasks, so use the writer of listings.
        line.removeLast("}\n".utf8.count)
        buffer.bytes += line
        buffer.bytes += ",\"tasks\":".utf8
        try export.writeArray(to: &buffer)
        buffer.bytes += "}\n".utf8
      } else {
        buffer.bytes += line
      }
    }
    try buffer.flush()
  }
}

extension ListEvent.Change {
  fileprivate var name: String {
    switch self {
    case .list: "list"
    case .added: "added"
    case .changed: "changed"
    case .removed: "removed"
    case .day: "day"
    case .problem: "problem"
    case .recovered: "recovered"
    }
  }

  fileprivate func members(_ tasks: TaskJSON, _ today: CivilDate) -> [JSONMember] {
    switch self {
    case .list, .day: [JSONMember("today", JSONValue(today))]
    case .added(let task): [JSONMember("task", tasks.value(task))]
    case .changed(let task, let before):
      [
        JSONMember("task", tasks.value(task)),
        JSONMember("before", tasks.value(before)),
      ]
    case .removed(let task): [JSONMember("before", tasks.value(task))]
    case .problem(let message): [JSONMember("message", .string(message))]
    case .recovered: []
    }
  }
}

extension TaskJSON {
  fileprivate func value(_ task: ListEvent.TaskLine) -> JSONValue {
    value(task.text, number: task.number, isBlocked: task.isBlocked, list: task.list)
  }
}
