import CalDAV
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Tasks (`VTODO`) as items.
@Suite(.timeLimit(.minutes(5)))
struct TaskTests {
    private func items(_ lines: String...) async throws -> [FeedItem] {
        let server = DAVServer()
        server.add("tasks", name: "To do", components: ["VTODO"])
        for (number, lines) in lines.enumerated() {
            server.put("\(number).ics", Objects.object(lines.replacing("\n", with: "\r\n")), in: "tasks")
        }
        var account = try Account()
        let snapshot = try await account.fetch(server)
        #expect(snapshot.warnings.isEmpty, "\(snapshot.messages)")
        return snapshot.items.sorted { $0.id < $1.id }
    }

    private static func task(_ lines: String) -> String { "BEGIN:VTODO\nUID:t\nSUMMARY:Task\n\(lines)\nEND:VTODO" }

    private static func time(_ text: String) -> FeedTime { .instant(Date(rfc3339: text) ?? .distantPast) }

    @Test(arguments: [
        ("DUE:20261130T170000Z", FeedTime?.some(time("2026-11-30T17:00:00Z"))),
        ("DTSTART:20261128T170000Z\nDUE:20261130T170000Z", time("2026-11-30T17:00:00Z")),
        ("DTSTART:20261130T170000Z\nDURATION:PT2H", time("2026-11-30T19:00:00Z")),
        ("DUE;VALUE=DATE:20261130", .day(CivilDay("2026-11-30")!, region: "everywhere")),
        ("DTSTART;VALUE=DATE:20261128\nDUE;VALUE=DATE:20261130", .day(CivilDay("2026-11-30")!, region: "everywhere")),
        ("DTSTART;VALUE=DATE:20261128\nDUE:20261130T170000Z", time("2026-11-30T17:00:00Z")),
        ("DTSTART:20261130T170000Z", nil), ("PRIORITY:1", nil),
    ])
    func `a task is an item when it is due, and none without a due date`(lines: String, time: FeedTime?) async throws {
        #expect(try await items(Self.task(lines)).map(\.time) == [time].compactMap(\.self))
    }

    @Test(arguments: [
        ("PRIORITY:1", ItemStatus.scheduled, "done=false priority=high"),
        ("PRIORITY:5\nPERCENT-COMPLETE:40", .scheduled, "done=false priority=medium progress=40"),
        ("PRIORITY:9\nSTATUS:IN-PROCESS", .scheduled, "done=false priority=low"),
        ("PRIORITY:0\nSTATUS:NEEDS-ACTION", .scheduled, "done=false"),
        ("STATUS:COMPLETED\nCOMPLETED:20261120T090000Z", .ended, "done=true"),
        ("PERCENT-COMPLETE:100", .ended, "done=true"),
        ("STATUS:CANCELLED", .cancelled, "done=false"),
    ])
    func `priority and state are facts and the status`(lines: String, status: ItemStatus, facts: String) async throws {
        let item = try #require(try await items(Self.task("DUE:20261130T170000Z\n\(lines)")).first)
        #expect(item.status == status)
        #expect(
            item.facts.map { "\($0.key)=\($0.value.words())" }.joined(separator: " ")
                == facts.replacing("true", with: "yes").replacing("false", with: "no")
        )
    }

    @Test func `the first hundred calendars of an account are read, with a warning`() async throws {
        let server = DAVServer()
        for number in 0..<103 { server.add("\(number)", name: "Calendar \(number)", components: ["VEVENT"]) }
        var account = try Account()
        let snapshot = try await account.fetch(server)
        #expect(snapshot.groups.count == 100)
        let told = "the account has 103 calendars, of which the first 100 are read; the setting calendars names others"
        #expect(snapshot.messages.count == 1 && snapshot.messages[0].contains(told), "\(snapshot.messages)")
    }

    @Test func `a repeating task has an item for each due date`() async throws {
        let weekly = Self.task("DTSTART:20261123T080000Z\nDUE:20261124T080000Z\nRRULE:FREQ=WEEKLY;COUNT=3")
        let done =
            "\nBEGIN:VTODO\nUID:t\nSUMMARY:Task\nRECURRENCE-ID:20261130T080000Z\nDTSTART:20261130T080000Z\n"
            + "DUE:20261202T080000Z\nSTATUS:COMPLETED\nEND:VTODO"
        let found = try await items(weekly + done)
        #expect(
            found.map(\.time) == [
                Self.time("2026-11-24T08:00:00Z"), Self.time("2026-12-02T08:00:00Z"), Self.time("2026-12-08T08:00:00Z"),
            ]
        )
        #expect(found.map(\.status) == [.scheduled, .ended, .scheduled])
        #expect(found[0].id.rawValue == "tasks/t/20261123T080000Z")
    }

    @Test(arguments: ["DTSTART;VALUE=DATE:20261123\nDUE;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261123"])
    func `a repeating task of a day is due on that day`(lines: String) async throws {
        let found = try await items(Self.task("\(lines)\nRRULE:FREQ=DAILY;COUNT=2"))
        #expect(found.map { $0.time.days?.lowerBound.description } == ["2026-11-23", "2026-11-24"])
    }

    @Test func `a task that is not done is shown for two weeks after it was due`() async throws {
        let due = Date(rfc3339: "2026-11-20T17:00:00Z")
        let open = try #require(try await items(Self.task("DUE:20261120T170000Z")).first)
        #expect(open.relevantUntil == due?.addingTimeInterval(14 * 86_400))
        let done = try #require(try await items(Self.task("DUE:20261120T170000Z\nSTATUS:COMPLETED")).first)
        #expect(done.relevantUntil == due)
    }
}
