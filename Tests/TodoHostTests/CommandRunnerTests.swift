import Foundation
import Glibc
import ModuleKit
import Testing

@testable import TodoHost

@Suite(.blocking) struct CommandRunnerTests {
  private let runner = ExternalCommandRunner(
    environment: ChildEnvironment { ["A=1", "B=2", "PATH=/usr/bin:/bin"].map { Array($0.utf8) } })

  private func call(_ words: String...) -> ProgramCall {
    ProgramCall(words.map { Array($0.utf8) })
  }

  @Test func capturesTheOutput() throws {
    var call = call("sh", "-c", "cat; echo no >&2; exit 3")
    call.input = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
    let result = try runner.result(of: call)
    #expect(result == ProgramResult(status: 3, output: call.input, errors: Array("no\n".utf8)))
  }

  @Test func changesTheEnvironment() throws {
    var call = call("env")
    call.variables = ["A": nil, "B": "3", "C": "4"]
    let result = try runner.result(of: call)
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n").sorted()
    #expect(lines == ["B=3", "C=4", "PATH=/usr/bin:/bin"])
  }

  @Test func killsASlowProgram() throws {
    var call = call("sh", "-c", "echo begun; sleep 1000 & wait")
    call.limit = .milliseconds(1)
    let result = try runner.result(of: call)
    #expect(result.isTimedOut && result.status != 0)
  }

  @Test func leavesAFastProgramAlone() throws {
    var call = call("true")
    call.limit = .seconds(600)
    #expect(try runner.result(of: call) == ProgramResult())
  }

  /// The first one waits for the second one.
  @Test func startedProgramsRunAtTheSameTime() throws {
    let sandbox = try TodoSandbox()
    let pipe = "\(sandbox.home.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let end = try runner.start(call("cat", pipe))
    let result = try runner.result(of: call("sh", "-c", "echo go > \(pipe)"))
    #expect(result.status == 0)
    #expect(end() == ProgramResult(output: Array("go\n".utf8)))
  }

  @Test func launchesAProgramThatRunsOn() throws {
    let program = try runner.launch(call("sh", "-c", "echo ready; exec sleep 1000"))
    #expect(program.firstLine == Array("ready".utf8))
    #expect(program.isRunning())
    program.end()
    #expect(!program.isRunning())
  }

  @Test(arguments: [
    ("echo half; exit 3", nil), ("echo no >&2; exit 3", "no"), ("exit 3", "The program ended with status 3."),
  ])
  func aLaunchedProgramWritesALineOrFails(script: String, failure: String?) throws {
    do throws(CommandError) {
      let program = try runner.launch(call("sh", "-c", script))
      #expect(failure == nil && program.firstLine == Array("half".utf8))
    } catch {
      #expect(error.message == failure)
    }
  }

  @Test func endsALaunchedProgramThatWritesNothing() {
    var call = call("sleep", "1000")
    call.limit = .milliseconds(1)
    #expect(throws: CommandError("The program ended with status 143.", code: "launchFailed")) {
      try runner.launch(call)
    }
  }

  @Test func reportsAProgramThatCannotStart() {
    #expect(throws: CommandError("Can't start todo-none: No such file or directory.")) {
      try runner.result(of: call("todo-none"))
    }
  }
}
