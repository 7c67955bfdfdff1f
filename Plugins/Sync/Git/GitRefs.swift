import TodoStores
import TodoTxt

/// The current branch and the commits that a sync compares, all read at once.
struct GitRefs: Hashable {
  /// The commit of the current branch; nil without a commit, or if the head is detached.
  private(set) var head: String?

  /// The upstream of that branch; nil if it has none, or git can't tell.
  private(set) var upstream: GitRepository.Upstream?

  /// Commits by the full names of their refs.
  private(set) var commits: [String: String] = [:]

  /// The arguments of git that print the refs.
  static let command = [
    "for-each-ref",
    "--format=%(HEAD)%00%(refname)%00%(objectname)%00%(upstream:remotename)%00%(upstream:remoteref)",
    "refs/heads", "refs/remotes", "refs/todo",
  ]

  /// - Parameter output: of `command`.
  init(_ output: [UInt8]) {
    for line in output.split(separator: .newline) {
      let fields = line.split(separator: 0, omittingEmptySubsequences: false).map { String(pathBytes: $0) }
      guard fields.count == 5 else { continue }
      commits[fields[1]] = fields[2]
      guard fields[0] == "*" else { continue }
      head = fields[2]
      if !["", "."].contains(fields[3]), !fields[4].isEmpty {
        upstream = GitRepository.Upstream(remote: fields[3], branch: fields[4])
      }
    }
  }
}

/// The branches of another repository.
struct RemoteBranches: Hashable {
  private(set) var names: [String] = []

  /// The branch to sync with: that of the head, else the first; nil for an empty repository.
  private(set) var main: String?

  /// The arguments of git that print them.
  static func command(_ remote: String) -> [String] {
    ["ls-remote", "--symref", "--", remote, "HEAD", "refs/heads/*"]
  }

  /// - Parameter output: of `command`.
  init(_ output: [UInt8]) {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    names = lines.compactMap { line in
      line.split(separator: "\t").last.flatMap {
        $0.hasPrefix("refs/heads/") ? String($0.dropFirst(11)) : nil
      }
    }
    // ref: refs/heads/main, a tab, and HEAD.
    let head = lines.first { $0.hasPrefix("ref: refs/heads/") && $0.hasSuffix("\tHEAD") }
      .map { String($0.dropFirst(16).dropLast(5)) }
    main = head.flatMap { names.contains($0) ? $0 : nil } ?? names.first
  }
}
