%if (command or scene) and not interface
/// How many tasks there are.
struct NAMESummary: Hashable, Sendable {
  var openCount: Int
  var doneCount: Int
}
%end
