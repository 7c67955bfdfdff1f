import EventLoop

extension Navigator {
  /// Opens a link beside the loop, or with the terminal where the program wants it, and tells of it.
  public func open(_ link: [UInt8], with opener: any LinkOpener) {
    let work: @Sendable () throws -> Void = { try opener.open(link) }
    let tell: @EventLoop (()) -> Void = { _ in
      self.show(ScreenMessage("Opened: \(String(decoding: link, as: UTF8.self))"))
    }
    if opener.takesTerminal { lend(work, onSuccess: tell) } else { self.work(work, onSuccess: tell) }
  }
}
