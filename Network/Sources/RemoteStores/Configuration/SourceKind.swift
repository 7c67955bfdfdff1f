/// A kind of service; the raw value is its name in the file of sources.
enum SourceKind: String, CaseIterable {
  case github, gitea, forgejo, gitlab, redmine, roundup, feed, json

  /// The default address; nil if the user must name it.
  var usualURL: String? {
    switch self {
    case .github: "https://api.github.com"
    case .gitlab: "https://gitlab.com"
    default: nil
    }
  }

  /// The default key prefix; nil for the source's name.
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

  /// Its settings besides those of every kind.
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
