import EventLoop
import ListInterface
import ModuleKit
import ScreenKit
import TodoStores
import TodoTxt

/// The saved views, as tabs.
extension LiveListPresenter {
  /// Keeps the tabs true to the file of views until the task is cancelled.
  func followViews() async {
    guard !formatter.isPlain, let file = views.views else { return }
    for await update in file.updates() {
      // Where there is no file any more, there are none of the user's views.
      let isMissing = if case .missing = update.problem { true } else { false }
      let name = tabs.selectedTitle
      if let next = tabs.take(views.tabs(in: isMissing ? TodoList() : update.list), leaving: choices) {
        choices = next
        navigator.show(ScreenMessage("The view “\(name)” is not there any more."))
        ask(for: tabs.selectedTitle)
      }
      countViews()
      layOut()
      navigator.setNeedsDisplay()
    }
  }

  /// Keeps to the context, whoever changes it, until the task is cancelled.
  func followContext() async {
    guard let file = views.contextFile else { return }
    for await update in file.updates() {
      do {
        let source = ContextFile.source(in: update.list)
        guard source != choices.asked.criteria.context?.source else { continue }
        let context = try source.map(views.context)
        tabs.keep(to: context)
        choices.asked.criteria.context = context
        ask()
        countViews()
        navigator.show(ScreenMessage(context.map { "Context: \($0.name)." } ?? "No context is set."))
      } catch {
        navigator.show(error)
      }
    }
  }

  func selectView(_ index: Int) {
    guard let next = tabs.select(index, leaving: choices) else {
      if tabs.tabs.indices.contains(index) {
        navigator.show(
          ScreenMessage("The view “\(tabs.tabs[index].name)” makes no sense: see todo view.", isWarning: true)
        )
      }
      return
    }
    choices = next
    cursor.forgetLine()
    ask(for: tabs.selectedTitle)
  }

  /// Counts what each view lists, beside the loop: of views there may be many, and of tasks.
  func countViews() {
    guard tabs.count > 1, let state else { return }
    guard !isCounting else {
      wantsCounts = true
      return
    }
    (isCounting, wantsCounts) = (true, false)
    let views = views
    let requests = tabs.tabs.map { tab in
      tab.request.map { request in
        var choices = ListChoices(request, showsCompleted: self.choices.showsCompleted)
        choices.showsHeldBack = self.choices.showsHeldBack
        return choices.request
      }
    }
    Task { @EventLoop [weak self, counter] in
      let counts = try? await counter.run { views.counts(of: requests, in: state) }
      guard let self else { return }
      isCounting = false
      if let counts, counts.count == tabs.count { tabs.take(counts: counts) }
      refresh()
      navigator.setNeedsDisplay()
      if wantsCounts { countViews() }
    }
  }
}
