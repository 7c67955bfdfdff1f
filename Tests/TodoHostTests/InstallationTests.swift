import Foundation
import Testing

@testable import TodoHost

@Suite(.blocking) struct InstallationTests {
  /// With the program built for tests instead of a release build.
  private func sandbox() throws -> TodoSandbox {
    let sandbox = try TodoSandbox()
    sandbox.environment["ROOT"] = TodoSandbox.root.path
    sandbox.environment["PROGRAM"] = "\(sandbox.homePath)/.programs/todo"
    try sandbox.write(
      """
      exec make --silent --directory="$ROOT" --old-file="$PROGRAM" BINARY="$PROGRAM" \
        MANUAL="$HOME/manual" DESTDIR="$HOME/a stage" PREFIX=/usr "$@"
      """, to: "make")
    return sandbox
  }

  @Test func installsAndUninstalls() throws {
    try sandbox().check(
      """
      $ sh ./make install && cd 'a stage/usr' && find . -type f -o -type l | sort
      ./bin/todo
      ./bin/todo.sh
      ./libexec/todo/todo
      ./libexec/todo/todo.sh
      ./share/bash-completion/completions/todo
      ./share/bash-completion/completions/todo.sh
      ./share/fish/vendor_completions.d/todo.fish
      ./share/fish/vendor_completions.d/todo.sh.fish
      ./share/man/man1/todo.1
      ./share/man/man1/todo.sh.1
      ./share/man/man5/todo-config.5
      ./share/man/man7/todo-modules.7
      ./share/zsh/site-functions/_todo
      $ cd 'a stage/usr' && find -L . -type l
      $ 'a stage/usr/bin/todo' -V | head -1
      todo \(Version.number)
      $ 'a stage/usr/bin/todo.sh' -V | head -1
      todo.sh \(Version.number)
      $ touch 'a stage/usr/bin/other' && sh ./make uninstall && find 'a stage' -type f -o -type l
      a stage/usr/bin/other
      """)
  }

  @Test func installsSymbolsOnlyOnRequest() throws {
    try sandbox().check(
      """
      $ nm "$PROGRAM" | grep -c ' T main$'
      1
      $ sh ./make install STRIP= && nm 'a stage/usr/bin/todo' | grep -c ' T main$'
      1
      $ sh ./make install && nm 'a stage/usr/bin/todo' 2>&1
      nm: a stage/usr/bin/todo: no symbols
      """)
  }

  /// The command that prints each page.
  private static let pages = [
    "$ROOT/Tools/manual $PROGRAM", "$ROOT/Tools/manual $PROGRAM todo-config.5",
    "cat $ROOT/Documentation/todo-modules.7", "ln -s $PROGRAM mine; $ROOT/Tools/manual mine",
  ]

  @Test(arguments: pages)
  func mandocFindsNothingWrongWithTheManualPage(page: String) throws {
    let sandbox = try sandbox()
    // The only accepted remarks: unusual section names, and referenced pages that are not installed here.
    let known = "Sh (ACTIONS|DATES) |referenced manual not found"
    #expect(try sandbox.run("(\(page)) | mandoc -T lint 2>/dev/null | grep -vE '\(known)'") == "=== 1\n")
  }

  @Test(arguments: pages)
  func groffFindsNothingWrongWithTheManualPage(page: String) throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("(\(page)) | groff -mdoc -T utf8 -ww 2>&1 >/dev/null") == "")
  }

  @Test func theManualsExampleIsAConfiguration() throws {
    try sandbox().check(
      #"""
      $ mkdir Documents; $ROOT/Tools/manual $PROGRAM todo-config.5 | mandoc -T utf8 | sed "s,.\x08,,g" > page
      $ sed -n '/^EXAMPLES/,/^SEE/p' page | grep -E '^ +(export|#)' | sed 's/^ *//' > todo.cfg
      $ wc -l < todo.cfg
      9
      $ todo -d todo.cfg add "Call Mom due:2026-11-22"
      1 2026-11-21 Call Mom due:2026-11-22
      TODO: 1 added.
      $ todo -d todo.cfg
      Tomorrow
        1 2026-11-21 Call Mom  Sunday
      --
      TODO: 1 of 1 tasks shown
      $ cat Documents/todo.txt
      2026-11-21 Call Mom due:2026-11-22
      $ ln -s "$PROGRAM" mine; $ROOT/Tools/manual mine | sed -n 's/^.Nm //p; s/^.Dt //p'
      MINE 1
      mine
      mine
      """#)
  }
}
