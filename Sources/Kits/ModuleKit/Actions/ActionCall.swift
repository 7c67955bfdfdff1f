public import TodoStores
import TodoTxt

/// A call of an action by a front end: by the command line, a key or a line of the screen, or a request of a page.
public struct ActionCall: Sendable {
  /// The action's name and its words, as on the command line.
  public var words: [[UInt8]]

  /// The tasks that the user has selected. They take the place of the numbers among the words, and are found wherever
  /// they are when the action is done.
  public var tasks: [SelectedTask]

  /// The tasks that the user sees behind numbers among the words.
  public var seen: [SelectedTask]

  /// The tasks that the user has confirmed, of a call that chooses its tasks by a query; nil without a question.
  public var confirmed: [SelectedTask]?

  /// Where the user is.
  public var origin: ActionIdentity.Origin

  /// The width of the place where the output is shown; nil if it is unknown.
  public var columns: Int?

  /// As in `ActionIdentity`.
  public var request: String?

  /// Whether an add-on of the name is run instead. Add-ons know tasks by their numbers alone, so a key does not.
  public var allowsAddOn = true

  /// Whether words may name tasks besides the selected ones. The user must see which tasks have the numbers.
  public var allowsNumbers = true

  /// Whether it may open an editor: whether it has the terminal.
  public var allowsEditor = false

  public init(
    _ words: [[UInt8]], on tasks: [SelectedTask] = [], seeing seen: [SelectedTask] = [],
    from origin: ActionIdentity.Origin, request: String? = nil
  ) {
    (self.words, self.tasks, self.seen, self.origin, self.request) = (words, tasks, seen, origin, request)
  }

  /// A call by words of this program.
  public init(_ words: [String], from origin: ActionIdentity.Origin) {
    self.init(words.map { Array($0.utf8) }, from: origin)
  }

  /// The words, with the numbers of all tasks.
  var wordsOfAddOn: [[UInt8]] {
    words.prefix(1) + tasks.map { Array($0.shownNumber.utf8) } + words.dropFirst()
  }

  /// The words, with the numbers of the first tasks.
  var wordsForLog: [[UInt8]] {
    let numbers = tasks.prefix(Self.mostNumbers).map { Array($0.shownNumber.utf8) }
    return words.prefix(1) + numbers + (tasks.count > numbers.count ? [Array("…".utf8)] : [])
      + words.dropFirst()
  }

  private static let mostNumbers = 10

  /// The action's name or alias, in lower case.
  public var name: String {
    String(decoding: (words.first ?? []).map(\.lowercasedASCII), as: UTF8.self)
  }
}
