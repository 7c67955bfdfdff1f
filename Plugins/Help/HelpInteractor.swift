import ModuleKit
import ScreenKit
import TaskScreens

/// Collects the help: from the declarations that parsing uses, and from add-ons.
struct HelpInteractor {
  let registry: ModuleRegistry
  let program: ProgramDescription
  let addOns: any AddOnDirectory
  let suggestions: ActionSuggestions
  let settings: Settings
  var userActions: @Sendable () -> [UserAction] = { [] }

  /// Every action that users should see.
  var actions: [CommandSyntax] {
    (registry.commands.map(\.syntax) + program.actions).filter { !$0.isHidden }
  }

  /// The complete help as data: `Tools/manual` makes the manual pages from it.
  var facts: [ActionResult] {
    let keys = registry.screenActionsByTitle.flatMap { title, actions in
      actions.map { ActionResult($0, title) }
    }
    let actions = registry.actions + program.actions.map { ActionDescription($0) }
    return actions.map { ActionResult($0) } + pages.map(ActionResult.init) + keys
      + [ActionResult(program, optionChoices)]
  }

  /// The actions under the titles of their modules.
  var actionsByTitle: [(title: String, actions: [CommandSyntax])] {
    registry.commandsByTitle.map { group in
      (group.title, group.commands.map(\.syntax).filter { !$0.isHidden })
    } + [("The program", program.actions)].filter { !$0.1.isEmpty }
  }

  /// As todo.sh, the program has none of these options.
  var optionChoices: [OptionChoices] {
    guard program.hasLongOptions else { return [] }
    return registry.optionChoices.filter { choices in
      registry.commands.contains { $0.syntax.options.contains(choices.option) }
    }
  }

  /// The pages that are not about an action. The modules' keys are on the one about keys.
  private var pages: [LanguageManual.Section] {
    HelpPages.all.map { page in
      var page = page
      if page.isOfKeys { page.items = registry.taskKeys.map { ("\($0.name):\($0.form)", $0.summary) } }
      return page
    }
  }

  var addOnNames: [String]? { addOns.names() }

  var addOnsPath: String { addOns.path }

  /// - Parameter name: the name or alias of an action (an add-on takes precedence), or a page.
  /// - Throws: `CommandError` if there is no such action.
  func topic(named name: String) throws(CommandError) -> HelpTopic {
    if let usage = try addOns.usage(of: name) { return .addOn(usage: usage) }
    guard let action = actions.first(where: { $0.names.contains(name) }) else {
      if program.hasLongOptions, let page = pages.first(where: { $0.name == name }) {
        return .page(page, keys: page.isOfKeys ? registry.screenActionsByTitle : [])
      }
      if program.hasLongOptions, let own = userActions().first(where: { $0.name == name }) {
        return .action(ActionDescription(CommandSyntax(for: own)), name: name)
      }
      throw program.hasLongOptions
        ? suggestions.error(for: name, in: settings) : CommandError("TODO: No action \"\(name)\" exists.")
    }
    let description = registry.actions.first { $0.syntax.name == action.name } ?? ActionDescription(action)
    return .action(description, name: name)
  }

  /// The add-ons' own usages, and why some were not asked.
  func addOnUsages() -> (usages: [[UInt8]], refusals: [CommandError]) {
    var (usages, refusals): ([[UInt8]], [CommandError]) = ([], [])
    for name in addOns.names() ?? [] {
      do throws(CommandError) {
        if let usage = try addOns.usage(of: name) { usages.append(usage) }
      } catch {
        refusals.append(error)
      }
    }
    return (usages, refusals)
  }
}

extension HelpTopic {
  /// The keys of the screen on the page, for programs.
  var keys: [ActionResult] {
    guard case .page(_, let keys) = self else { return [] }
    return keys.flatMap { title, actions in actions.map { ActionResult($0, title) } }
  }
}

/// The subject of a word after `help`.
enum HelpTopic {
  /// - Parameter name: the name that was used.
  case action(ActionDescription, name: String)
  case addOn(usage: [UInt8])

  /// - Parameter keys: the actions of the screen under their headings, on the page of keys.
  case page(LanguageManual.Section, keys: [(title: String, actions: [ScreenAction])])
}

extension CommandSyntax {
  /// The declaration of an action that the user has made.
  fileprivate init(for own: UserAction) {
    self.init(
      own.name, forms: ["[TERM...]"], summary: own.summary,
      details: "The name stands for “\(own.words.spaced)”.", formats: [])
  }
}
