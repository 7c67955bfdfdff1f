import Testing

/// Several tasks at once: ranges of numbers, and all that match a query.
@Suite(.blocking) struct BulkTranscripts {
  private static let todo = "(A) a +Trip\nb\nc +Trip t:2026-12-24\n\nx 2026-11-20 d +Trip\ne +Trip @phone\n"

  private func check(_ session: String) throws {
    try TodoSandbox(files: ["todo.txt": Self.todo]).check(session)
  }

  @Test func rangesNameExistingTasks() throws {
    try check(
      """
      $ todo depri 1..2
      1 a +Trip
      TODO: 1 deprioritized.
      TODO: 2 is not prioritized.
      === 1
      $ todo due 2-4,6 fri
      2 b due:2026-11-27
      TODO: 2 is due Friday 2026-11-27.
      3 c +Trip t:2026-12-24 due:2026-11-27
      TODO: 3 is due Friday 2026-11-27.
      6 e +Trip @phone due:2026-11-27
      TODO: 6 is due Friday 2026-11-27.
      $ todo undo | tail -n 1
      TODO: due 2-4,6 fri undone.
      $ todo append 1-2,3 now
      1 a +Trip now
      2 b now
      3 c +Trip t:2026-12-24 now
      $ todo append 1 2 now
      1 a +Trip now 2 now
      $ touch later.txt; todo -f move 1-2 later.txt
      1 a +Trip now 2 now
      TODO: 1 moved to 1 in LATER.
      2 b now
      TODO: 2 moved to 2 in LATER.
      $ todo -f del 1-3
      3 c +Trip t:2026-12-24 now
      TODO: 3 deleted.
      $ todo reopen 1-9 later.txt
      LATER: No task 9.
      === 1
      """)
  }

  @Test(arguments: [
    ("do 2-9", "TODO: No task 9.", 1), ("do 0-2", "TODO: No task 0.", 1),
    ("do 4-4", "TODO: No tasks from 4 to 4.", 1),
    ("do 1-99999999999999999999", "TODO: No task 99999999999999999999.", 1),
    ("do 1-2 --expect b", "todo: --expect needs the number of one task.", 64),
    ("del 1-3 b", "todo: TERM can be deleted from one task only.", 64),
  ])
  func refusesAnInvalidRangeAndChangesNothing(words: String, message: String, status: Int) throws {
    try check("$ todo \(words)\n\(message)\n=== \(status)\n$ cat todo.txt\n\(Self.todo)")
  }

  @Test func aQuerySelectsTheTasksOfAListing() throws {
    try check(
      """
      $ todo do --where project:Trip
      todo: Can't ask whether to change 2 open tasks. Use -f to change them.
      === 1
      $ todo -f do --where project:Trip
      1 x 2026-11-21 a +Trip
      TODO: 1 marked as done and moved to done.txt.
      6 x 2026-11-21 e +Trip @phone
      TODO: 6 marked as done and moved to done.txt.
      $ todo -f due --where project:Trip --all fri
      3 c +Trip t:2026-12-24 due:2026-11-27
      TODO: 3 is due Friday 2026-11-27.
      $ todo -f do --where project:Trip
      todo: No open task matches. 1 hidden or waiting task is left out.
      === 1
      $ todo -f due 3 days --where is:open
      2 b due:2026-11-24
      TODO: 2 is due Tuesday 2026-11-24.
      $ todo -f append --where is:open soon
      2 b due:2026-11-24 soon
      $ todo -f reopen --where d
      5 d +Trip
      $ touch later.txt; todo -f move --where soon later.txt; todo -f move --where soon todo.txt later.txt
      2 b due:2026-11-24 soon
      TODO: 2 moved to 1 in LATER.
      1 b due:2026-11-24 soon
      LATER: 1 moved to 7 in TODO.
      $ todo -f del --where 'num:7'
      7 b due:2026-11-24 soon
      TODO: 7 deleted.
      """)
  }

  @Test(arguments: [
    ("do --where ''", "todo: --where needs a query, such as is:open.", 64),
    ("del --where '\"\"'", "todo: --where needs a query, such as is:open.", 64),
    (
      "do --where 'is:open limit:1'",
      "todo: --where takes no sort: or limit: here; it applies to all tasks that match.", 64
    ),
    (
      "do --where 'not proj:Trip'", "todo: No task has “proj”. Did you mean “project:”? Nothing was changed.",
      1
    ),
    ("do --where nothing", "todo: No open task matches.", 1),
    ("do 1 --where is:open", "usage: todo do NR [NR ...]\nnote: Give either task numbers or --where.", 1),
    ("do --where is:open 1-2", "usage: todo do NR [NR ...]\nnote: Give either task numbers or --where.", 1),
    ("del 2 --where b", "usage: todo del NR [TERM]\nnote: Give either task numbers or --where.", 1),
    ("del --where b 1,3", "usage: todo del NR [TERM]\nnote: Give either task numbers or --where.", 1),
    ("del --where b -- 2", "2 b\nTODO: '2' not found; no removal done.", 1),
    (
      "assign 2 bob --where b",
      "usage: todo assign NR [NR ...] PERSON [PERSON ...]\nnote: Give either task numbers or --where.", 1
    ),
    (
      "append 2 soon --where b",
      "usage: todo append NR \"TEXT TO APPEND\"\nnote: Give either task numbers or --where.", 1
    ),
    ("del --where is:open b", "todo: TERM can be deleted from one task only.", 64),
    ("do --where is:open --expect b", "todo: --expect needs the number of one task.", 64),
  ])
  func refusesAnInvalidQueryAndChangesNothing(words: String, message: String, status: Int) throws {
    try check("$ todo -f \(words)\n\(message)\n=== \(status)\n$ cat todo.txt\n\(Self.todo)")
  }

  @Test func theContextNarrowsAQueryToo() throws {
    try check(
      """
      $ todo context @phone > /dev/null
      $ todo -f do --where b
      todo: No open task matches. Context: @phone (--no-context ignores it).
      === 1
      $ todo -f do --where e
      6 x 2026-11-21 e +Trip @phone
      TODO: 6 marked as done and moved to done.txt.
      $ todo -f do --where b --no-context
      2 x 2026-11-21 b
      TODO: 2 marked as done and moved to done.txt.
      """)
  }

  @Test func addsAndRemovesTags() throws {
    try check(
      """
      $ todo tag 1-2 @phone +Trip
      1 (A) a +Trip @phone
      TODO: 1 tagged @phone.
      2 b @phone +Trip
      TODO: 2 tagged @phone +Trip.
      $ todo tag 2 @phone
      TODO: 2 already has @phone.
      $ todo undo > /dev/null; cat todo.txt | head -n 2
      (A) a +Trip
      b
      $ todo untag 1,2,6 +Trip @phone
      1 (A) a
      TODO: 1 untagged +Trip.
      TODO: 2 does not have +Trip @phone.
      6 e
      TODO: 6 untagged +Trip @phone.
      $ todo tag 2 phone
      usage: todo tag NR [NR ...] TAG [TAG ...]
      note: “phone” is not a tag: a tag begins with + or @.
      === 1
      $ todo tag 2
      usage: todo tag NR [NR ...] TAG [TAG ...]
      === 1
      $ todo tag 9 @a
      TODO: No task 9.
      === 1
      $ printf '+a\\n' > todo.txt; todo untag 1 +a
      todo: Task 1 was not changed: it would have no text left.
      === 1
      """)
  }

  /// Actions that todo.sh does not have are the same under every name.
  @Test func asTodoShRunsActionsThatTodoShLacks() throws {
    try check(
      """
      $ printf 'export TODO_DIR=%s\\n' ~ > .todo.cfg; todo.sh view waiting
      3 c +Trip t:2026-12-24
      --
      TODO: 1 of 5 tasks shown
      $ todo.sh view --save trip +Trip
      View trip saved.
      $ todo.sh -p view trip | head -n 1
      1 (A) a +Trip
      $ todo.sh help do | grep -c 'Called as todo.sh'
      1
      """)
  }

  @Test func asTodoShThereAreNoRanges() throws {
    try check(
      """
      $ printf 'export TODO_DIR=%s\\n' ~ > .todo.cfg; todo.sh do 1-2
      usage: todo.sh do NR [NR ...]
      === 1
      $ todo.sh -f del 1-2
      usage: todo.sh del NR [TERM]
      === 1
      """)
  }
}
