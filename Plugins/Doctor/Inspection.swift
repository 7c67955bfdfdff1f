import Merging
import ModuleKit
import TodoStores
import TodoTxt

/// Checks everything and changes nothing.
struct Inspection {
  let files: TodoFiles
  let inspector: any FileInspector
  let openStore: @Sendable (String) -> any TodoStore

  /// Files and directories whose content is run as commands.
  let programs: [String]

  let git: GitWorkTree

  /// The checks of other modules.
  var checks: [any TaskCheck] = []

  /// Whether the file has to exist: it is one of several lists.
  var mustExist = false

  /// The files that are inspected.
  var paths: [String] { [files.todo, files.done, files.report] }

  /// Whether todo.txt is another file than done.txt; else none of its lines is in both.
  var isApartFromDone: Bool { !inspector.isSameFile(files.todo, files.done) }

  /// All findings: those of lines, file by file, then those of the surroundings.
  func findings() -> [Finding] {
    let done = read(files.done)
    var findings = files.repeatedLists.map { Finding(.repeatedList, path: $0) }
    findings += files.doneLists.map { Finding(.doneList, path: $0) }
    if mustExist, !openStore(files.todo).exists {
      findings.append(
        Finding(.missingList(isSeveral: TodoFiles.looksLikeSeveral(files.todo)), path: files.todo))
    }
    findings += self.findings(in: read(files.todo), at: files.todo) { list in
      // Lines between markers occur twice.
      if let conflict = conflict(in: list, at: files.todo) { return [conflict] }
      return LineInspection(list, path: files.todo).findings
        + (isApartFromDone ? redundantLines(of: list, (try? done.get()) ?? TodoList()) : [])
        + dependencyFindings(in: list, (try? done.get()) ?? TodoList()) + noteFindings(in: list)
        + otherFindings(in: list, (try? done.get()) ?? TodoList())
    }
    findings += self.findings(in: isApartFromDone ? done : .success(TodoList()), at: files.done) { list in
      conflict(in: list, at: files.done).map { [$0] } ?? LineInspection(list, path: files.done).findings
    }
    findings += self.findings(in: read(files.report), at: files.report) {
      LineInspection($0, path: files.report).bytesFindings
    }
    for (path, others) in [(files.done, [files.todo]), (files.report, [files.todo, files.done])] {
      if let other = others.first(where: { path != $0 && inspector.isSameFile(path, $0) }) {
        findings.append(Finding(.sameFile(as: other), path: path))
      }
    }
    for path in paths { findings += conditionFindings(at: path) + leftoverFindings(beside: path) }
    findings += directoryFindings
    findings += mergeDriverFindings + orphanedNotes
    findings += conflictCopies(of: files.todo) + conflictCopies(of: files.done)
    return findings + programs.flatMap(programFindings)
  }

  // MARK: Lists

  private typealias Reading = Result<TodoList, TodoStoreError>

  private func read(_ path: String) -> Reading {
    Reading { () throws(TodoStoreError) in try openStore(path).list() }
  }

  /// The findings in the order of their lines, or why the list can't be read.
  private func findings(
    in reading: Reading, at path: String, _ inspect: (TodoList) -> [Finding]
  ) -> [Finding] {
    switch reading {
    case .success(let list): inspect(list).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    case .failure(.unreadable(_, let reason)): [Finding(.unreadable(reason: reason), path: path)]
    case .failure(let error): [Finding(.unreadable(reason: "\(error)"), path: path)]
    }
  }

  private func conflict(in list: TodoList, at path: String) -> Finding? {
    let isComplete = MarkedConflict(in: list) != nil
    let line = MarkedConflict.markerLine(in: list)
    let isUnmerged = openStore(path).exists && git.unmergedFile(at: path) != nil
    guard line != nil || isUnmerged else { return nil }
    return Finding(isUnmerged ? .unmerged : .conflictMarkers(isMendable: isComplete), path: path, line: line)
  }

  private func redundantLines(of list: TodoList, _ done: TodoList) -> [Finding] {
    RedundantLines(beside: LineCounts(done)).problems(of: list).map {
      Finding($0.problem, path: files.todo, line: $0.line)
    }
  }

  private func dependencyFindings(in list: TodoList, _ done: TodoList) -> [Finding] {
    DependencyInspection(list, done: done).findings.map {
      Finding($0.problem, path: files.todo, line: $0.line)
    }
  }

  private func noteFindings(in list: TodoList) -> [Finding] {
    // A list on a server has its notes there.
    guard inspector.condition(of: files.todo) != nil else { return [] }
    return list.compactMap { item in
      guard let name = item.noteName?.bytes, inspector.condition(of: files.path(of: name)) == nil else {
        return nil
      }
      return Finding(.missingNote(name), path: files.todo, line: item.number)
    }
  }

  /// The notes whose tasks are in no list here, as after another machine has deleted them.
  private var orphanedNotes: [Finding] {
    let folder = files.path(of: Array(NoteName.folder.utf8))
    let notes = inspector.names(in: folder).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    if notes.isEmpty { return [] }
    let lists = (paths + inspector.textFiles(beside: files.todo).map { files.path(of: $0.pathBytes) }).map(
      read)
    // A list that can't be read may name any of them.
    guard let tasks = try? lists.flatMap({ try $0.get().compactMap { $0.noteName?.bytes } }) else {
      return []
    }
    let named = Set(tasks.map { inspector.realPath(of: files.path(of: $0)) })
    return notes.filter { !named.contains(inspector.realPath(of: $0)) }.map {
      Finding(.orphanedNote, path: $0)
    }
  }

  private func otherFindings(in list: TodoList, _ done: TodoList) -> [Finding] {
    checks.flatMap { check in
      list.flatMap { check.findings(in: $0) } + check.findings(in: list, beside: done)
    }
    // A hint reports no fault, so only editors show it.
    .filter { $0.severity != .hint }.map { Finding(.other($0), path: files.todo, line: $0.line) }
  }

  // MARK: Surroundings

  private func conditionFindings(at path: String) -> [Finding] {
    guard let condition = inspector.condition(of: path) else { return [] }
    var problems: [Problem] = []
    if condition.isReadOnly { problems.append(.readOnly) }
    if condition.isWritableByEveryone { problems.append(.writableByEveryone(isDirectory: false)) }
    if condition.nameCount > 1 { problems.append(.hardLinks(condition.nameCount)) }
    return problems.map { Finding($0, path: path) }
  }

  private var directoryFindings: [Finding] {
    guard let condition = inspector.condition(of: files.todo) else { return [] }
    var problems: [Problem] = []
    if condition.isReplaceableByEveryone { problems.append(.replaceableByEveryone) }
    if let name = condition.silentFileSystem { problems.append(.silentFileSystem(name)) }
    return problems.map { Finding($0, path: files.todo) }
  }

  /// Clones share the attributes, but not the configuration.
  private var mergeDriverFindings: [Finding] {
    let path = git.attributes(beside: files.todo)
    let attributes = (try? read(path).get()) ?? TodoList()
    let isNamed = attributes.contains { line in
      line.text.first != UInt8(ascii: "#")
        && line.text.split(whereSeparator: \.isBlank).contains { $0.elementsEqual("merge=todo".utf8) }
    }
    return isNamed && git.lacksMergeDriver(for: files.todo) ? [Finding(.noMergeDriver, path: path)] : []
  }

  private func leftoverFindings(beside path: String) -> [Finding] {
    inspector.leftovers(of: path).map { Finding(.leftover, path: $0) }
  }

  private func conflictCopies(of path: String) -> [Finding] {
    let copies = Result { () throws(TodoStoreError) in try inspector.conflictCopies(of: path) }
    if case .failure(.unreadable(let directory, let reason)) = copies {
      return [Finding(.unreadable(reason: reason), path: directory)]
    }
    // An unreadable file is a finding of its own.
    let ours = try? read(path).get()
    let known = ours.map { LineCounts($0) }
    return ((try? copies.get()) ?? []).flatMap { copy in
      findings(in: read(copy), at: copy) { theirs in
        guard let known else { return [] }
        let missing = LineCounts(theirs.lazy.filter { !$0.isBlank }.map { Array($0.text) }).count(
          notIn: known)
        return [Finding(.conflictCopy(missing: missing, of: path), path: copy)]
      }
    }
  }

  private func programFindings(at path: String) -> [Finding] {
    guard let condition = inspector.condition(of: path) else { return [] }
    if condition.isWritableByEveryone {
      return [Finding(.writableByEveryone(isDirectory: condition.isDirectory), path: path)]
    }
    return condition.isReplaceableByEveryone ? [Finding(.replaceableByEveryone, path: path)] : []
  }
}
