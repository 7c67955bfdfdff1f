import CLinux
import Glibc
import Testing

/// A thread with shorter turns keeps its policy and niceness.
@Suite struct ThreadSliceTests {
  @Test func leavesPolicyAndNicenessAlone() {
    inThreads(1) { _ in
      let niceness = nice(3)
      #expect(set_thread_slice(500_000) == 0)
      // The results of sched_getscheduler(2) and getpriority(2) for the calling thread.
      #expect(sched_getscheduler(0) == SCHED_OTHER)
      #expect(getpriority(Int32(PRIO_PROCESS.rawValue), 0) == niceness)
    }
  }
}
