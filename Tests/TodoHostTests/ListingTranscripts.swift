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
      Next Week
        2 (B) Schedule Goodwill pickup +GarageSale @phone    Tuesday
        3 Post signs around the neighborhood +GarageSale      Sunday
        9 Send the invoice +Work                              Monday
      Later
        8 (A) Fix the leaking tap type:repair         Mon 4 Jan 2027
        6 Eat salmon ☕ with 山田さん @home               Sun 29 Nov
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

  @Test func groupsByType() throws {
    try check(
      """
      $ todo --group-by type
      repair
        8 (A) Fix the leaking tap type:repair         Mon 4 Jan 2027
      +GarageSale
        2 (B) Schedule Goodwill pickup +GarageSale @phone    Tuesday
        3 Post signs around the neighborhood +GarageSale      Sunday
      +Travel
        7 Renew passport +Travel                          Thu 12 Nov
      +Work
        9 Send the invoice +Work                              Monday
      @GroceryStore
        5 @GroceryStore Eskimo pies
      @home
        6 Eat salmon ☕ with 山田さん @home               Sun 29 Nov
      @phone
        1 (A) Thank Mom for the meatballs @phone               Today
      Done
        4 x 2026-11-20 2026-11-14 Book the ferry +Travel  Fri 20 Nov
      --
      TODO: 9 of 9 tasks shown
      """)
  }

  @Test func groupsByName() throws {
    try check(
      """
      $ todo --group-by name
      E
        6 Eat salmon ☕ with 山田さん @home               Sun 29 Nov
      F
        8 (A) Fix the leaking tap type:repair         Mon 4 Jan 2027
      P
        3 Post signs around the neighborhood +GarageSale      Sunday
      R
        7 Renew passport +Travel                          Thu 12 Nov
      S
        2 (B) Schedule Goodwill pickup +GarageSale @phone    Tuesday
        9 Send the invoice +Work                              Monday
      T
        1 (A) Thank Mom for the meatballs @phone               Today
      #
        5 @GroceryStore Eskimo pies
      Done
        4 x 2026-11-20 2026-11-14 Book the ferry +Travel  Fri 20 Nov
      --
      TODO: 9 of 9 tasks shown
      """)
  }

  @Test func groupsByProject() throws {
    try check(
      """
      $ todo --group-by project
      +GarageSale
        2 (B) Schedule Goodwill pickup +GarageSale @phone    Tuesday
        3 Post signs around the neighborhood +GarageSale      Sunday
      +Travel
        7 Renew passport +Travel                          Thu 12 Nov
      +Work
        9 Send the invoice +Work                              Monday
      No Project
        1 (A) Thank Mom for the meatballs @phone               Today
        8 (A) Fix the leaking tap type:repair         Mon 4 Jan 2027
        6 Eat salmon ☕ with 山田さん @home               Sun 29 Nov
        5 @GroceryStore Eskimo pies
      Done
        4 x 2026-11-20 2026-11-14 Book the ferry +Travel  Fri 20 Nov
      --
      TODO: 9 of 9 tasks shown
      """)
  }

  @Test func groupsByContext() throws {
    try check(
      """
      $ todo --group-by context
      @GroceryStore
        5 @GroceryStore Eskimo pies
      @home
        6 Eat salmon ☕ with 山田さん @home               Sun 29 Nov
      @phone
        1 (A) Thank Mom for the meatballs @phone               Today
        2 (B) Schedule Goodwill pickup +GarageSale @phone    Tuesday
      No Context
        8 (A) Fix the leaking tap type:repair         Mon 4 Jan 2027
        7 Renew passport +Travel                          Thu 12 Nov
        3 Post signs around the neighborhood +GarageSale      Sunday
        9 Send the invoice +Work                              Monday
      Done
        4 x 2026-11-20 2026-11-14 Book the ferry +Travel  Fri 20 Nov
      --
      TODO: 9 of 9 tasks shown
      """)
  }

  @Test func groupsByPriority() throws {
    try check(
      """
      $ todo --group-by priority
      (A)
        1 (A) Thank Mom for the meatballs @phone               Today
        8 (A) Fix the leaking tap type:repair         Mon 4 Jan 2027
      (B)
        2 (B) Schedule Goodwill pickup +GarageSale @phone    Tuesday
      No Priority
        7 Renew passport +Travel                          Thu 12 Nov
        3 Post signs around the neighborhood +GarageSale      Sunday
        9 Send the invoice +Work                              Monday
        6 Eat salmon ☕ with 山田さん @home               Sun 29 Nov
        5 @GroceryStore Eskimo pies
      Done
        4 x 2026-11-20 2026-11-14 Book the ferry +Travel  Fri 20 Nov
      --
      TODO: 9 of 9 tasks shown
      """)
  }

  @Test func listsUpcomingTasks() throws {
    try check(
      """
      $ todo upcoming
      Today
        1 (A) Thank Mom for the meatballs @phone
      Next Week
        3 Post signs around the neighborhood +GarageSale    Sunday
        9 Send the invoice +Work                            Monday
        2 (B) Schedule Goodwill pickup +GarageSale @phone  Tuesday
      --
      TODO: 4 of 9 tasks shown
      $ todo upcoming --group-by project
      +GarageSale
        3 Post signs around the neighborhood +GarageSale    Sunday
        2 (B) Schedule Goodwill pickup +GarageSale @phone  Tuesday
      +Work
        9 Send the invoice +Work                            Monday
      No Project
        1 (A) Thank Mom for the meatballs @phone             Today
      --
      TODO: 4 of 9 tasks shown
      $ todo upcoming goodwill
      Next Week
        2 (B) Schedule Goodwill pickup +GarageSale @phone  Tuesday
      --
      TODO: 1 of 9 tasks shown
      """)
  }

  @Test func listsAnEmptyFile() throws {
    try check(
      """
      $ todo
      No tasks in $HOME/todo.txt. Add the first one: todo add "Call Mom"
      --
      TODO: 0 of 0 tasks shown
      $ todo --group-by date
      No tasks in $HOME/todo.txt. Add the first one: todo add "Call Mom"
      --
      TODO: 0 of 0 tasks shown
      $ todo upcoming
      No tasks in $HOME/todo.txt. Add the first one: todo add "Call Mom"
      --
      TODO: 0 of 0 tasks shown
      $ ls
      """, files: [:])
  }

  @Test func addsTasks() throws {
    try check(
      """
      $ todo add Feed the cat
      1 Feed the cat
      TODO: 1 added.
      $ todo a '(b) Fix it' +Home
      2 (B) Fix it +Home
      TODO: 2 added.
      $ todo -t add '(a) Water the plants'
      3 (A) 2026-11-21 Water the plants
      TODO: 3 added.
      $ echo Buy milk | todo add
      4 Buy milk
      TODO: 4 added.
      $ echo | todo add
      todo: Nothing was added: standard input is empty.
      === 1
      $ cat todo.txt
      Feed the cat
      (B) Fix it +Home
      (A) 2026-11-21 Water the plants
      Buy milk
      """, files: ["todo.txt": ""])
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

  @Test func groupsByDateAtTheEndOfAYearWithWeeksFromMonday() throws {
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
         5 E           Sunday
      Next Week
         6 F           Monday
         7 G   Sat 9 Jan 2027
         8 H  Sun 10 Jan 2027
      Later
         9 I  Mon 11 Jan 2027
      No Due Date
        10 J
      --
      TODO: 10 of 10 tasks shown
      """, files: ["todo.txt": Self.yearEnd], now: "2026-12-31", language: "de_DE.UTF-8")
  }

  @Test func groupsByDateOnASaturdayWithWeeksFromSunday() throws {
    try check(
      """
      $ todo --group-by date
      Overdue
         1 A  Wed 30 Dec 2026
         2 B  Thu 31 Dec 2026
         3 C        Fri 1 Jan
      Today
         4 D
      Next Week
         5 E           Sunday
         6 F           Monday
         7 G        Sat 9 Jan
      Later
         8 H       Sun 10 Jan
         9 I       Mon 11 Jan
      No Due Date
        10 J
      --
      TODO: 10 of 10 tasks shown
      """, files: ["todo.txt": Self.yearEnd], now: "2027-01-02", language: "en_US.UTF-8")
  }

  @Test func groupsByDateOnASaturdayWithWeeksFromMonday() throws {
    try check(
      """
      $ todo --group-by date
      Overdue
         1 A  Wed 30 Dec 2026
         2 B  Thu 31 Dec 2026
         3 C        Fri 1 Jan
      Today
         4 D
      Tomorrow
         5 E           Sunday
      Next Week
         6 F           Monday
         7 G        Sat 9 Jan
         8 H       Sun 10 Jan
      Later
         9 I       Mon 11 Jan
      No Due Date
        10 J
      --
      TODO: 10 of 10 tasks shown
      """, files: ["todo.txt": Self.yearEnd], now: "2027-01-02", language: "de_DE.UTF-8")
  }

  @Test func groupsByDateOnASundayWithWeeksFromSunday() throws {
    try check(
      """
      $ todo --group-by date
      Overdue
         1 A  Wed 30 Dec 2026
         2 B  Thu 31 Dec 2026
         3 C        Fri 1 Jan
         4 D        Sat 2 Jan
      Today
         5 E
      Tomorrow
         6 F           Monday
      Later This Week
         7 G         Saturday
      Next Week
         8 H       Sun 10 Jan
         9 I       Mon 11 Jan
      No Due Date
        10 J
      --
      TODO: 10 of 10 tasks shown
      """, files: ["todo.txt": Self.yearEnd], now: "2027-01-03", language: "en_US.UTF-8")
  }

  @Test func groupsByDateOnASundayWithWeeksFromMonday() throws {
    try check(
      """
      $ todo --group-by date
      Overdue
         1 A  Wed 30 Dec 2026
         2 B  Thu 31 Dec 2026
         3 C        Fri 1 Jan
         4 D        Sat 2 Jan
      Today
         5 E
      Next Week
         6 F           Monday
         7 G         Saturday
         8 H       Sun 10 Jan
      Later
         9 I       Mon 11 Jan
      No Due Date
        10 J
      --
      TODO: 10 of 10 tasks shown
      """, files: ["todo.txt": Self.yearEnd], now: "2027-01-03", language: "de_DE.UTF-8")
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
