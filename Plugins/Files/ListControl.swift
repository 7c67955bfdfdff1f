import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import ViewKit

/// Lets the user choose a list from a menu, or name a new one.
@EventLoop
struct ListControl {
  let interactor: FilesInteractor

  func ask(_ question: OperandQuestion) {
    let places = interactor.places
    let choices = places.enumerated().map { index, place in
      Choice(place.name, lead: index < 9 ? "\(index + 1)" : "", detail: place.isFile ? "file" : "")
    }
    let new = Choice("new list…", lead: "n")
    ChoiceScene.present("Move to", choices + [new], on: question.navigator) { index in
      guard let index else { return }
      guard index == places.count else { return question.receive([places[index].name.pathBytes]) }
      QuestionScene.ask(Question("New list: ", history: "lists"), on: question.navigator) { answer in
        if let answer, !answer.isBlankText { question.receive([Array("--create".utf8), answer]) }
      }
    }
  }
}
