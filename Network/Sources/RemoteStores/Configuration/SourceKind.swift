/// A kind of service, by the word that the file of sources has for it.
enum SourceKind: String, CaseIterable {
  case github, gitea, forgejo, gitlab, redmine, roundup, feed, json

  /// Where it is unless the user says so; nil where only the user knows.
  var usualURL: String? {
    switch self {
    case .github: "https://api.github.com"
    case .gitlab: "https://gitlab.com"
    default: nil
    }
  }

  /// What keys begin with unless the user says so; nil for the source's name.
  var usualKey: String? {
    switch self {
    case .github: "gh"
    case .gitea, .forgejo: "gt"
    case .gitlab: "gl"
    case .redmine: "rm"
    case .roundup: "rup"
    case .feed, .json: nil
    }
  }

  /// The settings that it has beside those of every kind.
  var ownSettings: [String] {
    switch self {
    case .github, .gitea, .forgejo: ["select", "repository", "page-size", "write-back"]
    case .gitlab: ["select", "page-size", "write-back"]
    case .redmine: ["select", "page-size", "write-back", "close-as"]
    case .roundup: ["select", "user", "closed", "page-size", "write-back", "close-as"]
    case .feed: []
    case .json:
      [
        "search-url", "item-url", "items", "next", "total", "id", "title", "body", "state", "closed",
        "labels",
        "assignees", "author", "created", "updated", "due", "link",
      ]
    }
  }

  static let commonSettings = [
    "type", "url", "key", "token-file", "token-variable", "token-command", "pull", "reassigned", "timeout",
    "pull-timeout", "most-pages", "largest-answer", "certificates", "plain-text",
  ]
}
