// swift-tools-version: 6.2
import Foundation
import PackageDescription

// MARK: The VIPER modules: one folder under Plugins/, one line here, one line in the host's list

let modules: [Module] = [
  Module("Add", hasInterface: true),
  Module("Edit", uses: ["Merging"], testedWith: ["History"]),
  Module("Complete", testedWith: ["History"]),
  Module("Dates", presents: ["List"], testedWith: ["List"]),
  Module("Exchange", uses: ["Merging"], testedWith: ["List"]),
  Module("Detail", hasInterface: true, testedWith: ["Edit", "History"]),
  Module("TimeTracking", testedWith: ["Complete", "History"]),
  Module("Reminders", hasInterface: true),
  Module("Files", presents: ["Add"], testedWith: ["Add", "History"]),
  Module("History", testedWith: ["Add", "Complete", "Edit", "Files"]),
  Module(
    "List", hasInterface: true, presents: ["Add", "Detail", "Reminders", "Sync"],
    uses: ["ListArranging", "ListRendering"],
    testedWith: [
      "Add", "Complete", "Dates", "Detail", "Edit", "Grouping", "History", "Reminders", "Reports", "Views",
    ]),
  Module("Reports", uses: ["ListArranging"]),
  Module("Views", presents: ["List"], testedWith: ["Add", "Grouping", "List", "Reports"]),
  Module("People", presents: ["List"], testedWith: ["List"]),
  Module("ScreenTools"),
  Module("Merge", uses: ["Merging"], testedWith: ["History"]),
  Module(
    "Sync", hasInterface: true, interfaceUses: ["Merging"], uses: ["Merging"],
    testedWith: ["Add", "Complete", "Edit", "History"]),
  Module("Doctor", uses: ["Merging"]),
  Module("Grouping", testedWith: ["List"]),
  Module("Help", presents: ["List"], testedWith: ["Dates", "List"]),
  Module(
    "LanguageServer",
    testedWith: ["Add", "Complete", "Dates", "Detail", "Doctor", "Edit", "Files", "List", "People"]),
]

// MARK: The program and the libraries

let kits: [Target.Dependency] = [
  "EventLoop", "ModuleKit", "PlainText", "ScreenKit", "TaskScreens", "TerminalText", "TodoStores", "TodoTxt",
  "ViewKit",
]
let plugins: [Target.Dependency] = modules.map { .target(name: $0.target) }

/// The folders of Sources/, from the lowest layer to the highest, and their targets.
let layers = [
  "System": ["CInotifyTools", "CLinux", "EventLoop"],
  "Format": ["PlainText", "TodoTxt"],
  "Stores": ["FileStore", "TodoStores"],
  "Kits": [
    "ModuleKit", "ModuleTestKit", "ScreenKit", "ScreenTestKit", "TaskScreens", "TerminalText",
    "ViewKit",
  ],
  "Libraries": ["ListArranging", "ListRendering", "Merging"],
  "Hosts": ["ScreenHost", "StandardModules", "TodoHost"],
]

let package = Package(
  name: "todo",
  // The products that a module or a host in another package needs.
  products: [
    .executable(name: "todo", targets: ["todo"]),
    .library(name: "TodoHost", targets: ["TodoHost"]),
    .library(name: "StandardModules", targets: ["StandardModules"]),
    .library(name: "ModuleKit", targets: ["ModuleKit"]),
    .library(name: "ModuleTestKit", targets: ["ModuleTestKit"]),
    .library(name: "ScreenHost", targets: ["ScreenHost"]),
    .library(name: "ScreenKit", targets: ["ScreenKit"]),
    .library(name: "ScreenTestKit", targets: ["ScreenTestKit"]),
    .library(name: "TaskScreens", targets: ["TaskScreens"]),
    .library(name: "PlainText", targets: ["PlainText"]),
    .library(name: "TerminalText", targets: ["TerminalText"]),
    .library(name: "EventLoop", targets: ["EventLoop"]),
    .library(name: "TodoStores", targets: ["TodoStores"]),
    .library(name: "TodoTxt", targets: ["TodoTxt"]),
    .library(name: "ViewKit", targets: ["ViewKit"]),
    .library(name: "Merging", targets: ["Merging"]),
  ] + modules.filter(\.hasInterface).map { .library(name: $0.interface, targets: [$0.interface]) },
  targets: [
    .executableTarget(
      name: "todo", dependencies: ["StandardModules", "TodoHost"], swiftSettings: .houseRules,
      // One static file starts four times faster than one that loads its libraries.
      linkerSettings: [.unsafeFlags(["-static-executable"], .when(configuration: .release))]),

    .target(
      name: "StandardModules", dependencies: ["ModuleKit"] + plugins, swiftSettings: .houseRules),
    .target(
      name: "TodoHost",
      dependencies: kits + ["CLinux", "FileStore", "ScreenHost"],
      swiftSettings: .houseRules),
    .testTarget(
      name: "TodoHostTests",
      dependencies: kits + [
        "CLinux", "HelpModule", "ModuleTestKit", "ScreenTestKit", "StandardModules", "TodoHost", "todo",
      ],
      exclude: ["Transcripts"],
      swiftSettings: .houseRules),

    // The kits for modules: ScreenKit knows no task, and ModuleKit knows no screen.
    .target(
      name: "ModuleKit",
      dependencies: ["EventLoop", "PlainText", "TerminalText", "TodoStores", "TodoTxt", "ViewKit"],
      swiftSettings: .houseRules),
    .target(
      name: "ScreenKit", dependencies: ["EventLoop", "PlainText", "TerminalText", "ViewKit"],
      swiftSettings: .houseRules),
    .target(
      name: "TaskScreens",
      dependencies: [
        "EventLoop", "ModuleKit", "ScreenKit", "TerminalText", "TodoStores", "TodoTxt", "ViewKit",
      ],
      swiftSettings: .houseRules),
    .target(
      name: "ModuleTestKit", dependencies: kits + ["ScreenTestKit"],
      swiftSettings: .houseRules),
    .testTarget(
      name: "ModuleKitTests", dependencies: kits + ["ModuleTestKit"], swiftSettings: .houseRules),

    .target(name: "ViewKit", swiftSettings: .houseRules),
    .target(name: "PlainText", swiftSettings: .houseRules),
    .target(name: "TerminalText", dependencies: ["CLinux", "PlainText"], swiftSettings: .houseRules),

    .target(
      name: "ListArranging", dependencies: ["ModuleKit", "TodoStores", "TodoTxt"], swiftSettings: .houseRules),
    .testTarget(
      name: "ListArrangingTests", dependencies: kits + ["ListArranging", "ModuleTestKit", "ListRendering"],
      swiftSettings: .houseRules),

    .target(name: "ListRendering", dependencies: kits + ["ListArranging"], swiftSettings: .houseRules),

    // A program of screens without tasks: its host, and the kit for its tests.
    .target(
      name: "ScreenHost",
      dependencies: [
        "CLinux", "EventLoop", "PlainText", "ScreenKit", "TerminalText", "ViewKit",
      ],
      swiftSettings: .houseRules),
    .target(
      name: "ScreenTestKit", dependencies: ["EventLoop", "ScreenKit", "TerminalText", "ViewKit"],
      swiftSettings: .houseRules),
    .testTarget(
      name: "ScreenHostTests",
      dependencies: kits + ["CLinux", "ModuleTestKit", "ScreenHost"],
      exclude: ["Recordings"],
      swiftSettings: .houseRules),

    .target(name: "EventLoop", dependencies: ["CLinux"], swiftSettings: .houseRules),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop"], swiftSettings: .houseRules),

    .target(name: "TodoTxt", dependencies: ["CLinux", "PlainText"], swiftSettings: .houseRules),
    .testTarget(
      name: "TodoTxtTests", dependencies: ["ModuleTestKit", "TodoTxt"], swiftSettings: .houseRules),

    .testTarget(
      name: "MergingTests", dependencies: kits + ["Merging", "ModuleTestKit"],
      swiftSettings: .houseRules),

    .target(
      name: "Merging", dependencies: ["ModuleKit", "TodoStores", "TodoTxt"],
      swiftSettings: .houseRules),

    .target(name: "TodoStores", dependencies: ["TodoTxt"], swiftSettings: .houseRules),
    .target(
      name: "FileStore", dependencies: ["CInotifyTools", "CLinux", "EventLoop", "TodoStores", "TodoTxt"],
      swiftSettings: .houseRules + [.strictMemorySafety()]),
    // One suite states the rules of stores, and runs against both stores.
    .testTarget(
      name: "TodoStoresTests", dependencies: ["FileStore", "ModuleTestKit", "TodoStores", "TodoTxt"],
      swiftSettings: .houseRules),
    .testTarget(
      name: "FileStoreTests",
      dependencies: ["CLinux", "EventLoop", "FileStore", "ModuleTestKit", "TodoStores", "TodoTxt"],
      swiftSettings: .houseRules),

    .systemLibrary(name: "CInotifyTools", providers: [.apt(["libinotifytools0-dev"])]),
    .target(name: "CLinux"),
  ] + modules.flatMap(\.targets)
)

for (layer, names) in layers {
  for target in package.targets where names.contains(target.name) {
    target.path = "Sources/\(layer)/\(target.name)"
  }
}

// A filtered run compiles all suites of a package. `TODO_TESTS=List,TodoTxt swift test` omits the others.
if let names = ProcessInfo.processInfo.environment["TODO_TESTS"] {
  let kept = Set(names.split(separator: ",").map { "\($0)Tests" })
  package.targets.removeAll { $0.type == .test && !kept.contains($0.name) }
}

// MARK: Settings of every target

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

/// A VIPER module: a target for its code, a target for its interface if other modules present it, and its
/// tests.
///
/// The folder `Add` is the target `AddModule`. Target names must be unique in a graph of several packages,
/// where a name such as `List` would conflict sooner or later.
///
/// The module sees the kits, its own interface, the interfaces of the modules that it presents, and the
/// libraries that it uses. It sees no file store, no terminal, and no other module's insides.
struct Module {
  var name: String
  var hasInterface = false

  /// Libraries that the interface uses.
  var interfaceUses: [String] = []
  var presents: [String] = []

  /// Libraries in addition to the kits.
  var uses: [String] = []

  /// Modules whose plugins the tests register, too.
  var testedWith: [String] = []

  init(
    _ name: String, hasInterface: Bool = false, interfaceUses: [String] = [], presents: [String] = [],
    uses: [String] = [],
    testedWith: [String] = []
  ) {
    self.name = name
    self.hasInterface = hasInterface
    self.interfaceUses = interfaceUses
    self.presents = presents
    self.uses = uses
    self.testedWith = testedWith
  }

  var target: String { "\(name)Module" }
  var interface: String { "\(name)Interface" }

  var targets: [Target] {
    let interfaces: [Target.Dependency] = ((hasInterface ? [name] : []) + presents).map {
      .target(name: "\($0)Interface")
    }
    let dependencies = kits + interfaces + uses.map { .target(name: $0) }
    let tested = ([name] + testedWith).map { Target.Dependency.target(name: "\($0)Module") }
    let published = Target.target(
      name: interface, dependencies: kits + interfaceUses.map { .target(name: $0) },
      path: "Plugins/\(name)/Interface", swiftSettings: .houseRules)
    return (hasInterface ? [published] : []) + [
      .target(
        name: target, dependencies: dependencies, path: "Plugins/\(name)",
        exclude: hasInterface ? ["Interface"] : [], swiftSettings: .houseRules),
      .testTarget(
        name: "\(name)Tests", dependencies: dependencies + ["ModuleTestKit"] + tested,
        swiftSettings: .houseRules),
    ]
  }
}
