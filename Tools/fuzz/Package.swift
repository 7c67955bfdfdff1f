// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nothing of it is shipped or built with the program.
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
