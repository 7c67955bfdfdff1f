package import RemoteServices

package enum RemoteWords {
  /// `Fix the crash  @bug @ui`: what follows the key in a row.
  package static func row(of item: ListedItem) -> String {
    let labels = item.labels.map { "@" + RemoteText.oneLine($0, limit: 40).replacing(" ", with: "-") }
    let state = item.isClosed ? ["(closed)"] : []
    return ([oneLine(item.title)] + state + labels).joined(separator: " ")
  }

  package static func title(of item: ListedItem) -> String { oneLine(item.title) }

  private static func oneLine(_ title: String) -> String {
    let title = RemoteText.oneLine(title)
    return title.isEmpty ? "(untitled)" : title
  }

  /// `5 minutes`
  package static func age(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "a moment"
    case ..<120: "1 minute"
    case ..<7200: "\(seconds / 60) minutes"
    case ..<172_800: "\(seconds / 3600) hours"
    default: "\(seconds / 86_400) days"
    }
  }

  /// `as of 5 minutes ago`; nil if the page is fresh.
  package static func staleness(of origin: RemotePage.Origin) -> String? {
    if case .kept(let age, _) = origin { "as of \(Self.age(age)) ago" } else { nil }
  }
}
