import Testing

@testable import FileStore

/// The rules for accepting a file, one per row.
@Suite struct SaveStateTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    let name: String
    let purpose: SaveState.Purpose
    let seen: @Sendable () -> SaveObservation

    /// Milliseconds after the first look; nil if the file is accepted at once.
    let held: Int?

    init(
      _ name: String, _ purpose: SaveState.Purpose, held: Int?,
      _ change: @escaping @Sendable (inout SaveObservation) -> Void = { _ in }
    ) {
      (self.name, self.purpose, self.held) = (name, purpose, held)
      seen = {
        var seen = SaveObservation()
        change(&seen)
        return seen
      }
    }

    var testDescription: String { name }
  }

  private static let waits = {
    var waits = FileStoreWaits()
    waits.missing = .milliseconds(250)
    waits.partial = .milliseconds(50)
    waits.writing = .milliseconds(400)
    waits.patience = .milliseconds(1000)
    return waits
  }()

  static let rules: [Rule] = [
    // Following
    Rule("a whole file is shown", .following, held: nil),
    Rule("what is shown already is", .following, held: nil) {
      ($0.isKnown, $0.endsWithNewline) = (true, false)
    },
    Rule("no file where tasks were", .following, held: 250) {
      ($0.content, $0.followsTasks) = (.absent, true)
    },
    Rule("an empty one", .following, held: 250) { ($0.content, $0.followsTasks) = (.empty, true) },
    Rule("one that can't be read", .following, held: 250) {
      ($0.content, $0.followsTasks) = (.unreadable, true)
    },
    Rule("one that could not be read before", .following, held: nil) {
      ($0.content, $0.followsTasks, $0.followsProblem) = (.unreadable, true, true)
    },
    Rule("no file where it could not be read before", .following, held: 250) {
      ($0.content, $0.followsTasks, $0.followsProblem) = (.absent, true, true)
    },
    Rule("no file where that is shown already", .following, held: nil) {
      ($0.content, $0.followsTasks, $0.followsProblem, $0.isKnown) = (.absent, true, true, true)
    },
    Rule("no file where no tasks were", .following, held: nil) { $0.content = .absent },
    Rule("an empty one where no tasks were", .following, held: nil) { $0.content = .empty },
    Rule("half a line", .following, held: 50) { $0.endsWithNewline = false },
    Rule("one that changes while it is read", .following, held: 50) { $0.isSteady = false },
    Rule("the same file, shorter", .following, held: 50) { $0.isShorter = true },
    Rule("another file, shorter", .following, held: nil) { ($0.isShorter, $0.isSameFile) = (true, false) },
    Rule("an empty one that is written to", .following, held: 400) {
      ($0.content, $0.followsTasks, $0.age, $0.hasWriter) = (.empty, true, .zero, { true })
    },
    Rule("half a line that is written to", .following, held: 400) {
      ($0.endsWithNewline, $0.age, $0.hasWriter) = (false, .zero, { true })
    },
    Rule("the same file, shorter and written to", .following, held: 400) {
      ($0.isShorter, $0.age, $0.hasWriter) = (true, .zero, { true })
    },
    Rule("the same file, shorter, written to some time ago", .following, held: 100) {
      ($0.isShorter, $0.age, $0.hasWriter) = (true, .milliseconds(300), { true })
    },
    Rule("another file, shorter and written to", .following, held: 400) {
      ($0.isShorter, $0.isSameFile, $0.age, $0.hasWriter) = (true, false, .zero, { true })
    },
    Rule("another file, shorter, perhaps written to", .following, held: 50) {
      ($0.isShorter, $0.isSameFile, $0.hasWriter) = (true, false, { nil })
    },
    Rule("a longer file that is written to", .following, held: nil) { $0.hasWriter = { true } },

    // Listing
    Rule("a whole file is listed", .listing, held: nil) { $0.age = .zero },
    Rule("one that is written to", .listing, held: 50) { ($0.age, $0.hasWriter) = (.zero, { true }) },
    Rule("one that may be written to", .listing, held: nil) { ($0.age, $0.hasWriter) = (.zero, { nil }) },
    Rule("one that has been open for writing for long", .listing, held: nil) {
      ($0.age, $0.hasWriter) = (.milliseconds(50), { true })
    },
    Rule("no file", .listing, held: 50) { ($0.content, $0.age) = (.absent, .zero) },
    Rule("no file for some time", .listing, held: 20) { ($0.content, $0.age) = (.absent, .milliseconds(30)) },
    Rule("no file for long", .listing, held: nil) { ($0.content, $0.age) = (.absent, .milliseconds(50)) },
    Rule("no file beside signs of a save", .listing, held: 250) {
      ($0.content, $0.age, $0.hasSaveSigns) = (.absent, .zero, { true })
    },
    Rule("an empty one", .listing, held: 50) { ($0.content, $0.age) = (.empty, .zero) },
    Rule("an empty one beside signs of a save", .listing, held: 250) {
      ($0.content, $0.age, $0.hasSaveSigns) = (.empty, .zero, { true })
    },
    Rule("half a line", .listing, held: 50) { ($0.endsWithNewline, $0.age) = (false, .zero) },
    Rule("an old half of a line", .listing, held: nil) {
      ($0.endsWithNewline, $0.age) = (false, .seconds(1))
    },
    Rule("one that changes while it is read", .listing, held: 50) { ($0.isSteady, $0.age) = (false, .zero) },

    // Editing
    Rule("a whole file is edited", .editing, held: nil) { $0.age = .zero },
    Rule("one that is written to", .editing, held: 400) { ($0.age, $0.hasWriter) = (.zero, { true }) },
    Rule("one that was written to some time ago", .editing, held: 200) {
      ($0.age, $0.hasWriter) = (.milliseconds(200), { true })
    },
    Rule("one that has been open for writing for long", .editing, held: nil) {
      ($0.age, $0.hasWriter) = (.milliseconds(400), { true })
    },
    Rule("one that may be written to", .editing, held: 50) { ($0.age, $0.hasWriter) = (.zero, { nil }) },
    Rule("no file", .editing, held: 250) { ($0.content, $0.age) = (.absent, .zero) },
    Rule("no file for long", .editing, held: nil) { ($0.content, $0.age) = (.absent, .milliseconds(250)) },
    Rule("an empty one", .editing, held: 50) { ($0.content, $0.age) = (.empty, .zero) },
    Rule("an empty one that is written to", .editing, held: 400) {
      ($0.content, $0.age, $0.hasWriter) = (.empty, .zero, { true })
    },
    Rule("half a line", .editing, held: 50) { ($0.endsWithNewline, $0.age) = (false, .zero) },
  ]

  @Test(arguments: rules) func waitsForTheEndOfASave(rule: Rule) {
    var state = SaveState(for: rule.purpose, waits: Self.waits)
    let start = ContinuousClock.now
    guard let held = rule.held else {
      #expect(state.next(rule.seen(), at: start) == .believe)
      return
    }
    let end = start + .milliseconds(held)
    #expect(state.next(rule.seen(), at: start) == .hold(until: end))
    // The file stays the same and gets older.
    let before = end - .milliseconds(1)
    var later = rule.seen()
    later.age? += before - start
    #expect(state.next(later, at: before) == .hold(until: end))
    later.age? += .milliseconds(1)
    #expect(state.next(later, at: end) == .believe)
  }

  /// The states of a save, one after the other.
  enum Step: String {
    case absent, empty, half, whole
  }

  @Test(
    arguments: [
      // Each step with the milliseconds at which it is seen, and the end of the wait.
      ([(.absent, 0, 250), (.empty, 100, 250), (.half, 200, 250), (.whole, 210, nil)]),
      // Seeing a half-written file again does not prolong the wait, and no new wait follows it.
      ([(.half, 0, 50), (.half, 30, 50), (.absent, 40, 290), (.half, 45, 50), (.half, 50, nil)]),
      // After an accepted state everything begins again.
      ([(.absent, 0, 250), (.absent, 250, nil), (.absent, 300, 550), (.whole, 310, nil), (.half, 320, 370)]),
    ] as [[(Step, Int, Int?)]])
  func eachStateOfASaveHasItsOwnWait(steps: [(step: Step, time: Int, held: Int?)]) {
    var state = SaveState(for: .following, waits: Self.waits)
    let start = ContinuousClock.now
    for (step, time, held) in steps {
      var seen = SaveObservation(followsTasks: true)
      switch step {
      case .absent: seen.content = .absent
      case .empty: seen.content = .empty
      case .half: seen.endsWithNewline = false
      case .whole: break
      }
      let verdict = state.next(seen, at: start + .milliseconds(time))
      #expect(
        verdict == held.map { .hold(until: start + .milliseconds($0)) } ?? .believe, "\(step) at \(time)")
    }
  }

  /// A file that changes all the time always looks fresh.
  @Test func constantlyChangingFilesAreAccepted() {
    var state = SaveState(for: .editing, waits: Self.waits)
    let start = ContinuousClock.now
    let seen = SaveObservation(isSteady: false, age: .zero, hasWriter: { true })
    for time in [0, 100, 250, 499] {
      let now = start + .milliseconds(time)
      #expect(
        state.next(seen, at: now) == .hold(until: min(start + .milliseconds(500), now + .milliseconds(400))))
    }
    #expect(state.next(seen, at: start + .milliseconds(500)) == .believe)
  }
}
