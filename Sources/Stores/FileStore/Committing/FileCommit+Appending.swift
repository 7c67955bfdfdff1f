import TodoStores
import TodoTxt

extension FileCommit {
  mutating func append(
    to snapshot: FileSnapshot?, _ list: TodoList, _ result: TodoList, at target: ResolvedPath
  ) throws(TodoStoreError) -> TodoList? {
    let tail = Array(result.bytes[list.bytes.count...])
    var file = FileAppend(path: target.target)
    if snapshot == nil { file.mode = mode(ofNewFileLike: modelPath) }
    let outcome = try Self.system(target.target) { () throws(SystemError) in
      try file.append(tail, to: snapshot, announcing: announcement)
    }
    switch outcome {
    case .done(let appended) where !appended.isBehindOthers:
      return result
    case .conflict:
      return nil
    case .done, .replaced:
      // What the file holds besides, or at all, is read under the same rules as before an edit.
      uncertain = UncertainCommit(before: list, after: result, behind: front)
      return nil
    }
  }
}
