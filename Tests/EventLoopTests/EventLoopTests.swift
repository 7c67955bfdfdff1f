import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(15))) struct EventLoopTests {
  @Test func jobsRunOneAfterTheOtherOnOneThread() async {
    let log = Log()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 { group.addTask { await log.add(number) } }
    }
    #expect(await Set(log.numbers) == Set(0..<100))
    #expect(await log.threads.count == 1)
  }

  @Test func performRunsAtOnceOnTheLoop() async {
    let numbers = await Task { @EventLoop in
      let log = Log()
      EventLoop.perform { log.add(1) }
      log.add(2)
      return log.numbers
    }.value
    #expect(numbers == [1, 2])
  }

  @Test func performReachesTheLoopFromAnotherThread() async {
    await withUnsafeContinuation { continuation in
      EventLoop.perform {
        EventLoop.assertIsolated()
        continuation.resume()
      }
    }
  }

  @Test func aTaskOfTheLoopNeverLeavesItsThread() async throws {
    let threads = try await EventLoop.task {
      var threads = [pthread_self()]
      for _ in 0..<3 {
        await withUnsafeContinuation { continuation in
          Task.detached { continuation.resume() }
        }
        threads.append(pthread_self())
        threads.append(await threadOfTheCallee())
      }
      return threads
    }.value
    #expect(Set(threads).count == 1)
  }

  @Test func aSourceIsWokenByItsDescriptor() async {
    let bytes = await withUnsafeContinuation { continuation in
      EventLoop.perform {
        let pipe = PipeSource { continuation.resume(returning: $0) }
        EventLoop.add(pipe)
        pipe.write([1, 2, 3])
      }
    }
    #expect(bytes == [1, 2, 3])
  }

  @Test func aTimerFiresAtItsTimeOrLater() async {
    let deadline = ContinuousClock.now + .milliseconds(20)
    let reached = await withUnsafeContinuation { continuation in
      EventLoop.perform {
        let timer = LoopTimer { continuation.resume(returning: ContinuousClock.now) }
        timer.set(deadline)
      }
    }
    #expect(reached >= deadline)
  }

  @Test func aCancelledTimerDoesNotFire() async {
    await withUnsafeContinuation { continuation in
      EventLoop.perform {
        let early = LoopTimer { Issue.record("was cancelled") }
        early.set(.now)
        early.cancel()
        let late = LoopTimer { continuation.resume() }
        late.set(.now + .milliseconds(5))
      }
    }
  }

  @Test func aJobFromAnotherThreadInterruptsTheSleep() async {
    // The loop sleeps for a minute unless it is woken.
    let timer = await Task { @EventLoop in
      let timer = LoopTimer {}
      timer.set(.now + .seconds(60))
      return timer
    }.value
    await Task.detached { await timer.cancel() }.value
    #expect(await timer.deadline == nil)
  }

  @Test func aTimerMayCancelAnother() async {
    let woken = await withUnsafeContinuation { continuation in
      EventLoop.perform {
        var woken = 0
        let second = LoopTimer { woken += 1 }
        let first = LoopTimer {
          woken += 1
          second.cancel()
        }
        let last = LoopTimer { continuation.resume(returning: woken) }
        let now = ContinuousClock.now
        first.set(now)
        second.set(now)
        last.set(now + .milliseconds(5))
      }
    }
    #expect(woken == 1)
  }

  @Test func workersRunBesideTheLoop() async throws {
    let worker = SerialWorker("test")
    let gate = Gate()
    async let result = worker.run {
      gate.wait()
      return 7
    }
    // The loop is free while the worker waits.
    let ticks = await withUnsafeContinuation { continuation in
      EventLoop.perform {
        let timer = LoopTimer { continuation.resume(returning: 1) }
        timer.set(.now)
      }
    }
    gate.open()
    #expect(ticks == 1)
    #expect(try await result == 7)
  }

  @Test func workersDeliverErrors() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) { try await SerialWorker("test").run { throw Failure() } }
  }
}

@EventLoop
private final class Log {
  private(set) var numbers: [Int] = []
  private(set) var threads: Set<UInt> = []

  nonisolated init() {}

  func add(_ number: Int) {
    numbers.append(number)
    threads.insert(pthread_self())
  }
}

@EventLoop
private final class PipeSource: EventSource {
  private var ends: [Int32] = [-1, -1]
  private let receive: ([UInt8]) -> Void

  init(_ receive: @escaping ([UInt8]) -> Void) {
    self.receive = receive
    pipe(&ends)
  }

  var descriptor: Int32 { ends[0] }

  func write(_ bytes: [UInt8]) {
    _ = Glibc.write(ends[1], bytes, bytes.count)
  }

  func wake(_ events: Int16) {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(ends[0], &bytes, bytes.count)
    EventLoop.remove(self)
    for end in ends { close(end) }
    receive(Array(bytes[..<max(0, count)]))
  }
}

/// Blocks a thread until it is opened.
private final class Gate: Sendable {
  private let ends: (Int32, Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.0)
    close(ends.1)
  }

  func open() { _ = write(ends.1, "x", 1) }

  func wait() {
    var byte: UInt8 = 0
    _ = read(ends.0, &byte, 1)
  }
}

@concurrent
private func threadOfTheCallee() async -> pthread_t { pthread_self() }
