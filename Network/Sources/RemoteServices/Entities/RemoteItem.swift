public import TodoTxt

/// An item of a service: an issue of a tracker, an article of a feed.
///
/// All texts are unchanged from the service; they may contain control characters and todo.txt syntax.
public struct RemoteItem: Hashable, Sendable {
  public enum State: String, Hashable, Sendable {
    case open, closed
  }

  /// The id at the source: `owner/name#12`.
  public var id: String

  public var source: String

  /// The key of the item, one word that identifies it everywhere, also in todo.txt: `gh:owner/name#12`.
  public var key: String

  public var title: String

  /// Nil if the source has not sent it yet, as in many lists.
  public var body: String?

  public var state: State
  public var labels: [String]
  public var assignees: [String]

  /// Their ids at the service, if names are ambiguous.
  public var assigneeIDs: [String] = []
  public var author: String?
  public var created: CivilDate?
  public var updated: CivilDate?
  public var due: CivilDate?

  /// The address for people.
  public var url: String?
  public var attachments: [RemoteAttachment] = []

  /// The version of the item, for services that change only that version; nil without versions.
  public var version: String?

  /// - Parameter source: empty, as the key, until the source of the item sets both.
  public init(
    id: String, source: String = "", key: String = "", title: String, body: String? = nil,
    state: State = .open,
    labels: [String] = [], assignees: [String] = [], author: String? = nil, created: CivilDate? = nil,
    url: String? = nil
  ) {
    self.id = id
    self.source = source
    self.key = key
    self.title = title
    self.body = body
    self.state = state
    self.labels = labels
    self.assignees = assignees
    self.author = author
    self.created = created
    self.url = url
  }

  public var assigneeIdentities: [String] {
    assigneeIDs.isEmpty ? assignees.map { $0.lowercased() } : assigneeIDs
  }
}

public struct RemoteAttachment: Hashable, Sendable {
  public var name: String
  public var url: String
}
