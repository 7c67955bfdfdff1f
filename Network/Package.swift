// swift-tools-version: 6.2
import PackageDescription

/// What every module sees of todo.
let kits: [Target.Dependency] = [
  "EventLoop", "ModuleKit", "PlainText", "ScreenKit", "TaskScreens", "TerminalText", "TodoStores", "TodoTxt",
  "ViewKit",
].map { .product(name: $0, package: "todo") }
let host: [Target.Dependency] = ["TodoHost", "StandardModules"].map { .product(name: $0, package: "todo") }
let testKit: Target.Dependency = .product(name: "ModuleTestKit", package: "todo")
let standardModules: Target.Dependency = .product(name: "StandardModules", package: "todo")

let calendars = ["EventLoop", "Merging", "PlainText", "TodoStores", "TodoTxt"].map {
  Target.Dependency.product(name: $0, package: "todo")
}

func nio(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-nio") }
}
let client: [Target.Dependency] = [
  .product(name: "AsyncHTTPClient", package: "async-http-client"),
  .product(name: "NIOSSL", package: "swift-nio-ssl"),
]

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "todo-network",
  products: [
    .executable(name: "todo-network", targets: ["todo-network"]),
    .library(name: "RemoteServices", targets: ["RemoteServices"]),
    .library(name: "TrackersModule", targets: ["TrackersModule"]),
  ],
  dependencies: [
    .package(name: "todo", path: ".."),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
  ],
  targets: [
    .executableTarget(
      name: "todo-network",
      dependencies: host + [
        "DAVModule", "ServeModule", "TrackersModule",
      ],
      // Needed twice where Foundation or NIO is linked.
      swiftSettings: settings + [.unsafeFlags(["-static-executable"], .when(configuration: .release))],
      linkerSettings: [
        .unsafeFlags(["-static-executable"], .when(configuration: .release)),
        // What FoundationEssentials, which the client uses, is made of: named here because main.swift does not import it.
        .linkedLibrary("_FoundationCollections", .when(configuration: .release)),
        .linkedLibrary("_FoundationCShims", .when(configuration: .release)),
      ]),

    // The stores: what lies on a network, and knows no module.
    .target(
      name: "RemoteServices",
      dependencies: client + nio("NIOCore", "NIOHTTP1", "NIOPosix") + calendars, swiftSettings: settings),
    .testTarget(
      name: "CalendarSyncTests", dependencies: calendars + ["NetworkTestKit", "RemoteServices", testKit],
      swiftSettings: settings),

    // The modules.
    .target(
      name: "TrackersModule", dependencies: kits + ["RemoteServices"], path: "Plugins/Trackers",
      swiftSettings: settings),
    .target(
      name: "DAVModule",
      dependencies: kits + ["RemoteServices"]
        + ["Merging", "SyncInterface"].map { .product(name: $0, package: "todo") },
      path: "Plugins/DAV", swiftSettings: settings),

    .target(
      name: "ServeModule",
      dependencies: kits + nio("NIOCore", "NIOHTTP1", "NIOPosix") + [
        "RemoteServices", .product(name: "ListInterface", package: "todo"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ], path: "Plugins/Serve",
      resources: [
        .embedInCode("Page/index.html"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js"),
        .embedInCode("Page/worker.js"), .embedInCode("Page/manifest.webmanifest"),
        .embedInCode("Page/icon.svg"), .embedInCode("Page/icon-180.png"),
      ], swiftSettings: settings),

    // Servers for tests: one that answers as it is told, and one that fails as it is told.
    .target(
      name: "NetworkTestKit",
      dependencies: nio("NIOCore", "NIOHTTP1", "NIOPosix") + client
        + ["RemoteServices"] + calendars, path: "Tests/NetworkTestKit",
      swiftSettings: settings),
    // Feeds the adapters with answers that no service would send.
    .executableTarget(
      name: "adapter-fuzz",
      dependencies: [
        testKit, "NetworkTestKit", "RemoteServices", "TrackersModule",
        .product(name: "TodoTxt", package: "todo"),
      ], swiftSettings: settings),
    .testTarget(
      name: "RemoteServicesTests",
      dependencies: [
        "NetworkTestKit", "RemoteServices", .product(name: "Merging", package: "todo"),
        .product(name: "TodoStores", package: "todo"), .product(name: "TodoTxt", package: "todo"),
      ], swiftSettings: settings),
    .testTarget(
      name: "TrackersTests",
      dependencies: kits + [testKit, standardModules, "NetworkTestKit", "RemoteServices", "TrackersModule"],
      swiftSettings: settings),
    .testTarget(
      name: "ServeTests",
      dependencies: [
        testKit, "NetworkTestKit", "RemoteServices", "ServeModule", "todo-network",
        .product(name: "ListInterface", package: "todo"), .product(name: "ModuleKit", package: "todo"),
        .product(name: "PlainText", package: "todo"),
        .product(name: "TodoStores", package: "todo"), .product(name: "TodoTxt", package: "todo"),
      ], swiftSettings: settings),
    .testTarget(
      name: "TodoNetworkTests", dependencies: ["NetworkTestKit", "RemoteServices", "todo-network"],
      swiftSettings: settings),
  ]
)
