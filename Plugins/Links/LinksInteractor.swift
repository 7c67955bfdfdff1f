import TodoStores
import TodoTxt

/// Finds the links of tasks.
struct LinksInteractor {
  /// Each link once, in the order of the tasks.
  func links(of tasks: [SelectedTask]) -> [[UInt8]] {
    tasks.flatMap { Links(in: $0.line.text).links }.reduce(into: []) { links, link in
      if !links.contains(link) { links.append(link) }
    }
  }
}
