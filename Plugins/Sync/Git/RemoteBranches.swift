import ModuleKit

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
