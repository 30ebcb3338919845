import FeedJSON
import FeedTestKit
import Foundation
import ProgramTestKit
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ShowTests {
    private func show(_ arguments: String...) async throws -> ProgramRun {
        try await Program.run(["show"] + arguments + ["--now", "2026-11-21T09:59:45Z"])
    }

    @Test(arguments: ["holidays:GB/christmas-day/2026", "holidays:GB%2Fchristmas-day%2F2026"])
    func `an item by its id`(_ id: String) async throws {
        let run = try await show(id)
        try expect(withoutAge(run.output), in: .module, isKeptIn: "show-holiday.txt")
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test(arguments: ["horses:2026-11-21/18:35/saltwick-sands", "horses:2026-11-21/18%3A35", "horses:2026-11-21/18:35"])
    func `an item by the only beginning of its kind, with its table`(_ id: String) async throws {
        let run = try await show(id)
        try expect(withoutAge(run.output), in: .module, isKeptIn: "show-race.txt")
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test func `an id that begins another is not ambiguous`() async throws {
        let run = try await show("holidays:GB/christmas-day/2027", "--format", "json")
        #expect(try run.json.root["id"]?.string == "holidays:GB/christmas-day/2027")
        #expect(run.status == 0)
    }

    @Test func `an item as JSON is the item of the list`() async throws {
        let shown = try await show("holidays:GB/christmas-day/2026", "--format", "json")
        let listed = try await Program.run([
            "--feed", "holidays", "--search", "christmas", "--format", "json", "--now", "2026-11-21T10:00:00Z",
        ])
        let item = try #require(try listed.json.root["items"]?.first)
        let one = try shown.json.root
        for (member, other) in zip(try #require(one.members), try #require(item.members))
        where member.name != "readAt" {
            #expect(member.name == other.name)
            #expect(text(of: member.value) == text(of: other.value))
        }
        #expect(one.members?.count == item.members?.count)
    }

    private func text(of value: JSONValue) -> String {
        var json = JSONWriter()
        json.value(value)
        return json.text
    }

    @Test func `a beginning of several`() async throws {
        let run = try await show("horses:2026-11-21/14")
        #expect(
            run.errorLines == [
                "aggregate: 2 items begin with \"horses:2026-11-21/14\":",
                "  i2lm  Sat 21 Nov 14:25  Harrowmere  Turf                         horses:2026-11-21/14%3A25/harrowmere",
                "  cro3  Sat 21 Nov 14:15  Glenorran   Lower Brae Flat Race · Turf  horses:2026-11-21/14%3A15/glenorran",
            ]
        )
        #expect(run.output == "")
        #expect(run.status == 1)
    }

    @Test func `a beginning of too many to list`() async throws {
        let run = try await show("holidays:")
        #expect(run.errorLines.count == 22)
        #expect(run.errorLines.first == "aggregate: 53 items begin with \"holidays:\":")
        #expect(run.errorLines.last == "  and 33 more")
        #expect(run.status == 1)
    }

    @Test(arguments: [
        ("holidays:GB/chrismas-day/2026", "Did you mean \"holidays:GB/christmas-day/2026\"?"),
        ("holidays:xyz", "aggregate --ids shows short ids; a part of a title is enough."),
    ])
    func `an item that there is not`(id: String, hint: String) async throws {
        let run = try await show(id)
        #expect(run.errors == "aggregate: there is no item \"\(id)\". \(hint)\n")
        #expect(run.output == "")
        #expect(run.status == 1)
    }

    @Test func `an item that there is not is told first, and feeds without an answer in one line`() async throws {
        let feed = { (id: String) in
            #"{ "id": "\#(id)", "provider": "icalendar", "settings": { "url": "http://127.0.0.1:1/\#(id).ics" } }"#
        }
        let feeds = ["a", "b", "c", "d", "e", "f"].map(feed) + [#"{ "id": "days", "provider": "holidays" }"#]
        let folder = try ProgramFolder(["feeds.json": "{ \"feeds\": [\(feeds.joined(separator: ", "))] }"])
        for command in ["show", "unstar"] {
            let run = try await Program.run([command, "cactus"], in: folder)
            #expect(
                run.errorLines == [
                    "aggregate: there is no item \"cactus\". aggregate --ids shows short ids; a part of a title is enough.",
                    "Without an answer, and so not searched: a, b, c, d and 2 more. To see why: aggregate why a",
                ]
            )
            #expect(run.status == 1)
        }
    }
}
