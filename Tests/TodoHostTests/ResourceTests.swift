import Glibc
import Testing

/// Resources that a shell or the system has taken from the program.
@Suite(.blocking, .timeLimit(.minutes(15))) struct ResourceTests {
  /// A live program reports missing resources. Otherwise its libraries would crash without descriptors, and
  /// wait for ever without threads.
  @Test(arguments: [
    ("ulimit -n 6; exec todo watch", "The system lets this program open too few files; see ulimit -n."),
    ("ulimit -n 12; exec todo watch", "The system lets this program open too few files; see ulimit -n."),
  ])
  func theLiveListingReportsMissingDescriptors(command: String, sentence: String) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "one\n", "watch": command])
    let session = try LiveSession.onTerminal("bash watch", in: sandbox)
    let end = try session.end()
    #expect(end.output.hasSuffix("todo: \(sentence)\r\n"), "\(end.output)")
    #expect(end.status == 1)
  }

  @Test(.enabled(if: canBeAnother, "needs a user whose processes the system limits"))
  func theLiveListingReportsMissingThreads() throws {
    try theLiveListingReportsMissingDescriptors(
      command: "\(Self.asAnother) prlimit --nproc=1 .programs/todo watch",
      sentence: "The system lets this user start too few threads; see ulimit -u.")
  }

  /// Limits of processes apply to all users but root. The other user keeps the right to enter the folders above the
  /// checkout, which may be root's own.
  private static let asAnother =
    getuid() == 0
    ? "exec setpriv --reuid=65534 --clear-groups --inh-caps=+dac_override --ambient-caps=+dac_override"
    : "exec"

  private static let canBeAnother: Bool = {
    guard let sandbox = try? TodoSandbox(files: ["todo.txt": "one\n"]) else { return false }
    return (try? sandbox.run("\(asAnother) .programs/todo -p ls"))?.contains("one") ?? false
  }()

  @Test(.enabled(if: canUnmount, "needs to be allowed to unmount /proc"))
  func runsActionsWithoutProc() throws {
    try TodoSandbox(files: ["todo.txt": "one\n"]).check(
      """
      $ \(Self.withoutProc) todo add two'
      2 two
      TODO: 2 added.
      $ \(Self.withoutProc) todo frobnicate'
      todo: There is no action “frobnicate”. “todo -h” lists the actions.
      === 1
      $ \(Self.withoutProc) todo undo'
      2 two
      TODO: add two undone: 1 line removed.
      """)
  }

  private static let withoutProc = "unshare --mount bash -c 'umount --lazy /proc && exec"

  private static let canUnmount: Bool = {
    guard let sandbox = try? TodoSandbox() else { return false }
    return (try? sandbox.run("\(withoutProc) true'")) == ""
  }()
}
