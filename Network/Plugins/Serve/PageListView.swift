import ListInterface
import Synchronization
import TodoTxt
import ViewKit

/// Spells a live list for pages, as JSON: the visible rows, and after each change the new rows.
final class PageListView: View {
  private let names: @Sendable (TodoList) -> LineNames
  private let tell: @Sendable (PlacedList, JSONValue?) -> Void
  private let shown = Mutex<PlacedList?>(nil)

  /// - Parameters:
  ///   - names: the page's names of the lines of a list.
  ///   - tell: receives each list and its difference from the previous one; nil if a page must reload.
  init(
    names: @escaping @Sendable (TodoList) -> LineNames,
    tell: @escaping @Sendable (PlacedList, JSONValue?) -> Void
  ) {
    self.names = names
    self.tell = tell
  }

  /// The current list; nil before the first.
  var list: PlacedList? { shown.withLock { $0 } }

  func display(_ listing: LiveListing) {
    let new = PlacedList(listing: listing, names: names(listing.file))
    let old = shown.withLock { shown in
      defer { shown = new }
      return shown
    }
    tell(new, old.flatMap { Self.change(of: new, since: $0) })
  }

  // MARK: Spelling

  /// Some rows of a list.
  static func window(_ list: PlacedList, from offset: Int, count: Int) -> [JSONMember] {
    let tasks = list.listing.tasks
    let rows = (offset..<min(tasks.lines.count, offset + count)).map { row(at: $0, of: list) }
    return [
      JSONMember("version", .string(list.version)), JSONMember("total", .number(tasks.lines.count)),
      JSONMember("offset", .number(offset)), JSONMember("groups", groups(tasks)),
      JSONMember("tasks", .array(rows)), JSONMember("notice", JSONValue(list.listing.notice)),
    ]
  }

  static func groups(_ tasks: FoundTasks) -> JSONValue {
    .array(tasks.sections.map { ["title": .string($0.title), "count": .number($0.count)] })
  }

  static func row(at place: Int, of list: PlacedList) -> JSONValue {
    let tasks = list.listing.tasks
    return row(
      NamedLine(
        item: tasks.task(at: place), name: list.name(at: place) ?? "archived-\(place)", list: tasks.list),
      at: list.listing.now, isBlocked: tasks.isBlocked(at: place))
  }

  /// The object of `--json`, preceded by the name of the line.
  static func row(_ line: NamedLine, at now: TaskDate, isBlocked: Bool?) -> JSONValue {
    let (item, parts) = (line.item, line.list.parts)
    let own = TodoItem(number: parts.ownNumber(of: item.number), bytes: item.bytes)
    var json: [UInt8] = []
    TaskJSON(at: now).append(
      own, isBlocked: isBlocked, list: parts.mark(ofNumber: item.number), to: &json)
    let shown = ShownWords(item)
    var head = Array("{\"id\":\"\(line.name)\",".utf8)
    for (name, text) in [
      ("title", shown.title), ("tail", shown.tail.joined(separator: " ")), ("chip", shown.priority),
    ] {
      head += Array("\"\(name)\":".utf8) + JSONValue.string(text).line.dropLast()
      head.append(UInt8(ascii: ","))
    }
    if line.hasNote { head += Array("\"hasNote\":true,".utf8) }
    if !parts.isFirst(item.number) {
      head += Array("\"number\":".utf8) + JSONValue.string(parts.spelled(item.number)).line.dropLast()
      head.append(UInt8(ascii: ","))
    }
    return .encoded(head + json.dropFirst())
  }

  /// The removed and added rows; nil if there are other changes, or too many.
  private static func change(of new: PlacedList, since old: PlacedList) -> JSONValue? {
    let (tasks, earlier) = (new.listing.tasks, old.listing.tasks)
    guard old.isValid(at: new.listing.now), tasks.list.bytes == new.names.list.bytes,
      earlier.list.bytes == old.names.list.bytes
    else { return nil }
    let change = new.names.list.change(since: old.names.list)
    // With several lists, only some numbers below the change are others now.
    guard change.shift == 0 || tasks.list.parts.isEmpty else { return nil }
    var (removed, inserted): ([Int], [Int]) = ([], [])
    var (from, to) = (0, 0)
    while true {
      while from < earlier.lines.count, change.removed.contains(Int(earlier.lines[from])) {
        removed.append(from)
        from += 1
      }
      while to < tasks.lines.count, change.inserted.contains(Int(tasks.lines[to])) {
        inserted.append(to)
        to += 1
      }
      guard removed.count <= mostRows, inserted.count <= mostRows else { return nil }
      guard from < earlier.lines.count, to < tasks.lines.count else { break }
      // The other rows are unchanged and in the same order.
      let line = Int(earlier.lines[from])
      guard Int(tasks.lines[to]) == (line < change.removed.lowerBound ? line : line + change.shift),
        tasks.isBlocked(at: to) == earlier.isBlocked(at: from)
      else { return nil }
      (from, to) = (from + 1, to + 1)
    }
    guard from == earlier.lines.count, to == tasks.lines.count else { return nil }
    var members = [
      JSONMember("base", .string(old.version)), JSONMember("total", .number(tasks.lines.count)),
      JSONMember("removed", .array(removed.map(JSONValue.number))),
      JSONMember("inserted", .array(inserted.map { [.number($0), row(at: $0, of: new)] })),
    ]
    if change.shift != 0 {
      members.append(JSONMember("shift", [.number(change.removed.upperBound), .number(change.shift)]))
    }
    if tasks.sections != earlier.sections { members.append(JSONMember("groups", groups(tasks))) }
    return .object(members)
  }

  private static let mostRows = 100
}
