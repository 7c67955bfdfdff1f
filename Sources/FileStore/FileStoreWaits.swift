/// How long a `FileTodoStore` waits for what.
public struct FileStoreWaits: Hashable, Sendable {
  /// How long an absent or empty file may be a save in progress, where tasks were.
  public var missing: Duration = .milliseconds(250)

  /// How long a file without a final newline, or one that just shrank, may be a half-written one.
  public var partial: Duration = .milliseconds(50)

  /// How long to wait after the last write of such a file while a program has it open for writing.
  public var writing: Duration = .seconds(1)

  /// How long an editor that has the file open may take from looking at it to saving it, as long as it shows
  /// no sign of doing so.
  public var glance: Duration = .milliseconds(5)

  /// How long it may take to decide on an edit while others wait for the lock.
  public var planning: Duration = .milliseconds(20)

  /// How often the file is looked at where no event comes, as on network file systems.
  public var silence: Duration = .seconds(1)

  /// The least time between two updates.
  public var frame: Duration = .microseconds(16_600)

  /// After how long a wait for another program is worth telling the user.
  public var notice: Duration = .seconds(1)

  /// After how long an edit gives up waiting for another program.
  public var patience: Duration = .seconds(10)

  public init() {}
}
