import Glibc

/// The users and groups of this machine, from passwd(5) and group(5).
///
/// A static program can't use the name service. Users of a directory server are in no file.
struct UserGroups {
  private let users: [[ArraySlice<UInt8>]]
  private let groups: [[ArraySlice<UInt8>]]

  static var current: UserGroups {
    UserGroups(
      passwd: [UInt8](contentsOf: Array("/etc/passwd".utf8)) ?? [],
      group: [UInt8](contentsOf: Array("/etc/group".utf8)) ?? [])
  }

  init(passwd: [UInt8], group: [UInt8]) {
    users = Self.records(of: passwd)
    groups = Self.records(of: group)
  }

  /// Whether the group has no other members: many systems give every user a private group.
  func isOwn(_ group: gid_t, of user: uid_t) -> Bool {
    let ownNames = users.filter { $0.number(at: 2) == user }.compactMap(\.first)
    let hasOtherUsers = users.contains { $0.number(at: 3) == group && $0.number(at: 2) != user }
    let entries = groups.filter { $0.number(at: 2) == group }
    let members = entries.flatMap { $0.dropFirst(3).first?.split(separator: UInt8(ascii: ",")) ?? [] }
    // If the files do not tell, assume that a private group has the user's number.
    guard !entries.isEmpty else { return !hasOtherUsers && group == user }
    return !hasOtherUsers && members.allSatisfy { member in ownNames.contains { $0.elementsEqual(member) } }
  }

  private static func records(of text: [UInt8]) -> [[ArraySlice<UInt8>]] {
    text.split(separator: UInt8(ascii: "\n")).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    }
  }
}

extension [ArraySlice<UInt8>] {
  fileprivate func number(at index: Int) -> UInt32? {
    index < count ? UInt32(String(decoding: self[index], as: UTF8.self)) : nil
  }
}
