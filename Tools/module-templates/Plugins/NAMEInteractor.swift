%if command or scene or interface
%if interface
import NAMEInterface
%end
import TodoStores
import TodoTxt

struct NAMEInteractor {
  let store: any TodoStore
%if store and (command or interface)
  let notes: NAMEStore
%end

%if command or interface
  func summary() throws(TodoStoreError) -> NAMESummary {
    Self.summary(of: try store.list())
  }
%end
%if scene and (command or interface)

%end
%if scene
  /// Delivers each state of the list, beginning with the current one, until the task is cancelled.
  func follow(
    _ receive: (NAMESummary) -> Void, isolation: isolated (any Actor)? = #isolation
  ) async {
    for await update in store.updates() { receive(Self.summary(of: update.list)) }
  }
%end

  static func summary(of list: TodoList) -> NAMESummary {
    let tasks = list.filter { !$0.isBlank }
    let doneCount = tasks.count(where: \.isCompleted)
    return NAMESummary(openCount: tasks.count - doneCount, doneCount: doneCount)
  }
}
%end
