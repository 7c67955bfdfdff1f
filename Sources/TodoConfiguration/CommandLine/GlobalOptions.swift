import ModuleKit

/// What the options before the action ask for, and the words from the action on.
struct GlobalOptions {
  /// Reasons to do something else than an action.
  enum Ending: Equatable {
    case version, usage
  }

  var ending: Ending?

  /// How often each of `-@`, `-+` and `-P` was given.
  var contextToggles = 0
  var projectToggles = 0
  var priorityToggles = 0
  var verboseCount = 0

  /// What the options make of todo.sh's variables, in the end; the last one of a name counts.
  var overrides: [Override] = []

  struct Override {
    var name: String
    var value: String
  }

  /// The value of `-d`.
  var configurationFile: [UInt8]?

  /// The value of `--file`.
  var todoFile: [UInt8]?

  /// An option of the action that was given before it, with the words it was given in.
  struct Carried {
    var option: CommandOption
    var words: [[UInt8]]
  }

  var carried: [Carried] = []

  /// The action and all that follows it, but for the options of the program there.
  var words: [[UInt8]] = []

  /// The options of the program that followed the action.
  var later: [[UInt8]] = []

  /// All that followed the action: an add-on in its place gets these. Nil where that is `words`.
  var unsortedWords: [[UInt8]]?

  /// What is not the action's own: what stands before it, and the options of the program behind it.
  func beginning(of arguments: [[UInt8]]) -> [[UInt8]] {
    var rest = arguments.dropLast(words.count + later.count) + later
    for words in carried.map(\.words) {
      if let range = rest.firstRange(of: words) { rest.removeSubrange(range) }
    }
    return Array(rest)
  }
}
