// swift-tools-version: 6.2
import PackageDescription

/// The libraries that a module sees: no module of todo, and no task.
let kits: [Target.Dependency] = [
  "EventLoop", "ModuleKit", "PlainText", "ScreenKit", "TaskScreens", "TerminalText", "ViewKit",
].map {
  .product(name: $0, package: "todo")
}
let testKit: Target.Dependency = .product(name: "ModuleTestKit", package: "todo")
let host: Target.Dependency = .product(name: "TodoHost", package: "todo")
let json: Target.Dependency = .product(name: "TodoTxt", package: "todo")

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "Imagegram",
  // Outside of the repository: .package(url: "…", from: "1.0.0").
  dependencies: [.package(name: "todo", path: "../..")],
  targets: [
    .executableTarget(
      name: "imagegram", dependencies: [host, "GalleryModule", "PictureService"], swiftSettings: settings),

    // The module.
    .target(
      name: "GalleryModule", dependencies: kits + ["PictureDrawing", "Pictures"], path: "Plugins/Gallery",
      swiftSettings: settings),

    // The entity, the protocol of its sources, and the source in memory.
    .target(name: "Pictures", swiftSettings: settings),

    // The source on a network, and its cache on the disk.
    .target(
      name: "PictureService", dependencies: kits + [json, "CCurl", "Pictures"], swiftSettings: settings),

    // Pictures as rows of text.
    .target(name: "PictureDrawing", dependencies: ["CChafa", "CPNG"], swiftSettings: settings),

    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev", "libglib2.0-dev"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),

    // Pictures for tests, and a server that offers them.
    .target(
      name: "PictureTestKit", dependencies: ["PictureDrawing"], path: "Tests/PictureTestKit",
      exclude: ["picture-server"], swiftSettings: settings),
    .testTarget(
      name: "PictureDrawingTests", dependencies: ["PictureDrawing", "PictureTestKit"],
      swiftSettings: settings),
    .testTarget(
      name: "PictureServiceTests", dependencies: ["PictureService", "PictureTestKit", "Pictures"],
      swiftSettings: settings),
    .testTarget(
      name: "GalleryTests",
      dependencies: kits + [testKit, "GalleryModule", "PictureDrawing", "PictureTestKit", "Pictures"],
      swiftSettings: settings),
    .testTarget(
      name: "ImagegramTests", dependencies: ["PictureTestKit", "imagegram"], swiftSettings: settings),
  ]
)
