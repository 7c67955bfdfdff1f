import TodoStores

/// The words of a command line, parsed by the syntax of its action.
public struct CommandArguments: Sendable {
  /// The operands, as the bytes given. A list of numbers such as `1,2` is one operand for each.
  public var operands: [[UInt8]] = []

  /// The meaning of each operand; empty if words are not checked, as in todo.sh's way.
  public var kinds: [Operand] = []

  /// The tasks that the user sees, by their numbers among the words; other numbers count in the file.
  private(set) var seen: [String: SelectedTask] = [:]

  /// As in `ActionCall`.
  var confirmed: [SelectedTask]?

  /// Whether the user asks for the action's help.
  public internal(set) var asksForHelp = false

  /// In the order given.
  private var values: [(option: String, value: [UInt8])] = []

  public init(operands: [[UInt8]] = []) {
    self.operands = operands
  }

  mutating func addSeen(_ tasks: [SelectedTask]) {
    seen.merge(tasks.map { ($0.shownNumber, $0) }) { first, _ in first }
  }

  public func contains(_ option: CommandOption) -> Bool {
    values.contains { $0.option == option.name }
  }

  var hasOptions: Bool { !values.isEmpty }

  func lastOption(among options: [CommandOption]) -> (option: String, value: [UInt8])? {
    values.last { value in options.contains { $0.name == value.option } }
  }

  /// The value given last.
  public func bytes(of option: CommandOption) -> [UInt8]? {
    values.last { $0.option == option.name }?.value
  }

  /// The values of an option that may be given several times, in order.
  public func allBytes(of option: CommandOption) -> [[UInt8]] {
    values.filter { $0.option == option.name }.map(\.value)
  }

  /// The value given last, bad UTF-8 repaired.
  public func value(of option: CommandOption) -> String? {
    bytes(of: option).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds an option without a value.
  public mutating func add(_ option: CommandOption) {
    values.append((option.name, []))
  }

  /// Adds `option` with the value after its `=`, or with the next word.
  ///
  /// - Throws: `CommandError` with status 64 if the value is missing, or not allowed.
  public mutating func add(
    _ option: CommandOption, inlineValue: [UInt8]?, rest: inout ArraySlice<[UInt8]>
  ) throws(CommandError) {
    var value = inlineValue
    if let valueName = option.valueName {
      value = value ?? rest.popFirst()
      guard value != nil else {
        throw .misuse("--\(option.name) needs a value: --\(option.name) \(valueName).")
      }
    } else if value != nil {
      throw .misuse("--\(option.name) takes no value.")
    }
    values.append((option.name, value ?? []))
  }
}
