import Merging
import ModuleKit
import SyncInterface
import TodoStores
import TodoTxt

/// A commit names the lists of which the user has agreed to delete tasks, so that other machines need not ask again.
enum Deletions {
  private static let key = "Deletions"

  /// The end of the message of a commit.
  static func trailers(_ lists: [String]) -> String {
    lists.isEmpty ? "" : "\n\n" + lists.map { "\(key): \($0)" }.joined(separator: "\n")
  }

  /// Arguments of git that print the lists of a commit, a line each.
  static func command(_ commit: String) -> [String] {
    ["log", "-1", "--no-show-signature", "--format=%(trailers:key=\(key),valueonly,unfold)", commit]
  }
}

extension GitRepository {
  /// Refuses commits that another program has made of a list that was emptied, cut off or deleted by mistake.
  ///
  /// Each is judged by itself, as each sync judges what it commits: many of them may together delete a whole list.
  ///
  /// - Parameters:
  ///   - tip: the last of the commits.
  ///   - known: a commit of the other side.
  ///   - remote: the name of the other side, if the commits are from there.
  func checkDeletions(in tip: String, since known: String, at remote: String? = nil) throws {
    guard tip != known, let base = try mergeBases(known, tip).first, base != tip else { return }
    do {
      try checkDeletions(from: base, to: tip, isCommit: true, at: remote)
    } catch let whole as CommandError where whole.code == "deletions" {
      let commits = try git.output([
        "rev-list", "--reverse", "--topo-order", "--parents", tip, "--not", known,
      ])
      for line in commits.split(separator: .newline) {
        let names = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        // A merge has the deletions of the other side.
        let checks = names.dropFirst().map { parent in
          Result {
            // A list that was a link meanwhile has no version to compare the next one with.
            let changed = try changes(from: parent, to: names[0])
            if changed.contains(where: { $0.isLink && isList($0.path) }) { throw whole }
            try checkDeletions(from: parent, to: names[0], isCommit: true, at: remote)
          }
        }
        if checks.contains(where: { (try? $0.get()) != nil }) { continue }
        // The reason may be another one. If it is this, all that would be gone counts.
        do { _ = try checks.first?.get() } catch let error as CommandError {
          throw error.code == "deletions" ? whole : error
        }
      }
    }
  }

  private func isList(_ path: String) -> Bool {
    layouts.contains { $0.kind(of: path).map { $0 != .text } ?? false }
  }

  /// - Parameters:
  ///   - old: a commit.
  ///   - new: a commit or a tree.
  ///   - remote: the name of the other side, if the new one is from there.
  /// - Returns: the lists that have lost tasks, with the user's consent or to other lists.
  @discardableResult
  func checkDeletions(
    from old: String, to new: String, isCommit: Bool = false, at remote: String? = nil
  ) throws -> [String] {
    let changed = try changes(from: old, to: new)
    let paths = Set(
      layouts.flatMap { layout in
        syncedPaths(in: changed, of: layout).filter { layout.kind(of: $0) != .text }
      })
    let present = try contents(at: new, Array(paths))
    // What has become unreadable is refused with a better reason.
    let faulty = present.filter { ListFault(of: TodoList(bytes: $1)) != nil }
    let isReadable = { (path: String) in faulty[path] == nil }
    let former = try contents(at: old, Array(paths.filter(isReadable)))
    return try session.checkDeletions(
      from: former, to: present.filter { isReadable($0.key) }, in: layout.top, at: remote,
      agreed: {
        let lists = isCommit ? try git.constant(Deletions.command(new)) : []
        return lists.split(separator: .newline).map { String(pathBytes: $0) }
      }
    ) { lists in
      // From the commit, as the user may have staged the mistake, too.
      let command = ["git", "-C", git.directory, "restore", "-s", isCommit ? old : "HEAD"] + lists
      return command.map(\.pathBytes.quotedForShell).joined(separator: " ")
    }
  }
}
