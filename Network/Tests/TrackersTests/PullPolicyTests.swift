import RemoteServices
import Testing
@testable import TrackersModule

/// Every row of the table of a pull's effects on a task.
@Suite struct PullPolicyTests {
  @Test(arguments: [true, false], [RemoteRules.Reassigned.keep, .complete, .drop])
  func theSettingMattersOnlyForReassignedItems(selectsAssigned: Bool, setting: RemoteRules.Reassigned) {
    let reassigned: [RemoteRules.Reassigned: PullPolicy.Outcome] = [.complete: .complete, .drop: .drop]
    let outcomes = PullPolicy.Finding.allCases.map {
      PullPolicy.outcome(of: $0, selectsAssigned: selectsAssigned, reassigned: setting)
    }
    #expect(outcomes == [.update, .complete, selectsAssigned ? reassigned[setting] ?? .update : .update])
  }
}
