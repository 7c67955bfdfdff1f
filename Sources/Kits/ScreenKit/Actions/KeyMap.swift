import EventLoop

/// The keys of the actions: the modules' defaults, and the user's.
public struct KeyMap: Sendable {
  /// An action and one of its key sequences.
  struct Binding: Sendable {
    let sequence: KeySequence
    let action: ScreenAction

    /// Whether the module has chosen the keys, and not the user.
    var isDefault = false
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

  /// Where in `bindings` those stand that begin with an element. Only these can hide each other.
  private var places: [KeySequence.Element: [Int]] = [:]

  /// The elements that the bindings of an action begin with.
  private var starts: [String: Set<KeySequence.Element>] = [:]

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
      for sequence in action.keys where freed.allSatisfy({ $0.isApart(from: sequence) }) {
        bindings.append(Binding(sequence: sequence, action: action, isDefault: true))
      }
    }
    for (place, binding) in bindings.enumerated() {
      let start = binding.sequence.elements[0]
      places[start, default: []].append(place)
      starts[binding.action.name, default: []].insert(start)
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
    one.action.kind == other.action.kind && !one.sequence.isApart(from: other.sequence)
  }

  /// Those of the bindings that count while that scene has the focus, in their order of precedence. The user's hide
  /// default ones that begin with the same keys; among each, those of a closer kind of scene hide the others.
  @EventLoop
  private func visible(_ bindings: [Binding], on scene: any Scene) -> [Binding] {
    let ranked = bindings.enumerated()
      .filter { $0.element.action.applies(to: scene) }
      .map { (rank: ($1.isDefault ? 1 : 0, $1.action.distance(from: scene), $0), binding: $1) }
      .sorted { $0.rank < $1.rank }
    return ranked.reduce(into: []) { found, next in
      if found.allSatisfy({ $0.sequence.isApart(from: next.binding.sequence) }) { found.append(next.binding) }
    }
  }

  /// The keys of an action while that scene has the focus, the user's first; none if it is not possible there.
  @EventLoop
  func sequences(of action: ScreenAction, on scene: any Scene) -> [KeySequence] {
    let rivals = (starts[action.name] ?? []).flatMap { places[$0] ?? [] }.sorted().map { bindings[$0] }
    return visible(rivals, on: scene).filter { $0.action.name == action.name }.map(\.sequence)
  }

  /// The name of the first key of an action while that scene has the focus; nil if it has none there.
  @EventLoop
  func keyName(ofAction name: String, on scene: any Scene) -> String? {
    if name == ScreenAction.escape { return Key.escape.name }
    return actions.first { $0.name == name }.flatMap { sequences(of: $0, on: scene).first?.name }
  }

  /// Looks up keys while that scene has the focus.
  @EventLoop
  func match(_ keys: [Key], on scene: any Scene) -> Match {
    let candidates = visible(bindings.filter { $0.sequence.starts(with: keys) }, on: scene)
    let whole = candidates.filter { $0.sequence.elements.count == keys.count }
    if let best = whole.max(by: { $0.sequence.precision < $1.sequence.precision }) {
      return .action(best.action)
    }
    return candidates.isEmpty ? .none : .beginning(candidates)
  }
}
