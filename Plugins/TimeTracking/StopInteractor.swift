import ModuleKit
import TodoStores

struct StopInteractor {
  let store: any TodoStore
  let clock: any CivilClock

  func stop() throws(TodoStoreError) -> TaskReport<StoppedTimer> {
    try store.editTasks([()]) { _, editor throws(TaskProblem) in
      let stopped = try StoppedTimer.stopAll(by: clock, in: &editor)
      if stopped.isEmpty { throw .impossible(reason: "No timer is running") }
      return stopped
    }.flatMap(\.self)
  }
}
