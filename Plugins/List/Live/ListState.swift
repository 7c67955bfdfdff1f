import ListInterface
import Listing
import ModuleKit
import TodoStores
import TodoTxt

/// What a live list is at one moment, in plain values. Rows are made when they are asked for, and what became of a task
/// is found here: no presenter sees the file.
struct ListState: Sendable {
  private let result: ListResult

  init(_ result: ListResult) {
    self.result = result
  }

  var today: CivilDate { result.today }

  /// How many tasks are listed, folded or not.
  var taskCount: Int { result.filtered?.lineCount ?? result.tasks.count }

  /// How many tasks there are, listed or not.
  var total: Int { result.counts.first?.total ?? taskCount }

  /// The file of the list; nil where it is not known.
  var path: String? { result.counts.first?.path }

  /// How many tasks are left out, and why.
  var leftOut: HeldBackCount { result.heldBack }

  /// Why there is nothing newer at present; nil while the list is the truth.
  var problem: ListProblem? { result.problem }

  /// Names of the copies that a sync program left beside the file.
  var conflictCopies: [String] { result.conflictCopies }

  /// Whether a program of the user's has made the lines of it.
  var isFiltered: Bool { result.filtered != nil }

  /// What this process has done to the lines since the state before.
  var ownChanges: [LineChange] { result.commits.flatMap(\.changes) }

  /// Whether the file is another one than in the state before.
  var hasChanged: Bool { result.changedNumbers != nil }

  /// The rows from the top, tasks of the sections with these titles left out.
  func rows(folding folded: Set<String>) -> ListRows {
    if let filtered = result.filtered { return ListRows(filtered, at: result.now) }
    return ListRows(result.tasks, in: result.sections, folding: folded, at: result.now)
  }

  // MARK: Tasks

  /// The task with that number of the file, listed or not; nil where there is none.
  func task(numbered number: Int) -> SelectedTask? {
    result.list.indices.contains(number - 1) ? SelectedTask(number, in: result.list) : nil
  }

  /// The names in a task that begin with a sign, each once.
  func names(in task: SelectedTask, after sigil: Character) -> [[UInt8]] {
    let item = TodoItem(line: task.line.text)
    return (sigil == "+" ? item.projects : item.contexts).map(Array.init).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// All names in the file that begin with a sign, that among them, and how many tasks have each: those of most tasks
  /// first.
  func names(after sigil: Character) -> [(tag: [UInt8], count: Int)] {
    TagCounts(of: result.list).counted.filter { $0.tag.first == sigil.asciiValue }.map { ($0.tag, $0.count) }
  }

  /// The projects and contexts of the file, those of most tasks first.
  var tags: [[UInt8]] { TagCounts(of: result.list).tags }

  /// What of a filter may mean something else than it was read as.
  func doubts(about filter: ListQuery) -> [QueryDoubt] { filter.query.doubts(in: result.list) }

  // MARK: What has changed

  /// Where a task of an earlier state is; nil where no task is left.
  func followed(_ task: SelectedTask, since earlier: ListState) -> FollowedTask? {
    task.followed(from: earlier.result.list, to: result.list, by: ownChanges)
  }

  /// Lets marks stay with their tasks.
  func follow(_ marks: inout ListMarks, since earlier: ListState) {
    marks.follow(from: earlier.result.list, to: result.list, by: ownChanges)
  }

  /// Takes in the lines that are new or others than in an earlier state; what this process has done is no news.
  func follow(_ changes: inout ChangedLines, since earlier: ListState) {
    changes.follow(
      from: earlier.result.list, to: result.list, except: Set(ownChanges.compactMap(\.newText)))
  }

  /// Whether a marked line of an earlier state is gone, or another one.
  ///
  /// - Parameter listed: the numbers of the marked tasks that were listed.
  func touches(_ marks: ListMarks, _ listed: [Int], of earlier: ListState) -> Bool {
    marks.areTouched(by: result.list.change(since: earlier.result.list), listed)
  }

  /// What has become of the tasks.
  func news(since earlier: ListState) -> ListNews { ListNews(of: result.list, since: earlier.result.list) }

  // MARK: For formatters

  func hints(_ formatter: ListFormatter) -> [String] { formatter.hints(for: result) }
  func summary(_ formatter: ListFormatter) -> String {
    formatter.summary(of: result.counts).joined(separator: " ")
  }
  func notices(_ formatter: ListFormatter) -> [String] { formatter.notices(for: result) }

  // MARK: For interactors, and who stands in for them

  /// The whole file.
  var list: TodoList { result.list }

  /// How many tasks each of these requests lists now.
  func counts(of requests: [ListRequest?], by interactor: ListInteractor) -> [Int?] {
    requests.map { request in
      request.map { request in
        let list = result.list
        let count = interactor.selection(0..<list.count, of: list, request, at: result.now).lines.count
        return min(count, request.criteria.limit ?? count)
      }
    }
  }
}
