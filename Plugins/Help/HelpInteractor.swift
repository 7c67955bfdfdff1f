import ModuleKit
import ScreenKit
import TaskScreens

/// Collects what there is to tell: from the declarations that parsing uses, and from add-ons.
struct HelpInteractor {
  let registry: ModuleRegistry
  let program: ProgramDescription
  let addOns: any AddOnDirectory
  let suggestions: ActionSuggestions
  let settings: Settings

  /// Every action that users are told of.
  var actions: [CommandSyntax] {
    (registry.commands.map(\.syntax) + program.actions).filter { !$0.isHidden }
  }

  /// All that help can say, for programs: `Tools/manual` makes the manual pages of it.
  var facts: [ActionResult] {
    let keys = registry.screenActionsByTitle.flatMap { title, actions in
      actions.map { ActionResult($0, title) }
    }
    return actions.map(ActionResult.init) + HelpPages.all.map(ActionResult.init) + keys
      + [ActionResult(program, optionChoices)]
  }

  /// The same under the titles of their modules.
  var actionsByTitle: [(title: String, actions: [CommandSyntax])] {
    registry.commandsByTitle.map { group in
      (group.title, group.commands.map(\.syntax).filter { !$0.isHidden })
    } + [("The program", program.actions)].filter { !$0.1.isEmpty }
  }

  /// As todo.sh the program has none of these options.
  var optionChoices: [OptionChoices] {
    guard program.hasLongOptions else { return [] }
    return registry.optionChoices.filter { choices in
      registry.commands.contains { $0.syntax.options.contains(choices.option) }
    }
  }

  var addOnNames: [String]? { addOns.names() }

  var addOnsPath: String { addOns.path }

  /// - Parameter name: an action's name or alias, before which an add-on of that name comes, or a page's.
  /// - Throws: `CommandError` where there is no such action.
  func topic(named name: String) throws(CommandError) -> HelpTopic {
    if let usage = try addOns.usage(of: name) { return .addOn(usage: usage) }
    guard let action = actions.first(where: { $0.names.contains(name) }) else {
      if program.hasLongOptions, let page = HelpPages.page(named: name) { return .page(page) }
      throw program.hasLongOptions
        ? suggestions.error(for: name, in: settings) : CommandError("TODO: No action \"\(name)\" exists.")
    }
    return .action(action, name: name)
  }

  /// What the add-ons say of themselves, and why some were not asked.
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

/// What one word after `help` asks for.
enum HelpTopic {
  /// - Parameter name: the one of its names that was asked for.
  case action(CommandSyntax, name: String)
  case addOn(usage: [UInt8])
  case page(LanguageManual.Section)
}
