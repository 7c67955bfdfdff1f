import Foundation
import Testing

/// Several lists as one, as a user has them, with files on a disk.
@Suite(.blocking) struct ListsTranscripts {
  private static let files = [
    "home/todo.txt": "Buy milk\n(A) Call Mom\n",
    "team/todo.txt": "Plan the trip\nWater plants rec:1w due:2026-11-21\n",
    "work.txt": "Buy milk\n",
    ".todo/config": "export TODO_LISTS='~/home/todo.txt, ~/team/todo.txt, ~/work.txt'\n",
  ]

  private func check(_ session: String) throws {
    let sandbox = try TodoSandbox()
    // The sandbox is in the work tree of this project.
    sandbox.environment["GIT_CEILING_DIRECTORIES"] = sandbox.home.deletingLastPathComponent().path
    _ = try sandbox.run("mkdir home team .todo")
    for (name, text) in Self.files { try sandbox.write(text, to: name) }
    try Transcript(session).check(in: sandbox)
  }

  /// A task is listed once, and is as private as the list that it came from.
  @Test func listsInOneFolderShareADoneTxt() throws {
    try check(
      """
      $ touch home/later.txt; chmod 600 home/todo.txt; todo -a do 1 >/dev/null; todo archive >/dev/null; stat -c %a home/done.txt
      600
      $ export TODO_LISTS='~/home/todo.txt, ~/home/later.txt'; todo lists | grep -o '[0-9]* done'; todo view done | grep -c Buy
      1 done
      1
      """)
  }

  @Test func listsTheTasksOfAllLists() throws {
    try check(
      """
      $ todo ls
      2 (A) Call Mom
      1 Buy milk
      work/1 Buy milk
      team/1 Plan the trip
      team/2 Water plants rec:1w due:2026-11-21
      --
      TODO: 5 of 5 tasks shown
      $ todo ls list:team trip
      team/1 Plan the trip
      --
      TODO: 1 of 5 tasks shown
      $ todo ls --where 'num:1 or list:w*'
      1 Buy milk
      work/1 Buy milk
      --
      TODO: 2 of 5 tasks shown
      $ todo ls --group-by list --where 'list:team,work'
      team
        team/2 Water plants rec:1w  Today
        team/1 Plan the trip
      work
        work/1 Buy milk
      --
      TODO: 3 of 5 tasks shown
      $ todo ls --json | grep -o '^.*"n":[0-9]*\\|"list":"[^"]*"' | tr -d '\\n['; echo
      {"n":2"list":"home"{"n":1"list":"home"{"n":1"list":"work"{"n":1"list":"team"{"n":2"list":"team"
      $ todo ls --csv | cut -d, -f1,14 | tr -d '\\r' | tr '\\n' ' '; echo
      n,list 2,home 1,home 1,work 1,team 2,team 
      $ todo --file ~/team/todo.txt ls; cd team; todo ls trip
      1 Plan the trip
      2 Water plants rec:1w due:2026-11-21
      --
      TODO: 2 of 2 tasks shown
      team/1 Plan the trip
      --
      TODO: 1 of 5 tasks shown
      """)
  }

  @Test func eachActionChangesTheFileOfItsTask() throws {
    try check(
      """
      $ cp -r . ../"$(basename ~)".before; todo do team/2 1 work/1
      team/2 x 2026-11-21 Water plants rec:1w due:2026-11-21
      TODO: team/2 marked as done and moved to done.txt.
      TODO: team/2 comes back on Saturday 2026-11-28.
      1 x 2026-11-21 Buy milk
      TODO: 1 marked as done and moved to done.txt.
      work/1 x 2026-11-21 Buy milk
      TODO: work/1 marked as done and moved to done.txt.
      $ cat team/todo.txt; cat team/done.txt home/done.txt done.txt
      Plan the trip

      Water plants rec:1w due:2026-11-28
      x 2026-11-21 Water plants rec:1w due:2026-11-21
      x 2026-11-21 Buy milk
      x 2026-11-21 Buy milk
      $ todo undo | tail -1; diff -r . ../"$(basename ~)".before | grep -v '^Only in'; rm -r ../"$(basename ~)".before
      TODO: do team/2 1 work/1 undone.
      $ todo pri team/1-2 b
      team/1 (B) Plan the trip
      TODO: team/1 prioritized (B).
      team/2 (B) Water plants rec:1w due:2026-11-21
      TODO: team/2 prioritized (B).
      $ todo do 3; todo do team/3; todo do 1 tim/1
      TODO: No task 3.
      TODO: No task team/3.
      todo: There is no list “tim”. Choose one of: home, team, work.
      === 64
      $ todo do 1,team/2,Team/1-2; todo --file work.txt do 1 team/1; grep -c '^[^x]' home/todo.txt work.txt
      todo: There is no list “Team”. Choose one of: home, team, work.
      todo: There is no list “team”. TODO_LISTS names several lists, unless --file, TODO_DIR or TODO_FILE names one.
      home/todo.txt:2
      work.txt:1
      $ todo del team/1 --expect 'Plan the trip'
      todo: Task team/1 is now “(B) Plan the trip”; nothing was changed.
      === 1
      """)
  }

  @Test func addsToTheNamedList() throws {
    try check(
      """
      $ todo add Ask Bob list:team; todo add --list work Write; todo add Read
      team/3 Ask Bob
      TODO: team/3 added.
      work/2 Write
      TODO: work/2 added.
      3 Read
      TODO: 3 added.
      $ todo context list:team > /dev/null; todo add Ask Eve; todo add Sing list:work
      team/4 Ask Eve
      TODO: team/4 added.
      work/3 Sing
      TODO: work/3 added.
      The context list:team hides it in listings.
      $ todo add --list tim Ask
      todo: There is no list “tim”. Choose one of: home, team, work.
      === 64
      $ tail -1 work.txt; tail -1 team/todo.txt
      Sing
      Ask Eve
      """)
  }

  @Test func movesTasksBetweenLists() throws {
    try check(
      """
      $ todo -f move 1 team; todo -f move team/1 work; todo -f move work/1 todo.txt
      1 Buy milk
      TODO: 1 moved to team/3.
      team/1 Plan the trip
      TODO: team/1 moved to work/2.
      work/1 Buy milk
      TODO: work/1 moved to 3.
      $ cat home/todo.txt; echo -; cat team/todo.txt; echo -; cat work.txt

      (A) Call Mom
      Buy milk
      -

      Water plants rec:1w due:2026-11-21
      Buy milk
      -

      Plan the trip
      $ for i in 1 2 3; do todo undo | tail -1; done; wc -l home/todo.txt team/todo.txt work.txt | tail -1
      TODO: move work/1 todo.txt undone.
      TODO: move team/1 work undone.
      TODO: move 1 team undone.
       5 total
      $ touch home/team.txt; todo -f move 1 team.txt; todo -f move 2 tim
      1 Buy milk
      TODO: 1 moved to 1 in TEAM.
      TODO: Destination file $HOME/home/tim does not exist. Make it: todo lists add tim
      === 1
      """)
  }

  @Test func reportsMissingAndDuplicateLists() throws {
    try check(
      """
      $ rm work.txt; ln -s team/todo.txt again.txt; echo 'export TODO_LISTS="$TODO_LISTS,~/again.txt"' >> .todo/config
      $ todo doctor; todo ls milk
      $HOME/again.txt: is in TODO_LISTS twice, and listed once
      $HOME/work.txt: does not exist, though it is in TODO_LISTS
      1 Buy milk
      --
      TODO: 1 of 4 tasks shown
      todo: $HOME/work.txt of TODO_LISTS does not exist.
      $ echo 'export TODO_LISTS=~/home/todo.txt,team.txt' > .todo/config; todo ls
      todo: $HOME/.todo/config:1: TODO_LISTS has “team.txt”: write whole paths, or ~/ in front of them.
      === 1
      """)
  }

  @Test(arguments: ["done.txt", "team/done.txt", "link.txt"])
  func leavesADoneTxtOutOfTheLists(name: String) throws {
    try check(
      """
      $ printf 'x 2026-11-20 a\\nx 2026-11-20 b\\n' | tee home/done.txt team/done.txt > done.txt; ln -s done.txt link.txt
      $ echo 'export TODO_LISTS="~/\(name), $TODO_LISTS, ~/\(name)"' >> .todo/config; todo ls a | tail -1; todo doctor --fix
      TODO: 3 of 5 tasks shown
      $HOME/\(name): is in TODO_LISTS, but completed tasks go there, so it is not listed
      === 1
      $ cat done.txt team/done.txt home/done.txt | wc -l; todo --file done.txt doctor --fix; wc -l < done.txt
      6
      No problems found.
      2
      """)
  }

  @Test func reportCountsOnlyTheFirstList() throws {
    try check(
      """
      $ todo -a do 1 team/1 >/dev/null; todo report | grep -o ' [0-9]* [0-9]*$'; grep -c '^x' team/todo.txt
       1 1
      1
      """)
  }

  @Test func theLogShowsASharedDoneTxtWithoutAListName() throws {
    try check(
      """
      $ echo 'export TODO_LISTS="~/home/todo.txt, ~/home/work.txt, ~/team/todo.txt"' > .todo/config; cp work.txt home/; todo do 1 work/1 team/1 >/dev/null
      $ todo log | tail -n +2
         - Buy milk
         - work: Buy milk
         - team: Plan the trip
         + done.txt: x 2026-11-21 Buy milk
         + done.txt: x 2026-11-21 Buy milk
         + team/done.txt: x 2026-11-21 Plan the trip
      """)
  }

  @Test func refusesAnUnknownList() throws {
    try check(
      """
      $ todo add Ask list:nope Bob; todo add --literal Ask list:nope; todo ls list:nope
      todo: There is no list “nope”. Choose one of: home, team, work.
      3 Ask list:nope
      TODO: 3 added.
      None of the 6 tasks in $HOME/home/todo.txt, $HOME/team/todo.txt and $HOME/work.txt matches.
      --
      TODO: 0 of 6 tasks shown
      There is no list “nope”. Choose one of: home, team, work.
      $ todo --file work.txt add Ask list:nope
      2 Ask list:nope
      WORK: 2 added.
      """)
  }

  @Test func aTextNamesOneList() throws {
    try check(
      """
      $ todo add Ask list:team Bob list:work; todo add list:team Ask list:TEAM Bob list:team; todo ls list:team Ask
      todo: A task has one list, and the text names list:team and list:work.
      team/3 Ask Bob
      TODO: team/3 added.
      team/3 Ask Bob
      --
      TODO: 1 of 6 tasks shown
      """)
  }

  @Test func doesNotCreateAMissingFolder() throws {
    try check(
      """
      $ echo 'export TODO_LISTS="$TODO_LISTS, ~/gone/todo.txt"' >> .todo/config; todo add --list gone Ask; ls gone
      todo: Can't write $HOME/gone/todo.txt: there is no directory $HOME/gone. Nothing was changed.
      ls: cannot access 'gone': No such file or directory
      === 2
      $ rmdir gone 2>/dev/null; echo 'export TODO_LISTS="~/home/todo.txt; ~/team/todo.txt"' > .todo/config; todo doctor; todo add Ask
      $HOME/home/todo.txt; ~/team/todo.txt: does not exist; commas separate the paths in TODO_LISTS
      todo: Can't write $HOME/home/todo.txt; ~/team/todo.txt: there is no directory $HOME/home/todo.txt; ~/team. Nothing was changed.
      === 1
      """)
  }

  /// Both lists have a task with `id:1`.
  @Test func idsBelongToTheirOwnList() throws {
    try check(
      """
      $ echo 'Ask Bob id:1' >> home/todo.txt; printf 'Ask Eve id:1\\nSing after:1\\n' >> team/todo.txt; todo do 3
      3 x 2026-11-21 Ask Bob id:1
      TODO: 3 marked as done and moved to done.txt.
      $ todo do team/4; todo do team/3 >/dev/null; todo do team/4
      TODO: team/4 is blocked by team/3. Use “do team/4 --force” to complete it anyway.
      team/4 x 2026-11-21 Sing after:1
      TODO: team/4 marked as done and moved to done.txt.
      """)
  }

  @Test func mineShowsUnassignedTasksOfSharedLists() throws {
    try check(
      """
      $ echo 'Ask Bob to:ann' >> team/todo.txt; echo 'Ask Eve to:bob' >> work.txt; echo 'export TODO_ME=ann' >> .todo/config; todo mine
      Yours
        team/3 Ask Bob to:ann
      Nobody's yet
        team/2 Water plants rec:1w  Today
        team/1 Plan the trip
        work/1 Buy milk
      --
      TODO: 4 of 7 tasks shown
      """)
  }

  @Test func syncsEachConnectedList() throws {
    try check(
      """
      $ todo sync
      todo: $HOME/home is not in a git repository. Make it one with “todo sync --setup URL”.
      === 1
      $ git config --global user.name Ann; git config --global user.email a@example.org; git config --global init.defaultBranch main
      $ git init -q --bare team.git; todo --file ~/team/todo.txt sync --setup ~/team.git | tail -1
      Synced with origin: sent 2.
      $ todo pri 1 A >/dev/null; todo pri team/1 A >/dev/null; todo sync
      team: Synced with origin: sent 1.
      $ git clone -q team.git bob; cd bob; sed -i 's/Plan/Book/' todo.txt; git commit -qam book; git push -q; cd; todo sync
      team: Synced with origin: received 1.
      $ todo undo
      team/1 (A) Plan the trip
      TODO: sync undone.
      $ mv team.git away; git init -q --bare home.git; todo sync --setup ~/home.git | tail -1; todo sync
      home: Synced with origin: sent 2.
      home: Up to date with origin.
      todo: team: Offline: 1 change waits ($HOME/team.git is not there).
      === 1
      """)
  }

  @Test func aListHasTheSameNameInEveryFolder() throws {
    try check(
      """
      $ cd home; todo ls list:home milk
      1 Buy milk
      --
      TODO: 1 of 5 tasks shown
      """)
  }

  @Test func removesDuplicatesWithinOneListOnly() throws {
    try check(
      """
      $ echo 'Plan the trip' >> team/todo.txt; todo deduplicate; wc -l home/todo.txt team/todo.txt work.txt | head -3
      TODO: 1 duplicate task(s) removed
       2 home/todo.txt
       3 team/todo.txt
       1 work.txt
      $ todo -nf del 1 >/dev/null; wc -l < home/todo.txt; wc -l < team/todo.txt; todo archive >/dev/null; wc -l < team/todo.txt
      1
      3
      2
      """)
  }

  /// Scripts depend on its output.
  @Test func todoShHasOneList() throws {
    try check(
      """
      $ echo 'export TODO_DIR=$HOME/home' >> .todo/config; todo.sh -p ls
      2 (A) Call Mom
      1 Buy milk
      --
      TODO: 2 of 2 tasks shown
      $ todo.sh do team/1
      usage: todo.sh do NR [NR ...]
      === 1
      """)
  }
}
