import Testing
@testable import TodoTxt

@Suite struct NameUUIDTests {
  /// The namespace of names of hosts, RFC 9562, appendix C.
  private static let hosts: [UInt8] = [
    0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8,
  ]

  /// The values of Python's uuid.uuid5.
  @Test(arguments: [
    ("python.org", "886313e1-3b8a-5372-9b90-0c9aee199e5d"),
    ("www.example.com", "2ed6657d-e927-568b-95e1-2665a8aea6a2"),
  ])
  func agreesWithTheStandard(name: String, uuid: String) {
    #expect(NameUUID.text(namespace: Self.hosts, name: Array(name.utf8)) == uuid)
  }
}
