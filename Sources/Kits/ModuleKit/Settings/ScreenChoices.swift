import PlainText
import TerminalText
import TodoStores

/// What the user has chosen on the screen, in the state folder, for the next start.
///
/// The names are those of the variables that choose the same. A variable that the user has set has precedence.
public struct ScreenChoices: Sendable {
  private let file: any StateFile

  init(_ file: any StateFile) { self.file = file }

  /// The choices by name; empty if the file can't be read, because a screen is possible without them.
  public func load() -> [String: String] {
    let lines = ((try? file.load()) ?? []).split(separator: .newline)
    let pairs = lines.compactMap { line -> (String, String)? in
      guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return (
        String(decoding: line[..<sign], as: UTF8.self), String(decoding: line[(sign + 1)...], as: UTF8.self)
      )
    }
    return Dictionary(pairs) { $1 }
  }

  /// Stores a choice, if that is possible.
  public func remember(_ value: String, as name: String) {
    _ = try? file.locked {
      var choices = load()
      choices[name] = value
      try file.save(choices.sorted { $0.key < $1.key }.flatMap { Array("\($0)=\($1)\n".utf8) })
    }
  }
}

extension ModuleContext {
  public var screenChoices: ScreenChoices { ScreenChoices(stores.state("screen", settings.files.todo)) }

  /// The context with the user's choices on earlier screens in the settings for which no variable is set.
  public func resumed() -> ModuleContext {
    let choices = screenChoices.load().filter { !settings.screenVariables.contains($0.key) }
    var context = self
    // Without colours, the theme is another one already.
    if settings.theme == .ink, let theme = choices["TODO_THEME"].flatMap({ ScreenTheme(named: $0) }) {
      context.settings.theme = theme
    }
    if let density = choices["TODO_DENSITY"].flatMap(Density.init) { context.settings.density = density }
    if let pane = choices["TODO_PANE"] { context.settings.showsPanes = pane != "off" }
    // Its module may be gone.
    if let name = choices["TODO_GROUP_BY"], name == "none" || program.registry.grouping(named: name) != nil {
      context.settings.screenGrouping = name
    }
    return context
  }
}
