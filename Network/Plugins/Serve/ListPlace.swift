import ListInterface
import ModuleKit
import PlainText
import TodoTxt

/// The part of the list that a page shows.
struct ListPlace: Hashable, Sendable {
  /// Empty for the whole list.
  var view = ""
  var query = ""

  /// The name of a grouping; empty or `auto` for the view's own, `none` for no groups. `auto` groups the whole list by
  /// date, and completed tasks by the day of their completion.
  var grouping = ""
  var sorting = ""
  var showsCompleted = false

  /// Whether the whole list has the tasks of done.txt, too.
  var showsArchived = false

  /// - Parameter values: those of the query of an address.
  init(_ values: [String: String] = [:]) {
    view = values["view"] ?? ""
    query = values["q"] ?? ""
    grouping = values["group"] ?? ""
    sorting = values["sort"] ?? ""
    showsArchived = values["done"] == "all" && view.isEmpty
    showsCompleted = ["true", "all"].contains(values["done"])
  }

  /// The query of its address, for the page without a script.
  var address: String {
    [("view", view), ("q", query), ("done", showsCompleted ? "true" : "")]
      .filter { !$0.1.isEmpty }.map { "\($0.0)=\(PercentEncoding.encoded($0.1.utf8))" }.joined(separator: "&")
  }

  /// - Throws: `CommandError` and `PageRefusal` 400 if it is invalid.
  func request(in context: ModuleContext) throws -> ListRequest {
    try Self.checkLength(of: query)
    var arguments = CommandArguments()
    var none: ArraySlice<[UInt8]> = []
    let isAutomatic = grouping == Self.automaticGrouping
    for (option, value) in [
      (CommandOption.matching, query), (.groupBy, isAutomatic ? "" : grouping), (.sort, sorting),
    ] where !value.isEmpty {
      try arguments.add(option, inlineValue: Array(value.utf8), rest: &none)
    }
    let view = view.isEmpty ? nil : try SavedViews(in: context).view(named: view)
    var request: ListRequest
    do {
      request = try ListRequest(arguments: arguments, context: context, view: view)
    } catch let error as QueryError {
      // A page shows the query in its field, so the column would tell nothing.
      throw PageRefusal(status: 400, message: "\(error.reason).\(error.advice.map { " \($0)" } ?? "")")
    }
    if showsArchived { request.source = .todoAndDone }
    let registry = context.program.registry
    if isAutomatic, view == nil { request.grouping = registry.usualGrouping }
    if isAutomatic, view != nil, request.criteria.asksForCompleted, request.grouping == nil {
      request.grouping = registry.grouping(named: "done")
    }
    request.criteria.leavesOutCompleted =
      !showsCompleted && request.source == .todo && !request.criteria.asksForCompleted
    return request
  }
}

extension ListPlace {
  static let automaticGrouping = "auto"

  /// A filter is evaluated for each task, while all pages wait.
  ///
  /// - Throws: `PageRefusal` 400 for a filter that is longer than anybody types.
  static func checkLength(of query: String) throws(PageRefusal) {
    let wildcards = query.utf8.count { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    guard query.utf8.count <= 1_000, wildcards <= 40, query.split(whereSeparator: \.isWhitespace).count <= 80
    else {
      throw PageRefusal(
        status: 400, message: "The filter is too long: use at most 80 words, 40 wildcards and 1000 bytes.")
    }
  }

  /// The same place, restricted to a scope.
  func limited(to scope: Scope) -> ListPlace {
    var place = self
    if let view = scope.view { (place.view, place.showsArchived) = (view, false) }
    return place
  }
}

/// The list of a place at one moment.
struct PlacedList: Sendable {
  let listing: LiveListing
  let names: LineNames

  /// The next minute of the day at which a task is overdue; nil for none.
  private let nextOverdue: TaskDate?

  init(listing: LiveListing, names: LineNames) {
    (self.listing, self.names) = (listing, names)
    let file = listing.file
    nextOverdue = file.nextOverdueTime(in: 0..<file.count, after: listing.now)
  }

  /// The version, which changes with the file, the day, and each minute at which a task is overdue.
  var version: String { "\(names.version).\(nextOverdue ?? TaskDate(listing.now.day))" }

  /// Whether time alone changes nothing until then.
  func isValid(at now: TaskDate) -> Bool {
    now.day == listing.now.day && nextOverdue.map { now < $0 } ?? true
  }

  /// The page's name for the task at that index of the listing; nil for a task of done.txt.
  func name(at place: Int) -> String? {
    let number = listing.tasks.task(at: place).number
    return number > 0 && number <= names.list.count ? names[number - 1] : nil
  }

  /// The index of a line in the listing; nil if it is not listed.
  func place(ofLine line: Int) -> Int? {
    let tasks = listing.tasks
    if tasks.list.bytes == names.list.bytes { return tasks.lines.firstIndex(of: UInt32(line)) }
    return tasks.lines.indices.first { tasks.task(at: $0).number == line + 1 }
  }
}
