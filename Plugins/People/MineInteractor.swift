import ListInterface
import ModuleKit
import TodoTxt

/// Restricts a listing to the tasks assigned to the user.
struct MineInteractor {
  /// The user's name; nil if it is unknown.
  let me: String?
  let calendar: TodoCalendar

  /// The mark of the user's own list, where others are shared; nil if there is one list.
  var ownList: String?

  /// - Throws: `CommandError` if the user's name is unknown.
  func mine(_ request: ListRequest) throws -> ListRequest {
    guard let me else {
      throw CommandError(
        "Your name is not known: set TODO_ME in the configuration.", code: "noName")
    }
    var request = request
    if case .query(let query, let leavesOutHeldBack) = request.criteria.rule {
      // An unassigned task of a shared list may be the user's.
      let free = ownList.map { " or no:to not list:\($0)" } ?? ""
      let mine = try Query(Array("is:open (to:me\(free))".utf8), calendar: calendar).naming(me: me)
      request.criteria.rule = .query(query.and(mine), leavesOutHeldBack: leavesOutHeldBack)
    }
    if ownList != nil, request.grouping == nil { request.grouping = MineGrouping() }
    return request
  }
}
