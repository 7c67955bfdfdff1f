/// The facts about a file that show whether a save is in progress.
struct SaveObservation {
  enum Content {
    case absent, unreadable, empty, text
  }

  var content = Content.text

  /// False if the file changed while it was read.
  var isSteady = true
  var endsWithNewline = true

  /// The age of the state by the file system's clock; nil to count from the first observation.
  var age: Duration?

  // MARK: The accepted state

  /// Whether the file equals the accepted state.
  var isKnown = false
  var followsTasks = false

  /// Whether the file could not be read.
  var followsProblem = false
  var isShorter = false
  var isSameFile = true

  // MARK: Asked only if needed

  /// Whether a program has the file open for writing; nil if the system can't tell.
  var hasWriter: () -> Bool? = { false }

  /// Whether files beside it show a save in progress.
  var hasSaveSigns: () -> Bool = { false }

  /// Whether there are no tasks.
  var isMissing: Bool { content != .text }
}
