/// What the manual page and `help` say of the language of tasks: keys, dates, recurrence and queries.
enum LanguageManual {
  typealias Item = (name: String, meaning: String)

  struct Section {
    /// What `help` is asked for.
    let name: String
    let introduction: String
    let items: [Item]

    /// As `CommandSyntax.examples`.
    let examples: String

    /// In the manual page.
    var title: String { name.uppercased() }
  }

  static var sections: [Section] { [keys, dates, recurrence, queries] }

  private static let keys = Section(
    name: "keys",
    introduction:
      "A word of the form key:value says more of a task; the first value that makes sense counts.",
    items: keysItems,
    examples: """
      add "Write the report due:fri t:wed est:2h"
      add "Send it after:report"  # waits for the task with id:report
      """)

  private static let keysItems: [Item] = [
    ("due:DATE", "The day that the task is due."),
    ("t:DATE", "The day that the task waits for: listings leave it out until then."),
    ("h:1", "Listings leave the task out."),
    ("rec:INTERVAL", "How often the task comes back."),
    ("until:DATE", "The last day that it may come back for."),
    ("id:NAME, after:NAME,NAME, dep:NAME", "The task's name; the tasks that have to be done before it."),
    ("p:NAME", "The task that this one is a part of, and that waits until it is done."),
    ("note:FILE", "The file beside todo.txt that the task's note is in."),
    (
      "est:1h30m, spent:2d4h",
      "How long it is thought to take, and has taken: weeks, days of 24 hours, hours, minutes."
    ),
    ("tracking:TIME", "Since when its time is counted; written by start, taken away by stop and do."),
    ("pri:A", "The priority that a completed task had; written with TODO_KEEP_PRIORITY=1."),
  ]

  private static let dates = Section(
    name: "dates",
    introduction: """
      Dates may be written as follows wherever a text is added or edited, by due and defer, and in queries; \
      hyphens stand for blanks. Only the day is written, as 2026-12-15. What may mean several days is \
      refused, and so is a day before today, unless the form says so.
      """, items: datesItems,
    examples: """
      add "Pay the rent due:1 dec"  # written as due:2026-12-01
      add "Call Mom due:fri at 14:00"
      due 3 next fri
      due 1-3 eom-3d  # three days before the end of the month
      defer 4 2w  # out of sight for two weeks
      ls due:..eow  # until the end of this week
      ls due:2026-12  # in that month; due:2026 for a year
      """)

  private static let datesItems: [Item] = [
    ("today, tomorrow, yesterday", "The day; also tod, eod, tom, tmr and yes."),
    ("2026-12-15, 20261215, 2026-W51-2, 2026-349", "The day by ISO 8601."),
    ("fri, on fri", "The next Friday after today."),
    ("this fri, next fri", "That of this calendar week, or of the next one."),
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
    ("eom-3d, fri+1w, t:due-3d, due:t+1w", "So much before or after another day."),
  ]

  private static let recurrence = Section(
    name: "recurrence",
    introduction: """
      When a task with rec: is done, it comes back at the end of the list; one undo takes both back. The time \
      between t: and due: stays as it is.
      """, items: recurrenceItems,
    examples: """
      add "Water the plants due:sat rec:+1w"
      add "Pay the rent due:1 dec rec:+1m"
      add "Cut the hair rec:6w"  # six weeks after it was done
      do 3  # the next one is added; undo takes both back
      """)

  private static let recurrenceItems: [Item] = [
    ("rec:1w, rec:3d, rec:2m, rec:1y, rec:5b", "So long after the day of completion."),
    (
      "rec:+1w",
      "So long after the old date; dates before today are skipped. With TODO_RECUR_MISSED=each they are not."
    ),
    ("rec:mon,thu", "On the next of these weekdays."),
    ("rec:2tue, rec:-1fri", "On the second Tuesday, or the last Friday, of a month."),
    ("rec:+1m day:31", "At the month's end. A day that a month lacks is remembered so."),
  ]

  private static let queries = Section(
    name: "queries",
    introduction: """
      Of the words of a listing, those that follow are fields; the others are terms. All have to match, but what \
      begins with a dash must not. With --where, in views too, there are not, and, or, parentheses, \
      key=value for any key, and quotation marks around what is to be a term. Hidden and waiting tasks are left \
      out of every listing, and counted below it, unless --all or a field asks for them, as is:waiting does. \
      “todo context QUERY” has every listing keep to a query.
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
      "The day, or a range as ..fri or today..eow, or any, or none."
    ),
    ("due<fri, <=, >, >=, =, !=", "The same four, compared; tasks without the date never match."),
    ("done:yes, done:no", "Whether the task is completed."),
    ("pri:A, pri:A,C, pri:A..C, pri:none", "The priority."),
    (
      "project:NAME, context:NAME",
      "The whole name, or one above it: Work finds +Work.Q4; * stands for any letters at its start or end."
    ),
    (
      "is:STATE",
      """
      STATE is open, done, overdue, waiting, hidden, recurring, blocked, tracking or ready, which is open and \
      none of waiting, hidden and blocked.
      """
    ),
    ("has:KEY, no:KEY", "Whether the task has the key, or project, context, pri, created, done."),
    ("key=VALUE, key=2..5, key<5", "The value of any key; with --where only."),
    ("to:NAME, to:me", "The person that the task is given to; me is the name that TODO_ME says."),
    ("num:2,5..9", "The task's number."),
    ("sort:due,-pri, limit:10", "The order of the listing, and how many tasks it shows at most."),
  ]
}
