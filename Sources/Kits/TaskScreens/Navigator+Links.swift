import EventLoop
public import ModuleKit
public import ScreenKit

extension Navigator {
  /// Opens a link and shows a message. A program that needs the terminal gets it meanwhile.
  public func open(_ link: [UInt8], with opener: any LinkOpener) {
    let work: @Sendable () throws -> Void = { try opener.open(link) }
    let tell: @EventLoop (()) -> Void = { _ in
      self.show(ScreenMessage("Opened: \(String(decoding: link, as: UTF8.self))"))
    }
    if opener.takesTerminal { lend(work, onSuccess: tell) } else { self.work(work, onSuccess: tell) }
  }
}
