import ModuleKit
import ScreenKit
import TodoTxt

/// The contents of the help, for programs.
extension ActionResult {
  init(_ action: ActionDescription) {
    self.init("action", [])
    details =
      action.facts + [
        JSONMember("examples", JSONValue(strings: action.syntax.exampleLines)),
        JSONMember("options", JSONValue(action.syntax.options)),
      ]
  }

  init(_ page: LanguageManual.Section) {
    self.init(
      "page",
      details: [
        "name": .string(page.name), "introduction": .string(page.introduction),
        "items": .array(page.items.map { ["name": .string($0.name), "meaning": .string($0.meaning)] }),
        "examples": JSONValue(strings: page.examples.split(separator: "\n").map(String.init)),
      ], [])
  }

  init(_ action: ScreenAction, _ title: String) {
    self.init(
      "screenAction",
      details: [
        "title": .string(title), "name": .string(action.name),
        "keys": JSONValue(strings: action.keys.map(\.notation)), "summary": .string(action.summary),
      ], [])
  }

  init(_ program: ProgramDescription, _ optionChoices: [OptionChoices]) {
    self.init(
      "program",
      details: [
        "version": .string(program.version), "date": .string(program.date),
        "options": JSONValue(program.options), "variables": JSONValue(program.variables),
        "files": JSONValue(program.files),
        "choices": .array(
          optionChoices.map { choices in
            [
              "option": .string(choices.option.name), "title": .string(choices.title),
              "names": .array(
                choices.choices.map { ["name": .string($0.name), "summary": .string($0.sentence)] }),
            ]
          }),
      ], [])
  }

  init(_ topic: HelpTopic, named name: String) {
    switch topic {
    case .action(let action, name: _): self.init(action)
    case .page(let page, keys: _): self.init(page)
    case .addOn(let usage):
      self.init("addOn", details: ["name": .string(name), "usage": .bytes(usage)], [])
    }
  }
}

extension JSONValue {
  fileprivate init(_ options: [CommandOption]) {
    self = .array(
      options.map { option in
        [
          "name": .string(option.name), "letter": JSONValue(option.letter.map(String.init)),
          "value": JSONValue(option.valueName), "summary": .string(option.summary),
        ]
      })
  }

  fileprivate init(_ topics: [ProgramDescription.Topic]) {
    self = .array(topics.map { ["name": .string($0.name), "summary": .string($0.summary)] })
  }
}

extension CommandSyntax {
  var exampleLines: [String] { examples.split(separator: "\n").map(String.init) }
}
