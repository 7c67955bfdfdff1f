public import TodoTxt

/// What a service knows of one thing that somebody may want to do: an issue of a tracker, an article of a feed.
///
/// All texts are as the service has them; nothing in them is harmless to a terminal or to todo.txt yet.
public struct RemoteItem: Hashable, Sendable {
  public enum State: String, Hashable, Sendable {
    case open, closed
  }

  /// What the source knows the item by: `owner/name#12`.
  public var id: String

  /// The name of the source.
  public var source: String

  /// What identifies the item everywhere, and in todo.txt, where it is one word: `gh:owner/name#12`.
  public var key: String

  public var title: String

  /// Nil where the source has not told it yet, as many lists don't.
  public var body: String?

  public var state: State
  public var labels: [String]

  /// Those whom the item is assigned to.
  public var assignees: [String]

  /// What the service knows them by, where names do not tell them apart.
  public var assigneeIDs: [String] = []
  public var author: String?
  public var created: CivilDate?
  public var updated: CivilDate?
  public var due: CivilDate?

  /// Where people read it.
  public var url: String?
  public var attachments: [RemoteAttachment]

  /// What the service calls the item as it is told here, where it lets nobody change another; nil where it does not say.
  public var version: String?

  public init(
    id: String, source: String, key: String, title: String, body: String? = nil, state: State = .open,
    labels: [String] = [], assignees: [String] = [], author: String? = nil, created: CivilDate? = nil,
    updated: CivilDate? = nil, due: CivilDate? = nil, url: String? = nil,
    attachments: [RemoteAttachment] = []
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
    self.updated = updated
    self.due = due
    self.url = url
    self.attachments = attachments
  }

  /// What tells one assignee from another.
  public var assigneeIdentities: [String] {
    assigneeIDs.isEmpty ? assignees.map { $0.lowercased() } : assigneeIDs
  }
}

/// A file that belongs to an item.
public struct RemoteAttachment: Hashable, Sendable {
  public var name: String
  public var url: String

  public init(name: String, url: String) {
    self.name = name
    self.url = url
  }
}
