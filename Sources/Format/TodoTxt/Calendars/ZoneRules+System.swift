import Glibc

extension ZoneRules {
  /// The rules of a zone of this computer; nil if it does not know the name.
  ///
  /// - Parameter name: a TZID. Programs write a prefix of their own in front of some: `/mozilla.org/20050126_1/Europe/Rome`.
  static func ofSystem(named name: String) -> ZoneRules? {
    var words = name.split(separator: "/")[...]
    // A path must not leave the folder, nor name a device.
    guard name.utf8.allSatisfy(\.isOfZoneName), (1...6).contains(words.count),
      words.allSatisfy({ !$0.hasPrefix(".") })
    else { return nil }
    repeat {
      let path = "/usr/share/zoneinfo/\(words.joined(separator: "/"))"
      if let rules = bytes(ofFileAt: path).flatMap(ZoneRules.init) { return rules }
      words = words.dropFirst()
    } while name.hasPrefix("/") && !words.isEmpty
    return nil
  }

  private static func bytes(ofFileAt path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    // Files of all zones have fewer than 4 kB.
    return [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
  }
}
