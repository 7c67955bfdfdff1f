public import ModuleKit
public import ScreenKit

extension ModuleContext.Surroundings {
  /// The terminal, if both standard input and standard output are one that can draw a screen.
  public var terminal: (any Terminal)? {
    get { self[(any Terminal).self] }
    set { self[(any Terminal).self] = newValue }
  }
}
