import Merging
import ModuleKit
import TodoStores
import TodoTxt

/// git's knowledge of a file.
struct GitWorkTree {
  let commands: any CommandRunner
  let inspector: any FileInspector

  /// The versions of a file in a merge that git leaves to the user. A version is nil if that side has no such file.
  struct UnmergedFile {
    let base, theirs: [UInt8]?

    /// Both sides merged by tasks; nil if a side has deleted the file. Absence deletes no task.
    ///
    /// - Parameter ours: the file as it is. Without a merge driver, git leaves our version there.
    func merged(as file: TaskFiles.File, into ours: [UInt8]) -> [UInt8]? {
      guard let theirs else { return nil }
      func files(_ bytes: [UInt8]) -> TaskFiles {
        file == .todo ? TaskFiles(todo: bytes) : TaskFiles(done: bytes)
      }
      return TaskMerge(base: base.map(files), ours: files(ours), theirs: files(theirs)).result[file]
    }
  }

  /// Nil if the file is merged, or in no repository.
  func unmergedFile(at path: String) -> UnmergedFile? {
    let (directory, name) = place(of: path)
    guard let entries = output("ls-files", "--unmerged", "-z", "--", name, in: directory), !entries.isEmpty
    else {
      return nil
    }
    return UnmergedFile(base: version(1, of: path), theirs: version(3, of: path))
  }

  /// The merge of both files in which git has stopped; nil if git is in none, or a side has no todo.txt.
  func unfinishedMerge(of files: TodoFiles) -> FilewiseMerge? {
    let directory = place(of: files.todo).directory
    func firstLine(_ output: [UInt8]?) -> String? {
      output?.split(separator: .newline).first.map { String(decoding: $0, as: UTF8.self) }
    }
    func commit(_ name: String) -> String? {
      firstLine(output("rev-parse", "--quiet", "--verify", name, in: directory))
    }
    var sides: (base: String, theirs: String)?
    if let theirs = commit("MERGE_HEAD") {
      sides = firstLine(output("merge-base", "HEAD", theirs, in: directory)).map { ($0, theirs) }
    } else {
      for head in ["REBASE_HEAD", "CHERRY_PICK_HEAD"] where sides == nil {
        guard let theirs = commit(head) else { continue }
        sides = commit("\(head)^").map { ($0, theirs) }
      }
    }
    guard let sides else { return nil }
    func versions(in commit: String) -> TaskFiles? {
      let versions = [files.todo, files.done].map { path in
        let (directory, name) = place(of: path)
        return output("cat-file", "blob", "\(commit):./\(name)", in: directory)
      }
      return versions[0].map { TaskFiles(todo: $0, done: versions[1]) }
    }
    guard let base = versions(in: sides.base), let ours = versions(in: "HEAD"),
      let theirs = versions(in: sides.theirs)
    else { return nil }
    return FilewiseMerge(base: base, ours: ours, theirs: theirs)
  }

  /// The base of a merge that git left with conflict markers; nil if git knows none.
  func mergeBase(of path: String) -> [UInt8]? {
    let base = version(1, of: path)
    return base == [] ? nil : base
  }

  /// Tells git that the file is merged.
  ///
  /// - Returns: whether git has accepted that.
  func markMerged(_ path: String) -> Bool {
    let (directory, name) = place(of: path)
    return output("-c", "core.safecrlf=false", "add", "--force", "--", name, in: directory) != nil
  }

  func attributes(beside path: String) -> String { "\(place(of: path).directory)/.gitattributes" }

  /// Whether the file is in a repository whose configuration lacks the merge driver.
  func lacksMergeDriver(for path: String) -> Bool {
    let directory = place(of: path).directory
    return output("rev-parse", "--git-dir", in: directory) != nil
      && output("config", "merge.todo.driver", in: directory) == nil
  }

  /// A version in git's index: 1 is the base, 2 ours, 3 theirs.
  private func version(_ stage: Int, of path: String) -> [UInt8]? {
    let (directory, name) = place(of: path)
    return output("cat-file", "blob", ":\(stage):./\(name)", in: directory)
  }

  /// Nil if git fails or is missing.
  private func output(_ words: String..., in directory: String) -> [UInt8]? {
    guard let result = try? commands.result(of: ProgramCall(git: words, in: directory)), result.status == 0
    else {
      return nil
    }
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
