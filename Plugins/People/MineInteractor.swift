import ListInterface
import ModuleKit
import TodoTxt

/// Restricts a listing to the tasks assigned to the user.
struct MineInteractor {
  /// The user's name; nil if it is unknown.
  let me: String?
  let calendar: TodoCalendar

  /// - Throws: `CommandError` if the user's name is unknown.
  func mine(_ request: ListRequest) throws -> ListRequest {
    guard let me else {
      throw CommandError(
        "Your name is not known: set TODO_ME in the configuration.", code: "noName")
    }
    var request = request
    if case .query(let query, let leavesOutHeldBack) = request.criteria.rule {
      let mine = try Query(Array("to:me is:open".utf8), calendar: calendar).naming(me: me)
      request.criteria.rule = .query(query.and(mine), leavesOutHeldBack: leavesOutHeldBack)
    }
    return request
  }
}
