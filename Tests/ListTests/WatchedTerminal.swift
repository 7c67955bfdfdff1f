import ModuleTestKit
import Testing

/// Runs `watch` on a terminal until `done` returns.
@MainActor
func watch(
  _ words: [String] = [], in context: ModuleContext, on terminal: ScriptedTerminal,
  until done: (AsyncStream<[String]>.Iterator) async -> Void
) async throws {
  guard case .live(let command)? = context.program.registry.command(named: "watch") else {
    Issue.record("The registry has no watch.")
    return
  }
  let arguments = try command.syntax.parse(words.map { Array($0.utf8) }, in: context.settings)
  let watch = try command.init(arguments: arguments, context: context)
  let running = Task.detached { try await watch.run(in: context) }
  await done(terminal.drawings.makeAsyncIterator())
  terminal.sender.finish()
  try await running.value
}

/// Reads drawings until a row contains the text; nil if the drawings end first.
@MainActor
func drawing(with row: String, from drawings: inout AsyncStream<[String]>.Iterator) async -> [String]? {
  while let rows = await drawings.next(isolation: #isolation) {
    if rows.contains(where: { $0.contains(row) }) { return rows }
  }
  return nil
}
