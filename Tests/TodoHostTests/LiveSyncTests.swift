import Testing

/// A live listing that syncs by itself, with a real git.
@Suite(.blocking) struct LiveSyncTests {
  @Test func aScreenSyncsAutomatically() throws {
    let sandbox = try Self.sandbox(live: "export TODO_SYNC=auto; exec a watch")
    let screen = try LiveSession.onTerminal("stty cols 100 rows 10; a-live", in: sandbox.base)
    try screen.wait(for: "• ", "From Bob", "synced ")
    try screen.type("aFrom a\r\r", until: "Added:")
    try sandbox.base.check(
      """
      $ until b sync | grep 'received 1'; do sleep 0.2; done
      Synced with origin: received 1.
      """)
    try screen.quit()
    try Transcript("$ same a b; clean a b").check(in: sandbox.base)
  }

  /// Without `TODO_SYNC`, so that no other sync interferes.
  @Test func aKeyStartsASync() throws {
    let sandbox = try Self.sandbox(live: "exec a watch")
    let screen = try LiveSession.onTerminal("stty cols 100 rows 10; a-live", in: sandbox.base)
    try screen.wait(for: "Call Mom")
    try screen.type("R", until: "From Bob", "Synced with origin: received 1.")
    try screen.type("aFrom a\r\r", until: "From a")
    try sandbox.base.check(
      """
      $ b add 'More from Bob' >/dev/null; b sync
      Synced with origin: sent 1.
      """)
    try screen.type("R", until: "Synced with origin: sent 1, received 1.")
    // The user's own action, not the sync after it.
    try screen.type("u", until: "Undone", "From a")
    try screen.type("R", until: "Synced with origin: sent 1.")
    try screen.quit()
    try sandbox.base.check(
      """
      $ b sync; cat b/todo.txt; same a b; clean a b
      Up to date with origin.
      Call Mom
      From Bob
      More from Bob
      $ a log 20 | grep -A1 ' sync  (by sync)$'
      1  2026-11-21 00:00  sync  (by sync)
         + More from Bob  (Ann, 2026-11-20 00:00)
      --
      3  2026-11-21 00:00  sync  (by sync)
         + From Bob  (Ann, 2026-11-20 00:00)
      """)
  }

  /// Two machines that share a list. Machine b has added a task that a does not have yet.
  private static func sandbox(live: String) throws -> SyncSandbox {
    let sandbox = try SyncSandbox(machines: ["a", "b"])
    try sandbox.program("a-live", live)
    sandbox.base.environment["GIT_AUTHOR_DATE"] = "2026-11-20T00:00:00Z"
    try sandbox.base.check(
      """
      $ a add 'Call Mom' >/dev/null; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ b add 'From Bob' >/dev/null; b sync
      Synced with origin: sent 1.
      """)
    sandbox.base.environment["TERM"] = "xterm"
    return sandbox
  }

  /// Failures are reported on standard error, and the list continues.
  @Test func aPipeSyncsAutomatically() throws {
    let sandbox = try SyncSandbox(machines: ["a", "b"])
    try sandbox.program("a-live", "export TODO_SYNC=auto; exec a watch 2>&1")
    try sandbox.base.check(
      """
      $ a add 'Call Mom' >/dev/null; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ b add 'From Bob' >/dev/null; b sync
      Synced with origin: sent 1.
      """)
    let feed = try LiveSession.inPipe("a-live", in: sandbox.base)
    try feed.wait(for: "From Bob")
    feed.terminate()
    try Transcript("$ git -C a checkout --quiet --detach").check(in: sandbox.base)
    let refused = try LiveSession.inPipe("a-live", in: sandbox.base)
    try refused.wait(for: "todo: The repository is not on a branch", "From Bob")
    refused.terminate()
  }
}
