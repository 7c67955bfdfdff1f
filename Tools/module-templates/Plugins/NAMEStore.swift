%if store
import ModuleKit
import TodoStores
import TodoTxt

/// The module's own notes: one per line of ACTION.txt beside todo.txt.
struct NAMEStore {
  private let base: any TodoStore

  init(in context: ModuleContext) {
    base = context.stores.open(context.settings.files.path(of: Array("ACTION.txt".utf8)))
  }

  /// In the order of their creation.
  func all() throws(TodoStoreError) -> [[UInt8]] {
    try base.list().filter { !$0.isBlank }.map { Array($0.text) }
  }

  /// - Parameter note: becomes one line.
  func add(_ note: [UInt8]) throws(TodoStoreError) {
    try base.append(note)
  }
}
%end
