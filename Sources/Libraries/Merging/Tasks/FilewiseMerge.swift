/// A merge of todo.txt and done.txt, each alone, as git makes it. A task that one side has archived and the other has changed is
/// in both files then.
public struct FilewiseMerge: Hashable, Sendable {
  private let base, ours, theirs: TaskFiles

  /// The files, each merged alone.
  public let result: TaskFiles

  public init(base: TaskFiles, ours: TaskFiles, theirs: TaskFiles) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    var result = TaskFiles()
    for file in [TaskFiles.File.todo, .done] {
      func only(_ files: TaskFiles) -> TaskFiles {
        var part = TaskFiles()
        part[file] = files[file]
        return part
      }
      result[file] = TaskMerge(base: only(base), ours: only(ours), theirs: only(theirs)).result[file]
    }
    self.result = result
  }

  /// The files as a merge of both as one set leaves them.
  ///
  /// - Parameter present: the files after the merge. Changes since then stay.
  public func mended(_ present: TaskFiles) -> TaskFiles {
    let whole = TaskMerge(base: base, ours: ours, theirs: theirs).result
    return whole == result ? present : TaskMerge(base: result, ours: present, theirs: whole).result
  }
}
