import Testing

/// git, with the program as its merge driver.
@Suite(.blocking) struct MergeTranscripts {
  private func check(_ session: String) throws {
    try TodoSandbox(files: ["todo.txt": "Call Mom\nBuy milk\nWater plants\n"]).check(Self.setUp + session)
  }

  /// Other files of the sandbox are not part of the repository.
  private static let setUp = """
    $ git init -q -b main && printf '[user]\\nname = Ann\\nemail = ann@example.org\\n' >> .git/config
    $ printf '/*\\n!/*.txt\\n!/.git*\\n' > .gitignore

    """

  @Test func gitMergesByTasks() throws {
    try check(
      """
      $ todo merge-file --setup
      git now merges todo.txt and done.txt by tasks: $HOME/.gitattributes says so. Commit .gitattributes; each clone \
      needs “todo merge-file --setup” once.
      $ git add -A && git commit -qm one && git checkout -qb other; printf 'Call Mom @phone\\nWater plants\\n' > todo.txt
      $ printf 'x 2026-11-20 Buy milk\\n' > done.txt; git add -A; git commit -qm theirs; git checkout -q main
      $ printf '(A) Call Mom\\nBuy milk\\nWater plants\\nMore\\n' > todo.txt; git commit -qam ours
      $ git merge -q -m merged other > /dev/null; git status --short
      $ cat todo.txt done.txt
      (A) Call Mom @phone
      Water plants
      More
      x 2026-11-20 Buy milk
      $ todo undo
      TODO: There is nothing to undo.
      === 1
      """)
  }

  @Test func unreadableFilesLeaveTheMergeToTheUser() throws {
    try check(
      """
      $ todo merge-file --setup > /dev/null; git add -A; git commit -qm one; git checkout -qb other
      $ printf '<<<<<<< a\\nCall\\n=======\\nRing\\n>>>>>>> b\\n' > todo.txt; git commit -qam theirs; git checkout -q main
      $ printf 'Call Ann\\n' > todo.txt; git commit -qam ours; git merge -q other 2>&1 | grep -o 'conflict markers.*'
      conflict markers from an earlier merge. Fix it with “todo doctor --fix”. Nothing was merged.
      $ cat todo.txt; git status --short todo.txt
      Call Ann
      UU todo.txt
      """)
  }

  /// git's index has the base of both sides, which the markers lack.
  @Test func doctorMergesConflictsOfACloneWithoutTheDriver() throws {
    try check(
      """
      $ todo merge-file --setup > /dev/null; git config --remove-section merge.todo; todo doctor
      $HOME/.gitattributes: asks git to merge by tasks, but this clone is not configured: run “todo merge-file --setup”
      === 1
      $ git add -A; git commit -qm one; git checkout -qb other; printf 'Now call Mom\\nBuy milk\\nWater plants\\n' > todo.txt
      $ git commit -qam theirs; git checkout -q main; printf 'Call Mom today\\nBuy milk\\nWater plants\\n' > todo.txt
      $ git commit -qam ours; git -c merge.conflictStyle=merge merge other > /dev/null 2>&1; grep -c '^[<=>]' todo.txt
      3
      $ todo merge-file --setup > /dev/null; todo doctor --fix > /dev/null; cat todo.txt
      Now call Mom today
      Buy milk
      Water plants
      """)
  }

  /// A client with windows, or a timer, may have another PATH. The program is found by the folder that its setup noted.
  @Test func gitMergesByTasksWithoutTheProgramOnThePath() throws {
    try check(
      Self.twoBranches + """
        $ PATH=/usr/bin:/bin git merge -q -m merged other >/dev/null 2>&1; git status --short; cat todo.txt
        (B) Call Mom today
        Buy milk
        Water plants
        """)
  }

  /// git would keep our version alone, as if that were the merge.
  @Test func aMissingProgramLeavesMarkers() throws {
    try check(
      Self.twoBranches + """
        $ git config merge.todo.driver "$(git config merge.todo.driver | sed 's/todo merge-file/gone merge-file/')"
        $ git merge other > /dev/null 2>&1; git status --short; grep '^[<>]' todo.txt; todo doctor --fix > /dev/null; git status --short; cat todo.txt
        UU todo.txt
        <<<<<<< ours
        >>>>>>> theirs
        M  todo.txt
        (B) Call Mom today
        Buy milk
        Water plants
        """)
  }

  /// A clone that an older version set up. Its merge has no markers, and lacks the other side's changes.
  @Test func doctorMergesTheVersionsInGitsIndex() throws {
    try check(
      Self.twoBranches + """
        $ git config merge.todo.driver 'gone merge-file %O %A %B %P'; git merge other > /dev/null 2>&1; cat todo.txt; todo doctor
        Call Mom today
        Buy milk
        Water plants
        todo.txt: git could not merge two versions, and changes of one may be missing (--fix merges both, task by task)
        “todo doctor --fix” fixes 1 of 1.
        === 1
        $ echo 'Added since' >> todo.txt; todo doctor --fix; git status --short; cat todo.txt
        todo.txt: git could not merge two versions, and changes of one may be missing: both merged; “git commit” or “git rebase --continue” goes on
        No problems found.
        M  todo.txt
        (B) Call Mom today
        Buy milk
        Water plants
        Added since
        """)
  }

  /// A side that deleted the file deletes no task.
  @Test(arguments: [("main", "other"), ("other", "main")])
  func doctorKeepsAListThatOneSideDeleted(branch: String, other: String) throws {
    try check(
      """
      $ todo merge-file --setup > /dev/null; git add -A; git commit -qm one; git checkout -qb other; git rm -q todo.txt; git commit -qm gone
      $ git checkout -q main; echo More >> todo.txt; git commit -qam more; git checkout -q \(branch); git merge \(other) > /dev/null 2>&1; todo doctor --fix > /dev/null
      $ git ls-files --unmerged; cat todo.txt
      Call Mom
      Buy milk
      Water plants
      More
      """)
  }

  private static let twoBranches = """
    $ todo merge-file --setup > /dev/null; git add -A; git commit -qm one; git checkout -qb other; sed -i '1s/^/(B) /' todo.txt
    $ git commit -qam theirs; git checkout -q main; sed -i '1s/$/ today/' todo.txt; git commit -qam ours

    """

  @Test func requiresARepository() throws {
    try TodoSandbox(files: ["todo.txt": "a\n"]).check(
      """
      $ export GIT_CEILING_DIRECTORIES=$PWD/..; todo merge-file --setup; ls -d .gitattributes 2>&1
      todo: $HOME is not in a git repository: make it one with “git init”, or add --global.
      ls: cannot access '.gitattributes': No such file or directory
      === 2
      $ touch .gitconfig.lock; todo merge-file --setup --global; rm .gitconfig.lock
      todo: git did not accept the configuration: could not lock config file $HOME/.gitconfig: File exists.
      $ todo merge-file --setup --global; git config --global merge.todo.driver | grep -o 'todo merge-file.*'
      git now merges todo.txt and done.txt by tasks: $HOME/.config/git/attributes says so.
      todo merge-file %O %A %B %P || { [ $? -ge 126 ] && git merge-file -L ours -L base -L theirs %A %O %B; }
      $ cat .config/git/attributes
      todo.txt -text merge=todo
      done.txt -text merge=todo
      """)
  }

  /// A missing side does not count as a deletion of its tasks.
  @Test func refusesMissingSides() throws {
    try TodoSandbox().check(
      """
      $ mkdir base theirs folder; printf 'a\\nb\\n' > base/todo.txt; printf 'a\\nb\\nc\\n' > theirs/todo.txt; cp theirs/todo.txt one.txt
      $ todo merge base ours theirs
      todo: ours/todo.txt does not exist. Nothing was merged.
      === 1
      $ mkdir ours; echo x Old > ours/done.txt; todo merge base ours theirs; todo merge base theirs ours
      todo: ours/todo.txt does not exist. Nothing was merged.
      todo: ours/todo.txt does not exist. Nothing was merged.
      === 1
      $ todo merge-file base/todo.txt two.txt theirs/todo.txt
      todo: two.txt does not exist. Nothing was merged.
      === 1
      $ todo merge-file folder one.txt theirs/todo.txt
      todo: Can't read $HOME/folder: it is a directory, not a file.
      === 1
      $ ls ours; cat one.txt
      done.txt
      a
      b
      c
      """)
  }
}
