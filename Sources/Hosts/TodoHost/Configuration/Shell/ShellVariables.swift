import TodoStores

/// The variables of a shell: the environment and later assignments.
///
/// They are in arrays with linear search: for a few dozen names, creating the program's first dictionary
/// takes longer than all searches.
struct ShellVariables: Sendable {
  private struct Variable {
    let name: String
    var value: [UInt8]
    var isExported: Bool
  }

  /// The configuration that set some of them, if places of invalid values are reported.
  var configuration: ConfigurationText?

  private let environment: Environment
  private let defaults: VariableDefaults
  private var assigned: [Variable] = []

  init(_ environment: Environment, defaults: VariableDefaults = .none) {
    self.environment = environment
    self.defaults = defaults
  }

  /// The value; nil if the variable is not set.
  subscript(name: String) -> [UInt8]? {
    if let index = index(of: name) { return assigned[index].value }
    return defaults.value(of: name, in: environment)
  }

  /// The value as text; nil if the variable is not set or empty.
  func text(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return String(value)
  }

  /// The value as a path; nil if the variable is not set or empty.
  func path(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return String(pathBytes: value)
  }

  func has(_ name: String, _ value: String) -> Bool {
    self[name]?.elementsEqual(value.utf8) ?? false
  }

  func integer(_ name: String) -> Int? {
    text(name).flatMap { Int($0) }
  }

  /// `PATH:LINE: ` of the assignment in the configuration; empty if there is none.
  func place(of name: String) -> String { configuration?.place(of: name) ?? "" }

  /// Assigns a value; an exported variable stays exported.
  mutating func assign(_ value: [UInt8], to name: String) {
    if let index = index(of: name) {
      assigned[index].value = value
    } else {
      // A variable with a value but without an assignment is exported.
      assigned.append(Variable(name: name, value: value, isExported: self[name] != nil))
    }
  }

  mutating func export(_ name: String) {
    guard let value = self[name] else { return }
    export(value, as: name)
  }

  mutating func export(_ value: [UInt8], as name: String) {
    assign(value, to: name)
    if let index = index(of: name) { assigned[index].isExported = true }
  }

  mutating func export(_ value: String, as name: String) {
    export(Array(value.utf8), as: name)
  }

  /// The environment of a child process, `NAME=value` each.
  var exported: [[UInt8]] {
    var entries = assigned.filter(\.isExported).map { Array($0.name.utf8) + [.equalsSign] + $0.value }
    var names = Set(assigned.map { Array($0.name.utf8) })
    for entry in defaults.entries(in: environment) + environment.entries {
      if names.insert(Array(entry.prefix { $0 != .equalsSign })).inserted { entries.append(entry) }
    }
    return entries
  }

  private func index(of name: String) -> Int? {
    assigned.firstIndex { $0.name == name }
  }
}

extension UInt8 {
  static let equalsSign = UInt8(ascii: "=")
}
