/// The manual of the language of tasks: keys, dates, recurrence and queries.
enum LanguageManual {
  typealias Item = (name: String, meaning: String)

  struct Section {
    /// The name of the page in `help`.
    let name: String

    /// One sentence without a full stop.
    let summary: String
    let introduction: String
    var items: [Item]

    /// In the form of `CommandSyntax.examples`.
    let examples: String

    /// Whether the keys of the screen belong to it, too.
    var isOfKeys: Bool { name == "keys" }

    /// In the manual page.
    var title: String { name.uppercased() }
  }

  static var sections: [Section] { [keys, dates, recurrence, queries] }

  private static let keys = Section(
    name: "keys", summary: "The keys of a task, and the keys of the screen",
    introduction:
      "A word key:value sets a field of the task. If a key occurs twice, its first valid value counts.",
    items: [],
    examples: """
      add "Write the report due:fri t:wed est:2h"
      add "Send it after:report"  # waits for the task with id:report
      """)

  private static let dates = Section(
    name: "dates", summary: "The forms of dates",
    introduction: """
      These forms of dates work in the text of add and edit, with due and defer, and in queries; hyphens can \
      replace blanks. todo stores the calendar date, such as 2026-12-15. Ambiguous dates are refused, and so are \
      dates before today, unless the form names the past.
      """, items: datesItems,
    examples: """
      add "Pay the rent due:1 dec"  # written as due:2026-12-01
      add "Call Mom due:fri at 14:00"
      due 3 next fri
      due 1-3 eom-3d  # three days before the end of the month
      defer 4 2w  # hidden for two weeks
      ls due:..eow  # until the end of this week
      ls due:2026-12  # in that month; due:2026 for a year
      """)

  private static let datesItems: [Item] = [
    ("today, tomorrow, yesterday", "The day; also tonight, tod, eod, tom, tmr and yes."),
    ("2026-12-15, 20261215, 2026-W51-2, 2026-349", "The day by ISO 8601."),
    ("fri, on fri", "The next Friday after today."),
    ("this fri, next fri", "The Friday of this calendar week; the Friday of the next one."),
    (
      "3d, +2w, -1m, 1y, 5b, 1m1w",
      "Days, weeks, months, years and business days from today; also in 3 days, and 3 days ago."
    ),
    (
      "eow, som, eonq, sopy",
      """
      The end (e) or start (s) of this, the next (n) or the previous (p) week, month, quarter or year; also \
      end of next month. eoww is Friday, today or later.
      """
    ),
    ("15 dec, dec 15, 12-15, 15.12., 15.12.2027", "That day; without a year the next one, today included."),
    ("15th, dec", "The next 15th, today included; the next first of December after this month."),
    ("eom-3d, fri+1w, t:due-3d, due:t+1w", "An offset from another date."),
    (
      "fri 14:00, tomorrow at 2pm, 2026-12-15T14:00",
      "That time, for due: only; in the time of your own clock."
    ),
  ]

  private static let recurrence = Section(
    name: "recurrence", summary: "How tasks come back",
    introduction: """
      When a task with rec: is completed, its next occurrence is added to the list; one undo reverses both. The \
      interval between t: and due: stays the same.
      """, items: recurrenceItems,
    examples: """
      add "Water the plants due:sat rec:+1w"
      add "Pay the rent due:1 dec rec:+1m"
      add "Cut the hair rec:6w"  # six weeks after it was done
      do 3  # adds the next occurrence; undo reverses both
      """)

  private static let recurrenceItems: [Item] = [
    ("rec:1w, rec:3d, rec:2m, rec:1y, rec:5b", "This long after the completion date."),
    (
      "rec:+1w",
      "This long after the old date. Dates before the completion date are skipped, unless TODO_RECUR_MISSED=each."
    ),
    ("rec:mon,thu", "On the next of these weekdays."),
    ("rec:2tue, rec:-1fri", "On the second Tuesday, or the last Friday, of a month."),
    ("rec:+1m day:31", "At the end of the month. day: remembers a day that some months lack."),
  ]

  private static let queries = Section(
    name: "queries", summary: "The words of a query",
    introduction: """
      The words below are fields; all other words are terms. A task must match every word, and no word that begins \
      with a dash. --where and views also take not, and, or, parentheses, key=value for any key, and terms in \
      quotation marks. Hidden and waiting tasks are not listed but counted below the list, unless --all or a field \
      such as is:waiting asks for them. “todo context QUERY” limits every listing to a query.
      """, items: queriesItems,
    examples: """
      ls project:Work due:..fri
      ls +Work -@phone  # not with @phone
      ls --where 'is:overdue or pri:A'
      ls --where 'due:none and not +Work' sort:-created limit:10
      due --where 'project:Trip' fri  # asks first
      view --save week due:..eow
      """)

  private static let queriesItems: [Item] = [
    (
      "due:DATE, t:DATE, created:DATE, done:DATE",
      "A date, a range such as ..fri or today..eow, any, or none."
    ),
    ("due<fri, <=, >, >=, =, !=", "The same four, compared; tasks without that date do not match."),
    ("done:yes, done:no", "Whether the task is completed."),
    ("pri:A, pri:A,C, pri:A..C, pri:none", "The priority."),
    (
      "project:NAME, context:NAME",
      "The name, or a parent of it: Work matches +Work.Q4. * matches any letters at the start or end."
    ),
    (
      "is:STATE",
      """
      STATE is open, done, overdue, waiting, hidden, recurring, blocked, tracking or ready, which is open and \
      none of waiting, hidden and blocked.
      """
    ),
    ("has:KEY, no:KEY", "Whether the task has that key; also project, context, pri, created, done."),
    ("key=VALUE, key=2..5, key<5", "The value of any key; with --where only."),
    ("to:NAME, to:me", "The person that the task is assigned to; me is the name in TODO_ME."),
    ("list:team", "The task's list, by its mark, where TODO_LISTS names several."),
    ("num:2,5..9", "The task's number in the first list."),
    (
      "urgency>8, urgency:8.., urgency:none",
      "The value that “show” explains, to two decimals; completed tasks have none."
    ),
    ("sort:due,-pri, limit:10", "The order of the listing, and the maximum number of tasks."),
  ]
}
