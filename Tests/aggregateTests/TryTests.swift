import FeedJSON
import FeedTestKit
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// `aggregate feeds try`, the built program.
@Suite(.timeLimit(.minutes(20)))
struct TryTests {
    private static let things = #"""
        { "feeds": [
          { "id": "things", "provider": "json-http", "enabled": false, "budget": "1/1d", "settings": {
            "url": "ADDRESS", "records": "$.things", "secrets": { "key": { "env": "THINGS_KEY" } },
            "headers": { "X-Key": "{secret.key}" }, "fields": { "id": "id", "title": "name", "start": "at" } } },
          { "id": "days", "provider": "icalendar", "settings": { "file": "gone.ics" } },
          { "id": "news", "provider": "syndication", "settings": { "url": "http://127.0.0.1:1/news" } },
          { "id": "card", "provider": "horse-racing" },
          { "id": "tfl", "provider": "tfl-arrivals", "settings": { "endpoint": "http://127.0.0.1:1" } },
          { "id": "holidays", "provider": "holidays" } ] }
        """#

    private static let answer = #"""
        { "things": [ { "id": "1", "name": "Walk", "at": "2026-11-21T12:00:00Z" }, { "id": "2", "name": "Choir", "at": "later" },
                      { "id": "3", "name": "\u001b[31mParade", "at": "2026-11-21T18:30:00Z" } ] }
        """#

    private func folder(address: String = "http://127.0.0.1:1/list") throws -> ProgramFolder {
        try ProgramFolder([
            "feeds.json": Self.things.replacing("ADDRESS", with: address), "answer.json": Self.answer,
        ])
    }

    private static let shown = """
        3 records: 2 items, 1 dropped.

        /things/0  1
          title       Walk
          start       2026-11-21T12:00:00Z
          until       2026-11-21T12:00:00Z

        /things/1  dropped
          /things/1/at: start: found the text "later", expected a time such as 2026-11-21T10:01:29Z, or seconds since 1970

        /things/2  3
          title       \\u001b[31mParade
          start       2026-11-21T18:30:00Z
          until       2026-11-21T18:30:00Z

        """

    @Test func `shows what a mapping makes of a saved answer, without a secret and without asking`() async throws {
        let folder = try folder()
        let file = try await Program.run(["feeds", "try", "things", "--body", "answer.json"], in: folder)
        #expect(file.output == Self.shown)
        #expect(file.errors == "")
        #expect(file.status == 0)
        let input = try await Program.run(["feeds", "try", "things", "--body", "-"], in: folder, input: Self.answer)
        #expect(input.output == file.output)
        let one = try await Program.run(
            ["feeds", "try", "things", "--body", "answer.json", "--limit", "1"],
            in: folder
        )
        #expect(one.lines.last == "and 2 more records")
    }

    @Test func `shows it to programs`() async throws {
        let run = try await Program.run(
            ["feeds", "try", "things", "--body", "answer.json", "--format", "json", "--limit", "2"],
            in: folder()
        )
        let root = try run.json.root
        #expect(root["recordCount"]?.int == 3 && root["itemCount"]?.int == 2 && root["droppedCount"]?.int == 1)
        #expect(root["recordsOmitted"]?.int == 1)
        #expect(root["records"]?.texts("/pointer") == ["/things/0", "/things/1"])
        #expect(root["records"]?.texts("/outcome") == ["item", "dropped"])
        #expect(root["records"]?.first?["item"]?["id"]?.string == "things:1")
    }

    @Test func `asks once, with the secret, within the budget, and keeps nothing`() async throws {
        try await withSampleServer { sample in
            let address = try #require(sample.endpoint(for: "sport-events")).absoluteString
            let folder = try ProgramFolder([
                "feeds.json": Self.things.replacing("ADDRESS", with: address).replacing("$.things", with: "$..e[*]")
                    .replacing(
                        #""id": "id", "title": "name", "start": "at""#,
                        with: #""id": "i", "title": "d", "start": "tt""#
                    )
            ])
            let key = ["THINGS_KEY": "open sesame"]
            let without = try await Program.run(["feeds", "try", "things"], in: folder)
            #expect(without.status == 78)
            let run = try await Program.run(["feeds", "try", "things"], environment: key, in: folder)
            #expect(run.status == 0)
            #expect(run.lines.first?.contains(" items") == true)
            #expect(run.lines.last?.hasPrefix("and ") == true)
            #expect(sample.requests.count == 1)
            // The list has nothing of it, and the budget of one request a day is spent.
            let list = try await Program.run(
                ["--feed", "things", "--offline", "--format", "ndjson"],
                environment: key,
                in: folder
            )
            #expect(list.output == "")
            let again = try await Program.run(["feeds", "try", "things"], environment: key, in: folder)
            #expect(again.output == "")
            #expect(again.errors.hasPrefix("things: "))
            #expect(again.status == 69)
            #expect(sample.requests.count == 1)
        }
    }

    @Test func `works for any other feed`() async throws {
        let folder = try folder()
        try folder.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261101T000000Z\r\n"
                + "DTSTART;VALUE=DATE:20261225\r\nSUMMARY:Holiday\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\n"
                + "DTSTART:soon\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
            to: "days.ics"
        )
        let now = ["--now", "2026-12-21T10:00:00Z"]
        let days = try await Program.run(["feeds", "try", "days", "--body", "days.ics"] + now, in: folder)
        #expect(days.lines.first == "2 records: 1 item, 1 dropped.")
        #expect(days.output.contains("  title       Holiday\n"))
        #expect(days.status == 0)
        let piped = try await Program.run(
            ["feeds", "try", "days", "--body", "-"] + now,
            in: folder,
            input: folder.read("days.ics")
        )
        #expect(piped.output == days.output)
        let news = try await Program.run(
            ["feeds", "try", "news", "--body", "-"],
            in: folder,
            input: "<rss version='2.0'><channel><title>N</title><item><title>A</title><guid>1</guid>"
                + "<pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>"
        )
        #expect(news.lines.first == "1 record: 1 item.")
        #expect(news.output.contains("  title       A\n"))
        let card = try await Program.run(["feeds", "try", "card", "--limit", "1"] + now, in: folder)
        #expect(card.lines.first == "12 records: 12 items.")
        #expect(card.lines.last == "and 11 more records")
        let rules = try await Program.run(["feeds", "try", "holidays", "--body", "answer.json"], in: folder)
        #expect(
            rules.errors
                == "holidays: holidays makes its items by rules with these settings, and reads no answer.\n"
        )
        #expect(rules.status == 64)
    }

    @Test func `reads whichever answer of a feed was saved, and says which it is`() async throws {
        let folder = try ProgramFolder()
        _ = try await Program.run(["feeds", "record", "tfl", "--demo", "--to", "night"], in: folder)
        let stops = try await Program.run(
            ["feeds", "try", "tfl", "--body", "night/bodies/001-tfl.json"],
            in: folder
        )
        #expect(stops.lines.first?.hasPrefix("Read as a list of ") == true, "\(stops.output)\(stops.errors)")
        #expect(stops.errors == "" && stops.status == 0)
        let arrivals = try await Program.run(
            ["feeds", "try", "tfl", "--body", "night/bodies/002-tfl.json", "--format", "json"],
            in: folder
        )
        let document = try JSONDocument(arrivals.output).root
        #expect(document["part"]?.string?.hasPrefix("arrivals at ") == true, "\(arrivals.output)\(arrivals.errors)")
        #expect(document["itemCount"]?.int ?? 0 > 0 && arrivals.status == 0)
        let played = try await Program.run(["feeds", "try", "tfl", "--replay", "night"], in: folder)
        #expect(played.lines.first?.contains(" items") == true)
        #expect(played.status == 0)
    }

    @Test(
        arguments: [
            (["things", "--body", "gone.json"], "aggregate: --body names \"gone.json\", which does not exist.", 1),
            (["things", "--body", "."], "aggregate: --body names \".\", which is a folder, but must be a file.", 1),
            (
                ["card", "--feed", "tfl"], "Error: feeds try takes the id of one feed, and neither --feed nor --tag.",
                64
            ),
            (
                ["card", "--limit", "0"],
                "Error: The value '0' is invalid for '--limit <count>': it must be 1 or more.", 64
            ),
            (
                ["card", "--body", "-", "--replay", "night"],
                "Error: --body and --replay both say what is answered; they cannot be combined.", 64
            ),
            (["nothing"], "aggregate: there is no feed \"nothing\".", 64),
            (["news"], "news: ", 69),
        ] as [([String], String, Int32)]
    )
    func `a mistake is told of`(arguments: [String], message: String, status: Int32) async throws {
        let run = try await Program.run(["feeds", "try"] + arguments, in: folder())
        #expect(run.errorLines.first?.hasPrefix(message) == true, "\(run.errors)")
        #expect(run.output == "")
        #expect(run.status == status)
    }

    @Test(arguments: ["news", "days", "card", "tfl"])
    func `programs get a document where the answer cannot be used, too`(feed: String) async throws {
        let run = try await Program.run(
            ["feeds", "try", feed, "--body", "-", "--format", "json"],
            in: folder(),
            input: "{"
        )
        let document = try JSONDocument(run.output).root
        #expect(document["feed"]?.string == feed && document["recordCount"]?.int == 0)
        #expect(document["error"]?["code"]?.string == "malformed", "\(run.output)")
        #expect(run.errors.hasPrefix("\(feed): ") && run.status == 69)
        #expect(!run.errors.contains("aggregate-try"))
    }

    @Test func `an answer that is none is shown as one, with status 69`() async throws {
        let run = try await Program.run(
            ["feeds", "try", "things", "--body", "-"],
            in: folder(),
            input: "<html>Busy</html>"
        )
        #expect(run.output.hasPrefix("This answer cannot be used: the answer is a web page or XML, not JSON"))
        #expect(run.status == 69)
    }
}
