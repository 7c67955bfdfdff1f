import Testing

/// Urgency and its explanation; today is Saturday 21 November 2026.
@Suite(.blocking) struct ShowTranscripts {
  private func check(_ session: String) throws {
    try TodoSandbox(files: [
      "todo.txt": """
      (A) 2026-11-01 Call Mom @phone +Home due:2026-11-19 rec:+1w note:mom.txt
      (B) Feed after:7 due:2026-11-30
      2025-01-01 Buy id:7 @a @b
      x 2026-11-20 done
      (D) z t:2026-12-01

      """, "mom.txt": "0123\n",
    ]).check(session)
  }

  @Test func listsTheMostUrgentFirst() throws {
    try check(
      """
      $ todo ls --sort urgency --all | head -n 5 | cut -c 1
      1
      3
      2
      5
      4
      $ todo ls --where 'is:open sort:-urgency' --all | head -n 1
      5 (D) z t:2026-12-01
      $ TODO_URGENCY='A=0 due=0 blocked=9' todo ls --sort urgency | head -n 1
      2 (B) Feed after:7 due:2026-11-30
      $ TODO_URGENCY='due=much' todo ls --sort urgency
      TODO_URGENCY: “due=much” needs a number from -1000 to 1000 with two decimals at most, as due=12.5 has.
      === 1
      $ TODO_URGENCY='duh=1' todo view x --where sort:urgency 2> /dev/null
      === 1
      $ TODO_URGENCY='duh=1' todo ls z --all | head -n 1
      5 (D) z t:2026-12-01
      """)
  }

  @Test func explainsATask() throws {
    try check(
      """
      $ todo append 1 now > /dev/null; todo show 1
      1 (A) 2026-11-01 Call Mom @phone +Home due:2026-11-19 rec:+1w note:mom.txt now
      due       Thu 19 Nov, 2 days ago
      state     open, overdue
      priority  A
      created   Sun 1 Nov, 20 days ago
      projects  +Home
      contexts  @phone
      note      mom.txt
      repeats   +1w
      next      Thu 26 Nov · Thu 3 Dec · Thu 10 Dec · Thu 17 Dec · Thu 24 Dec
      urgency   18.42
        due        12.00 × 0.81 =   9.71
        A           6.00 × 1.00 =   6.00
        age         2.00 × 0.05 =   0.11
        tags        1.00 × 0.80 =   0.80
        project     1.00 × 1.00 =   1.00
        note        0.80 × 1.00 =   0.80
      note:
        0123
      history:
        today 00:00 append: was (A) 2026-11-01 Call Mom @phone +Home due:2026-11-19 rec:+1w note:mom.txt
      $ todo show 2,4
      2 (B) Feed after:7 due:2026-11-30
      due       Mon 30 Nov, in 9 days
      state     open
      priority  B
      after     7
      blocked   by 3
      urgency   3.59
        due        12.00 × 0.39 =   4.69
        B           3.90 × 1.00 =   3.90
        blocked    -5.00 × 1.00 =  -5.00

      4 x 2026-11-20 done
      done      Fri 20 Nov, yesterday
      $ todo show 2 --json | grep -o '"urgencyTerms":.*value":4.69}'
      "urgencyTerms":[{"factor":"due","coefficient":12.00,"share":0.39,"value":4.69}
      $ todo show 9
      TODO: No task 9.
      === 1
      $ todo show
      usage: todo show NR [NR ...]
      === 1
      $ todo 5
      todo: “5” is a task number. To see that task: todo show 5.
      === 1
      $ todo 1,2 done
      todo: The action comes first: todo done 1,2.
      === 1
      """)
  }
}
