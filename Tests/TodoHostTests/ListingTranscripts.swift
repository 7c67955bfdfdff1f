import Testing

@Suite struct ListingTranscripts {
  private static let sample = """
    (A) Thank Mom for the meatballs @phone due:2026-11-21
    (B) Schedule Goodwill pickup +GarageSale @phone due:2026-11-24
    Post signs around the neighborhood +GarageSale due:2026-11-22
    x 2026-11-20 2026-11-14 Book the ferry +Travel due:2026-11-20
    @GroceryStore Eskimo pies
    Eat salmon ☕ with 山田さん @home due:2026-11-29
    Renew passport +Travel due:2026-11-12
    (A) Fix the leaking tap type:repair due:2027-01-04
    Send the invoice +Work due:2026-11-23

    """

  private static let yearEnd = """
    A due:2026-12-30
    B due:2026-12-31
    C due:2027-01-01
    D due:2027-01-02
    E due:2027-01-03
    F due:2027-01-04
    G due:2027-01-09
    H due:2027-01-10
    I due:2027-01-11
    J

    """

  private func check(
    _ session: String, files: [String: String] = ["todo.txt": sample], now: String = "2026-11-21",
    language: String? = nil
  ) throws {
    var sandbox = try TodoSandbox(files: files, now: now)
    defer { sandbox.remove() }
    if let language {
      sandbox.environment["LC_ALL"] = nil
      sandbox.environment["LANG"] = language
    }
    try Transcript(session).check(in: sandbox)
  }

  @Test func listsByText() throws {
    try check(
      """
      $ todo
      8 (A) Fix the leaking tap type:repair due:2027-01-04
      1 (A) Thank Mom for the meatballs @phone due:2026-11-21
      2 (B) Schedule Goodwill pickup +GarageSale @phone due:2026-11-24
      5 @GroceryStore Eskimo pies
      6 Eat salmon ☕ with 山田さん @home due:2026-11-29
      3 Post signs around the neighborhood +GarageSale due:2026-11-22
      7 Renew passport +Travel due:2026-11-12
      9 Send the invoice +Work due:2026-11-23
      4 x 2026-11-20 2026-11-14 Book the ferry +Travel due:2026-11-20
      --
      TODO: 9 of 9 tasks shown
      $ todo ls mom
      1 (A) Thank Mom for the meatballs @phone due:2026-11-21
      --
      TODO: 1 of 9 tasks shown
      $ todo ls garagesale -phone
      3 Post signs around the neighborhood +GarageSale due:2026-11-22
      --
      TODO: 1 of 9 tasks shown
      $ todo ls '^ *[12]'
      1 (A) Thank Mom for the meatballs @phone due:2026-11-21
      2 (B) Schedule Goodwill pickup +GarageSale @phone due:2026-11-24
      --
      TODO: 2 of 9 tasks shown
      $ todo lsp
      8 (A) Fix the leaking tap type:repair due:2027-01-04
      1 (A) Thank Mom for the meatballs @phone due:2026-11-21
      2 (B) Schedule Goodwill pickup +GarageSale @phone due:2026-11-24
      --
      TODO: 3 of 9 tasks shown
      $ todo lsp b-c
      2 (B) Schedule Goodwill pickup +GarageSale @phone due:2026-11-24
      --
      TODO: 1 of 9 tasks shown
      $ todo lsa ferry
      4 x 2026-11-20 2026-11-14 Book the ferry +Travel due:2026-11-20
      --
      TODO: 1 of 9 tasks shown
      DONE: 0 of 0 tasks shown
      total 1 of 9 tasks shown
      $ todo lsprj
      +GarageSale
      +Travel
      +Work
      $ todo lsc -mom
      @GroceryStore
      @home
      @phone
      """)
  }

  @Test func groupsByDate() throws {
    try check(
      """
      $ todo --group-by date
      Overdue
        7 Renew passport +Travel                          Thu 12 Nov
      Today
        1 (A) Thank Mom for the meatballs @phone
      Tomorrow
        3 Post signs around the neighborhood +GarageSale      Sunday
      Next Week
        9 Send the invoice +Work                              Monday
        2 (B) Schedule Goodwill pickup +GarageSale @phone    Tuesday
      Later
        6 Eat salmon ☕ with 山田さん @home               Sun 29 Nov
        8 (A) Fix the leaking tap type:repair         Mon 4 Jan 2027
      No Due Date
        5 @GroceryStore Eskimo pies
      Done
        4 x 2026-11-20 2026-11-14 Book the ferry +Travel  Fri 20 Nov
      --
      TODO: 9 of 9 tasks shown
      $ todo ls --group-by=date @phone
      Today
        1 (A) Thank Mom for the meatballs @phone
      Next Week
        2 (B) Schedule Goodwill pickup +GarageSale @phone  Tuesday
      --
      TODO: 2 of 9 tasks shown
      """)
  }

  @Test func groupsByDateAtTheEndOfAYearWithWeeksFromSunday() throws {
    try check(
      """
      $ todo --group-by date
      Overdue
         1 A       Wed 30 Dec
      Today
         2 B
      Tomorrow
         3 C           Friday
      Later This Week
         4 D         Saturday
      Next Week
         5 E           Sunday
         6 F           Monday
         7 G   Sat 9 Jan 2027
      Later
         8 H  Sun 10 Jan 2027
         9 I  Mon 11 Jan 2027
      No Due Date
        10 J
      --
      TODO: 10 of 10 tasks shown
      """, files: ["todo.txt": Self.yearEnd], now: "2026-12-31", language: "en_US.UTF-8")
  }

  @Test func theSettingBeatsTheLocale() throws {
    try check(
      """
      $ TODO_WEEK_START=saturday todo --group-by date
      Overdue
         1 A       Wed 30 Dec
      Today
         2 B
      Tomorrow
         3 C           Friday
      Next Week
         4 D         Saturday
         5 E           Sunday
         6 F           Monday
      Later
         7 G   Sat 9 Jan 2027
         8 H  Sun 10 Jan 2027
         9 I  Mon 11 Jan 2027
      No Due Date
        10 J
      --
      TODO: 10 of 10 tasks shown
      $ TODO_WEEK_START=mon todo upcoming
      Today
         2 B
      Tomorrow
         3 C           Friday
      Later This Week
         4 D         Saturday
         5 E           Sunday
      Next Week
         6 F           Monday
         7 G   Sat 9 Jan 2027
         8 H  Sun 10 Jan 2027
      --
      TODO: 7 of 10 tasks shown
      """, files: ["todo.txt": Self.yearEnd], now: "2026-12-31", language: "en_US.UTF-8")
  }
}
