// swift-tools-version: 6.2
import PackageDescription

/// What the module sees of todo's package: screens, and nothing that knows a task.
let kits: [Target.Dependency] = ["EventLoop", "PlainText", "ScreenKit", "TerminalText", "ViewKit"].map {
  .product(name: $0, package: "todo")
}
let host: Target.Dependency = .product(name: "ScreenHost", package: "todo")
let testKit: Target.Dependency = .product(name: "ScreenTestKit", package: "todo")

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "Articles",
  // Outside of the repository: .package(url: "…", from: "1.0.0").
  dependencies: [.package(name: "todo", path: "../..")],
  targets: [
    .executableTarget(
      name: "articles", dependencies: [host, "ArticleService", "ArticleStores", "ArticlesModule"],
      swiftSettings: settings),

    // The module.
    .target(
      name: "ArticlesModule", dependencies: kits + ["ArticleStores"], path: "Plugins/Articles",
      swiftSettings: settings),
    .testTarget(
      name: "ArticlesTests", dependencies: kits + [testKit, "ArticleStores", "ArticlesModule"],
      swiftSettings: settings),

    // The entity, the protocol of stores, and the store in memory.
    .target(name: "ArticleStores", swiftSettings: settings),

    // The store over HTTP.
    .target(name: "ArticleService", dependencies: ["ArticleStores"], swiftSettings: settings),
    .testTarget(
      name: "ArticleServiceTests",
      dependencies: kits + [
        testKit, "ArticleService", "ArticleStores", "ArticlesModule", "articles",
      ],
      exclude: ["article-server"], swiftSettings: settings),
  ]
)
