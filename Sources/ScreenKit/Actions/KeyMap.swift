import EventLoop

/// The keys of the actions: the modules' defaults, and the user's.
public struct KeyMap: Sendable {
  /// An action and one of its key sequences.
  struct Binding: Sendable {
    let sequence: KeySequence
    let action: ScreenAction
  }

  enum Match {
    /// No action has these keys.
    case none

    /// The keys start the sequences of these actions.
    case beginning([Binding])
    case action(ScreenAction)
  }

  /// In the order of registration.
  public private(set) var actions: [ScreenAction]

  /// The problems of the user's keys, a sentence each.
  public private(set) var problems: [String] = []

  /// The user's bindings come first.
  private var bindings: [Binding] = []

  /// - Parameter file: the user's keys.
  public init(_ actions: [ScreenAction], file: KeyFile = KeyFile()) {
    self.actions = actions
    problems = file.problems
    var claimed: [(binding: Binding, line: Int)] = []
    var freed: [KeySequence] = []
    for entry in file.entries {
      if entry.action == KeyFile.nothing {
        freed.append(entry.sequence)
        continue
      }
      guard let action = actions.first(where: { $0.name == entry.action }) else {
        problems.append(file.problem(inLine: entry.line, unknownAction: entry.action, of: actions))
        continue
      }
      let binding = Binding(sequence: entry.sequence, action: action)
      if let other = claimed.first(where: { Self.clash(binding, $0.binding) }) {
        problems.append(
          file.problem(
            inLine: entry.line,
            "\(entry.sequence.notation) is \(other.binding.action.name) already, by line \(other.line)"))
        continue
      }
      claimed.append((binding, entry.line))
    }
    bindings = claimed.map(\.binding)
    for action in actions {
      for sequence in action.keys {
        let binding = Binding(sequence: sequence, action: action)
        let isTaken =
          claimed.contains { Self.takes($0.binding, binding) }
          || freed.contains { !$0.isApart(from: sequence) }
        if !isTaken { bindings.append(binding) }
      }
    }
  }

  /// Actions with the same keys or the same name: a programming error, which a test looks for.
  public var clashes: [String] {
    var clashes: [String] = []
    for (index, binding) in bindings.enumerated() {
      for other in bindings[..<index] where Self.clash(binding, other) {
        clashes.append("\(other.action.name) and \(binding.action.name): \(binding.sequence.name)")
      }
    }
    for (index, action) in actions.enumerated()
    where actions[..<index].contains(where: { $0.name == action.name }) {
      clashes.append("two actions are named \(action.name)")
    }
    return clashes
  }

  private static func clash(_ one: Binding, _ other: Binding) -> Bool {
    one.action.meets(other.action) && !one.sequence.isApart(from: other.sequence)
  }

  /// Whether the user's binding replaces a default one. A binding for every scene also replaces those of one
  /// scene.
  private static func takes(_ own: Binding, _ usual: Binding) -> Bool {
    (own.action.meets(usual.action) || own.action.scene == nil) && !own.sequence.isApart(from: usual.sequence)
  }

  /// The keys of an action, the user's first.
  public func sequences(of action: ScreenAction) -> [KeySequence] {
    bindings.filter { $0.action.name == action.name }.map(\.sequence)
  }

  /// The keys of an action while that scene has the focus. The scene's own keys may hide others.
  @EventLoop
  func sequences(of action: ScreenAction, on scene: any Scene) -> [KeySequence] {
    let own = bindings.filter { $0.action.scene != nil && $0.action.applies(to: scene) }
    return sequences(of: action).filter { sequence in
      action.scene != nil || !own.contains { !$0.sequence.isApart(from: sequence) }
    }
  }

  /// Looks up keys while that scene has the focus.
  @EventLoop
  func match(_ keys: [Key], on scene: any Scene) -> Match {
    let candidates = bindings.filter { $0.sequence.starts(with: keys) && $0.action.applies(to: scene) }
    // A scene's own keys come first.
    let own = candidates.filter { $0.action.scene != nil }
    for group in [own, candidates] {
      let whole = group.filter { $0.sequence.elements.count == keys.count }
      if let best = whole.max(by: { $0.sequence.precision < $1.sequence.precision }) {
        return .action(best.action)
      }
    }
    return candidates.isEmpty ? .none : .beginning(candidates)
  }
}
