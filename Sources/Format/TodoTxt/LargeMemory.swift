import CLinux
import Glibc

extension UnsafeMutableBufferPointer {
  /// Asks the system to use large pages for untouched memory, if it supports them.
  ///
  /// Touching a new page costs up to 3 µs, whatever its size. Large pages also reduce address translation for
  /// scattered accesses.
  package func preferLargePages() {
    let memory = UnsafeMutableRawBufferPointer(self)
    guard LargePage.suit(memory.count), let start = memory.baseAddress else { return }
    // Start at the page boundary: large pages begin with the allocator's header.
    let ahead = Int(bitPattern: start) & (Int(getpagesize()) - 1)
    madvise(start - ahead, memory.count + ahead, MADV_HUGEPAGE)
    // The allocator has touched the first page, so the pages beside it stay small without this request.
    madvise(start - ahead, LargePage.size, MADV_COLLAPSE)
  }
}

extension Array where Element: BitwiseCopyable {
  /// An empty array with room for `largeCapacity` elements, in large pages if it is big.
  package init(largeCapacity: Int) {
    let byteCount = largeCapacity * MemoryLayout<Element>.stride
    guard LargePage.suit(byteCount) else {
      self.init()
      reserveCapacity(largeCapacity)
      return
    }
    let capacity = LargePage.capacity(for: byteCount) / MemoryLayout<Element>.stride
    self.init(unsafeUninitializedCapacity: capacity) { buffer, _ in buffer.preferLargePages() }
  }
}

/// Gives memory that is free back to the system. The allocator would keep it for a program that runs for days.
package func returnFreeMemory() {
  malloc_trim(0)
}

private enum LargePage {
  static let size = 1 << 21

  /// The maximum size of the headers of the array and the allocator.
  static let overhead = 64

  /// Whether `count` bytes are worth large pages.
  static func suit(_ count: Int) -> Bool { count >= 2 * size - overhead }

  /// Rounds up to a multiple of large pages, because Linux then aligns the memory to one.
  static func capacity(for count: Int) -> Int {
    (count + overhead + size - 1) / size * size - overhead
  }
}
