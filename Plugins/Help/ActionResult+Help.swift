import ModuleKit
import TodoTxt

/// What help says, for programs.
extension ActionResult {
  init(_ action: CommandSyntax) {
    self.init(
      "action",
      details: [
        "name": .string(action.name), "aliases": JSONValue(strings: action.names.dropFirst()),
        "forms": JSONValue(strings: action.ownForms + action.forms), "summary": .string(action.summary),
        "details": .string(action.details),
        "options": .array(
          action.options.map { option in
            [
              "name": .string(option.name), "value": JSONValue(option.valueName),
              "summary": .string(option.summary),
            ]
          }),
      ], [])
  }

  init(_ topic: HelpTopic, named name: String) {
    switch topic {
    case .action(let action, name: _): self.init(action)
    case .addOn(let usage):
      self.init("addOn", details: ["name": .string(name), "usage": .bytes(usage)], [])
    }
  }
}
