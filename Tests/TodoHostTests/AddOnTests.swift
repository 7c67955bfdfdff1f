import Foundation
import Testing

/// Add-ons as people wrote them for todo.sh, run under both names of the program.
@Suite(.blocking) struct AddOnTests {
  private static let names = ["todo", "todo.sh"]

  private func sandbox(
    addOns: [String: String] = [:], tasks: String = "(B) Call Mom @phone\nPlant beans +Garden\nx Done\n"
  ) throws -> TodoSandbox {
    let sandbox = try TodoSandbox(files: ["todo.txt": tasks, "done.txt": ""])
    _ = try sandbox.run("mkdir -p .todo .todo.actions.d")
    try sandbox.write(
      """
      export TODO_DIR=$HOME
      export TODO_FILE="$TODO_DIR/todo.txt"
      export DONE_FILE="$TODO_DIR/done.txt"
      export REPORT_FILE="$TODO_DIR/report.txt"
      export TODOTXT_PLAIN=1
      """, to: ".todo/config")
    for (name, text) in addOns { try sandbox.write(text, to: ".todo.actions.d/\(name)") }
    _ = try sandbox.run("chmod +x .todo.actions.d/*")
    return sandbox
  }

  private func check(
    _ session: String, by name: String, addOns: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let sandbox = try sandbox(addOns: addOns)
    try Transcript(session.replacing("PROGRAM", with: name)).check(
      in: sandbox, sourceLocation: sourceLocation)
  }

  @Test(arguments: names)
  func getsItsNameAndWordsAsTheyWereTyped(name: String) throws {
    try check(
      """
      $ PROGRAM EchoArgs 'two words' '' -x
      <EchoArgs><two words><><-x>
      === 42
      $ PROGRAM -p echoargs
      <echoargs>
      === 42
      """, by: name, addOns: ["echoargs": "#!/bin/sh\nprintf '<%s>' \"$@\"\necho\nexit 42\n"])
  }

  @Test(arguments: names)
  func readsAndWritesTheStandardStreams(name: String) throws {
    try check(
      """
      $ echo in | PROGRAM upper 2>/dev/null
      IN
      $ echo in | PROGRAM upper >/dev/null
      said on standard error
      """, by: name, addOns: ["upper": "#!/bin/sh\ntr a-z A-Z\necho said on standard error >&2\n"])
  }

  /// In the style of add-ons that print a report of the file, such as birdseye.
  @Test(arguments: names)
  func runsPython(name: String) throws {
    let addOn = """
      #!/usr/bin/env python3
      import os, sys
      if sys.argv[1] == "usage":
          print("    projects\\n      Counts projects.\\n")
          sys.exit(0)
      with open(os.environ["TODO_FILE"]) as tasks:
          words = [word for task in tasks for word in task.split() if word.startswith("+")]
      for word in sorted(set(words)):
          print(word, words.count(word))
      """
    try check(
      """
      $ PROGRAM projects
      +Garden 1
      $ PROGRAM help projects
          projects
            Counts projects.

      $ PROGRAM shorthelp | grep -A2 Add-on
        Add-on Actions:
          projects

      """, by: name, addOns: ["projects": addOn])
  }

  /// In the style of add-ons that change a task and let todo.sh do the rest.
  @Test(arguments: names)
  func callsTheProgramBack(name: String) throws {
    let addOn = """
      #!/bin/sh
      action=$1
      shift
      [ "$action" = usage ] && { echo "    later NR"; exit; }
      "$TODO_FULL_SH" append "$1" later
      "$TODO_FULL_SH" command ls "later"
      echo "$TODO_SH $TODOTXT_VERBOSE $TODO_DIR $TODO_FILE $DONE_FILE $REPORT_FILE $TODO_ACTIONS_DIR"
      """
    try check(
      """
      $ PROGRAM later 2
      2 Plant beans +Garden later
      2 Plant beans +Garden later
      --
      TODO: 1 of 3 tasks shown
      PROGRAM 1 $HOME $HOME/todo.txt $HOME/done.txt $HOME/report.txt $HOME/.todo.actions.d
      """, by: name, addOns: ["later": addOn])
  }

  @Test(arguments: names)
  func replacesAnAction(name: String) throws {
    let addOn = "#!/bin/sh\necho mine\nshift\nexec \"$TODO_FULL_SH\" command ls \"$@\"\n"
    try check(
      """
      $ PROGRAM ls beans
      mine
      2 Plant beans +Garden
      --
      TODO: 1 of 3 tasks shown
      $ PROGRAM command ls beans
      2 Plant beans +Garden
      --
      TODO: 1 of 3 tasks shown
      $ TODOTXT_DEFAULT_ACTION='ls beans' PROGRAM
      mine
      2 Plant beans +Garden
      --
      TODO: 1 of 3 tasks shown
      """, by: name, addOns: ["ls": addOn])
  }

  @Test(arguments: names)
  func replacesArchiveWithinDo(name: String) throws {
    try check(
      """
      $ PROGRAM do 2
      2 x 2026-11-21 Plant beans +Garden
      TODO: 2 marked as done.
      my archive: archive
      === 3
      $ PROGRAM -a do 1
      1 x 2026-11-21 Call Mom @phone
      TODO: 1 marked as done.
      """, by: name, addOns: ["archive": "#!/bin/sh\necho \"my archive: $*\"\nexit 3\n"])
  }

  @Test(arguments: names)
  func needsNoShebang(name: String) throws {
    try check(
      """
      $ PROGRAM plain a b
      plain a b
      $ PROGRAM empty
      $ PROGRAM help plain
      usage
      """, by: name, addOns: ["plain": "echo \"$@\"\n", "empty": ""])
  }

  @Test(arguments: names)
  func isFoundInADirectoryOfItsName(name: String) throws {
    try sandbox(addOns: ["plain": "echo plain\n"]).check(
      """
      $ cd .todo.actions.d && mkdir dir other empty .hidden && cp plain dir/dir && cp plain other/dir
      $ cd .todo.actions.d && cp plain .dotted && echo text > notes && ln -s plain linked && ln -s dir dirlink
      $ \(name) dir
      plain
      $ \(name) linked
      plain
      $ \(name) listaddons
      dir
      linked
      plain
      --
      TODO: 3 valid addon actions found.
      """)
  }

  @Test(arguments: names)
  func aDanglingLinkIsFatal(name: String) throws {
    let prefix = name == "todo" ? "todo: " : ""
    try check(
      """
      $ ln -s nowhere .todo.actions.d/ls; mkdir .todo.actions.d/own; ln -s nowhere .todo.actions.d/own/own
      $ PROGRAM ls
      \(prefix)Fatal Error: Broken link to custom action: '$HOME/.todo.actions.d/ls'
      === 1
      $ PROGRAM own
      \(prefix)Fatal Error: Broken link to custom action: '$HOME/.todo.actions.d/own/own'
      === 1
      $ PROGRAM command ls mom
      1 (B) Call Mom @phone
      --
      TODO: 1 of 3 tasks shown
      $ PROGRAM listaddons
      --
      TODO: 0 valid addon actions found.
      """, by: name)
  }

  @Test func reportsAMissingInterpreter() throws {
    try check(
      """
      $ todo odd
      todo: Can't run the add-on $HOME/.todo.actions.d/odd: its interpreter, named in its first line, is missing.
      === 127
      """, by: "todo", addOns: ["odd": "#!/no/such/program\n"])
  }

  /// In the style of add-ons that source the program, because todo.sh is a script.
  @Test(arguments: names)
  func letsBashSourceTheProgram(name: String) throws {
    let addOn = """
      #!/bin/sh
      cd /
      bash "$TODO_FULL_SH" command ls "beans"
      sh "$TODO_FULL_SH" -p append 2 "two  words"
      "$TODO_FULL_SH" nothing || echo "status $?"
      bash -c 'source "$TODO_FULL_SH"; getPrefix; getTodo 2; echo "$todo"'
      CALL='bash -c "$SCRIPT"' SCRIPT='. "$TODO_FULL_SH"; _list done' \
        python3 -c 'import os; os.system(os.environ["CALL"])'
      """
    let sandbox = try sandbox(addOns: ["try": addOn])
    // A hard link: the program finds its installed files beside its own file.
    _ = try sandbox.run(
      """
      mkdir -p 'a b/bin' 'a b/libexec/todo' other
      ln "$(readlink -f .programs/todo)" 'a b/bin/todo' && ln -s todo 'a b/bin/todo.sh'
      cp '\(TodoSandbox.root.path)/AddOns/todo.sh' 'a b/libexec/todo' && ln -s todo.sh 'a b/libexec/todo/todo'
      """)
    let refusal =
      name == "todo"
      ? #"todo: There is no action “nothing”. “todo -h” lists the actions."#
      : "Usage: todo.sh [-fhpantvV] [-d todo_config] action [task_number] [task_description]\nTry 'todo.sh -h' for more information."
    for path in ["$HOME/a b/bin/\(name)", "../a b/bin/\(name)"] {
      try sandbox.write("(B) Call Mom @phone\nPlant beans +Garden\nx Done\n", to: "todo.txt")
      try sandbox.check(
        """
        $ cd other && "\(path)" try
        2 Plant beans +Garden
        --
        TODO: 1 of 3 tasks shown
        2 Plant beans +Garden two  words
        \(refusal)
        status 1
        TODO
        Plant beans +Garden two  words
        --
        DONE: 0 of 0 tasks shown
        """)
    }
  }

  /// An add-on runs commands in the user's name, as a configuration does. todo.sh runs any add-on.
  @Test func isRefusedIfOthersMayWriteIt() throws {
    let addOn = "#!/bin/sh\necho ran\n"
    try sandbox(addOns: ["mine": addOn, "ls": addOn]).check(
      """
      $ chmod o+w .todo.actions.d; todo mine
      todo: The add-on $HOME/.todo.actions.d/mine can be replaced by every user of this machine, so it is not run.
      “chmod o-w $HOME/.todo.actions.d” fixes that.
      === 1
      $ todo.sh mine; todo add Task; todo help mine
      ran
      4 Task
      TODO: 4 added.
      todo: The add-on $HOME/.todo.actions.d/mine can be replaced by every user of this machine, so it is not run.
      “chmod o-w $HOME/.todo.actions.d” fixes that.
      === 1
      $ chmod +t .todo.actions.d; todo mine
      ran
      $ chmod o-w .todo.actions.d; chmod o+w .todo.actions.d/ls; todo ls
      todo: The add-on $HOME/.todo.actions.d/ls can be written by every user of this machine, so it is not run.
      “chmod o-w $HOME/.todo.actions.d/ls” fixes that.
      === 1
      $ todo help > all; grep -cx -e '  Built-in Actions:' -e ran all; todo -h | grep -c 'Add a task'
      The add-on $HOME/.todo.actions.d/ls can be written by every user of this machine, so it is not run.
      “chmod o-w $HOME/.todo.actions.d/ls” fixes that.
      2
      The add-on $HOME/.todo.actions.d/ls can be written by every user of this machine, so it is not run.
      “chmod o-w $HOME/.todo.actions.d/ls” fixes that.
      2
      """)
  }

  @Test func hasTheTerminal() throws {
    let addOn = "#!/bin/bash\n[ -t 0 ] && [ -t 1 ] && read -p 'Name? ' name && echo \"Hi $name\"\n"
    let sandbox = try sandbox(addOns: ["ask": addOn])
    let session = try LiveSession.onTerminal("todo ask", in: sandbox)
    try session.wait(for: "Name? ")
    try session.type("Ann\n", until: "Hi Ann")
    #expect(try session.end().status == 0)
  }
}
