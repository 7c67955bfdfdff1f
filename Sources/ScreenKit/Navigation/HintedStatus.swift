import EventLoop

/// Makes the bottom line of a screen: the status, and hints for what is possible now.
///
/// Most drawings show the same hints and the same line, so both are kept.
@EventLoop
struct HintedStatus {
  private let keyMap: KeyMap
  private var hints: [HintContext: [StatusLine.Hint]] = [:]
  private var latest: StatusLine?

  /// What the hints of actions depend on.
  private struct HintContext: Hashable {
    let sceneType: ObjectIdentifier
    let hasSelection: Bool
    let canGoBack: Bool
  }

  init(_ keyMap: KeyMap) {
    self.keyMap = keyMap
  }

  /// - Parameters:
  ///   - scene: the scene with the focus.
  ///   - canGoBack: whether leaving the scene shows another one, rather than ending the program.
  mutating func row(_ status: String?, in scene: any Scene, canGoBack: Bool, columns: Int) -> [UInt8] {
    let hints = hints(for: scene, canGoBack: canGoBack)
    if let latest, latest.shows(status, hints, columns: columns) { return latest.text }
    let line = StatusLine(status, hints: hints, columns: columns)
    latest = line
    return line.text
  }

  /// The hints of the scene itself, of actions, and of leaving.
  private mutating func hints(for scene: any Scene, canGoBack: Bool) -> [StatusLine.Hint] {
    let context = HintContext(
      sceneType: ObjectIdentifier(type(of: scene)), hasSelection: scene.hasSelection, canGoBack: canGoBack)
    let general = hints[context] ?? generalHints(for: scene, in: context)
    hints[context] = general
    let own = scene.hints
    return own.isEmpty ? general : own.map { StatusLine.Hint(text: $0) } + general
  }

  private func generalHints(for scene: any Scene, in context: HintContext) -> [StatusLine.Hint] {
    let actions = keyMap.actions.filter {
      $0.isHinted && $0.applies(to: scene) && ($0.needs == .nothing || context.hasSelection)
    }
    let hints = actions.compactMap { action in
      keyMap.sequences(of: action).first.map { keys in
        StatusLine.Hint(
          key: keys.beginningName, text: "\(keys.beginningName) \(action.title)", isKept: action.isHelp)
      }
    }
    let quit = StatusLine.Hint(key: "q", text: context.canGoBack ? "q back" : "q quit")
    return hints.filter { !$0.isKept } + hints.filter(\.isKept) + [quit]
  }
}
