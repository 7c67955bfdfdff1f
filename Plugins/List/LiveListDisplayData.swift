import ModuleKit

/// What a live listing shows at one moment.
struct LiveListDisplayData: Sendable {
  var list: ListDisplayData

  /// The first line of `list` to show.
  var firstLine: Int

  /// Numbers of the tasks to mark as just changed.
  var marked: Range<Int>

  /// The number of the task under the cursor; nil where there is none.
  var selected: Int?

  /// What needs the user's eye besides the tasks.
  var notice: ScreenMessage?
}
