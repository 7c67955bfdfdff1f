import Testing

@Suite(.blocking) struct AddOnTests {
  @Test func hasTheTerminal() throws {
    let addOn = "#!/bin/bash\n[ -t 0 ] && [ -t 1 ] && read -p 'Name? ' name && echo \"Hi $name\"\n"
    let sandbox = try TodoSandbox(files: ["ask": addOn])
    _ = try sandbox.run("mkdir .todo.actions.d; install ask .todo.actions.d")
    let session = try LiveSession.onTerminal("todo ask", in: sandbox)
    try session.wait(for: "Name? ")
    try session.type("Ann\n", until: "Hi Ann")
    #expect(try session.end().status == 0)
  }
}
