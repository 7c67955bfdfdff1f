import CLinux
import Glibc

/// regexec(3) only reads the compiled pattern, and glibc locks it for threads.
final class CompiledRegex: @unchecked Sendable {
  private var regex = regex_t()

  init(_ pattern: [UInt8], ignoresCase: Bool) throws(BasicRegex.SyntaxError) {
    UnicodeLocale.use()
    let status = (pattern + [0]).withUnsafeBytes { bytes in
      regcomp(
        &regex, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), ignoresCase ? REG_ICASE : 0)
    }
    guard status == 0 else {
      let reason = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        regerror(status, &regex, buffer.baseAddress, buffer.count)
        return buffer.baseAddress.map { String(cString: $0) } ?? ""
      }
      throw BasicRegex.SyntaxError(pattern: String(decoding: pattern, as: UTF8.self), reason: reason)
    }
  }

  deinit {
    regfree(&regex)
  }

  /// Whether the pattern occurs anywhere in `line`. Without registers, regexec(3) stops at the first match.
  func matches(_ line: some Collection<UInt8>) -> Bool {
    let isFound = line.withContiguousStorageIfAvailable { bytes in
      var span = regmatch_t(rm_so: 0, rm_eo: regoff_t(bytes.count))
      let text = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      // An empty array has no base address.
      return withUnsafePointer(to: CChar(0)) { empty in
        regexec(&regex, text ?? empty, 0, &span, REG_STARTEND) == 0
      }
    }
    return isFound ?? matches(Array(line))
  }

  /// The first match at or after `start`: its range, then those of the groups.
  func firstMatch(in line: [UInt8], from start: Int) -> [Range<Int>?]? {
    let groups = regex.re_nsub + 1
    // An empty array has no base address.
    return (line.isEmpty ? [0] : line).withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(of: regmatch_t.self, capacity: groups) { spans in
        spans.initialize(repeating: regmatch_t(rm_so: -1, rm_eo: -1))
        spans[0] = regmatch_t(rm_so: regoff_t(start), rm_eo: regoff_t(line.count))
        let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard regexec(&regex, text, groups, spans.baseAddress, REG_STARTEND) == 0 else { return nil }
        return spans.map { $0.rm_so < 0 ? nil : Int($0.rm_so)..<Int($0.rm_eo) }
      }
    }
  }
}
