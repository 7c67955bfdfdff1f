// swift-tools-version: 6.2
import PackageDescription

/// Screens, and no library that knows a task.
let kits: [Target.Dependency] = [
  "EventLoop", "PlainText", "ScreenKit", "TerminalText", "ViewKit",
].map { .product(name: $0, package: "todo") }
let host: Target.Dependency = .product(name: "ScreenHost", package: "todo")
let testKit: Target.Dependency = .product(name: "ScreenTestKit", package: "todo")

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "NAME",
  // Elsewhere: .package(url: "…", from: "1.0.0").
  dependencies: [.package(name: "todo", path: "CHECKOUT")],
  targets: [
    .executableTarget(
      name: "PROGRAM", dependencies: [host, "NAMEModule", "NAMEStores"],
      swiftSettings: settings),
    .target(name: "NAMEStores", swiftSettings: settings),
    .target(
      name: "NAMEModule", dependencies: kits + ["NAMEStores"],
      path: "Plugins/NAME", swiftSettings: settings),
    .testTarget(
      name: "NAMETests",
      dependencies: kits + [testKit, "NAMEModule", "NAMEStores"],
      swiftSettings: settings),
  ]
)
