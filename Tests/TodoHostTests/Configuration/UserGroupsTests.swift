import Testing
@testable import TodoHost

@Suite struct UserGroupsTests {
  private static let groups = UserGroups(
    passwd: Array(
      """
      root:x:0:0:root:/root:/bin/bash
      ann:x:1000:1000::/home/ann:/bin/bash
      bob:x:1001:1001::/home/bob:/bin/bash
      cleo:x:1002:100::/home/cleo:/bin/bash
      dan:x:1003:100::/home/dan:/bin/bash
      broken

      """.utf8),
    group: Array("root:x:0:\nusers:x:100:\nann:x:1000:\nbob:x:1001:bob,ann\nteam:x:2000:cleo\nbroken\n".utf8))

  @Test(
    "a group is personal if no other user is a member",
    arguments: [
      (1000, 1000, true), (1001, 1001, false), (100, 1002, false), (2000, 1002, true), (2000, 1003, false),
      // Users and groups that only a directory server knows.
      (5000, 5000, true), (5001, 5000, false),
    ] as [(UInt32, UInt32, Bool)])
  func recognisesThePersonalGroup(group: UInt32, user: UInt32, expected: Bool) {
    #expect(Self.groups.isOwn(group, of: user) == expected)
  }
}
