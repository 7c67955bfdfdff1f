import ModuleKit
import PlainText
import RemoteServices

struct ItemFormatter: Sendable {
  func data(of item: ListedItem, _ state: ItemInteractor.State, on today: CivilDate) -> ItemDisplayData {
    var data = ItemDisplayData(title: RemoteWords.title(of: item), state: state)
    func add(_ label: String, _ value: String?) {
      if let value, !value.isEmpty {
        data.fields.append(ItemDisplayData.Field(label: label, value: RemoteText.oneLine(value)))
      }
    }
    add("key", item.key)
    add("state", item.state)
    add("labels", item.labels.joined(separator: ", "))
    add("for", item.assignees.joined(separator: ", "))
    add("by", item.author)
    add("due", item.due.map { day($0, on: today) })
    add("created", item.created.map { day($0, on: today) })
    add("updated", item.updated.map { day($0, on: today) })
    add("link", item.url)
    for file in item.attachments { add("file", "\(file.name): \(file.url)") }
    data.body = item.body.map(RemoteText.lines) ?? []
    return data
  }

  private func day(_ date: CivilDate, on today: CivilDate) -> String {
    "\(date), \(date.distance(from: today))"
  }
}
