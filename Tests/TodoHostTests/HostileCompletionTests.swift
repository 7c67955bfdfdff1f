import Foundation
import Testing

/// Names of tasks, files and add-ons never run when a shell completes them, whatever quote is open. They are
/// inserted as literal words.
@Suite(.blocking, .timeLimit(.minutes(15))) struct HostileCompletionTests {
  typealias Kind = CompletingShell.Kind

  /// The first three characters are unique. `RUN` stands for a command without blanks.
  private static let words = [
    "+aa$(RUN)", "+bb`RUN`", #"+cc";RUN;#"#, "+dd';RUN;#", "+ee:$(RUN)", #"+ff\$(RUN)"#, "+gg;RUN|RUN&RUN",
    "+hh(RUN)", "+ii>PWNED", "+jj!RUN", "+kk*?[a-z]{b,c}~]}", "+ll$", "+mm\\", #"+nn""#, "+oo'",
    "+ppé$(RUN)ü", "+qq=@x<(RUN)", "+rr${IFS}$HOME", #"+ss'"'$(RUN)"#, #"+tt\\"$(RUN)\\""#, "@uu,-x%s^a^b#",
    #"@vv$'x\'$(RUN)"#,
  ].map(armed)

  private static let files = [
    "fa$(RUN) x.txt", "fb`RUN`.txt", #"fc";RUN;#.txt"#, "fe:$(RUN).txt", #"ff\$(RUN).txt"#, "fg!a b.txt",
  ].map(armed)

  private static let addOns = ["ga$(RUN)", "gb`RUN`", #"gc";RUN;#"#, "gd';RUN", #"ge\$(RUN)"#].map(armed)

  private static func armed(_ name: String) -> String {
    name.replacing("RUN", with: "touch${IFS}PWNED")
  }

  /// The beginning of a word, and its meaning in bash, zsh and fish.
  private static let openings = [
    ("", ""), (#"""#, ""), ("'", ""), (#""Call Ann "#, "Call Ann "), ("'Call Ann ", "Call Ann "),
    ("Call\\ ", "Call "), (#""a"'b "c "#, #"ab "c "#), (#""it's "#, "it's "), (#"'q" '"#, #"q" "#),
  ]

  /// The same in bash and zsh only.
  private static let posixOpenings = [("$'", ""), (#"$'Call\'s Ann "#, "Call's Ann ")]

  /// Substitutions and their ends. There readline takes the first quote as open, or as closed.
  private static let substitutions = [
    (#""$(todo ls "#, #")""#), (#""$(todo ls "x "#, #")""#), (#"$(todo ls '"#, ")"),
    (#"$(date >&2; todo ls $(todo lsp "#, "))"),
  ]

  private func sandbox() throws -> TodoSandbox {
    let sandbox = try TodoSandbox(files: [
      "todo.txt": Self.words.map { "Buy milk \($0)\n" }.joined()
    ])
    _ = try sandbox.run("mkdir -p .todo/actions .config/todo 'fz$(touch${IFS}PWNED) dir'")
    for name in Self.files { try sandbox.write("A task\n", to: name) }
    try sandbox.write("", to: "fz$(touch${IFS}PWNED) dir/in`touch PWNED`.txt")
    for name in Self.addOns { try sandbox.write("#!/bin/sh\n", to: ".todo/actions/\(name)") }
    _ = try sandbox.run("chmod +x .todo/actions/*")
    try sandbox.write(
      "va-ult = $(touch${IFS}PWNED)\nvb$(touch${IFS}PWNED) = +aa\n", to: ".config/todo/views")
    return sandbox
  }

  /// In the directory, and in its subdirectories.
  private func expectNothingRan(in sandbox: TodoSandbox) throws {
    #expect(try sandbox.run("find . -name PWNED") == "")
  }

  @Test(arguments: Kind.allCases)
  func completesWordsOfTasksUnchanged(kind: Kind) throws {
    let sandbox = try sandbox()
    let shell = try CompletingShell(kind, in: sandbox)
    for (opening, before) in Self.openings + (kind == .fish ? [] : Self.posixOpenings) {
      for (index, word) in Self.words.enumerated() {
        let line = "todo \(index % 2 == 0 ? "add" : "ls") \(opening)\(word.prefix(3))\t"
        #expect(
          try shell.run(line) == [[index % 2 == 0 ? "add" : "ls", before + word]], "\(line.debugDescription)")
      }
    }
    try expectNothingRan(in: sandbox)
  }

  @Test(arguments: Kind.allCases)
  func completesNamesUnchanged(kind: Kind) throws {
    let sandbox = try sandbox()
    let shell = try CompletingShell(kind, in: sandbox)
    for quote in ["", "\"", "'"] {
      for name in Self.files {
        for start in ["--file", "lf"] {
          let line = "todo \(start) \(quote)\(name.prefix(2))\t"
          #expect(try shell.run(line) == [[start, name]], "\(line.debugDescription)")
        }
      }
      for name in Self.addOns {
        let line = "todo \(quote)\(name.prefix(2))\t"
        #expect(try shell.run(line) == [[name]], "\(line.debugDescription)")
      }
      #expect(try shell.run("todo view \(quote)va\t") == [["view", "va-ult"]])
      // A view's name is one word of letters and digits.
      #expect(try shell.run("todo view \(quote)vb\t\(quote)") == [["view", "vb"]])
      let path = "fz$(touch${IFS}PWNED) dir/in`touch PWNED`.txt"
      #expect(try shell.run("todo --file \(quote)fz\t\t") == [["--file", path]])
      #expect(try shell.run("todo ls >\(quote)fz\t\t") == [["ls"]])
    }
    try expectNothingRan(in: sandbox)
  }

  @Test func bashCompletesWithinSubstitutions() throws {
    let sandbox = try sandbox()
    let shell = try CompletingShell(.bash, in: sandbox)
    for (opening, closing) in Self.substitutions {
      for word in Self.words {
        let line = "todo add \(opening)\(word.prefix(3))\t\(closing)"
        let typed = opening.contains("x ") ? "x \(word)" : word
        #expect(try shell.run(line).first?.last == typed, "\(line.debugDescription)")
      }
    }
    try expectNothingRan(in: sandbox)
  }

  /// Words that would take effect with the first character that completion adds.
  @Test(arguments: ["", "\"", "'", "$'", "\"a "])
  func bashQuotesASpecialCharacterTypedLast(opening: String) throws {
    let sandbox = try sandbox()
    let shell = try CompletingShell(.bash, in: sandbox)
    let before = opening.hasSuffix("a ") ? "a " : ""
    for (typed, word) in [("+aa$", Self.words[0]), ("+jj!", Self.words[9]), ("+ll", "+ll$")] {
      #expect(try shell.run("todo add \(opening)\(typed)\t") == [["add", before + word]])
    }
    if !opening.hasSuffix("'") {
      #expect(try shell.run("todo add \(opening)+bb\\\t") == [["add", before + Self.words[1]]])
    }
    try expectNothingRan(in: sandbox)
  }

  /// Nothing is offered if the next characters could take effect.
  @Test(arguments: [
    "`todo ls +aa\t`", "\"${x:-+aa\t}\"", "$((1+fa\t))", "$[fa\t]", "\"+aa$HOME\t\"", "${x[fa\t]}",
  ])
  func bashOffersNothingIfUncertain(word: String) throws {
    let sandbox = try sandbox()
    let shell = try CompletingShell(.bash, in: sandbox)
    let asTyped = try shell.run("todo add \(word.replacing("\t", with: ""))")
    #expect(try shell.run("todo add \(word)") == asTyped)
    try expectNothingRan(in: sandbox)
  }

  /// Readline inserts the common start of all candidates, cycles through them, or inserts all.
  @Test(arguments: ["", "\"", "'", "$'"])
  func bashInsertsSeveralCandidatesUnchanged(opening: String) throws {
    let sandbox = try TodoSandbox(files: [
      "todo.txt": "+x$(touch${IFS}PWNED)a +x$(touch${IFS}PWNED)\"b +y'!\"\n"
    ])
    let shell = try CompletingShell(
      .bash, in: sandbox,
      setup:
        #"bind 'set show-all-if-ambiguous on'; bind '"\C-o": menu-complete'; bind '"\C-x\C-a": insert-completions'"#
    )
    let closing = String(opening.suffix(1))
    #expect(try shell.run("todo add \(opening)+x\t\(closing)") == [["add", "+x$(touch${IFS}PWNED)"]])
    #expect(try shell.run("todo add \(opening)+x\u{F}") == [["add", "+x$(touch${IFS}PWNED)\"b"]])
    #expect(try shell.run("todo add \(opening)+x\u{F}\u{F}") == [["add", "+x$(touch${IFS}PWNED)a"]])
    let all = ["add", "+x$(touch${IFS}PWNED)\"b", "+x$(touch${IFS}PWNED)a"]
    if opening == "$'" {
      #expect(try shell.run("todo add \(opening)+x\u{18}\u{1}'") == [["add", "+x"]])
    } else {
      #expect(try shell.run("todo add \(opening)+x\u{18}\u{1}") == [all])
    }
    try expectNothingRan(in: sandbox)
  }

  @Test(arguments: ["show-all-if-ambiguous", "show-all-if-unmodified"])
  func bashKeepsNumbersBesideTasks(setting: String) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": (1...12).map { "Task \($0)\n" }.joined()])
    let shell = try CompletingShell(.bash, in: sandbox, setup: "bind 'set \(setting) on'")
    #expect(try shell.run("todo do 1\t") == [["do", "1"]])
    #expect(try shell.run("todo do \t2") == [["do", "2"]])
    #expect(try shell.run("todo do \"1\t2\"") == [["do", "12"]])
  }

  /// Words that bash splits at its COMP_WORDBREAKS.
  @Test func bashCompletesAfterWordBreaks() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Buy +co:lon:x +eq=ual @at@sign\n"])
    let shell = try CompletingShell(.bash, in: sandbox)
    for quote in ["", "\"", "'"] {
      for (typed, word) in [
        ("+co", "+co:lon:x"), ("+co:", "+co:lon:x"), ("+co:l", "+co:lon:x"), ("+co:lon:", "+co:lon:x"),
        ("+eq=", "+eq=ual"), ("+eq=u", "+eq=ual"), ("@", "@at@sign"), ("@at@", "@at@sign"),
        ("@at@s", "@at@sign"),
      ] {
        #expect(try shell.run("todo ls \(quote)\(typed)\t") == [["ls", word]])
      }
    }
    for path in ["~/to", "$HOME/to", "\"$HOME/to", "${HOME}/to"] {
      #expect(
        try shell.run("todo --file \(path)\t ls") == [["--file", "\(sandbox.homePath)/todo.txt", "ls"]])
    }
  }
}
