import ModuleTestKit
import RemoteServices
import Testing
import TodoStores
import TodoTxt

/// Two machines and a phone complete the occurrences of a task, while syncs are interrupted.
@Suite struct InterruptedOccurrenceTests {
  enum Step {
    case sync(Int)

    /// A sync that is killed right after it writes todo.txt, or right before.
    case kill(Int, isEarly: Bool)

    /// The connection is lost while a new task is sent.
    case lose(Int, isStored: Bool = false)

    /// The server gives no object.
    case refuse(Int)
    case complete(Int, day: Int)
    case write(Int, String)

    /// The phone changes a property of the only task with these words.
    case phone(_ old: String, _ new: String)
  }

  static let both = [Step.sync(0), .sync(1)]
  static let done = "STATUS:COMPLETED\r\nCOMPLETED:20261124T100000Z"

  static let series = "R this rec:3d due:2026-11-20"

  @Test(
    arguments: [
      // The completion is sent, the next occurrence is not, and is completed meanwhile.
      (
        both + [
          .complete(0, day: 21), .lose(0), .complete(0, day: 24), .complete(1, day: 22), .sync(1), .sync(0),
        ],
        [
          "x 2026-11-21 \(series)", "x 2026-11-24 R this rec:3d due:2026-11-25",
          "R this rec:3d due:2026-11-27",
        ]
      ),
      // The same, and another line takes the UID of the unsent one.
      (
        both + [
          .complete(0, day: 21), .lose(0),
          .write(
            0,
            "x 2026-11-21 \(series)\nR this rec:3d due:2026-11-27\nx 2026-11-24 R this rec:3d due:2026-11-24\n"
          ),
          .complete(1, day: 22), .sync(1), .sync(0),
        ],
        [
          "x 2026-11-21 \(series)", "x 2026-11-24 R this rec:3d due:2026-11-25",
          "R this rec:3d due:2026-11-27",
        ]
      ),
      // Two syncs in a row are killed.
      (
        [
          .sync(0), .kill(1, isEarly: false), .phone("STATUS:NEEDS-ACTION", done), .sync(0),
          .kill(1, isEarly: true),
        ],
        ["x 2026-11-24 \(series)", "R this rec:3d due:2026-11-27"]
      ),
      // The server does not give what a killed sync has received.
      (
        [
          .sync(0), .kill(1, isEarly: false), .refuse(1), .write(1, "R this rec:3d due:2026-11-22\n"),
          .complete(0, day: 21), .sync(0), .sync(1),
        ], ["x 2026-11-21 R this rec:3d due:2026-11-22", "R this rec:3d due:2026-11-24"]
      ),
      // Others have changed twice what was sent without an answer.
      (
        [
          .lose(0, isStored: true), .sync(1), .phone("STATUS:NEEDS-ACTION", done),
          .write(1, "R this rec:3d due:2026-11-23\n"), .sync(1), .sync(0),
        ], ["x 2026-11-24 R this rec:3d due:2026-11-23", "R this rec:3d due:2026-11-27"]
      ),
      // The server does not give what was sent without an answer, and others have completed.
      (
        [
          .lose(0, isStored: true), .phone("STATUS:NEEDS-ACTION", done),
          .write(0, "R this rec:3d due:2026-11-23\n"), .complete(0, day: 24), .refuse(0), .sync(0), .sync(1),
        ], ["x 2026-11-24 R this rec:3d due:2026-11-23", "R this rec:3d due:2026-11-27"]
      ),
      // A killed sync has not written that the next one is completed, too, whose line is another one here.
      (
        both + [
          .complete(0, day: 21), .sync(0), .complete(0, day: 24), .sync(0), .complete(1, day: 22),
          .kill(1, isEarly: true),
        ],
        [
          "x 2026-11-21 \(series)", "x 2026-11-24 R this rec:3d due:2026-11-24",
          "R this rec:3d due:2026-11-27",
        ]
      ),
      // It is postponed here, and completed by the phone, so that the next one is due earlier, and completed here, too.
      (
        both + [
          .write(1, "R this rec:3d due:2026-11-30\n"), .phone("STATUS:NEEDS-ACTION", done), .sync(0),
          .kill(1, isEarly: false),
          .write(
            1,
            "x 2026-11-24 R this rec:3d due:2026-11-30\nR this rec:3d due:2026-11-30\nx 2026-11-27 R this rec:3d due:2026-11-27\n"
          ),
          .complete(0, day: 28), .sync(0), .sync(1),
        ],
        [
          "x 2026-11-24 R this rec:3d due:2026-11-30", "x 2026-11-27 R this rec:3d due:2026-11-27",
          "R this rec:3d due:2026-11-30",
        ]
      ),
      // It is postponed before it is completed.
      (
        both + [
          .write(0, "x 2026-11-24 R this rec:3d due:2026-11-23\nR this rec:3d due:2026-11-27\n"),
          .complete(1, day: 21), .sync(1), .sync(0),
        ], ["x 2026-11-21 R this rec:3d due:2026-11-23", "R this rec:3d due:2026-11-24"]
      ),
      // Several are completed at once.
      (
        both + [
          .complete(0, day: 20), .complete(0, day: 23), .complete(0, day: 26), .complete(1, day: 21),
          .sync(1),
          .sync(0),
        ],
        [
          "x 2026-11-20 \(series)", "x 2026-11-23 R this rec:3d due:2026-11-23",
          "x 2026-11-26 R this rec:3d due:2026-11-26", "R this rec:3d due:2026-11-29",
        ]
      ),
      // The same, and a word is added to the last one.
      (
        both + [
          .write(
            0,
            "x 2026-11-20 \(series)\nx 2026-11-23 R this rec:3d due:2026-11-23\nR this rec:3d due:2026-11-26 now\n"
          ),
          .complete(1, day: 21), .complete(1, day: 24), .sync(1), .sync(0),
        ],
        [
          "x 2026-11-20 \(series)", "x 2026-11-23 R this rec:3d due:2026-11-23",
          "R this rec:3d due:2026-11-26 now",
        ]
      ),
      // Words are added to the next one.
      (
        both + [
          .write(0, "x 2026-11-21 \(series)\nR this rec:3d due:2026-11-24 with three more\n"),
          .complete(1, day: 21), .sync(1), .sync(0),
        ], ["x 2026-11-21 \(series)", "R this rec:3d due:2026-11-24 with three more"]
      ),
      // It is reopened and completed again, and what follows is postponed, though the next one is there.
      (
        both + [
          .complete(0, day: 21), .sync(0), .sync(1), .write(1, "\(series)\nR this rec:3d due:2026-11-24\n"),
          .sync(1),
          .write(
            1,
            "x 2026-11-25 \(series)\nR this rec:3d due:2026-11-30\nR this rec:3d due:2026-11-24\n"
          ),
        ], ["x 2026-11-25 \(series)", "R this rec:3d due:2026-11-24"]
      ),
      // The server does not give the first one, so only the next one is sent, which the phone completes, and one more.
      (
        both + [
          .complete(0, day: 21), .refuse(0), .sync(1),
          .phone("20261124\r\nSTATUS:NEEDS-ACTION", "20261124\r\n\(done)"),
          .sync(1),
          .write(
            1,
            "x 2026-11-25 \(series)\nx 2026-11-24 R this rec:3d due:2026-11-24\nR this rec:3d due:2026-11-28\nR this rec:3d due:2026-11-27\n"
          ), .phone("20261127\r\nSTATUS:NEEDS-ACTION", "20261127\r\n\(done)"), .sync(1),
        ],
        [
          "x 2026-11-21 \(series)", "x 2026-11-24 R this rec:3d due:2026-11-24",
          "x 2026-11-24 R this rec:3d due:2026-11-27", "R this rec:3d due:2026-11-27",
        ]
      ),
    ] as [([Step], [String])])
  func isCompletedOnce(steps: [Step], lines: [String]) throws {
    let server = InMemoryCalendarServer()
    try check(steps, lines, server, [Replica(server, "\(Self.series)\n"), Replica(server)])
  }

  @Test(
    arguments: [
      // The phone completes it, which is written to done.txt alone. It is completed here, too.
      (
        both + [.complete(0, day: 21), .sync(0), .kill(1, isEarly: true), .complete(1, day: 22), .sync(1)],
        ["x 2026-11-21 Water due:2026-11-20 rec:+1d", "Water due:2026-11-22 rec:+1d"]
      ),
      // The phone completes it in the object, which the server does not give while the completion here is sent.
      (
        both + [
          .phone(end, "\(override(20, "Water there"))\(end)"), .sync(0),
          .write(1, "x 2026-11-22 Water due:2026-11-20 rec:+1d here\nWater due:2026-11-21 rec:+1d here\n"),
          .refuse(1), .sync(1), .sync(0),
        ],
        ["x 2026-11-22 Water there due:2026-11-20 rec:+1d here", "Water due:2026-11-21 rec:+1d here"]
      ),
      // A word is added to the next one, or before.
      (
        both + [
          .complete(0, day: 21), .sync(0), .kill(1, isEarly: true),
          .write(1, "x 2026-11-22 Water due:2026-11-20 rec:+1d\nWater due:2026-11-22 rec:+1d now\n"),
          .sync(1),
        ],
        ["x 2026-11-21 Water due:2026-11-20 rec:+1d", "Water due:2026-11-22 rec:+1d now"]
      ),
      (
        both + [
          .complete(0, day: 21), .sync(0), .kill(1, isEarly: true),
          .write(1, "x 2026-11-22 Water due:2026-11-20 rec:+1d now\nWater due:2026-11-22 rec:+1d now\n"),
          .sync(1),
        ],
        ["x 2026-11-21 Water due:2026-11-20 rec:+1d now", "Water due:2026-11-22 rec:+1d now"]
      ),
      // The phone advances it twice, and the sync of the first date is killed.
      (
        both + [
          .phone("DUE;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261121"), .kill(1, isEarly: false),
          .phone("DUE;VALUE=DATE:20261121", "DUE;VALUE=DATE:20261122"), .sync(1),
        ], ["Water due:2026-11-22 rec:+1d"]
      ),
      // The server cuts the object in which the phone has completed an occurrence.
      (
        [
          .sync(0), .phone(end, "\(override(20, "Water"))\(end)"), .sync(0), .phone(end, ""),
          .write(0, "Water due:2026-11-21 rec:+1d now\n"),
        ],
        ["x 2026-11-24 Water due:2026-11-20 rec:+1d", "Water due:2026-11-21 rec:+1d now"]
      ),
      // A later occurrence is edited and completed on both sides.
      (
        both + [
          .phone(end, "\(override(20, "Water"))\(override(21, "Water there"))\(end)"), .sync(0),
          .write(
            1,
            "x 2026-11-20 Water due:2026-11-20 rec:+1d\nx 2026-11-22 Water due:2026-11-21 rec:+1d here\nWater due:2026-11-22 rec:+1d here\n"
          ), .sync(1),
        ],
        [
          "x 2026-11-20 Water due:2026-11-20 rec:+1d", "x 2026-11-22 Water there due:2026-11-21 rec:+1d here",
          "Water due:2026-11-22 rec:+1d here",
        ]
      ),
    ] as [([Step], [String])])
  func aRuleOfTheServerAdvancesOnce(steps: [Step], lines: [String]) throws {
    let server = InMemoryCalendarServer()
    server.put("p1", "SUMMARY:Water", "DUE;VALUE=DATE:20261120", "RRULE:FREQ=DAILY", "STATUS:NEEDS-ACTION")
    try check(steps, lines, server, [Replica(server), Replica(server)])
  }

  static let end = "END:VCALENDAR\r\n"

  /// An occurrence of November 2026 that the phone has completed.
  static func override(_ day: Int, _ summary: String) -> String {
    "BEGIN:VTODO\r\nUID:p1\r\nRECURRENCE-ID;VALUE=DATE:202611\(day)\r\nSUMMARY:\(summary)\r\n\(done)\r\nEND:VTODO\r\n"
  }

  /// - Parameter lines: of both machines at the end.
  private func check(
    _ steps: [Step], _ lines: [String], _ server: InMemoryCalendarServer, _ machines: [Replica]
  ) throws {
    for step in steps {
      switch step {
      case .sync(let index): _ = try machines[index].sync()
      case .kill(let index, let isEarly):
        machines[index].killedSync(isEarly: isEarly)
      case .refuse(let index):
        server.refused = server.objects.mapValues { _ in 500 }
        _ = try machines[index].sync()
        server.refused = [:]
      case .lose(let index, let isStored):
        server.answer = { [server] write in
          guard case .create(let path, let text) = write else { return nil }
          if isStored { server.put(text, at: path) }
          return .failed(InMemoryCalendarServer.Failure())
        }
        #expect(throws: InMemoryCalendarServer.Failure.self) { try machines[index].sync() }
        server.answer = nil
      case .complete(let index, let day): try machines[index].complete(on: day)
      case .write(let index, let text): try machines[index].write(text)
      case .phone(let old, let new):
        let object = try #require(
          server.objects.values.first { String(decoding: $0.text, as: UTF8.self).contains(old) })
        let text = String(decoding: object.text, as: UTF8.self).replacing(old, with: new)
        server.put(Array(text.utf8), at: object.path)
      }
    }
    for machine in machines + machines { _ = try machine.sync() }
    for machine in machines {
      let own = try (machine.text + machine.archive).split(separator: "\n").map(String.init)
      #expect(own.sorted() == lines.sorted())
    }
  }
}
