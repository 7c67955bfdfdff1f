%if command or scene or interface
%if interface
import NAMEInterface

%end
struct NAMEFormatter {
  func text(for summary: NAMESummary) -> String {
    "\(summary.openCount) open, \(summary.doneCount) done."
  }
}
%end
