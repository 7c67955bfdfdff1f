// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that it is neither shipped nor built with the program.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "todo", path: "../..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: ["TodoTxt", "TodoStores", "ModuleKit"].map { .product(name: $0, package: "todo") },
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
  ]
)
