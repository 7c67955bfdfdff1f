import TodoStores
import TodoTxt

struct LinksInteractor {
  /// The links in the order of the tasks, without repetition.
  func links(of tasks: [SelectedTask]) -> [[UInt8]] {
    tasks.flatMap { Links(in: $0.line.text).links }.reduce(into: []) { links, link in
      if !links.contains(link) { links.append(link) }
    }
  }
}
