import ModuleTestKit

/// Lists and queries made of the same few words, so that they often match.
enum RandomQueries {
  private static let words = [
    "call", "Mom", "+Work", "+work2", "@home", "@Home", "due:2026-11-18", "due:2026-11-20", "due:2026-12-01",
    "due:soon",
    "t:2026-11-19", "t:2026-11-17", "t:-3d", "h:1", "h:0", "rec:+1w", "rec:7", "id:1", "id:2", "id:3", "p:1",
    "p:2",
    "after:1,2", "dep:3", "after:3", "est:30", "est:5", "est:2h", "est:10m", "est:x",
    "https://example.org/a:b",
    "due:2026-11-16T10:00", "due:2026-11-18T14:00", "est:7", "é",
    "12", "until:2026-12-31", "+", "@", "a:b:c", "+due:2026-11-18",
  ]
  private static let starts = [
    "", "", "", "(A) ", "(B) ", "(Z) ", "x ", "x 2026-11-17 ", "x 2026-11-17 2026-11-01 ", "2026-11-01 ",
    "(C) 2026-11-05 ",
  ]
  private static let fields = [
    "due:today", "due:..fri", "due:any", "due:none", "due<fri", "due!=2026-11-18", "t:any", "t>today",
    "created:any",
    "created<2026-11-03", "done:yes", "done:no", "done:2026-11-17", "pri:A", "pri:..B", "pri:none", "pri:A,Z",
    "+work",
    "@home", "call", "-mom", "\"1\"", "[0-9]", "project:work", "project:work*", "context:*me", "is:open",
    "is:done",
    "is:overdue", "is:waiting", "is:hidden", "is:recurring", "is:blocked", "is:ready", "has:est",
    "has:project", "no:context",
    "has:pri", "no:due", "has:until", "est=30", "est=1..10", "est<20", "est!=30", "est=*", "est>1h",
    "est=5m..", "h=1", "num:1..3",
    "num:2,4", "urgency>3", "urgency:..1.5", "urgency!=0", "urgency:none",
    "due<2026-11-16T10:00", "due>=2026-11-16T10:00", "due:2026-11-18T14:00", "due!=2026-11-18T14:00",
    "due:2026-11-16T11:00..2026-11-18T14:00", "due>2026-11-18",
    "until>=2026-12-01", "rec=+*", "\"é\"",
  ]

  static func list(_ random: inout SeededGenerator) -> TodoList {
    let ending = Bool.random(using: &random) ? "\n" : "\r\n"
    let lines = (0..<Int.random(in: 0...15, using: &random)).map { _ -> String in
      guard Int.random(in: 0..<10, using: &random) > 0 else { return "" }
      let start = starts.randomElement(using: &random) ?? ""
      let count = Int.random(in: 1...6, using: &random)
      return start + (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    return TodoList(lines.map { $0 + ending }.joined())
  }

  static func query(_ random: inout SeededGenerator, depth: Int) -> String {
    let choice = depth == 0 ? 0 : Int.random(in: 0..<6, using: &random)
    return switch choice {
    case 1: "not \(query(&random, depth: depth - 1))"
    case 2: "(\(query(&random, depth: depth - 1)))"
    case 3: "\(query(&random, depth: depth - 1)) \(query(&random, depth: depth - 1))"
    case 4: "\(query(&random, depth: depth - 1)) or \(query(&random, depth: depth - 1))"
    case 5: "\(query(&random, depth: depth - 1)) and \(query(&random, depth: depth - 1))"
    default: fields.randomElement(using: &random) ?? ""
    }
  }
}
