import ModuleTestKit
import Testing

@Suite struct ModuleRegistryTests {
  @Test(arguments: [("paint", "paint"), ("pt", "paint"), ("tint", "tint")])
  func findsACommandByEachOfItsNames(name: String, found: String) {
    let registry = ModuleRegistry([PaintPlugin.self, TintPlugin.self])
    #expect(registry.command(named: name)?.syntax.name == found)
  }

  @Test func rejectsUnknownNames() {
    #expect(ModuleRegistry([PaintPlugin.self]).command(named: "PAINT") == nil)
  }

  @Test func groupsCommandsByTitle() {
    let groups = ModuleRegistry([PaintPlugin.self, TintPlugin.self, BrushPlugin.self]).commandsByTitle
    #expect(groups.map(\.title) == ["Colours", "Tint"])
    #expect(groups.map { $0.commands.map(\.syntax.name) } == [["paint", "brush"], ["tint"]])
  }

  @Test func stopsIfTwoCommandsShareAName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ModuleRegistry([PaintPlugin.self, TintPlugin.self, PaletteTinPlugin.self])
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("two commands are named “pt”"))
  }

  @Test func stopsIfTwoModulesProvideAnInterface() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ModuleRegistry([CanvasPlugin.self, CanvasPlugin.self])
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("two modules provide Canvas"))
  }
}

private enum PaintPlugin: ModulePlugin {
  static let title = "Colours"
  static func register(in registry: inout ModuleRegistry) { registry.add(command: PaintCommand.self) }
}

private enum BrushPlugin: ModulePlugin {
  static let title = "Colours"
  static func register(in registry: inout ModuleRegistry) { registry.add(command: BrushCommand.self) }
}

private enum TintPlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) {
    registry.add(command: TintCommand.self)
  }
}

private enum PaletteTinPlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) { registry.add(command: PaletteTinCommand.self) }
}

private protocol Canvas {}
private struct PlainCanvas: Canvas {}

private enum CanvasPlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) {
    registry.provide((any Canvas).self) { _ in PlainCanvas() }
  }
}

private struct PaintCommand: IdleCommand {
  static let syntax = CommandSyntax("paint", "pt", summary: "Paint")
}

private struct BrushCommand: IdleCommand {
  static let syntax = CommandSyntax("brush", summary: "Brush")
}

private struct TintCommand: IdleCommand {
  static let syntax = CommandSyntax("tint", summary: "Tint")
}

private struct PaletteTinCommand: IdleCommand {
  static let syntax = CommandSyntax("palette-tin", "pt", summary: "Open the tin")
}
