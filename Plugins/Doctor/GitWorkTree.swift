import ModuleKit
import TodoStores
import TodoTxt

/// git's knowledge of a file.
struct GitWorkTree {
  let commands: any CommandRunner
  let inspector: any FileInspector

  /// The base of a merge that git left with conflict markers; nil if git knows none.
  func mergeBase(of path: String) -> [UInt8]? {
    let (directory, name) = place(of: path)
    let base = output("-C", directory, "cat-file", "blob", ":1:./\(name)")
    return base == [] ? nil : base
  }

  /// The attributes file in its directory.
  func attributes(beside path: String) -> String { "\(place(of: path).directory)/.gitattributes" }

  /// Whether the file is in a repository whose configuration lacks the merge driver.
  func lacksMergeDriver(for path: String) -> Bool {
    let directory = place(of: path).directory
    return output("-C", directory, "rev-parse", "--git-dir") != nil
      && output("-C", directory, "config", "merge.todo.driver") == nil
  }

  /// Nil if git fails or is missing.
  private func output(_ words: String...) -> [UInt8]? {
    guard let result = try? commands.result(of: ProgramCall((["git"] + words).map(\.pathBytes))),
      result.status == 0
    else { return nil }
    return result.output
  }

  private func place(of path: String) -> (directory: String, name: String) {
    let path = inspector.realPath(of: path)
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (
      slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...])
    )
  }
}
