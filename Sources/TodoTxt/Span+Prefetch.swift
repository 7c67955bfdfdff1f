public import CLinux

extension Span {
  /// Lets the processor fetch the element's bytes; it does nothing where there is no such element.
  @inlinable
  package func prefetch(_ index: Int) {
    withUnsafeBufferPointer { elements in
      if let first = elements.baseAddress { prefetch_address(first + index) }
    }
  }
}
