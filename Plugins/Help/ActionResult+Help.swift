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
        "details": .string(action.details), "examples": JSONValue(strings: action.exampleLines),
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
    case .page(let page):
      self.init(
        "page",
        details: [
          "name": .string(page.name), "introduction": .string(page.introduction),
          "items": .array(page.items.map { ["name": .string($0.name), "meaning": .string($0.meaning)] }),
          "examples": JSONValue(strings: page.examples.split(separator: "\n").map(String.init)),
        ], [])
    case .addOn(let usage):
      self.init("addOn", details: ["name": .string(name), "usage": .bytes(usage)], [])
    }
  }
}

extension CommandSyntax {
  var exampleLines: [String] { examples.split(separator: "\n").map(String.init) }
}
