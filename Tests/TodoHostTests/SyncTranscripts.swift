import Foundation
import Testing

/// `todo sync` with a real git, for the machines a, b and c.
@Suite(.blocking) struct SyncTranscripts {
  private func check(_ session: String) throws { try SyncSandbox().base.check(session) }

  @Test func connectsTwoMachinesAndKeepsTheirLists() throws {
    try check(
      """
      $ a add 'Call Mom' >/dev/null; a add 'Buy milk' >/dev/null; b add 'Buy milk' >/dev/null; b add Swim >/dev/null
      $ a sync --setup server.git
      $HOME/a is connected with $HOME/server.git.
      Synced with origin: sent 2.
      $ b sync --setup server.git
      $HOME/b is connected with $HOME/server.git.
      Synced with origin: sent 1, received 2.
      $ a sync; a sync; cat a/todo.txt; same a b; clean a b
      Synced with origin: received 1.
      Up to date with origin.
      Call Mom
      Buy milk
      Swim
      $ c sync --setup server.git; same a c; git -C c log --format=%s -1; cat c/.gitattributes; clean c; c undo | tail -n 1
      $HOME/c is connected with $HOME/server.git.
      Synced with origin: received 3.
      merge origin
      /todo.txt -text merge=todo
      /done.txt -text merge=todo
      TODO: sync --setup server.git undone: 3 lines removed.
      $ a sync --setup server.git; a sync --setup other.git
      $HOME/a is connected with $HOME/server.git.
      Up to date with origin.
      todo: The repository is already connected with $HOME/server.git. To connect it with another place, disconnect it first, with “todo sync --disconnect”.
      === 1
      """)
  }

  @Test func sendsAnotherOrderAndListsThatWereOnlyAdded() throws {
    try check(
      """
      $ printf 'b\\na\\n' > a/todo.txt; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ sort -o a/todo.txt a/todo.txt; a sync; a sync; b sync; same a b
      Synced with origin: sent 1.
      Up to date with origin.
      Synced with origin: received 1.
      $ echo c > a/work.txt; echo d > a/own.txt; git -C a add work.txt; a sync; a sync; git -C a status --porcelain; b sync; cat b/work.txt
      Now also sends work.txt.
      sync does not send own.txt until you run “git -C $HOME/a add own.txt”.
      Synced with origin: sent 1.
      Up to date with origin.
      ?? own.txt
      Synced with origin: received 1.
      c
      """)
  }

  @Test func mergesBothSidesAsOneAction() throws {
    try check(
      """
      $ seq -f 'Task %g' 3 > a/todo.txt; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ a sync >/dev/null; a do 1 >/dev/null; a add 'From a' >/dev/null; a sync
      Synced with origin: sent 2.
      $ git -C a log -1 --format='%an <%ae> %s'
      Ann <ann@example.org> complete 1, add 1
      $ b append 1 @phone >/dev/null; b del 2 >/dev/null <<< y; b sync
      Merged:
      x 2026-11-21 Task 1 @phone
      Synced with origin: sent 2, received 2.
      $ a sync >/dev/null; same a b; clean a b; cat a/todo.txt; cat a/done.txt; git -C b log -1 --format='%p' | wc -w


      Task 3
      From a
      x 2026-11-21 Task 1 @phone
      2
      $ b undo; cat b/todo.txt b/done.txt; b sync; a sync; same a b
      1 Task 1 @phone
      TODO: sync undone.
      Task 1 @phone

      Task 3
      Synced with origin: sent 2.
      Synced with origin: received 2.
      $ b redo >/dev/null; b sync; a sync; same a b; tail -n 1 a/todo.txt a/done.txt
      Synced with origin: sent 2.
      Synced with origin: received 2.
      ==> a/todo.txt <==
      From a

      ==> a/done.txt <==
      x 2026-11-21 Task 1 @phone
      """)
  }

  /// A refused sync says what to do, and changes nothing.
  @Test(arguments: [
    (
      "git -C a checkout -q --detach",
      "The repository is not on a branch. Switch to one, for example with “git switch main”."
    ),
    (
      "git -C a config --unset branch.main.remote",
      "The branch main has no upstream. Set it with “todo sync --setup URL” or “git branch --set-upstream-to”."
    ),
    (
      "touch a/.git/MERGE_HEAD",
      "A merge is in progress in the repository: finish it with git, or abort it with git merge --abort."
    ),
    (
      "mkdir a/.git/rebase-merge",
      "A rebase is in progress in the repository: finish it with git, or abort it with git rebase --abort."
    ),
    (
      "printf '%s\\n' '<<<<<<< a' x ======= y '>>>>>>> b' >> a/todo.txt",
      "$HOME/a/todo.txt has conflict markers from an earlier merge. Fix it with “todo doctor --fix”. Nothing was synced."
    ),
    (
      "echo '>>>>>>> b' >> a/todo.txt",
      "$HOME/a/todo.txt has a part of git's conflict markers: delete it by hand. Nothing was synced."
    ),
    (
      "printf 'a\\nb\\n' | iconv -t UTF-16 > a/todo.txt",
      "$HOME/a/todo.txt is no list of tasks: it is binary, or its encoding is UTF-16. Save it as UTF-8, then sync again. Nothing was synced."
    ),
    (
      "printf 'x a\\0\\n' > a/done.txt",
      "$HOME/a/done.txt is no list of tasks: it is binary, or its encoding is UTF-16. Save it as UTF-8, then sync again. Nothing was synced."
    ),
    (
      "mkdir a/notes; ln -s /etc/hostname a/notes/n.md; echo b >> a/todo.txt",
      "$HOME/a/notes/n.md is a symbolic link, which sync does not follow: replace it with a file. Nothing was synced."
    ),
    (
      "echo '*.txt filter=crypt' >> a/.gitattributes",
      "$HOME/a/todo.txt has the git attribute “filter”, which todo sync does not support: take it out of .gitattributes."
    ),
    (
      "echo '/todo.txt working-tree-encoding=latin1' > a/.git/info/attributes; echo b >> a/todo.txt",
      "$HOME/a/todo.txt has the git attribute “working-tree-encoding”, which todo sync does not support: take it out of .gitattributes."
    ),
    (
      "touch a/.git/index.lock",
      "Another git process is running in the repository, or was killed. If none runs, delete $HOME/a/.git/index.lock and sync again."
    ),
    (
      "rm a/todo.txt",
      "1 of 1 tasks are gone since the last sync (todo.txt is missing). Restore the last version with “git -C $HOME/a restore -s HEAD todo.txt”; “todo sync --deletions todo.txt” deletes them everywhere."
    ),
    (
      "git config --global --unset user.email; echo b >> a/todo.txt",
      "git needs your name and address for commits: set them with git config --global user.name \"Your Name\" and git config --global user.email you@example.org."
    ),
    (
      "hook a/.git pre-commit 'echo too late >&2; exit 1'; echo b >> a/todo.txt",
      "git did not commit the lists, so nothing was sent:\ntoo late"
    ),
    (
      "hook server.git pre-receive 'echo not today >&2; exit 1'; echo b >> a/todo.txt",
      "The remote rejected the commits, which stay here: [remote rejected] (pre-receive hook declined)\nnot today"
    ),
    (
      "hook a/.git pre-push 'echo ask first >&2; exit 1'; echo b >> a/todo.txt",
      "The hook pre-push of this repository rejected the commits, which stay here: ask first"
    ),
    (
      "hook a/.git pre-commit 'exit 1'; echo b >> a/todo.txt",
      "git did not commit the lists, so nothing was sent:\na hook failed without a message"
    ),
    (
      "sed -i '2i export GIT_TEST_ASSUME_DIFFERENT_OWNER=1' .programs/a",
      "A repository belongs to another user, so git does not trust it. If you do, run “git config --global --add safe.directory $HOME/a”."
    ),
    (
      "rm -r server.git; mkdir server.git; echo b >> a/todo.txt",
      "git can't fetch: '$HOME/server.git' does not appear to be a git repository."
    ),
    (
      "mv server.git away.git; echo b >> a/todo.txt; echo c >> a/todo.txt",
      "Offline: 2 changes wait ($HOME/server.git is not there)."
    ),
    ("rm -r a/.git", "$HOME/a is not in a git repository. Make it one with “todo sync --setup URL”."),
  ])
  func explainsARefusedSync(trouble: String, sentence: String) throws {
    try check(
      """
      $ echo a > a/todo.txt; a sync --setup server.git >/dev/null; \(trouble)
      $ [ -e a/todo.txt ] && cp a/todo.txt before; a sync; [ ! -e a/todo.txt ] || cmp before a/todo.txt
      todo: \(sentence)

      """)
  }

  /// No list is more than another.
  @Test func aMissingListIsDeletedWithConsent() throws {
    try check(
      """
      $ echo a > a/todo.txt; a sync --setup server.git >/dev/null; rm a/todo.txt
      $ a sync --deletions todo.txt; a add b; a sync
      Synced with origin: sent 1.
      1 b
      TODO: 1 added.
      Synced with origin: sent 1.
      """)
  }

  @Test func setUpNeedsAnIdentityAndARepository() throws {
    try check(
      """
      $ echo a > a/todo.txt; mkdir empty; a sync --setup empty; ls -A a
      todo: $HOME/empty can't be used: '$HOME/empty' does not appear to be a git repository. Nothing was changed.
      todo.txt
      $ rm .gitconfig; a sync --setup server.git
      todo: git needs your name and address for commits: set them with git config --global user.name "Your Name" and git config --global user.email you@example.org.
      === 1
      $ ls -A a; ls -d server.git 2>&1
      todo.txt
      ls: cannot access 'server.git': No such file or directory
      === 2
      """)
  }

  @Test func setUpReportsAWrongAddressBeforeOtherFaults() throws {
    try check(
      """
      $ echo a > a/todo.txt; rm .gitconfig; a sync --setup caldav://cloud.example.org/dav
      todo: Write the address with https:// instead of caldav://.
      === 1
      $ a sync --setup ann@cloud.example.org/dav
      todo: Write https:// in front of ann@cloud.example.org/dav if it is a server, or ./ if it is a folder.
      === 1
      $ a sync --setup localhost:5232; ls -A a
      todo: Write http:// in front of localhost:5232 if it is a server, or ./ if it is a folder.
      todo.txt
      $ a sync --setup http://127.0.0.1:1/dav 2>&1 | sed 's/used: .* Nothing/used: REASON. Nothing/'
      todo: http://127.0.0.1:1/dav can't be used: REASON. Nothing was changed. Task lists (CalDAV) and folders (WebDAV) need todo-network.
      $ a sync --setup http://127.0.0.1:1/todo.git 2>&1 | sed 's/used: .* Nothing/used: REASON. Nothing/'
      todo: http://127.0.0.1:1/todo.git can't be used: REASON. Nothing was changed.
      """)
  }

  /// Names that might be those of servers.
  @Test(arguments: ["lists.git", "./cloud.example.org", "cloud.example.org", "user@host"])
  func setUpTakesAFolder(name: String) throws {
    try check(
      """
      $ echo a > a/todo.txt; git init --quiet --bare \(name); a sync --setup \(name) | tail -n 1
      Synced with origin: sent 1.
      """)
  }

  @Test func setUpChecksTheRepositoryFirst() throws {
    try check(
      """
      $ echo a > a/todo.txt; a sync --setup server.git >/dev/null; a sync --setup new.git; ls -d new.git 2>&1
      todo: The repository is already connected with $HOME/server.git. To connect it with another place, disconnect it first, with “todo sync --disconnect”.
      ls: cannot access 'new.git': No such file or directory
      === 2
      $ git -C a checkout -q --detach; git -C a remote remove origin; a sync --setup new.git; ls -d new.git 2>&1
      todo: The repository is not on a branch. Switch to one, for example with “git switch main”.
      ls: cannot access 'new.git': No such file or directory
      === 2
      """)
  }

  @Test(arguments: ["a", "a/.git", "file://$HOME/a"])
  func setUpRefusesAWorkFolder(address: String) throws {
    let sandbox = try SyncSandbox()
    let place = address.hasPrefix("a") ? "$HOME/\(address)" : address
    try sandbox.base.check(
      """
      $ echo a > a/todo.txt; a sync --setup server.git >/dev/null; echo b > b/todo.txt; b sync --setup "\(address)"; ls -A b; cat b/todo.txt
      todo: \(place) can't be used: it is not bare, so git can't send to it. Name a folder that does not exist yet, or a repository of “git init --bare”. Nothing was changed.
      todo.txt
      b
      $ git -C a config receive.denyCurrentBranch updateInstead; git -C a add .; b sync --setup "\(address)" | tail -n 1; cat a/todo.txt
      Synced with origin: sent 1, received 1.
      a
      b
      """)
  }

  @Test func refusesTheHomeDirectory() throws {
    try check(
      """
      $ echo a > todo.txt; todo sync --setup server.git; ls -d .git 2>&1
      todo: todo.txt is in your home directory, which should not be a repository: move the lists to a folder of their own, and set TODO_DIR to it in the configuration.
      ls: cannot access '.git': No such file or directory
      === 2
      """)
  }

  /// A pushed path leads out of the folder: git accepts such trees, and sends them on.
  @Test func writesNothingOutsideTheFolder() throws {
    let sandbox = try SyncSandbox()
    try sandbox.program(
      "send",
      """
      cd "$HOME/b"; blob=$(printf evil | git hash-object -w --stdin)
      case $1 in
        up) entry="040000 tree $(printf '100644 blob %s\\tevil.md\\n' $blob | git mktree)"; name=..
          entry="040000 tree $(printf '%s\\t%s\\n' "$entry" "$name" | git mktree)"; name=notes ;;
        *) entry="120000 blob $blob"; name=$1 ;;
      esac
      tree=$( (git ls-tree HEAD | grep -v "\t$name$"; printf '%s\\t%s\\n' "$entry" "$name") | git mktree)
      git push -qf origin $(git commit-tree -m evil -p HEAD $tree):main
      """)
    try sandbox.base.check(
      """
      $ echo a > a/todo.txt; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ send up; a sync 2>&1 | cut -c -45; ls a evil.md a/evil.md 2>&1
      todo: git read-tree failed: invalid path 'not
      ls: cannot access 'evil.md': No such file or directory
      ls: cannot access 'a/evil.md': No such file or directory
      a:
      todo.txt
      === 2
      $ send notes; a sync; send done.txt; a sync; ls -A a; git -C a status --porcelain
      todo: notes of origin is a symbolic link, which sync does not follow: replace it with a file there. Nothing was changed.
      todo: done.txt of origin is a symbolic link, which sync does not follow: replace it with a file there. Nothing was changed.
      .git
      .gitattributes
      todo.txt
      """)
  }

  /// git itself sends any bytes.
  @Test(arguments: ["todo.txt", "done.txt"])
  func refusesAReceivedFileThatIsNotAList(name: String) throws {
    let sandbox = try SyncSandbox()
    try sandbox.program("send", "git -C a add . && git -C a commit -qm hand && git -C a push -q")
    try sandbox.base.check(
      """
      $ echo one > a/todo.txt; echo 'x old' > a/done.txt; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ echo own > c/todo.txt
      $ printf 'x \\374\\0\\n\\0' > a/\(name); send; b add two >/dev/null; cp -r b before; b log > log
      $ b sync; b log | cmp - log; same before b; c sync --setup server.git; ls c; cat c/todo.txt; clean b c
      todo: \(name) of origin is no list of tasks: it is binary, or its encoding is UTF-16. Save it as UTF-8 on the machine that sent it, then sync there. Nothing was changed here.
      todo: \(name) of origin is no list of tasks: it is binary, or its encoding is UTF-16. Save it as UTF-8 on the machine that sent it, then sync there. Nothing was changed here.
      todo.txt
      own
      $ echo 'x repaired' > a/\(name); for name in a b c a b; do $name sync >/dev/null; done; same a b; same a c
      $ grep -hx -e own -e two -e 'x repaired' a/*.txt | sort
      own
      two
      x repaired
      """)
  }

  /// A text file beside the lists that is not a list belongs to git.
  @Test func leavesTextsThatAreNotListsToGit() throws {
    try check(
      """
      $ echo one > a/todo.txt; echo plain > a/plain.txt; git init -q -b main a; echo manual | iconv -t UTF-16 > a/manual.txt
      $ git -C a add .; git -C a commit -qm one; a sync --setup server.git | tail -n 1; b sync --setup server.git | tail -n 1
      Synced with origin: sent 4.
      Synced with origin: received 4.
      $ echo edit | iconv -t UTF-16 > b/manual.txt; echo now binary | iconv -t UTF-16 > b/plain.txt; b add two >/dev/null; b sync
      Synced with origin: sent 1.
      $ git -C b status --porcelain; git -C b commit -qam texts; b sync; a sync; same a b; clean a b
       M manual.txt
       M plain.txt
      Synced with origin: sent 3.
      Synced with origin: received 4.
      $ echo ours | iconv -t UTF-16 > a/plain.txt; echo theirs > b/plain.txt; b sync; a add three >/dev/null; a sync; cat a/todo.txt
      Synced with origin: sent 2.
      todo: git can't update other files of the repository: Entry 'plain.txt' not uptodate. Cannot merge. Commit or move them, and sync again.
      one
      two
      three
      $ git -C a commit -qam ours; a sync; git -C a checkout -q HEAD~ -- plain.txt; git -C a commit -qm back; a sync; b sync; same a b
      todo: Both sides changed plain.txt, which todo can't merge: merge with git, then sync again. Nothing was changed.
      Synced with origin: sent 1, received 2.
      Synced with origin: received 1.
      """)
  }

  /// A file that the program has changed, or that the configuration names, is a list, even if it is binary.
  @Test(arguments: [
    ("b addto someday.txt swim >/dev/null", ""),
    ("export TODO_LISTS=\"$HOME/b/todo.txt, $HOME/b/someday.txt\"", "b, someday: "),
  ])
  func refusesAnyListThatIsBinary(list: String, mark: String) throws {
    try check(
      """
      $ echo one > a/todo.txt; echo sail > a/someday.txt; a addto someday.txt row >/dev/null; a sync --setup server.git >/dev/null
      $ b sync --setup server.git >/dev/null; b sync >/dev/null; \(list); b sync >/dev/null; iconv -t UTF-16 b/someday.txt > b/new; cp b/new b/someday.txt; b sync 2>&1 | head -n 1; cmp b/new b/someday.txt
      todo: \(mark)$HOME/b/someday.txt is no list of tasks: it is binary, or its encoding is UTF-16. Save it as UTF-8, then sync again. Nothing was synced.
      $ git -C b checkout someday.txt 2>/dev/null; \(list); a sync >/dev/null; cp b/new a/someday.txt; git -C a commit -qam binary; git -C a push -q; b sync 2>&1 | head -n 1
      todo: \(mark)someday.txt of origin is no list of tasks: it is binary, or its encoding is UTF-16. Save it as UTF-8 on the machine that sent it, then sync there. Nothing was changed here.
      """)
  }

  /// Neither undo nor git's index has the tasks.
  @Test func theNamedCommandRestoresAnEmptiedList() throws {
    let sandbox = try SyncSandbox(machines: ["a", "my lists"])
    try sandbox.base.check(
      """
      $ cd 'my lists'; seq 9 > todo.txt; echo 'x 10' > done.txt; 'my lists' sync --setup "$HOME/server.git" | tail -n 1
      Synced with origin: sent 10.
      $ cd 'my lists'; : > todo.txt; : > done.txt; git add .; 'my lists' sync 2> ../message; cut -d ' ' -f 2-8 ../message
      10 of 10 tasks are gone since
      $ eval "$(sed 's/[^“]*“//; s/”.*//' message)"; 'my lists' sync; cat 'my lists'/*.txt | wc -l; git -C 'my lists' status --porcelain
      Up to date with origin.
      10
      """)
  }

  /// A list beside a longer one. `GoneTasksTests` has each way to lose it.
  @Test(arguments: [
    (": > a/todo.txt", "20 of 20", "todo.txt", "todo.txt"),
    ("rm a/done.txt", "30 of 30", "done.txt is missing", "done.txt"),
    (
      "head -c 114 a/todo.txt > a/new; cat a/new > a/todo.txt; rm a/new", "5 of 20",
      "todo.txt ends in the middle of a line", "todo.txt"
    ),
    (
      "rm a/work.txt; : > a/todo.txt", "70 of 70", "todo.txt: 20 of 20, work.txt is missing",
      "todo.txt work.txt"
    ),
  ])
  func judgesEachListByItself(accident: String, count: String, place: String, names: String) throws {
    try check(
      """
      $ seq -f 'Call %g' 20 > a/todo.txt; seq -f 'x Read %g' 101 130 > a/done.txt; touch a/work.txt; a addto work.txt first >/dev/null; seq -f 'Write %g' 201 250 > a/work.txt
      $ a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null; \(accident)
      $ a sync --automatic; b sync; cat b/*.txt | wc -l
      todo: \(count) tasks are gone since the last sync (\(place)). Restore the last version with “git -C $HOME/a restore -s HEAD \(names)”; “todo sync --deletions \(names)” deletes them everywhere.
      Up to date with origin.
      100
      $ git -C a restore -s HEAD \(names); a sync; \(accident); a sync --deletions other.txt >/dev/null 2>&1; echo $?; a sync --deletions \(names); b sync | cut -d ' ' -f 1-4; cat a/*.txt > all; cat b/*.txt | cmp - all
      Up to date with origin.
      1
      Synced with origin: sent \(count.split(separator: " ")[0]).
      Synced with origin: received
      """)
  }

  /// Another program has committed an emptied or deleted list, on a machine without todo or on this one.
  @Test(arguments: [
    (": > p/todo.txt", "todo.txt"), ("rm p/todo.txt", "todo.txt is missing"),
    (": > p/todo.txt; git -C p commit -qam oops; echo New > p/todo.txt", "todo.txt"),
  ])
  func aCommitByHandDeletesNoList(accident: String, place: String) throws {
    try check(
      """
      $ seq -f 'Call %g' 20 > a/todo.txt; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null; git clone -q server.git p; git -C p tag whole
      $ \(accident); git -C p commit -qam oops; git -C p push -q; b sync --automatic; wc -l < b/todo.txt
      todo: 20 of 20 tasks are gone at origin since the last sync (\(place)). Restore them there; “todo sync --deletions todo.txt” deletes them here, too.
      20
      $ b sync --deletions todo.txt | cut -d ' ' -f 1-4; git -C b diff --quiet origin/main; a sync 2>&1 | cut -d ' ' -f 1-8
      Synced with origin: received
      todo: 20 of 20 tasks are gone at
      $ git -C p pull -q; git -C p checkout -q whole -- .; git -C p commit -qm mend; git -C p push -q; a sync; b sync | cut -d ' ' -f 1-4; cat a/todo.txt | wc -l; same a b
      Up to date with origin.
      Synced with origin: received
      20
      """)
  }

  @Test func aCommitByHandOfAnEmptiedListIsNotSent() throws {
    try check(
      """
      $ seq -f 'Call %g' 20 > a/todo.txt; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ : > a/todo.txt; git -C a commit -qam oops; a sync --automatic 2>&1 | sed 's/-s [0-9a-f]* /-s COMMIT /'; git -C server.git show main:todo.txt | wc -l
      todo: 20 of 20 tasks are gone since the last sync (todo.txt). Restore the last version with “git -C $HOME/a restore -s COMMIT todo.txt”; “todo sync --deletions todo.txt” deletes them everywhere.
      20
      $ git -C a restore -s HEAD~1 todo.txt; a sync >/dev/null; b sync; seq -f 'Call %g' 3 > a/todo.txt; a sync --deletions todo.txt; git -C a log -1 --format=%B; b sync; wc -l < b/todo.txt
      Up to date with origin.
      Synced with origin: sent 17.
      edit lists

      Deletions: todo.txt

      Synced with origin: received 17.
      3
      """)
  }

  /// Tasks that moved to another list, in this repository or outside of it, are not gone.
  @Test func aMovedTaskIsNotGone() throws {
    try check(
      """
      $ seq -f 'Call %g' 9 > a/todo.txt; a sync --setup server.git >/dev/null
      $ touch a/work.txt; a -f move 1-9 work.txt >/dev/null; a archive >/dev/null; a sync --automatic; git -C server.git show main:work.txt | wc -l
      Now also sends work.txt.
      Synced with origin: sent 9.
      9
      $ mkdir other; touch other/todo.txt; seq -f 'Write %g' 9 > a/todo.txt; a sync; mv a/todo.txt other/todo.txt; touch a/todo.txt
      Synced with origin: sent 9.
      $ a sync >/dev/null 2>&1 || echo refused; TODO_LISTS="$HOME/a/todo.txt, $HOME/other/todo.txt" a sync 2>&1 | grep -c 'sent 9'
      refused
      1
      """)
  }

  /// Another program may have made the list, and no other one is named twice.
  @Test func namesTheListsThatItSendsAndThoseThatItDoesNot() throws {
    try check(
      """
      $ echo a > a/todo.txt; a sync --setup server.git >/dev/null; echo c > a/own.txt; echo b > a/work.txt; export TODO_LISTS="$HOME/a/todo.txt, $HOME/a/work.txt"; a sync; a sync
      sync does not send own.txt until you run “git -C $HOME/a add own.txt”.
      a: Up to date with origin.
      work: Synced with origin: sent 1.
      a: Up to date with origin.
      work: Up to date with origin.
      $ git -C a add own.txt; a sync; git -C server.git ls-tree --name-only main | tail -n 3
      Now also sends own.txt.
      Synced with origin: sent 1.
      own.txt
      todo.txt
      work.txt
      """)
  }

  /// Also without consent: its tasks are in the list with the new name, with the changes of the other machine.
  @Test func aRenamedListIsNotLost() throws {
    try check(
      """
      $ echo a > a/todo.txt; touch a/work.txt; a addto work.txt Mail >/dev/null; seq -f 'Write %g' 9 > a/work.txt; for m in a b; do $m sync --setup server.git >/dev/null; done
      $ a sync >/dev/null; mv a/work.txt a/job.txt; sed -i '3s/$/ +office/' b/work.txt; b sync; a sync; b sync; same a b; ls a; grep office a/job.txt
      Synced with origin: sent 1.
      Now also sends job.txt.
      Synced with origin: sent 9, received 1.
      Synced with origin: received 9.
      job.txt
      todo.txt
      Write 3 +office
      """)
  }

  @Test func tasksDeletedWithTodoNeedNoConsent() throws {
    try check(
      """
      $ a add Swim >/dev/null; a add Call >/dev/null; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null; a sync >/dev/null
      $ cp a/todo.txt old; : > a/todo.txt; a sync --automatic; cp old a/todo.txt; a append 2 Mom >/dev/null; a -f del 1-2 >/dev/null; a sync; b sync; grep -c . b/todo.txt
      todo: 2 of 2 tasks are gone since the last sync (todo.txt). Restore the last version with “git -C $HOME/a restore -s HEAD todo.txt”; “todo sync --deletions todo.txt” deletes them everywhere.
      Synced with origin: sent 2.
      Synced with origin: received 2.
      0
      === 1
      """)
  }

  /// The undo of a sync deletes no list of other machines.
  @Test func aListComesBackAfterTheUndoOfASync() throws {
    try check(
      """
      $ for m in a b; do $m add One >/dev/null; $m sync --setup server.git >/dev/null; done; touch a/work.txt; a addto work.txt Mail >/dev/null; seq 8 > a/work.txt; a sync >/dev/null
      $ b sync; b undo | tail -n 1; ls b; b sync; b sync; a sync; same a b; wc -l < b/work.txt
      Synced with origin: received 8.
      TODO: sync undone: 8 lines removed.
      todo.txt
      Undoing a sync deletes nothing elsewhere: restored work.txt.
      Up to date with origin.
      Up to date with origin.
      Up to date with origin.
      8
      """)
  }

  @Test func aTaskMovesOnOneMachineAndChangesOnTheOther() throws {
    try check(
      """
      $ seq -f 'Call person %g' 4 > a/todo.txt; touch a/work.txt; a addto work.txt Mail >/dev/null; for m in a b; do $m sync --setup server.git >/dev/null; done; a sync >/dev/null
      $ a -f move 1 work.txt >/dev/null; b append 1 +team >/dev/null; a sync; b sync; a sync; same a b; cat a/work.txt; grep -c person a/todo.txt
      Synced with origin: sent 1.
      Synced with origin: sent 1, received 1.
      Synced with origin: received 1.
      Mail
      Call person 1 +team
      3
      $ a -f move 3 work.txt >/dev/null; touch b/else.txt; b -f move 3 else.txt >/dev/null; a sync >/dev/null; b sync; a sync >/dev/null; same a b; cat b/else.txt; grep -c . b/work.txt
      Moved to different lists, kept in else.txt:
      Call person 3
      Now also sends else.txt.
      Synced with origin: sent 1, received 1.
      Call person 3
      2
      """)
  }

  /// The name of a file does not say which list is meant.
  @Test func consentNamesOneOfSeveralLists() throws {
    try check(
      """
      $ seq -f 'Call %g' 9 > a/todo.txt; a sync --setup server.git >/dev/null; seq -f 'Write %g' 9 > b/todo.txt; b sync --setup other.git >/dev/null; : > a/todo.txt; : > b/todo.txt
      $ export TODO_LISTS="$HOME/a/todo.txt, $HOME/b/todo.txt"; a sync 2>&1 | sed 's/.*; //'; a sync --deletions 2>&1 | grep -c 'tasks are gone'
      “todo sync --deletions $HOME/a/todo.txt” deletes them everywhere.
      “todo sync --deletions $HOME/b/todo.txt” deletes them everywhere.
      2
      $ export TODO_LISTS="$HOME/a/todo.txt, $HOME/b/todo.txt"; a sync --deletions "$HOME/b/todo.txt" 2>&1 | cut -d ' ' -f 1-8
      b: Synced with origin: sent 9.
      todo: a: 9 of 9 tasks are gone
      """)
  }

  @Test func countsTheChangesThatWaitWhileOffline() throws {
    try check(
      """
      $ echo a > a/todo.txt; a sync --setup server.git >/dev/null; mv server.git away; echo b >> a/todo.txt
      $ a sync --automatic; a -f sync --json
      Offline: 1 change waits ($HOME/server.git is not there).
      {"action":"sync","results":[{"result":"offline","waiting":1,"reason":"$HOME/server.git is not there"}]}
      $ echo c >> a/todo.txt; a sync --json
      {"action":"sync","results":[]}
      {"error":{"code":"offline","message":"Offline: 2 changes wait ($HOME/server.git is not there).","status":1}}
      === 1
      $ mv away server.git; a sync; git -C server.git show main:todo.txt
      Synced with origin: sent 2.
      a
      b
      c
      """)
  }

  /// Another machine pushes after the fetch and before the push.
  @Test func retriesIfAnotherMachinePushedFirst() throws {
    try check(
      """
      $ echo a > a/todo.txt; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ hook a/.git pre-push 'rm "$0"; echo from b >> "$HOME/b/todo.txt"; b sync'
      $ echo 'from a' >> a/todo.txt; a sync
      Synced with origin: sent 1, received 1.
      $ b sync >/dev/null; same a b; clean a b; sort a/todo.txt
      a
      from a
      from b
      """)
  }

  /// Another program saves the list during network access.
  @Test func keepsChangesSavedDuringTheSync() throws {
    let sandbox = try SyncSandbox()
    try sandbox.program(
      "git",
      """
      if [ -e "$HOME/saves" ] && [[ " $* " == *" merge-tree "* ]]; then rm "$HOME/saves"; echo late >> "$HOME/b/todo.txt"; fi
      exec /usr/bin/git "$@"
      """)
    try sandbox.base.check(
      """
      $ echo a > a/todo.txt; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ echo from a >> a/todo.txt; a sync >/dev/null; echo from b >> b/todo.txt; touch saves; b sync; a sync; same a b; clean a b
      Synced with origin: sent 2, received 1.
      Synced with origin: received 2.
      $ sort a/todo.txt; b undo >/dev/null; cat b/todo.txt
      a
      from a
      from b
      late
      a
      from b
      late
      """)
  }

  /// A repository of dotfiles, for example, must not be sent.
  @Test func setUpRefusesARepositoryAroundTheFolder() throws {
    try check(
      """
      $ git init -q -b main a; echo secret > a/profile; git -C a add .; git -C a commit -qm profile; mkdir a/my; echo One > a/my/todo.txt
      $ todo --file a/my/todo.txt sync --setup server.git; git -C a remote; cat a/.git/config | grep -c branch
      todo: The lists are in the git repository $HOME/a, all files of which would be sent: move the lists to a folder of \
      their own, and set TODO_DIR to it in the configuration.
      0
      === 1
      $ ls server.git
      ls: cannot access 'server.git': No such file or directory
      === 2
      """)
  }

  @Test func syncsListsInASubfolder() throws {
    try check(
      """
      $ git init -q -b main a; git init -q --bare -b main server.git; git -C a remote add origin "$HOME/server.git"; mkdir a/my
      $ echo one > a/my/todo.txt; echo out > a/todo.txt; todo --file a/my/todo.txt sync --setup server.git; git -C a ls-files
      $HOME/a/my is connected with $HOME/server.git.
      Synced with origin: sent 1.
      my/.gitattributes
      my/todo.txt
      $ git clone -q server.git b/c; echo two >> b/c/my/todo.txt; todo --file b/c/my/todo.txt sync; todo --file a/my/todo.txt sync
      Synced with origin: sent 1.
      Synced with origin: received 1.
      $ cat a/my/todo.txt
      one
      two
      """)
  }

  @Test func automaticSyncsNeverAsk() throws {
    let sandbox = try SyncSandbox()
    try sandbox.program(
      "ssh-stub",
      """
      echo "$GIT_TERMINAL_PROMPT: $*" >> "$HOME/calls"
      echo "ssh: connect to host example.org port 22: Connection refused" >&2; exit 255
      """)
    try sandbox.base.check(
      """
      $ echo a > a/todo.txt; a sync --setup server.git >/dev/null; echo b >> a/todo.txt
      $ git -C a remote set-url origin git@example.org:todo; git -C a config core.sshCommand ssh-stub; git -C a config ssh.variant ssh
      $ a sync; a sync --automatic; cat calls
      todo: Offline: 1 change waits (ssh: connect to host example.org port 22: Connection refused).
      Offline: 1 change waits (ssh: connect to host example.org port 22: Connection refused).
      : -o SendEnv=GIT_PROTOCOL git@example.org git-upload-pack 'todo'
      0: -o BatchMode=yes -o ConnectTimeout=30 -o SendEnv=GIT_PROTOCOL git@example.org git-upload-pack 'todo'
      """)
  }

  @Test func allCommitsAreSigned() throws {
    let sandbox = try SyncSandbox()
    try sandbox.program(
      "gpg-stub",
      """
      cat > /dev/null; echo; echo "[GNUPG:] SIG_CREATED D" >&2
      printf '%s\\n' "-----BEGIN PGP SIGNATURE-----" "" stub "-----END PGP SIGNATURE-----"
      """)
    try sandbox.base.check(
      """
      $ git config --global commit.gpgSign true; git config --global gpg.program gpg-stub; git config --global user.signingKey ann
      $ echo a > a/todo.txt; echo b > b/todo.txt; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ git -C b log --format=%H | while read -r id; do git -C b cat-file commit $id | grep -c ^gpgsig; done
      1
      1
      1
      """)
  }

  @Test func syncsNotesAndOtherLists() throws {
    try check(
      """
      $ echo a > a/todo.txt; mkdir a/notes; seq 3 7 > a/notes/a.md; printf '\\0png' > a/notes/p.png
      $ echo secret > a/passwords.txt; touch a/someday.txt; a addto someday.txt Sail >/dev/null; a sync --setup server.git >/dev/null
      $ git -C a status --porcelain; b sync --setup server.git >/dev/null; ls b b/notes
      ?? passwords.txt
      b:
      notes
      someday.txt
      todo.txt

      b/notes:
      a.md
      p.png
      $ sed -i s/5/five/ a/notes/a.md; sed -i s/5/V/ b/notes/a.md; echo 'Sail +sea' > a/someday.txt; echo '(B) Sail' > b/someday.txt
      $ rm b/notes/p.png; a sync; b sync | tail -n 1; a sync; rm a/passwords.txt; same a b; cat a/notes/a.md a/someday.txt; ls a/notes
      Synced with origin: sent 2.
      Synced with origin: sent 3, received 2.
      Synced with origin: received 3.
      3
      4
      V
      five
      6
      7
      (B) Sail +sea
      a.md
      $ rm a/notes/a.md; a sync; b sync; ls b
      Synced with origin: sent 1.
      Synced with origin: received 1.
      notes
      someday.txt
      todo.txt
      """)
  }

  /// It waits for as long as every action does.
  @Test func sendsNoListThatAProgramIsStillWriting() throws {
    try check(
      """
      $ seq -f 'Task %g' 9 > a/todo.txt; a sync --setup server.git >/dev/null; cp a/todo.txt full; mkfifo pipe
      $ { head -n 5 full; read <pipe; tail -n 4 full; } > a/todo.txt & until [ -s a/todo.txt ]; do :; done; a sync; echo >pipe; wait; a sync
      todo: “bash” has $HOME/a/todo.txt open for writing, and an edit would lose what it writes; nothing was changed.
      Up to date with origin.
      """)
  }

  /// An accident on one machine deletes no note elsewhere. NULs are what a power cut leaves.
  @Test(arguments: [
    "rm -r a/notes", ": > a/notes/n.md", "truncate -s 0 a/notes/n.md; truncate -s 9 a/notes/n.md",
  ])
  func aNoteThatATaskNamesIsRestored(accident: String) throws {
    try check(
      """
      $ echo 'Buy milk note:notes/n.md' > a/todo.txt; mkdir a/notes; echo dear > a/notes/n.md; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ \(accident); a sync; a sync; cat a/notes/n.md; clean a
      Tasks still name notes/n.md: restored. Take note: from a task to delete its note.
      Up to date with origin.
      Up to date with origin.
      dear
      $ git -C b rm -q notes/n.md; git -C b commit -qm gone; git -C b push -q; a sync; b sync >/dev/null; cat a/notes/n.md b/notes/n.md
      Tasks still name notes/n.md: restored. Take note: from a task to delete its note.
      Synced with origin: sent 1, received 1.
      dear
      dear
      $ sed -i 's/ note:.*//' a/todo.txt; rm a/notes/n.md; a sync; b sync >/dev/null; ls b/notes; cat b/todo.txt
      Synced with origin: sent 2.
      Buy milk
      """)
  }

  @Test func leavesOtherFilesToGit() throws {
    try check(
      """
      $ mkdir a/src; echo one > a/src/x; echo 1 > a/src/y; echo a > a/todo.txt; a sync --setup server.git >/dev/null
      $ git -C a add src; git -C a commit -qm src; echo staged > a/src/z; git -C a add src/z; a sync; git -C a status --porcelain
      Up to date with origin.
      A  src/z
      $ b sync --setup server.git >/dev/null; cat b/src/x; echo two > b/src/x; git -C b commit -qam two; echo b >> b/todo.txt; b sync
      one
      Synced with origin: sent 1.
      $ echo c >> a/todo.txt; echo mine > a/src/x; a sync; cat a/src/x a/todo.txt
      todo: git can't update other files of the repository: Entry 'src/x' not uptodate. Cannot merge. Commit or move them, and sync again.
      mine
      a
      c
      $ git -C a commit -qm z -- src/z; git -C a commit -qam mine; a sync; cat a/todo.txt a/src/x
      todo: Both sides changed src/x, which todo can't merge: merge with git, then sync again. Nothing was changed.
      a
      c
      mine
      $ git -C a reset -q --hard HEAD~1; echo d >> a/todo.txt; a sync; cat a/src/x a/src/z; b sync; same a b; clean a b
      Synced with origin: sent 2, received 1.
      two
      staged
      Synced with origin: received 2.
      """)
  }

  /// A list of the same name in another folder, which git has merged by tasks since an earlier setup, too.
  @Test func mergesListsOfOtherFoldersByTasks() throws {
    try check(
      """
      $ printf '%s -text merge=todo\\n' todo.txt done.txt > a/.gitattributes; mkdir a/team; seq -f 'Task %g' 3 > a/team/todo.txt
      $ echo a > a/todo.txt; a sync --setup server.git >/dev/null; git -C a add team; git -C a commit -qm team; a sync; cat a/.gitattributes
      Up to date with origin.
      todo.txt -text merge=todo
      done.txt -text merge=todo
      $ b sync --setup server.git >/dev/null; sed -i '1s/$/ @phone/' a/team/todo.txt; git -C a commit -qam a; echo b >> a/todo.txt; a sync
      Synced with origin: sent 1.
      $ sed -i '1s/^/(A) /; 2d' b/team/todo.txt; git -C b commit -qam b; echo c >> b/todo.txt; b sync; cat b/team/todo.txt; a sync; same a b
      Synced with origin: sent 1, received 1.
      (A) Task 1 @phone
      Task 3
      Synced with origin: received 1.
      """)
  }

  @Test func aByteOrderMarkReachesTheOtherMachine() throws {
    try check(
      """
      $ echo One > a/todo.txt; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ printf '\\xEF\\xBB\\xBFOne\\n' > a/todo.txt; a sync; b sync; a sync; b sync; same a b; clean a b; head -c 3 b/todo.txt | od -An -tx1
      Synced with origin: sent 1.
      Synced with origin: received 1.
      Up to date with origin.
      Up to date with origin.
       ef bb bf
      $ echo One > b/todo.txt; echo Two >> a/todo.txt; b sync; a sync; b sync; same a b; clean a b; cat b/todo.txt
      Synced with origin: sent 1.
      Synced with origin: sent 1, received 1.
      Synced with origin: received 1.
      One
      Two
      """)
  }

  /// Rules for all of the user's repositories may exclude done.txt.
  @Test func syncsIgnoredLists() throws {
    try check(
      """
      $ echo One > a/todo.txt; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null; a sync
      Up to date with origin.
      $ mkdir -p .config/git; printf 'done.txt\\nnotes/\\n' > .config/git/ignore; mkdir a/notes; echo n > a/notes/n.md
      $ echo 'x Old' > a/done.txt; a sync; a sync; b sync; cat b/done.txt; ls b
      Synced with origin: sent 1.
      Up to date with origin.
      Synced with origin: received 1.
      x Old
      done.txt
      todo.txt
      $ echo /todo.txt >> a/.git/info/exclude; git -C a rm -q --cached todo.txt; git -C a commit -qm rm; a sync; b sync; cat b/todo.txt
      Up to date with origin.
      Up to date with origin.
      One
      """)
  }

  @Test func syncsSeveralListsOfOneRepository() throws {
    let sandbox = try SyncSandbox()
    try sandbox.program(
      "lists",
      "export XDG_STATE_HOME=\"$HOME/.state-$1\" TODO_LISTS=\"$HOME/$1/x/todo.txt, $HOME/$1/y/todo.txt\"; shift; exec todo \"$@\""
    )
    try sandbox.base.check(
      """
      $ git init -q -b main a; mkdir a/x a/y; echo one > a/x/todo.txt; echo two > a/y/todo.txt
      $ lists a sync --setup server.git; lists a sync
      $HOME/a/x is connected with $HOME/server.git.
      x: Synced with origin: sent 1.
      y: Synced with origin: sent 1.
      x: Up to date with origin.
      y: Up to date with origin.
      $ git clone -q server.git b; echo a >> a/x/todo.txt; echo a >> a/y/todo.txt; lists a sync | wc -l
      2
      $ echo b >> b/x/todo.txt; echo b >> b/y/todo.txt; lists b sync; lists a sync >/dev/null; same a b; cat a/?/todo.txt
      x: Synced with origin: sent 1, received 1.
      y: Synced with origin: sent 1, received 1.
      one
      a
      b
      two
      a
      b
      """)
  }

  /// The lists lie in one folder, so one commit has the changes of both.
  @Test func eachListOfARepositoryCountsItsOwnChanges() throws {
    let sandbox = try SyncSandbox()
    try sandbox.program(
      "lists",
      "export XDG_STATE_HOME=\"$HOME/.state-$1\" TODO_LISTS=\"$HOME/$1/todo.txt, $HOME/$1/work.txt\"; shift; exec todo \"$@\""
    )
    let refusal = """
      todo: a, work: 33 of 33 tasks are gone since the last sync (work.txt). Restore the last version with “git -C $HOME/a restore -s HEAD work.txt”; “todo sync --deletions $HOME/a/work.txt” deletes them everywhere.
      === 1
      """
    try sandbox.base.check(
      """
      $ seq -f 'Call %g' 9 > a/todo.txt; seq -f 'Write %g' 30 > a/work.txt; lists a sync --setup server.git; lists a sync
      $HOME/a is connected with $HOME/server.git.
      a: Synced with origin: sent 9.
      work: Synced with origin: sent 30.
      a: Up to date with origin.
      work: Up to date with origin.
      $ echo Own > c/todo.txt; echo Plan > c/work.txt; lists c sync --setup server.git | tail -n 2; wc -l < c/work.txt; clean c
      c: Synced with origin: sent 1, received 9.
      work: Synced with origin: sent 1, received 30.
      31
      $ lists b sync --setup server.git | tail -n 2; lists a sync >/dev/null; same a b; lists a add Pay >/dev/null; printf 'Mail\\nPrint\\n' >> a/work.txt
      b: Synced with origin: received 10.
      work: Synced with origin: received 31.
      $ lists a sync; lists b sync; same a b
      a: Synced with origin: sent 1.
      work: Synced with origin: sent 2.
      b: Synced with origin: received 1.
      work: Synced with origin: received 2.
      $ : > a/work.txt; lists a sync --automatic
      \(refusal)
      $ lists a sync --deletions
      \(refusal)
      $ lists a sync --deletions todo.txt
      \(refusal)
      $ lists a sync --deletions work.txt; lists b sync; wc -l < b/work.txt
      a: Up to date with origin.
      work: Synced with origin: sent 33.
      b: Up to date with origin.
      work: Synced with origin: received 33.
      0
      $ echo Plan > a/work.txt; lists a sync >/dev/null; lists a -f --file a/work.txt del 1 >/dev/null; lists a sync | tail -n 1
      work: Synced with origin: sent 1.
      """)
  }

  /// Each line has the author of its commit, in the log and in the details. A line that both sides changed
  /// has an author only if all changes are by one person.
  @Test func theLogNamesAuthors() throws {
    try check(
      """
      $ seq -f 'Task %g' 3 > a/todo.txt; for m in a b c; do $m sync --setup server.git >/dev/null; done; a sync >/dev/null
      $ git -C b config user.name Bob; git -C c config user.name 'Cid C'
      $ export GIT_AUTHOR_DATE=2026-11-20T08:30:00Z; b add 'From Bob' >/dev/null; b -f del 2 >/dev/null; b sync
      Synced with origin: sent 1.
      $ export GIT_AUTHOR_DATE=2026-11-20T09:45:00Z; c append 1 +work >/dev/null; c sync
      Synced with origin: sent 1, received 1.
      $ a add Own >/dev/null; a sync; a log 1
      Synced with origin: sent 1, received 2.
      1  2026-11-21 00:00  sync
         - Task 1  (Cid C, 2026-11-20 09:45)
         + Task 1 +work  (Cid C, 2026-11-20 09:45)
         - Task 2  (Bob, 2026-11-20 08:30)
         + From Bob  (Bob, 2026-11-20 08:30)
      $ a show 1 | grep by; a show --json 1 | grep -o '"author":[^,]*'
        Fri 20 Nov 09:45 by Cid C: was Task 1
      "author":"Cid C"
      $ a undo >/dev/null; a redo >/dev/null; a log 1 | head -n 2; a log --json 1 | grep -o '"author":"Bob","authored":"[^"]*"' | sort -u
      1  2026-11-21 00:00  sync
         - Task 1  (Cid C, 2026-11-20 09:45)
      "author":"Bob","authored":"2026-11-20T08:30"
      """)
  }

  /// As in git's own merge, nothing is merged or pushed then.
  @Test func aHookMayRefuseAMerge() throws {
    try check(
      """
      $ a add One >/dev/null; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ a add Two >/dev/null; a sync >/dev/null; b add Three >/dev/null
      $ hook b/.git pre-merge-commit 'git show :todo.txt >&2; exit 1'; b sync; cat b/todo.txt
      todo: git did not commit the lists, so nothing was sent:
      One
      Three
      Two
      One
      Three
      $ hook b/.git pre-merge-commit 'exit 0'; b sync; clean b
      Synced with origin: sent 1, received 1.
      """)
  }
}
