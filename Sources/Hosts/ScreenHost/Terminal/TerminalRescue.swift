import EventLoop
import Glibc
import Synchronization

/// Restores the terminal if nothing else can: after a crash, or while the program hangs.
enum TerminalRescue {
  private struct Plan {
    var device: (input: Int32, output: Int32) = (-1, -1)
    var settings = termios()
    var leave = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  }

  /// Outside Swift's ownership, and created before any handler, because a signal handler may not allocate.
  nonisolated(unsafe) private static let plan: UnsafeMutablePointer<Plan> = {
    let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
    plan.initialize(to: Plan())
    return plan
  }()

  /// Earlier values; never freed, because a signal may come at any time. There are few.
  nonisolated(unsafe) private static var sequences: [(text: String, bytes: UnsafeBufferPointer<UInt8>)] = []

  private static func bytes(of sequence: String) -> UnsafeBufferPointer<UInt8> {
    if let known = sequences.first(where: { $0.text == sequence }) { return known.bytes }
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: sequence.utf8.count)
    _ = bytes.initialize(from: sequence.utf8)
    sequences.append((sequence, UnsafeBufferPointer(bytes)))
    return UnsafeBufferPointer(bytes)
  }

  private static let isArmed = Atomic(false)

  /// From now on, `restore()` applies these settings to this terminal, after writing `leave`.
  @EventLoop
  static func arm(_ device: TerminalDevice, settings: termios, leave: String) {
    isArmed.store(false, ordering: .sequentiallyConsistent)
    plan.pointee = Plan(
      device: (device.input, device.output), settings: settings,
      leave: bytes(of: leave))
    isArmed.store(true, ordering: .sequentiallyConsistent)
  }

  static func disarm() {
    isArmed.store(false, ordering: .sequentiallyConsistent)
  }

  /// Safe inside a signal handler. It never waits: if the terminal accepts no output, only its settings are
  /// restored.
  static func restore() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    var request = pollfd(fd: plan.pointee.device.output, events: Int16(POLLOUT), revents: 0)
    if poll(&request, 1, 0) == 1 {
      _ = write(request.fd, plan.pointee.leave.baseAddress, plan.pointee.leave.count)
    }
    tcsetattr(plan.pointee.device.input, TCSANOW, &plan.pointee.settings)
    StandardErrorCapture.release()
  }
}
