import Testing

@Suite struct PromptTranscripts {
  @Test func takesTheFirstByteFromAPipeForAKey() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\nFeed the cat\n"])
    defer { sandbox.remove() }
    try Transcript(
      """
      $ echo no | todo del 1

      TODO: No tasks were deleted.
      === 1
      $ echo yes | todo del 1

      1 Call Mom
      TODO: 1 deleted.
      """
    ).check(in: sandbox)
    #expect(try sandbox.text(of: "todo.txt") == "\nFeed the cat\n")
  }
}
