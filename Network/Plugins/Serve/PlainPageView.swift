import ListInterface
import TodoTxt

/// The display data of the page without a script.
struct PlainPage: Sendable {
  struct Row: Sendable {
    var name: String
    var raw: String
    var isDone: Bool
    var priority: String
    var due: String
  }

  var place = ListPlace()
  var views: [(name: String, title: String)] = []
  var sections: [(title: String, rows: [Row])] = []

  /// The number of listed tasks, including those that the page has no room for.
  var count = 0

  /// The result of the last change.
  var message: String?

  /// The user's text, if it was refused.
  var text = ""
  var isReadOnly = false
  var canUndo = true

  /// The key that each form sends, which no other page knows.
  var key = ""

  /// The prefix of every path: the answer to a form has another address than the page.
  var base = ""
}

/// Spells the page without a script as HTML: every action is a form.
enum PlainPageView {
  /// Asks for the token, because without a script a browser can't take it from the address.
  static func signIn(_ message: String?, base: String) -> [UInt8] {
    document(
      said(message)
        + form(
          "\(base)/plain/session",
          "<label>Token, behind the # of the address <input name=token size=70></label>",
          "Sign in"), base: base)
  }

  static func html(_ page: PlainPage) -> [UInt8] {
    let place = page.place
    var body = said(page.message)
    body +=
      "<nav aria-label=Views>"
      + page.views.map { "<a href=\"\(page.base)/plain?view=\(escaped($0.name))\">\(escaped($0.title))</a> " }
      .joined()
      + "</nav>"
    body +=
      "<form action=\"\(page.base)/plain\"><label>Filter <input name=q value=\"\(escaped(place.query))\"></label>"
      + "<input type=hidden name=view value=\"\(escaped(place.view))\">"
      + "<label><input type=checkbox name=done value=true\(place.showsCompleted ? " checked" : "")> Completed</label>"
      + "<button>Filter</button></form>"
    if !page.isReadOnly {
      body += change(
        "add", "<label>Add a task <input name=text size=50 value=\"\(escaped(page.text))\"></label>", "Add",
        page)
      if page.canUndo { body += change("undo", "", "Undo", page) }
    }
    body += "<h2>\(page.count) tasks</h2>"
    let shown = page.sections.reduce(0) { $0 + $1.rows.count }
    if shown < page.count {
      body += "<p>Only the first \(shown) are shown: filter the list to see others.</p>"
    }
    for section in page.sections {
      if !section.title.isEmpty { body += "<h3>\(escaped(section.title))</h3>" }
      body += "<ul>" + section.rows.map { item($0, page) }.joined() + "</ul>"
    }
    return document(body, base: page.base)
  }

  private static func item(_ row: PlainPage.Row, _ page: PlainPage) -> String {
    let seen =
      "<input type=hidden name=id value=\"\(escaped(row.name))\">"
      + "<input type=hidden name=raw value=\"\(escaped(row.raw))\">"
    var item = "<li class=task><bdi>\(escaped(row.raw))</bdi>"
    if !page.isReadOnly {
      item += change(row.isDone ? "reopen" : "complete", seen, row.isDone ? "Reopen" : "Complete", page)
      item += "<details><summary>Change</summary>"
      item += change(
        "edit", "\(seen)<label>Line <input name=text size=50 value=\"\(escaped(row.raw))\"></label>", "Save",
        page)
      item += change(
        "due", "\(seen)<label>Due <input name=date value=\"\(escaped(row.due))\"></label>", "Set the date",
        page)
      item += change(
        "priority",
        "\(seen)<label>Priority <input name=priority size=1 maxlength=1 value=\"\(row.priority)\"></label>",
        "Set the priority", page)
      item += change("delete", seen, "Delete", page) + "</details>"
    }
    return item + "</li>"
  }

  private static func change(_ action: String, _ fields: String, _ title: String, _ page: PlainPage) -> String
  {
    let place = page.place
    let hidden = [
      ("action", action), ("key", page.key), ("request", String(Secret.new().prefix(32))),
      ("view", place.view), ("q", place.query), ("done", place.showsCompleted ? "true" : ""),
    ]
    return form(
      "\(page.base)/plain/change",
      hidden.map { "<input type=hidden name=\($0.0) value=\"\(escaped($0.1))\">" }.joined() + fields, title)
  }

  private static func form(_ action: String, _ fields: String, _ title: String) -> String {
    "<form method=post action=\"\(action)\">\(fields)<button>\(title)</button></form>"
  }

  private static func said(_ message: String?) -> String {
    message.map { "<p role=status>\(escaped($0))</p>" } ?? ""
  }

  private static func document(_ body: String, base: String) -> [UInt8] {
    Array(
      """
      <!DOCTYPE html>
      <html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">\
      <meta name=color-scheme content="light dark"><title>todo</title><link rel=icon href="\(base)/icon.svg">\
      <link rel=stylesheet href="\(base)/page.css"><body class=plain><main><h1>todo</h1>\(body)</main></body></html>

      """.utf8)
  }

  /// The text with U+FFFD for each control character.
  static func visible(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in visible(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension PlacedList {
  func plainRow(at place: Int) -> PlainPage.Row {
    let task = listing.tasks.task(at: place)
    return PlainPage.Row(
      name: name(at: place) ?? "", raw: String(decoding: task.text, as: UTF8.self),
      isDone: task.isCompleted,
      priority: task.priority.map { String(UnicodeScalar($0.rawValue)) } ?? "",
      due: task.text.split(separator: UInt8(ascii: " ")).first { $0.starts(with: "due:".utf8) }
        .map { String(decoding: $0.dropFirst("due:".utf8.count), as: UTF8.self) } ?? "")
  }
}
