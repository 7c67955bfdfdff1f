import ModuleKit

/// The options before the action, and the words from the action on.
struct GlobalOptions {
  /// Reasons to do something other than an action.
  enum Ending: Equatable {
    case version, usage
  }

  var ending: Ending?

  /// The counts of `-@`, `-+` and `-P`.
  var contextToggles = 0
  var projectToggles = 0
  var priorityToggles = 0
  var verboseCount = 0

  /// The options' values for todo.sh's variables; the last one of a name counts.
  var overrides: [Override] = []

  struct Override {
    var name: String
    var value: String
  }

  /// The value of `-d`.
  var configurationFile: [UInt8]?

  /// The value of `--file`.
  var todoFile: [UInt8]?

  /// The value of `--url`.
  var url: [UInt8]?

  /// An option of the action that was given before it, with its words.
  struct Carried {
    var option: CommandOption
    var words: [[UInt8]]
  }

  var carried: [Carried] = []

  /// The action and the words after it, without the program's options.
  var words: [[UInt8]] = []

  /// All words after the action, for an add-on of that name; nil if they equal `words`.
  var unsortedWords: [[UInt8]]?
}
