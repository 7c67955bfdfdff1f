%if (command or scene) and not interface
/// The number of tasks.
struct NAMESummary: Hashable, Sendable {
  var openCount: Int
  var doneCount: Int
}
%end
