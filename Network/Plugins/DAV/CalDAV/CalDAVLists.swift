import RemoteServices
import TodoStores

/// The user's chosen lists of a server, and their counterparts here, stored as one line each.
struct CalDAVLists: Hashable {
  struct Target: Hashable {
    var path: String

    /// The name of the list on the server.
    var name: String

    /// `+project`, the name of a file beside todo.txt, or nothing for all of todo.txt.
    var target: String

    var mapping: CollectionMapping {
      let isProject = target.hasPrefix("+")
      return CollectionMapping(
        collection: path, name: name, project: isProject ? String(target.dropFirst()) : nil,
        file: isProject || target.isEmpty ? nil : target)
    }
  }

  var targets: [Target]

  init(_ targets: [Target]) {
    self.targets = targets
  }

  init(state: any StateFile) throws {
    targets = try state.load().split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      return fields.count == 3 ? Target(path: fields[0], name: fields[1], target: fields[2]) : nil
    }
  }

  var saved: [UInt8] { targets.flatMap { "\($0.path)\t\($0.name)\t\($0.target)\n".utf8 } }
}
