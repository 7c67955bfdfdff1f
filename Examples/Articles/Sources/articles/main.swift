import ArticleService
import ArticleStores
import ArticlesModule
import ScreenHost

let program = ScreenProgram(
  summary: "Read the articles of a REST service", version: "1.0.0", operands: ["[ADDRESS]"],
  details: "Without ADDRESS it shows a few articles of its own.", actions: ArticlesWireframe.actions)

ScreenHost.main(program) { operands in
  let store: any ArticleStore =
    if let address = operands.first { try HTTPArticleStore(at: address) } else { InMemoryArticleStore.sample }
  let wireframe = ArticlesWireframe(store: store)
  return { navigator in wireframe.makeArticles(on: navigator) }
}
