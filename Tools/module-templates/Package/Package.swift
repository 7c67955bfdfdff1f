// swift-tools-version: 6.2
import PackageDescription

// MARK: The modules: one folder under Plugins/, one line here, one line in Sources/PROGRAM/main.swift

let modules: [Module] = [
  MODULE
]

// MARK: The program

let kits: [Target.Dependency] = [
  "EventLoop", "ModuleKit", "PlainText", "ScreenKit", "TaskScreens", "TerminalText", "TodoStores", "TodoTxt",
  "ViewKit",
].map { .product(name: $0, package: "todo") }
let testKit: Target.Dependency = .product(name: "ModuleTestKit", package: "todo")
let host: [Target.Dependency] = ["StandardModules", "TodoHost"].map { .product(name: $0, package: "todo") }

let package = Package(
  name: "NAME",
  // Elsewhere: .package(url: "…", from: "1.0.0").
  dependencies: [.package(name: "todo", path: "CHECKOUT")],
  targets: [
    .executableTarget(
      name: "PROGRAM", dependencies: host + modules.map { .target(name: $0.target) },
      swiftSettings: .houseRules,
      // One static file starts four times faster than one that loads its libraries.
      linkerSettings: [.unsafeFlags(["-static-executable"], .when(configuration: .release))])
  ] + modules.flatMap(\.targets)
)

// MARK: Settings of every target

extension [SwiftSetting] {
  static var houseRules: [SwiftSetting] {
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
  }
}

/// A module: a target for its code, a target for its interface if other modules present it, and its tests.
struct Module {
  var name: String
  var hasInterface = false

  /// Modules of todo whose interfaces it uses, such as `Add`.
  var presents: [String] = []

  init(_ name: String, hasInterface: Bool = false, presents: [String] = []) {
    self.name = name
    self.hasInterface = hasInterface
    self.presents = presents
  }

  var target: String { "\(name)Module" }
  var interface: String { "\(name)Interface" }

  var targets: [Target] {
    let own: [Target.Dependency] = hasInterface ? [.target(name: interface)] : []
    let presented: [Target.Dependency] = presents.map { .product(name: "\($0)Interface", package: "todo") }
    let dependencies = kits + own + presented
    let published = Target.target(
      name: interface, dependencies: kits, path: "Plugins/\(name)/Interface", swiftSettings: .houseRules)
    return (hasInterface ? [published] : []) + [
      .target(
        name: target, dependencies: dependencies, path: "Plugins/\(name)",
        exclude: hasInterface ? ["Interface"] : [], swiftSettings: .houseRules),
      .testTarget(
        name: "\(name)Tests", dependencies: dependencies + [testKit, .target(name: target)],
        swiftSettings: .houseRules),
    ]
  }
}
