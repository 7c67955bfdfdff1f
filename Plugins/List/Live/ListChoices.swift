import ListInterface
import ModuleKit
import TodoTxt

/// The user's choices for a list on a screen: tasks, order and sections.
struct ListChoices: Sendable {
  /// The user's change of a setting that the listing or the view decides otherwise.
  enum Preference<Value: Sendable>: Sendable {
    case asAsked

    /// Nil for none.
    case chosen(Value?)

    func value(insteadOf asked: Value?) -> Value? {
      if case .chosen(let value) = self { value } else { asked }
    }
  }

  /// The request of the command line or of a view.
  var asked: ListRequest

  /// The typed filter; nil for none.
  var filter: ListQuery?

  /// The name of the `LiveListLayout` that draws the list; nil for rows.
  var layout: String?

  /// The groups of a layout other than rows where neither the user nor the request has chosen any.
  var columns: (any TodoGrouping)?

  /// The groups of each layout, so that the rows have theirs again after another layout.
  private var groupings: [String?: Preference<any TodoGrouping>] = [:]

  /// The groups of the current layout. Those of the rows are the first ones of any other.
  var grouping: Preference<any TodoGrouping> {
    get { groupings[layout] ?? groupings[nil] ?? .asAsked }
    set { groupings[layout] = newValue }
  }

  var sorting = Preference<TodoSorting>.asAsked

  var showsCompleted: Bool
  var showsHeldBack = false

  init(_ asked: ListRequest, showsCompleted: Bool = false) {
    self.asked = asked
    self.showsCompleted = showsCompleted
  }

  /// The groups that are shown; nil for one list.
  var shownGrouping: (any TodoGrouping)? {
    grouping.value(insteadOf: asked.grouping) ?? (layout == nil ? nil : columns)
  }

  /// The words that a listed task may match by, in upper case.
  var wantedWords: [[UInt8]] {
    if case .query(let query, _) = request.criteria.rule { query.wantedWords } else { [] }
  }

  var request: ListRequest {
    var request = asked
    if let filter { request.criteria = request.criteria.and(filter.query) }
    if showsHeldBack {
      request.criteria.showHeldBack()
      request.marksWaiting = true
    }
    request.criteria.leavesOutCompleted = !showsCompleted && !request.criteria.asksForCompleted
    request.grouping = shownGrouping
    request.sorting = sorting.value(insteadOf: filter?.sorting ?? asked.sorting)
    return request
  }
}

/// A query as it was typed.
struct ListQuery: Sendable {
  let text: [UInt8]
  let query: Query

  /// The order of its `sort:`; nil without one.
  let sorting: TodoSorting?

  /// - Throws: `QueryError`, and `CommandError` for an unknown order.
  init(
    _ text: [UInt8], in registry: ModuleRegistry, calendar: TodoCalendar, me: String?,
    urgency: UrgencyCoefficients
  ) throws {
    self.text = text
    query = try Query(text, calendar: calendar).naming(me: me).weighing(urgency: urgency)
    sorting = try CommandArguments().sorting(
      in: registry, ListCriteria(.query(query, leavesOutHeldBack: false)))
  }

  private static let list = Array("list:".utf8)

  /// The list that a plain `list:` of it names; nil without one.
  var listMark: String? {
    let word = text.split(separator: .space).first { $0.starts(with: Self.list) }
    return word.map { String(decoding: $0.dropFirst(Self.list.count), as: UTF8.self) }
  }

  /// Its words without those that name a list.
  var wordsOfNoList: [[UInt8]] {
    text.split(separator: .space).filter { !$0.starts(with: Self.list) }.map(Array.init)
  }

  /// Returns the projects, contexts and list that a new task needs to match the filter, as far as these are plain.
  ///
  /// - Parameter name: returns the name to write for a typed one after `+`, `@` or `list:`; nil for none.
  func newTaskText(naming name: (_ typed: ArraySlice<UInt8>, _ prefix: String) -> [UInt8]?) -> [UInt8] {
    let words = text.split(separator: .space)
    // Negated and alternative terms say nothing about a new task.
    let isPlain = words.allSatisfy {
      !["not", "or", "!"].contains(String(decoding: $0, as: UTF8.self).lowercased())
    }
    guard isPlain, !text.contains(UInt8(ascii: "(")), !text.contains(UInt8(ascii: "\"")) else { return [] }
    return words.flatMap { word -> [UInt8] in
      for (field, sigil) in [
        ("project:", "+"), ("context:", "@"), ("+", "+"), ("@", "@"), ("list:", "list:"),
      ]
      where word.starts(with: field.utf8) && word.count > field.utf8.count {
        let typed = word.dropFirst(field.utf8.count)
        guard typed.allSatisfy({ $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "*") }),
          let name = name(typed, sigil)
        else { return [] }
        return Array(sigil.utf8) + name + [.space]
      }
      return []
    }
  }
}
