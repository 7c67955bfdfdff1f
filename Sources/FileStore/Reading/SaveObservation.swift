/// What a file was found to be, as far as it tells whether a save goes on.
struct SaveObservation {
  enum Content {
    case absent, unreadable, empty, text
  }

  var content = Content.text

  /// False where the file changed while it was read.
  var isSteady = true
  var endsWithNewline = true

  /// By the file system's clock, how long ago it became what it is; nil to count from when it was seen.
  var age: Duration?

  // MARK: What was believed before

  /// Whether it is that.
  var isKnown = false
  var followsTasks = false

  /// Whether the file could not be read.
  var followsProblem = false
  var isShorter = false
  var isSameFile = true

  // MARK: What is asked only where it matters

  /// Whether a program has the file open for writing; nil where the system can't say.
  var hasWriter: () -> Bool? = { false }

  /// Whether there are files beside it as programs leave them while they save.
  var hasSaveSigns: () -> Bool = { false }

  /// Whether there are no tasks to be seen.
  var isMissing: Bool { content != .text }
}
