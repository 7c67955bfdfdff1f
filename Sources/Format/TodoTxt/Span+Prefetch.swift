public import CLinux

extension Span {
  /// Prefetches the element's bytes; does nothing if there is no such element.
  @inlinable
  package func prefetch(_ index: Int) {
    withUnsafeBufferPointer { elements in
      if let first = elements.baseAddress { prefetch_address(first + index) }
    }
  }
}
