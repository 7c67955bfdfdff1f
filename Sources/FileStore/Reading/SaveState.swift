/// Tells from what a file is found to be, one time after the other, whether that can be believed, or is a state
/// that a save passes through: no file, an empty one, half of one. Such a state is believed once it has lasted
/// for too long.
///
/// Nothing is read or asked here; whoever looks at the file does both.
struct SaveState {
  typealias Instant = ContinuousClock.Instant

  /// What the file is looked at for.
  enum Purpose {
    /// To show each change: what was believed last can be kept meanwhile.
    case following

    /// To show it once, with nothing older to compare it with.
    case listing

    /// To change it: what is believed is built upon.
    case editing
  }

  enum Verdict: Equatable {
    case believe

    /// Look again, at the latest then.
    case hold(until: Instant)
  }

  let purpose: Purpose
  let waits: FileStoreWaits

  /// Since when there has been nothing, and since when not all.
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

  /// Forgets what was held: something is believed now.
  mutating func reset() {
    missingSince = nil
    partialSince = nil
  }

  /// How old a state has to be to be believed, and how long to hold it at most.
  private struct Hold {
    var untilAge: Duration
    var longest: Duration

    init(_ duration: Duration, atMost longest: Duration? = nil) {
      untilAge = duration
      self.longest = longest ?? duration
    }
  }

  /// Nil for what no save passes through.
  private func hold(for seen: SaveObservation) -> Hold? {
    switch purpose {
    case .following: holdWhileFollowing(seen)
    case .listing, .editing: hold(seen)
    }
  }

  private func holdWhileFollowing(_ seen: SaveObservation) -> Hold? {
    if seen.isMissing {
      // Where no tasks were, none are missing, and what was told already is no news.
      let isNews = !seen.isKnown && (seen.content != .unreadable || !seen.followsProblem)
      guard seen.followsTasks, isNews else { return nil }
      return seen.content == .empty && seen.hasWriter() == true ? holdForWriter : Hold(waits.missing)
    }
    if seen.isKnown { return nil }
    let isWhole = seen.isSteady && seen.endsWithNewline
    if isWhole, !seen.isShorter { return nil }
    let hasWriter = seen.hasWriter()
    // Another file that nobody writes to any more has been put in place whole.
    if isWhole, !seen.isSameFile, hasWriter == false { return nil }
    return hasWriter == true ? holdForWriter : Hold(waits.partial)
  }

  private var holdForWriter: Hold { Hold(waits.writing, atMost: waits.patience / 2) }

  private func hold(_ seen: SaveObservation) -> Hold? {
    let isEditing = purpose == .editing
    if seen.content == .absent {
      // What is missing when it is edited is made anew.
      return Hold(isEditing || seen.hasSaveSigns() ? waits.missing : waits.partial, atMost: waits.missing)
    }
    let isFresh = seen.age.map { $0 < (isEditing ? waits.writing : waits.partial) } ?? true
    let hasWriter = isFresh ? seen.hasWriter() : false
    if isEditing, hasWriter == true { return holdForWriter }
    if seen.content == .empty {
      return Hold(seen.hasSaveSigns() ? waits.missing : waits.partial, atMost: waits.missing)
    }
    if !seen.isSteady || !seen.endsWithNewline { return Hold(waits.partial, atMost: waits.missing) }
    // Where the system can't say whether there is one, an edit waits for it.
    return hasWriter ?? isEditing ? Hold(waits.partial) : nil
  }
}
