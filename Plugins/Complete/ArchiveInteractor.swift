import TodoStores
import TodoTxt

struct ArchiveInteractor {
  let store: any TodoStore

  /// The path of done.txt.
  let destination: String

  /// Moves the done tasks, in the file's order, and removes empty lines.
  ///
  /// - Returns: the moved lines, and the number of removed empty lines.
  func archive() throws(TodoStoreError) -> (lines: [[UInt8]], gapCount: Int) {
    var lines: [[UInt8]] = []
    var gapCount = 0
    try store.update { list in
      lines = []
      gapCount = list.count(where: \.text.isEmpty)
      return list.compactMap { item in
        if item.isCompleted {
          lines.append(Array(item.text))
          return .move(TodoLine(item), to: destination, leavingBlank: false)
        }
        return item.text.isEmpty ? .remove(TodoLine(item), leavingBlank: false) : nil
      }
    }
    return (lines, gapCount)
  }
}
