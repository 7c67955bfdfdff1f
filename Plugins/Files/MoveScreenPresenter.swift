import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt
import ViewKit

/// Moves the selected tasks to a list from a menu.
@EventLoop
final class MoveScreenPresenter {
  private let interactor: FilesInteractor
  private let navigator: any Navigator

  init(interactor: FilesInteractor, navigator: any Navigator) {
    self.interactor = interactor
    self.navigator = navigator
  }

  func present(_ tasks: [SelectedTask]) {
    let places = interactor.places
    let choices = places.enumerated().map { index, place in
      Choice(place.name, lead: index < 9 ? "\(index + 1)" : "", detail: place.isFile ? "file" : "")
    }
    let new = Choice("new list…", lead: "n")
    ChoiceScene.present("Move to", choices + [new], on: navigator) { index in
      guard let index else { return }
      if index < places.count { self.move(tasks, to: places[index]) } else { self.askForName(tasks) }
    }
  }

  /// Asks for the name of a list that the move makes.
  private func askForName(_ tasks: [SelectedTask]) {
    QuestionScene.ask(Question("New list: ", history: "lists"), on: navigator) { answer in
      guard let answer, !answer.isBlankText else { return }
      do throws(CommandError) {
        self.move(tasks, to: try self.interactor.newPlace(named: answer))
      } catch {
        self.navigator.show(error)
      }
    }
  }

  private func move(_ tasks: [SelectedTask], to place: FilesInteractor.Place) {
    navigator.remember(RepeatableAction("move to \(place.name)") { self.move($0, to: place) })
    let moved = tasks.filter { $0.mark == nil || $0.mark != place.route.mark }
    let notes = moved.count == tasks.count ? [] : ["\(tasks.count - moved.count) there already"]
    guard !moved.isEmpty else { return navigator.tell("Moved", [], notes: notes) }
    navigator.commit { [interactor] in
      try interactor.move(moved.map { TaskRequest($0) }, along: place.route)
    } onSuccess: { report in
      self.navigator.tell(
        "Moved to \(place.name)", report.outcomes.map(\.task.text), gone: report.gone, notes: notes)
    }
  }
}
