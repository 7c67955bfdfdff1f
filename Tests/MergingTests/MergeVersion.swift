import Merging

/// A state of the files and the states that it was made from, as in a version control system.
final class MergeVersion {
  let files: TaskFiles
  private let parents: [MergeVersion]

  /// The length of the longest path from the first version.
  private let depth: Int

  init(_ files: TaskFiles, parents: [MergeVersion]) {
    self.files = files
    self.parents = parents
    depth = (parents.map(\.depth).max() ?? -1) + 1
  }

  /// The latest common ancestor. If there are several, their merge, as in git.
  func base(with other: MergeVersion) -> TaskFiles {
    let latest = latestCommon(with: other)
    return latest.dropFirst().reduce(latest[0]) { one, other in
      if one.files == other.files { return one }
      let merge = TaskMerge(base: one.base(with: other), ours: one.files, theirs: other.files)
      return MergeVersion(merge.result, parents: [one, other])
    }.files
  }

  /// The common ancestors from which no other one was made, in order of depth.
  private func latestCommon(with other: MergeVersion) -> [MergeVersion] {
    var marks: [ObjectIdentifier: Mark] = [ObjectIdentifier(self): .ours]
    marks[ObjectIdentifier(other), default: []].insert(.theirs)
    var open = self === other ? [self] : [self, other]
    var latest: [MergeVersion] = []
    // The deepest first, so that descendants of a version come before it.
    while let place = open.indices.max(by: { open[$0].depth < open[$1].depth }) {
      let version = open.remove(at: place)
      var mark = marks[ObjectIdentifier(version)] ?? []
      if mark == [.ours, .theirs] {
        latest.append(version)
        mark.insert(.superseded)
      }
      for parent in version.parents {
        if marks[ObjectIdentifier(parent)] == nil { open.append(parent) }
        marks[ObjectIdentifier(parent), default: []].formUnion(mark)
      }
      if open.allSatisfy({ marks[ObjectIdentifier($0)]?.contains(.superseded) == true }) { break }
    }
    return latest.reversed()
  }

  private struct Mark: OptionSet {
    let rawValue: Int
    static let ours = Mark(rawValue: 1)
    static let theirs = Mark(rawValue: 2)

    /// Another common ancestor was made from it.
    static let superseded = Mark(rawValue: 4)
  }
}
