import Testing

@Suite(.blocking) struct SchemaTests {
  private static let todo = """
    (A) 2026-11-01 Call "Mom", now +family @phone due:2026-11-20 id:1
    Buy mílk; now t:2026-12-01 rec:+1w due:2026-12-05 after:1
    x 2026-11-02 2026-11-01 Paid the rent
    Caf\u{E9} 🥛 a:b=c rec:+1m day:31 due:2026-11-30 until:2027-12-31

    """

  /// Every document conforms to Documentation/todo.schema.json, on both outputs.
  @Test(arguments: [
    "ls", "ls --all --group-by date", "listall", "listpri", "today", "upcoming", "listfile done.txt", "do 1",
    "do 9", "do 4", "add a due:fri", "add a due:15", "-f del 1", "del 1", "-f del 1 Mom", "pri 1 B",
    "pri 1 A",
    "depri 1", "depri 2", "append 1 b", "prepend 1 b", "replace 1 b", "due 1 fri", "defer 1 none",
    "depend 2 on 4", "move 1 done.txt", "-f move 1 done.txt", "addto done.txt x", "archive", "report",
    "deduplicate", "reopen 3", "reopen 1", "undo", "redo", "log", "doctor", "doctor --fix", "conflicts",
    "conflicts --merge", "help", "help do", "shorthelp", "listproj", "listcon", "listfile", "view",
    "view --save week due:..eow", "listaddons", "nosuchthing", "ls --where 'due:('", "ls --sort nothing",
    "import todo.txt", "addm x", "ls --bogus", "do", "edit 1", "stats", "stats +family", "stats limit:1",
    "stats sort:due", "calendar", "calendar +2m", "calendar 0", "agenda", "agenda eom", "agenda soon",
    "note 1", "note 9", "show 1 3", "show 9", "tag 1 +x", "tag 1 +family", "untag 1 +family", "untag 1 +x",
    "-f do --where +family", "do --where +family", "do --where nothing", "ls --sort urgency", "start 1",
    "start 3", "stop", "remind eoy", "remind soon",
    "remind eoy --notify true", "remind eoy --notify false",
  ])
  func conformsToTheSchema(words: String) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": Self.todo, "done.txt": ""])
    sandbox.environment["EDITOR"] = "true"
    let check = """
      import json, sys
      from jsonschema import Draft7Validator
      schema = Draft7Validator(json.load(open(sys.argv[1])))
      texts = [sys.argv[2]] if sys.argv[2] else []
      for text in texts + sys.argv[3].splitlines():
          for error in schema.iter_errors(json.loads(text)):
              sys.exit(f"{error.message}: {text}")
      if not texts and not sys.argv[3]: sys.exit("nothing was said")
      """
    try sandbox.write(check, to: "check.py")
    let schema = "../../../Documentation/todo.schema.json"
    let output = try sandbox.run(
      "/usr/bin/python3 check.py \(schema) \"$(todo \(words) --json 2>errors </dev/null)\" \"$(cat errors)\"")
    #expect(output == "", "todo \(words) --json")
  }
}
