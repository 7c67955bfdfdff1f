/// The time limits of a `FileTodoStore`.
public struct FileStoreWaits: Hashable, Sendable {
  /// How long a missing or empty file that had tasks may be a save in progress.
  public var missing: Duration = .milliseconds(250)

  /// How long a file without a final newline, or one that just shrank, may be half-written.
  public var partial: Duration = .milliseconds(50)

  /// How long to wait after the last write of such a file while a program has it open for writing.
  public var writing: Duration = .seconds(1)

  /// How long an editor that has the file open may take from checking it to saving it, if it shows no sign of
  /// saving.
  public var glance: Duration = .milliseconds(5)

  /// How long planning an edit may take while others wait for the lock.
  public var planning: Duration = .milliseconds(20)

  /// How often to check a file without events, as on network file systems.
  public var silence: Duration = .seconds(1)

  /// The minimum time between two updates.
  public var frame: Duration = .microseconds(16_600)

  /// After how long to tell the user about a wait for another program.
  public var notice: Duration = .seconds(1)

  /// After how long an edit stops waiting for another program.
  public var patience: Duration = .seconds(10)

  public init() {}
}
