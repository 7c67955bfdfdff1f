import RemoteServices
import Testing
@testable import TrackersModule

/// Every row of the table of a pull's effects on a task.
@Suite struct PullPolicyTests {
  typealias Row = (
    finding: PullPolicy.Finding, assigned: PullPolicy.Outcome, others: PullPolicy.Outcome,
    none: PullPolicy.Outcome
  )

  /// With the default of `reassigned`, `keep`.
  static let rows: [Row] = [
    (.listed, .update, .update, .keep), (.closed, .complete, .complete, .keep),
    (.reassigned, .update, .update, .keep), (.open, .update, .update, .keep), (.gone, .keep, .keep, .keep),
    (.unknown, .keep, .keep, .keep),
  ]

  @Test func onlyAClosedItemCompletes() {
    #expect(Self.rows.map(\.finding) == PullPolicy.Finding.allCases)
    for row in Self.rows {
      for (sections, outcome) in [
        (PullPolicy.Sections.assigned, row.assigned), (.others, row.others), (.none, row.none),
      ] {
        #expect(
          PullPolicy.outcome(of: row.finding, in: sections, reassigned: .keep) == outcome,
          "\(row.finding), \(sections)")
      }
    }
  }

  /// The setting makes a difference in one place.
  @Test(arguments: [(RemoteRules.Reassigned.complete, PullPolicy.Outcome.complete), (.drop, .drop)])
  func followsTheSettingForReassignedItems(setting: RemoteRules.Reassigned, outcome: PullPolicy.Outcome) {
    for finding in PullPolicy.Finding.allCases {
      for sections in PullPolicy.Sections.allCases {
        let usual = PullPolicy.outcome(of: finding, in: sections, reassigned: .keep)
        let expected = finding == .reassigned && sections == .assigned ? outcome : usual
        #expect(
          PullPolicy.outcome(of: finding, in: sections, reassigned: setting) == expected,
          "\(finding), \(sections)")
      }
    }
  }
}
