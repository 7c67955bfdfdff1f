import Glibc
import Testing

/// Resources that a shell or the system has taken from the program.
@Suite(.blocking, .timeLimit(.minutes(15))) struct ResourceTranscripts {
  private func check(_ session: String, tasks: String = "one\n") throws {
    try TodoSandbox(files: ["todo.txt": tasks]).check(session)
  }

  @Test func changesTheListWithoutStandardStreams() throws {
    try check(
      """
      $ todo add two 2>&-
      2 two
      TODO: 2 added.
      $ todo del 9 2>&-
      === 1
      $ todo add three >&-
      todo: The list was changed, but can't write the output: Bad file descriptor.
      === 1
      $ todo add four <&-
      4 four
      TODO: 4 added.
      $ todo add five <&- >&- 2>&-
      === 1
      $ cat todo.txt
      one
      two
      three
      four
      five
      """)
  }

  /// The next opened file must not receive messages. Files that the loader opens before the program runs do
  /// not count.
  @Test func aClosedStreamBecomesTheNullDevice() throws {
    try check(
      """
      $ flock -o . bash -c 'todo add two 2>&- >/dev/null & \
      until [ "$(cat /proc/$!/comm)" = todo ] && readlink /proc/$!/fd/2 | grep -v -e ^/proc -e [.]so; do sleep 0.02; done'
      /dev/null
      """)
  }

  /// Endless input is not read for long, and never kept.
  @Test(arguments: ["add", "addm", "replace 1"]) func refusesAnEndlessText(action: String) throws {
    let sentence = "todo: Nothing was changed: standard input is too long, as"
    try check(
      """
      $ ulimit -v 4000000; todo \(action) </dev/zero
      \(sentence) lines of more than 64 MB are refused (see TODO_LINE_LIMIT).
      === 1
      $ yes | TODO_FILE_LIMIT=1 todo \(action)
      \(sentence) files of more than 1 MB are refused (see TODO_FILE_LIMIT).
      === 1
      $ cat todo.txt
      one
      """)
  }

  /// A file size limit is an error and does not kill the program.
  @Test func reportsAFileSizeLimit() throws {
    try check(
      """
      $ todo add 0 >/dev/null; (ulimit -f 2; todo add two)
      todo: Can't write $HOME/todo.txt: file too large. Nothing was changed.
      === 1
      $ (ulimit -f 2; todo pri 1 a)
      todo: Can't write $HOME/todo.txt: file too large. Nothing was changed.
      === 1
      $ wc -l < todo.txt; ls -A
      2001
      .local
      .programs
      todo.txt
      $ (ulimit -f 2; todo ls > listed)
      todo: Can't write the output: File too large.
      === 1
      """, tasks: String(repeating: "a task\n", count: 2000))
  }

  /// Time zones further from Greenwich than a day.
  @Test(arguments: ["AAA+24:59:59", "AAA-24:59:59", "AAA+24:59:59BBB+23:59:59"])
  func knowsTheDayInAnyTimeZone(zone: String) throws {
    try check(
      """
      $ export TZ=\(zone); for now in 2026-11-21 2026-11-21T23:59:59; do TODO_NOW=$now todo -t add two; done
      2 2026-11-21 two
      TODO: 2 added.
      3 2026-11-21 two
      TODO: 3 added.
      """)
  }

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
    try check(
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

  /// The variable that is set for the runtime reaches no other program.
  @Test func keepsTheEnvironment() throws {
    let editor = "EDITOR='sh -c \"env | grep ^SWIFT_ROOT\"'"
    try check(
      """
      $ env -u SWIFT_ROOT \(editor) todo edit 2>/dev/null
      === 1
      $ env SWIFT_ROOT=/opt \(editor) todo edit
      SWIFT_ROOT=/opt
      TODO: Nothing was changed.
      """)
  }

  private static let withoutProc = "unshare --mount bash -c 'umount --lazy /proc && exec"

  private static let canUnmount: Bool = {
    guard let sandbox = try? TodoSandbox() else { return false }
    return (try? sandbox.run("\(withoutProc) true'")) == ""
  }()
}
