import Foundation
import Testing

@testable import TodoHost

@Suite struct InstallationTests {
  /// With the program that was built for the tests in the place of the release.
  private func sandbox() throws -> TodoSandbox {
    var sandbox = try TodoSandbox()
    sandbox.environment["ROOT"] = TodoSandbox.root.path
    sandbox.environment["PROGRAM"] = "\(sandbox.homePath)/.programs/todo"
    try sandbox.write(
      """
      exec make --silent --directory="$ROOT" --old-file="$PROGRAM" BINARY="$PROGRAM" \
        MANUAL="$HOME/todo.1" DESTDIR="$HOME/a stage" PREFIX=/usr "$@"
      """, to: "make")
    return sandbox
  }

  @Test func installsAndUninstalls() throws {
    let sandbox = try sandbox()
    defer { sandbox.remove() }
    try Transcript(
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
      ./share/zsh/site-functions/_todo
      $ cd 'a stage/usr' && find -L . -type l
      $ 'a stage/usr/bin/todo' -V | head -1
      todo \(Version.number)
      $ 'a stage/usr/bin/todo.sh' -V | head -1
      todo.sh \(Version.number)
      $ touch 'a stage/usr/bin/other' && sh ./make uninstall && find 'a stage' -type f -o -type l
      a stage/usr/bin/other
      """
    ).check(in: sandbox)
  }

  @Test func installsNoSymbolsUnlessTheyAreAskedFor() throws {
    let sandbox = try sandbox()
    defer { sandbox.remove() }
    try Transcript(
      """
      $ nm "$PROGRAM" | grep -c ' T main$'
      1
      $ sh ./make install STRIP= && nm 'a stage/usr/bin/todo' | grep -c ' T main$'
      1
      $ sh ./make install && nm 'a stage/usr/bin/todo' 2>&1
      nm: a stage/usr/bin/todo: no symbols
      """
    ).check(in: sandbox)
  }

  @Test func mandocFindsNothingWrongWithTheManualPage() throws {
    let sandbox = try sandbox()
    defer { sandbox.remove() }
    // Its only remark: a section that is called neither ACTIONS nor anything like it.
    #expect(try sandbox.run("todo __manual | mandoc -T lint | grep -v 'Sh ACTIONS'") == "=== 1\n")
  }

  @Test func groffFindsNothingWrongWithTheManualPage() throws {
    let sandbox = try sandbox()
    defer { sandbox.remove() }
    #expect(try sandbox.run("todo __manual | groff -mdoc -T utf8 -ww 2>&1 >/dev/null") == "")
  }
}
