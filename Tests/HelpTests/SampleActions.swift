import HelpModule
import ModuleTestKit

enum SamplePlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) {
    registry.add(command: PaintCommand.self)
    registry.add(command: SecretCommand.self)
    registry.add(grouping: ColourGrouping())
  }
}

struct PaintCommand: IdleCommand {
  static let syntax = CommandSyntax(
    "paint", "pt", forms: ["NR COLOUR", "all"], summary: "Paint a task",
    details: "It dries by itself; no wall is too wide for a sentence so long that it needs another line.",
    options: [.groupBy], formats: [])
}

enum OtherPlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) {
    registry.add(command: TintCommand.self)
  }
}

struct TintCommand: IdleCommand {
  static let syntax = CommandSyntax(
    "tint", forms: ["NR"], summary: "Tint a task", options: [.groupBy], formats: [])
}

struct SecretCommand: IdleCommand {
  static let syntax = CommandSyntax("__secret", summary: "Do something in secret", isHidden: true)
}

struct ColourGrouping: TodoGrouping {
  let name = "colour"
  let summary = "by colour"
  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey { SectionKey(rank: 0) }
  func title(of section: SectionKey) -> String { "" }
}

/// Runs an action of Help in a program with one sample action, and returns the output.
func output(
  of action: String, _ words: String..., plugins: [any ModulePlugin.Type] = [SamplePlugin.self],
  addOns: [String: String]? = nil, hasLongOptions: Bool = true,
  configure: (inout Settings) -> Void = { _ in }
) throws -> String {
  let output = RecordingOutput()
  let program = ProgramDescription(
    version: "7.8.9", date: "July 8, 2009", usage: "ACTION", hasLongOptions: hasLongOptions,
    options: [
      CommandOption("file", letter: "f", valueName: "PATH", summary: "Use this file")
    ], variables: [.init("TODO_DIR", "Where the files are")], files: [.init("~/todo.cfg", "What is set")])
  let context = ModuleContext.testing(
    plugins: plugins + [HelpPlugin.self], output: output, program: program,
    addOns: InMemoryAddOns(addOns), configure: configure)
  try context.run(action, words)
  return output.text
}
