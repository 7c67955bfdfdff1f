// A test of modules needs one import for the kit and what it is about.
@_exported public import ModuleKit
@_exported public import ScreenTestKit
@_exported public import TaskScreens
@_exported public import TodoStores
@_exported public import TodoTxt

extension SceneSession {
  /// A screen for the modules of a program.
  public convenience init(
    _ root: any Scene, in context: ModuleContext = .testing(), columns: Int = 40, rows: Int = 6,
    isLinear: Bool = false
  ) {
    self.init(
      root, in: ScreenEnvironment(of: context), columns: columns, rows: rows, isLinear: isLinear)
  }

  public convenience init(
    in context: ModuleContext = .testing(), columns: Int = 40, rows: Int = 6, isLinear: Bool = false,
    root: (any Navigator) -> any Scene
  ) {
    self.init(
      in: ScreenEnvironment(of: context), columns: columns, rows: rows, isLinear: isLinear, root: root)
  }
}
