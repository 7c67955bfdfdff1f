import Testing
import TodoStores

@Suite struct AddressTextTests {
  @Test(arguments: [
    ("https://bob:secret@host/x.git", "https://host/x.git"),
    ("https://bob@host/x.git", "https://bob@host/x.git"),
    ("https://host:8443/a@b", "https://host:8443/a@b"), ("ssh://git@host:22/x", "ssh://git@host:22/x"),
    ("https://bob:p@ss@host/x", "https://host/x"), ("https://bob:se/cret@host/x", "https://host/x"),
    ("https://:secret@host", "https://host"), ("https://[::1]:80/x", "https://[::1]:80/x"),
    ("https://ghp_0123456789abcdefghij@host/x", "https://host/x"),
    ("git@host:ann/x.git", "git@host:ann/x.git"),
    ("fatal: 'https://a:b@c/x' and ftp://d:e@f, g@h", "fatal: 'https://c/x' and ftp://f, g@h"),
    ("file:///home/ann", "file:///home/ann"), ("", ""), ("://", "://"), ("a://b:c", "a://b:c"),
  ])
  func leavesOutPasswords(text: String, result: String) {
    #expect(text.withoutPasswords == result)
    #expect(text.addressWithoutPassword == result)
  }

  @Test(arguments: [
    ("'https://ret@host/x/': no", "'https://host/x/': no"), ("ssh://git@host/x", "ssh://host/x"),
    ("a@b", "a@b"),
    ("https://host/a@b", "https://host/a@b"),
  ])
  func leavesOutTheUsersInMessagesOfGit(text: String, result: String) {
    #expect(text.withoutUsers == result)
  }

  @Test(arguments: [
    ("bob:secret@host/x", "host/x"), ("bob@host", "bob@host"), ("host:path", "host:path"),
    ("./a:b@c", "./a:b@c"),
    ("/usb/a:b@c", "/usb/a:b@c"), ("origin", "origin"),
  ])
  func leavesOutThePasswordOfAnAddressWithoutAScheme(text: String, result: String) {
    #expect(text.addressWithoutPassword == result)
  }
}
