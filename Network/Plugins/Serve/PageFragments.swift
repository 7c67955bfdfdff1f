import ListInterface
import ModuleKit
import PlainText
import TodoTxt

/// Parts of the page that are only looked at, as HTML.
enum PageFragments {
  /// A whole list, for a printer.
  static func print(_ list: PlacedList) -> String {
    let tasks = list.listing.tasks
    var html = ""
    var first = 0
    for section in tasks.sections {
      if !section.title.isEmpty { html += "<h2>\(PlainPageView.escaped(section.title))</h2>" }
      for place in first..<first + section.count {
        html += line(of: tasks.task(at: place), on: list.listing.now.day)
      }
      first += section.count
    }
    return html
  }

  private static func line(of task: TodoItem, on today: CivilDate) -> String {
    let shown = task.body.split(separator: UInt8(ascii: " ")).filter { word in
      !["due:", "t:", "note:"].contains { word.starts(with: $0.utf8) }
    }
    let words = String(decoding: Array(shown.joined(separator: " ".utf8)), as: UTF8.self)
    let priority = task.priority.map { "(\($0)) " } ?? ""
    let due = task.dueDate?.shortName(on: today) ?? ""
    return "<p><span>\(task.isCompleted ? "☑" : "☐") \(priority)\(PlainPageView.escaped(words))</span> "
      + "<span>\(due)</span></p>"
  }

  /// The results of `stats`: sums, completed tasks of each week, and tags. A script sets the lengths of bars,
  /// because the page allows no style attributes.
  static func statistics(_ results: [JSONValue], on today: CivilDate) -> String {
    let weeks = results.filter { $0["start"] != nil }
    let tags = results.filter { $0["name"] != nil }
    guard let sums = results.first else { return "" }
    let most = (
      weeks: weeks.map { number("done", $0) }.max() ?? 0, tags: tags.map { number("open", $0) }.max() ?? 0
    )
    var html = "<ul class=sums>"
    for name in columns {
      html += "<li\(style(name, sums))><b>\(number(name, sums))</b><small>\(name)</small></li>"
    }
    html += "</ul><h3>Done per week</h3><ul class=sums>"
    for week in weeks {
      let start = week["start"]?.text.flatMap { CivilDate($0) }?.shortName(on: today).dropFirst(4) ?? ""
      html +=
        "<li>\(number("done", week))\(bar(number("done", week), of: most.weeks))<small>\(start)</small></li>"
    }
    html += "</ul>"
    if tags.isEmpty { return html }
    html += "<table class=figures><thead><tr><th scope=col>Tag</th>"
    html += columns.map { "<th scope=col>\($0)</th>" }.joined() + "</tr></thead><tbody>"
    for tag in tags {
      let kind = tag["result"]?.text ?? ""
      let name = (kind == "project" ? "+" : kind == "context" ? "@" : "") + (tag["name"]?.text ?? "")
      html += "<tr><th scope=row><span class=\(kind)>\(PlainPageView.escaped(name))</span></th>"
      for column in columns {
        let count = number(column, tag)
        html += "<td\(style(column, tag))>\(column == "open" ? bar(count, of: most.tags) : "")"
        html += count == 0 ? "–</td>" : "\(count)</td>"
      }
      html += "</tr>"
    }
    return html + "</tbody></table>"
  }

  private static let columns = ["open", "done", "overdue"]

  private static func style(_ column: String, _ item: JSONValue) -> String {
    column == "overdue" && number(column, item) > 0 ? " class=overdue" : ""
  }

  private static func bar(_ count: Int, of most: Int) -> String {
    "<i class=share data-share=\(Double(count) / Double(max(1, most)))></i>"
  }

  private static func number(_ name: String, _ item: JSONValue) -> Int {
    if case .number(let number) = item[name] { number } else { 0 }
  }
}
