// swift-tools-version: 6.2
import PackageDescription

/// What every module sees; `.product(name: "AddInterface", package: "todo")` for one that presents Add.
let kits: [Target.Dependency] = [
  "EventLoop", "ModuleKit", "PlainText", "ScreenKit", "TaskScreens", "TerminalText", "TodoStores", "TodoTxt",
  "ViewKit",
].map { .product(name: $0, package: "todo") }
let add: [Target.Dependency] = [.product(name: "AddInterface", package: "todo")]
let testKits: [Target.Dependency] = kits + [.product(name: "ModuleTestKit", package: "todo")]
let host: [Target.Dependency] = ["TodoHost", "StandardModules"].map { .product(name: $0, package: "todo") }

// As the modules of todo have them: an import is internal unless it says otherwise.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "Countdown",
  // Outside of the repository: .package(url: "…", from: "1.0.0").
  dependencies: [.package(name: "todo", path: "../..")],
  targets: [
    .executableTarget(
      name: "mytodo",
      dependencies: host + ["CountdownModule", "GroupByWeekModule", "Rot13Module", "SnoozeModule"],
      swiftSettings: settings,
      // One static file starts four times faster than one that loads its libraries.
      linkerSettings: [.unsafeFlags(["-static-executable"], .when(configuration: .release))]),

    .target(
      name: "CountdownModule", dependencies: kits + add, path: "Plugins/Countdown", swiftSettings: settings),
    .testTarget(
      name: "CountdownTests",
      dependencies: testKits + add + ["CountdownModule", .product(name: "StandardModules", package: "todo")],
      swiftSettings: settings),

    .target(
      name: "GroupByWeekModule", dependencies: kits, path: "Plugins/GroupByWeek", swiftSettings: settings),
    .testTarget(
      name: "GroupByWeekTests", dependencies: testKits + ["GroupByWeekModule"], swiftSettings: settings),

    .target(
      name: "Rot13Module", dependencies: kits, path: "Plugins/Rot13", swiftSettings: settings),
    .testTarget(
      name: "Rot13Tests",
      dependencies: testKits + [
        "CountdownModule", "Rot13Module", .product(name: "StandardModules", package: "todo"),
      ],
      swiftSettings: settings),

    .target(
      name: "SnoozeModule", dependencies: kits, path: "Plugins/Snooze", swiftSettings: settings),
    .testTarget(
      name: "SnoozeTests",
      dependencies: testKits + ["SnoozeModule", .product(name: "StandardModules", package: "todo")],
      swiftSettings: settings),
  ]
)
