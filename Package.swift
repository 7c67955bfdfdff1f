// swift-tools-version: 6.2
import PackageDescription

// MARK: The VIPER modules: one folder under Plugins/, one line here, one line in the host's list

let modules: [Module] = [
  Module("Add", hasInterface: true),
  Module("Edit", testedWith: ["History"]),
  Module("Complete", testedWith: ["History"]),
  Module("Dates"),
  Module("Dependencies"),
  Module("Files", presents: ["Add"], testedWith: ["Add"]),
  Module("History", testedWith: ["Add", "Complete", "Edit", "Files"]),
  Module(
    "List", hasInterface: true, presents: ["Add"], uses: ["Listing"],
    testedWith: [
      "Add", "Complete", "GroupByContext", "GroupByDate", "GroupByName", "GroupByPriority", "History",
    ]),
  Module("ListNames"),
  Module("Views", presents: ["List"], testedWith: ["GroupByDate", "List"]),
  Module("Upcoming", presents: ["List"], testedWith: ["GroupByDate", "GroupByProject", "List"]),
  Module("Conflicts"),
  Module("Doctor"),
  Module("GroupByDate"),
  Module("GroupByType"),
  Module("GroupByName"),
  Module("GroupByProject"),
  Module("GroupByContext"),
  Module("GroupByPriority"),
  Module("Help"),
  Module("Completion"),
]

// MARK: The program and the libraries

let package = Package(
  name: "todo",
  products: [
    .library(name: "TodoTxt", targets: ["TodoTxt"]),
    .library(name: "TodoStores", targets: ["TodoStores"]),
    .library(name: "ModuleKit", targets: ["ModuleKit"]),
    .library(name: "ModuleTestKit", targets: ["ModuleTestKit"]),
  ],
  targets: [
    .executableTarget(
      name: "todo",
      dependencies: [
        "CLinux", "Configuration", "EventLoop", "FileStore", "ModuleKit", "TerminalKit", "TodoStores",
        "TodoTxt",
      ]
        + modules.map { .target(name: $0.name) },
      swiftSettings: .houseRules,
      // One static file starts four times faster than one that loads its libraries.
      linkerSettings: [.unsafeFlags(["-static-executable"], .when(configuration: .release))]),
    .testTarget(
      name: "TodoAppTests", dependencies: ["ModuleKit", "ModuleTestKit", "todo"], swiftSettings: .houseRules),

    .target(
      name: "ModuleKit", dependencies: ["CLinux", "EventLoop", "TodoStores", "TodoTxt"],
      swiftSettings: .houseRules),
    .target(
      name: "ModuleTestKit", dependencies: ["EventLoop", "ModuleKit", "TodoStores", "TodoTxt"],
      swiftSettings: .houseRules),
    .testTarget(
      name: "ModuleKitTests", dependencies: ["ModuleKit", "ModuleTestKit", "TodoStores", "TodoTxt"],
      swiftSettings: .houseRules),

    .target(name: "Listing", dependencies: ["ModuleKit", "TodoTxt"], swiftSettings: .houseRules),
    .testTarget(
      name: "ListingTests", dependencies: ["Listing", "ModuleKit", "ModuleTestKit", "TodoTxt"],
      swiftSettings: .houseRules),

    .target(
      name: "TerminalKit", dependencies: ["CLinux", "EventLoop", "ModuleKit", "TodoTxt"],
      swiftSettings: .houseRules),
    .testTarget(
      name: "TerminalKitTests",
      dependencies: ["CLinux", "EventLoop", "ModuleKit", "ModuleTestKit", "TerminalKit"],
      swiftSettings: .houseRules),

    .target(
      name: "Configuration", dependencies: ["CLinux", "EventLoop", "ModuleKit", "TodoStores", "TodoTxt"],
      swiftSettings: .houseRules),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["CLinux", "Configuration", "EventLoop", "ModuleKit", "TodoTxt"],
      swiftSettings: .houseRules),

    .target(name: "EventLoop", dependencies: ["CLinux"], swiftSettings: .houseRules),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop"], swiftSettings: .houseRules),

    .target(name: "TodoTxt", dependencies: ["CLinux"], swiftSettings: .houseRules),
    .testTarget(
      name: "TodoTxtTests", dependencies: ["ModuleTestKit", "TodoTxt"], swiftSettings: .houseRules),

    .target(name: "TodoStores", dependencies: ["TodoTxt"], swiftSettings: .houseRules),
    .target(
      name: "FileStore", dependencies: ["CInotifyTools", "CLinux", "EventLoop", "TodoStores", "TodoTxt"],
      swiftSettings: .houseRules + [.strictMemorySafety()]),
    // One suite states what a store is, and runs against both of them.
    .testTarget(
      name: "TodoStoresTests", dependencies: ["FileStore", "ModuleTestKit", "TodoStores", "TodoTxt"],
      swiftSettings: .houseRules),
    .testTarget(
      name: "FileStoreTests",
      dependencies: ["CLinux", "FileStore", "ModuleTestKit", "TodoStores", "TodoTxt"],
      swiftSettings: .houseRules),

    .systemLibrary(name: "CInotifyTools", providers: [.apt(["libinotifytools0-dev"])]),
    .systemLibrary(name: "CLinux"),
  ] + modules.flatMap(\.targets)
)

// MARK: What every target keeps to

extension [SwiftSetting] {
  static var houseRules: [SwiftSetting] {
    [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
  }
}

/// A VIPER module: a target for what is inside, one for its interface where others present it, and its tests.
///
/// It sees the kits, its own interface, the interfaces of the modules it presents and the libraries it uses, and
/// nothing else: no file store, no terminal, no other module's insides.
struct Module {
  var name: String
  var hasInterface = false
  var presents: [String] = []

  /// Libraries beside the kits.
  var uses: [String] = []

  /// Modules whose plugins the tests register beside this one's.
  var testedWith: [String] = []

  init(
    _ name: String, hasInterface: Bool = false, presents: [String] = [], uses: [String] = [],
    testedWith: [String] = []
  ) {
    self.name = name
    self.hasInterface = hasInterface
    self.presents = presents
    self.uses = uses
    self.testedWith = testedWith
  }

  var targets: [Target] {
    let kits: [Target.Dependency] = ["EventLoop", "ModuleKit", "TodoStores", "TodoTxt"]
    let interfaces = ((hasInterface ? [name] : []) + presents).map {
      Target.Dependency.target(name: "\($0)Interface")
    }
    let libraries = uses.map { Target.Dependency.target(name: $0) }
    let interface = Target.target(
      name: "\(name)Interface", dependencies: kits, path: "Plugins/\(name)/Interface",
      swiftSettings: .houseRules)
    return (hasInterface ? [interface] : []) + [
      .target(
        name: name, dependencies: kits + interfaces + libraries, path: "Plugins/\(name)",
        exclude: hasInterface ? ["Interface"] : [], swiftSettings: .houseRules),
      .testTarget(
        name: "\(name)Tests",
        dependencies: kits + interfaces + libraries + ["ModuleTestKit"]
          + ([name] + testedWith).map { .target(name: $0) },
        swiftSettings: .houseRules),
    ]
  }
}
