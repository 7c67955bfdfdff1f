/// Decides from successive observations of a file whether to accept its state, or whether it is an
/// intermediate state of a save: missing, empty or half-written. Such a state is accepted once it has lasted
/// too long.
///
/// It does not read anything; the caller observes the file.
struct SaveState {
  typealias Instant = ContinuousClock.Instant

  enum Purpose {
    /// To show each change. The accepted state can be kept meanwhile.
    case following

    /// To show the list once, without an earlier state to compare with.
    case listing

    /// To edit the file. The edit is based on the accepted state.
    case editing
  }

  enum Verdict: Equatable {
    case believe

    /// Observe again, at this time at the latest.
    case hold(until: Instant)
  }

  let purpose: Purpose
  let waits: FileStoreWaits

  /// Since when the file has been missing or empty, and since when incomplete.
  private var missingSince: Instant?
  private var partialSince: Instant?

  init(for purpose: Purpose, waits: FileStoreWaits) {
    self.purpose = purpose
    self.waits = waits
  }

  mutating func next(_ seen: SaveObservation, at now: Instant) -> Verdict {
    guard let hold = hold(for: seen) else {
      reset()
      return .believe
    }
    let since: Instant
    if seen.isMissing {
      since = missingSince ?? now
      missingSince = since
    } else {
      since = partialSince ?? now
      (missingSince, partialSince) = (nil, since)
    }
    var end = since + hold.longest
    if let age = seen.age { end = min(end, now + hold.untilAge - age) }
    if now < end { return .hold(until: end) }
    reset()
    return .believe
  }

  /// Resets the hold after a state was accepted.
  mutating func reset() {
    missingSince = nil
    partialSince = nil
  }

  /// The age at which to accept a state, and the maximum time to hold it.
  private struct Hold {
    var untilAge: Duration
    var longest: Duration

    init(_ duration: Duration, atMost longest: Duration? = nil) {
      untilAge = duration
      self.longest = longest ?? duration
    }
  }

  /// Nil for a state that is not an intermediate one.
  private func hold(for seen: SaveObservation) -> Hold? {
    switch purpose {
    case .following: holdWhileFollowing(seen)
    case .listing, .editing: hold(seen)
    }
  }

  private func holdWhileFollowing(_ seen: SaveObservation) -> Hold? {
    if seen.isMissing {
      // Without earlier tasks none can be missing, and an error that was reported is not new.
      let isNews = !seen.isKnown && (seen.content != .unreadable || !seen.followsProblem)
      guard seen.followsTasks, isNews else { return nil }
      return seen.content == .empty && seen.hasWriter() == true ? holdForWriter : Hold(waits.missing)
    }
    if seen.isKnown { return nil }
    let isWhole = seen.isSteady && seen.endsWithNewline
    if isWhole, !seen.isShorter { return nil }
    let hasWriter = seen.hasWriter()
    // Another complete file that nobody writes to has replaced it.
    if isWhole, !seen.isSameFile, hasWriter == false { return nil }
    return hasWriter == true ? holdForWriter : Hold(waits.partial)
  }

  private var holdForWriter: Hold { Hold(waits.writing, atMost: waits.patience / 2) }

  private func hold(_ seen: SaveObservation) -> Hold? {
    let isEditing = purpose == .editing
    if seen.content == .absent {
      // A missing file is created by the edit.
      return Hold(isEditing || seen.hasSaveSigns() ? waits.missing : waits.partial, atMost: waits.missing)
    }
    let isFresh = seen.age.map { $0 < (isEditing ? waits.writing : waits.partial) } ?? true
    let hasWriter = isFresh ? seen.hasWriter() : false
    if isEditing, hasWriter == true { return holdForWriter }
    if seen.content == .empty {
      return Hold(seen.hasSaveSigns() ? waits.missing : waits.partial, atMost: waits.missing)
    }
    if !seen.isSteady || !seen.endsWithNewline { return Hold(waits.partial, atMost: waits.missing) }
    // If the system can't tell, an edit waits.
    return hasWriter ?? isEditing ? Hold(waits.partial) : nil
  }
}
