import FileStore
import Glibc
import Testing
import TodoStores
import TodoTxt

/// A way of saving todo.txt: by default from "a b c", a line each, to a fourth line "d".
struct Saving: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let script: String
  var setup = ""
  var result = "a\nb\nc\nd\n"

  init(_ name: String, _ script: String, setup: String = "", result: String = "a\nb\nc\nd\n") {
    testDescription = name
    self.script = script
    self.setup = setup
    self.result = result
  }

  private static let vim = "vim -Nu NONE -i NONE -es"
  /// Types `keys` into a program once its terminal shows `screen`, and ends it when the file has changed.
  private static func inTerminal(_ program: String, until screen: String, keys: String) -> String {
    """
    t="tmux -L todo-tests-$(basename "$PWD") -f /dev/null"
    $t new-session -d -x 80 -y 24 '\(program)'
    until $t capture-pane -p | grep -q '\(screen)'; do sleep 0.02; done
    $t send-keys \(keys)
    until grep -q d todo.txt; do sleep 0.02; done
    $t send-keys C-x
    while $t has-session 2> /dev/null; do sleep 0.02; done
    """
  }

  private static let content = #"printf 'a\nb\nc\nd\n'"#

  static let all = [
    Saving("vim", #"\#(vim) -c '$put =\"d\"' -c wq todo.txt"#),
    Saving(
      "vim, twice", #"for l in d e; do \#(vim) -c "\$put ='$l'" -c wq todo.txt; done"#,
      result: "a\nb\nc\nd\ne\n"),
    Saving("vim backupcopy=yes", #"\#(vim) -c 'set backupcopy=yes' -c '$put =\"d\"' -c wq todo.txt"#),
    Saving("vim backup", #"\#(vim) -c 'set backup' -c '$put =\"d\"' -c wq todo.txt"#),
    Saving("nano", inTerminal("nano --ignorercfiles +4 todo.txt", until: "GNU nano", keys: "d C-o Enter")),
    Saving("ed", #"printf '$a\nd\n.\nw\nq\n' | ed -s todo.txt"#),
    Saving("sed -i", "sed -i '$a d' todo.txt"),
    Saving("sed -i, shorter", "sed -i 1d todo.txt", result: "b\nc\n"),
    Saving("sed -i.bak", "sed -i.bak '$a d' todo.txt"),
    Saving("perl -i", #"perl -i -pe '$_ .= "d\n" if eof' todo.txt"#),
    Saving("echo >>", "echo d >> todo.txt"),
    Saving("tee", "\(content) | tee todo.txt"),
    Saving("tee -a", "echo d | tee -a todo.txt"),
    Saving("sort -o", "(cat todo.txt; echo d) > new; sort -o todo.txt new"),
    Saving("cp", "cp new todo.txt", setup: "\(content) > new"),
    Saving("mv", "mv new todo.txt", setup: "\(content) > new"),
    Saving(
      "mv from another file system",
      "n=$(mktemp -p \(TestDirectory.memory)); \(content) > $n; chmod 644 $n; mv $n todo.txt"),
    Saving("install", "install -m 644 new todo.txt", setup: "\(content) > new"),
    Saving("cp --remove-destination", "cp --remove-destination new todo.txt", setup: "\(content) > new"),
    Saving("ln -f", "ln -f new todo.txt", setup: "\(content) > new"),
    Saving("rsync", "rsync new/todo.txt todo.txt", setup: "mkdir new; \(content) > new/todo.txt"),
    Saving(
      "rsync --inplace", "rsync --inplace new/todo.txt todo.txt",
      setup: "mkdir new; \(content) > new/todo.txt"),
    Saving("sponge", "(cat todo.txt; echo d) | sponge todo.txt"),
    Saving("dd", "\(content) | dd of=todo.txt status=none"),
    Saving("git checkout", "git checkout -q -- todo.txt", setup: "\(repository); echo e >> todo.txt"),
    Saving(
      "git checkout of a branch", "git checkout -q other",
      setup: "\(repository); git branch other; echo e >> todo.txt; git commit -qam 2"),
    Saving("git stash", "git stash -q", setup: "\(repository); echo e >> todo.txt"),
    Saving(
      "git stash pop", "git stash pop -q", setup: "\(repository); echo e >> todo.txt; git stash -q",
      result: "a\nb\nc\nd\ne\n"),
    Saving(
      "Syncthing", "\(content) > .syncthing.todo.txt.tmp; rm todo.txt; mv .syncthing.todo.txt.tmp todo.txt"),
    Saving("emacs", "mv todo.txt todo.txt~; \(content) > todo.txt; chmod 644 todo.txt"),
    Saving(
      "todo.sh do",
      "for i in 1 2 3 4; do mv todo.txt todo.txt.bak; \(content) > todo.tmp; mv todo.tmp todo.txt; done"),
    Saving("truncate and write", ": > todo.txt; \(content) > todo.txt"),
    Saving(
      "slow writing", "(printf a; sleep 0.1; printf '\\nb\\n'; sleep 0.1; printf 'c\\nd\\n') > todo.txt"),
    Saving("deleted and made again", "rm todo.txt; sleep 0.1; \(content) > todo.txt"),
    Saving(
      "directory renamed away and a new one made",
      "mv ../$D ../$D.old; mkdir ../$D; \(content) > ../$D/todo.txt; rm -r ../$D.old"),
    Saving(
      "directory deleted and made again", "rm -r ../$D; sleep 0.1; mkdir ../$D; \(content) > ../$D/todo.txt"),
    Saving(
      "parent directory exchanged", "mv p q; mkdir -p p/d; \(content) > p/d/todo.txt",
      setup: "mkdir -p p/d; mv todo.txt p/d; ln -s p/d/todo.txt todo.txt"),
    Saving(
      "link to another directory", "echo d >> todo.txt",
      setup: "mkdir real; mv todo.txt real; ln -s real/todo.txt todo.txt"),
    Saving(
      "link, its target replaced", "\(content) > real/new; mv real/new real/todo.txt",
      setup: "mkdir real; mv todo.txt real; ln -s real/todo.txt todo.txt"),
    Saving(
      "link, replaced by a file", "sed -i '$a d' todo.txt",
      setup: "mkdir real; mv todo.txt real; ln -s real/todo.txt todo.txt"),
    Saving(
      "link, turned to another file", "\(content) > real/new; ln -sfn real/new todo.txt",
      setup: "mkdir real; mv todo.txt real; ln -s real/todo.txt todo.txt"),
    Saving(
      "chain of links, the end changed", "\(content) > three/new; mv three/new three/todo.txt",
      setup: chain),
    Saving(
      "chain of links, the middle turned", "\(content) > three/new; ln -sfn ../three/new two/todo.txt",
      setup: chain),
    Saving(
      "link to the directory turned", "mkdir p2; \(content) > p2/todo.txt; ln -sfn p2 p",
      setup: "mkdir p1; mv todo.txt p1; ln -s p1 p; ln -s p/todo.txt todo.txt"),
    Saving(
      "hard link in the same directory", "echo d >> other", setup: "ln todo.txt other"),
  ]

  private static let repository =
    "git init -q .; git config user.email t@example.org; git config user.name t; \(content) > todo.txt; git add todo.txt; git commit -qm 1"
  private static let chain =
    "mkdir one two three; mv todo.txt three; ln -s ../three/todo.txt two/todo.txt; ln -s ../two/todo.txt one/todo.txt; ln -s one/todo.txt todo.txt"
}

@MainActor @Suite(.timeLimit(.minutes(15))) struct SavingProgramsTests {
  /// Patient enough that no save of a program on a busy machine is taken for its result.
  ///
  /// - Parameter isShortened: the result is shorter than what was there, which is believed only after a wait.
  private func waits(isShortened: Bool) -> FileStoreWaits {
    var waits = FileStoreWaits()
    waits.missing = .seconds(120)
    waits.partial = isShortened ? .milliseconds(1_500) : .seconds(120)
    return waits
  }

  @Test(arguments: Saving.all) func showsTheResultOfASave(_ saving: Saving) async {
    let directory = TestDirectory()
    directory.write("a\nb\nc\n")
    directory.run(saving.setup)
    let before = directory.read()
    let waits = waits(isShortened: saving.result.utf8.count < before.utf8.count)
    var followed = Followed(FileTodoStore(path: directory.file("todo.txt"), waits: waits))
    #expect(await followed.next()?.list == TodoList(before))
    directory.run("D=$(basename \"$PWD\"); \(saving.script)")
    #expect(await followed.reaches(saving.result))
    // No intermediate state of the file was shown with fewer lines than before or after.
    let shortest = min(before.utf8.count, saving.result.utf8.count)
    #expect(followed.seen.allSatisfy { $0.problem == nil && $0.list.bytes.count >= shortest })
  }
}
