import EventLoop
import ListInterface
import ModuleKit
import ScreenKit

/// The saved views, as tabs.
extension LiveListPresenter {
  /// Updates the tabs from the file of views until the task is cancelled.
  func followViews() async {
    guard !formatter.isPlain else { return }
    await options.followTabs { saved in
      let name = tabs.selectedTitle
      if let next = tabs.take(saved, leaving: choices) {
        choices = next
        navigator.show(ScreenMessage("The view “\(name)” no longer exists."))
        ask(for: tabs.selectedTitle)
      }
      countViews()
      layOut()
      navigator.setNeedsDisplay()
    }
  }

  /// Follows the context, whichever program changes it, until the task is cancelled.
  func followContext() async {
    await options.followContext(from: choices.asked.criteria.context?.source) { change in
      do {
        let context = try change.get()
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

  /// Selects the view that many tabs on; after the last comes the first.
  func selectNextView(_ distance: Int) {
    selectView((tabs.selected + distance + tabs.count) % tabs.count)
  }

  func selectView(_ index: Int) {
    guard let next = tabs.select(index, leaving: choices) else {
      if tabs.tabs.indices.contains(index) {
        navigator.show(
          ScreenMessage("The view “\(tabs.tabs[index].name)” is not valid: see “todo view”.", isWarning: true)
        )
      }
      return
    }
    choices = next
    cursor.forgetLine()
    ask(for: tabs.selectedTitle)
  }

  /// Counts the tasks of each view, beside the loop, because there may be many.
  func countViews() {
    guard tabs.count > 1, let state else { return }
    guard !isCounting else {
      wantsCounts = true
      return
    }
    (isCounting, wantsCounts) = (true, false)
    let interactor = interactor
    let requests = tabs.tabs.map { tab in
      tab.request.map { request in
        var choices = ListChoices(request, showsCompleted: self.choices.showsCompleted)
        choices.showsHeldBack = self.choices.showsHeldBack
        return choices.request
      }
    }
    Task { @EventLoop [weak self, counter] in
      let counts = try? await counter.run { interactor.counts(of: requests, in: state) }
      guard let self else { return }
      isCounting = false
      if let counts, counts.count == tabs.count { tabs.take(counts: counts) }
      refresh()
      navigator.setNeedsDisplay()
      if wantsCounts { countViews() }
    }
  }
}
