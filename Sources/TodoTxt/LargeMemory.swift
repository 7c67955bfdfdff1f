import CLinux
import Glibc

extension UnsafeMutableBufferPointer {
  /// Lets the system back large memory, none of which was touched yet, with large pages, where it has any.
  ///
  /// A page that is touched for the first time costs up to 3 µs, whatever its size; and what lies all over
  /// large memory is found sooner where the processor has to know few pages' addresses.
  package func preferLargePages() {
    let memory = UnsafeMutableRawBufferPointer(self)
    guard LargePage.suit(memory.count), let start = memory.baseAddress else { return }
    // From the start of the page, where the allocator keeps what it knows: large pages begin with that.
    let ahead = Int(bitPattern: start) & (Int(getpagesize()) - 1)
    madvise(start - ahead, memory.count + ahead, MADV_HUGEPAGE)
    // The allocator has touched the first page, which keeps its neighbours small unless asked for.
    madvise(start - ahead, LargePage.size, MADV_COLLAPSE)
  }
}

extension Array where Element: BitwiseCopyable {
  /// An empty array with room for `largeCapacity` elements, in large pages where they are many.
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

private enum LargePage {
  static let size = 1 << 21

  /// What an array and the allocator put before and behind the elements, at most.
  static let overhead = 64

  /// Whether `count` bytes are enough to be worth it.
  static func suit(_ count: Int) -> Bool { count >= 2 * size - overhead }

  /// Enough for `count` bytes, and such that the memory is a multiple of large pages: Linux then lets it begin
  /// with one.
  static func capacity(for count: Int) -> Int {
    (count + overhead + size - 1) / size * size - overhead
  }
}
