import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// `aggregate feeds add` of tables, lines, programs and lists of subscriptions, with the built program.
@Suite(.timeLimit(.minutes(20)))
struct AddingFormatsTests {
    private func folder(_ files: [String: String] = [:], programs: [String: String] = [:]) throws -> ProgramFolder {
        let folder = try ProgramFolder(
            files.merging(programs) { $1 }.merging(["feeds.json": #"{ "feeds": [] }"#]) { $1 }
        )
        for name in programs.keys {
            let path = folder.work.appending(path: name).path(percentEncoded: false)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        return folder
    }

    private func feeds(_ folder: ProgramFolder) throws -> [JSONValue] {
        try JSONDocument(folder.read("feeds.json")).root["feeds"]?.elements.map(Array.init) ?? []
    }

    /// The titles of a feed's items, from the configuration as it was written.
    private func titles(of feed: String, in folder: ProgramFolder) async throws -> [String] {
        let list = try await Program.run(["--feed", feed, "--format", "ndjson", "--from", "2026-01-01"], in: folder)
        #expect(list.status == 0, "\(list.errors)")
        return try list.lines.map { try JSONDocument(Array($0.utf8)).root["title"]?.string ?? "" }
    }

    private static let csv = "Datum;Art\n02.12.2030;Restmüll\n09.12.2030;Papier\n"
    private static let ics =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Party\r\nDTSTART:20300101T100000Z\r\n"
        + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    private static let rss =
        "<rss version=\"2.0\"><channel><title>News</title><item><title>Party</title><guid>1</guid>"
        + "<pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>"

    @Test(arguments: [
        ("bins.csv", csv, "csv", ["Restmüll", "Papier"]),
        ("open.csv", "title,start\nChoir,2030-12-01 10:00\n\"Fair,2030-12-02 10:00\n", "csv", ["Choir", "\"Fair"]),
        ("mine.txt", "2030-11-28 10:00  Haircut\n2030-12-03 Choir\n", "lines", ["Haircut", "Choir"]),
        (
            "a.ndjson",
            "{\"id\":1,\"name\":\"Choir\",\"at\":\"2030-12-01T10:00:00Z\"}\n{\"id\":2,\"name\":\"Fair\",\"at\":\"2030-12-02T10:00:00Z\"}\n",
            nil, ["Choir", "Fair"]
        ),
        ("a.jsonp", "cb([{\"id\":1,\"name\":\"Choir\",\"at\":\"2030-12-01T10:00:00Z\"}]);", nil, ["Choir"]),
    ])
    func `a file is added by what is in it`(name: String, text: String, format: String?, expected: [String])
        async throws
    {
        let folder = try folder([name: text])
        let run = try await Program.run(["feeds", "add", name, "--id", "new", "--yes"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let settings = try #require(try feeds(folder).last)["settings"]
        #expect((settings?["format"]?.string ?? settings?["format"]?["type"]?.string) == format, "\(run.output)")
        #expect(try await titles(of: "new", in: folder) == expected)
    }

    @Test func `a header without rows is asked to wait for them`() async throws {
        let folder = try folder(["bins.csv": "title,start\n"])
        let run = try await Program.run(["feeds", "add", "bins.csv", "--yes"], in: folder)
        #expect(run.status != 0 && run.errors.contains("this is a table with a header alone"), "\(run.errors)")
        #expect(try feeds(folder).isEmpty)
    }

    @Test(arguments: [
        ("a.xlsx", "PK\u{3}\u{4}\u{14}\u{0}", "this is a spreadsheet or an archive. Save its table as CSV"),
        (
            "wide.csv", (1...1_024).map { "c\($0)" }.joined(separator: ",") + "\n",
            "this is a table with more than 1000 columns"
        ),
        (
            "plain.csv", "aa,bb\n17,18\n19,20\n",
            "this is a table, but no column of it is clearly a title. Its columns are"
        ),
    ])
    func `a table that cannot be added says why`(name: String, text: String, message: String) async throws {
        let folder = try folder([name: text])
        let run = try await Program.run(["feeds", "add", name, "--yes"], in: folder)
        #expect(run.status != 0 && run.errors.contains(message), "\(run.errors)")
        #expect(try feeds(folder).isEmpty)
    }

    @Test(arguments: ["Name der Tour", "['Name der Tour']"])
    func `a column is named as the table has it`(column: String) async throws {
        let folder = try folder([
            "tours.csv": "Datum;Führung;Name der Tour\n05.12.2030;Anna;Rax\n06.12.2030;Eva;Ötscher\n"
        ])
        let arguments = ["feeds", "add", "tours.csv", "--id", "new", "--set", "fields.title=\(column)", "--yes"]
        let run = try await Program.run(arguments, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try await titles(of: "new", in: folder) == ["Rax", "Ötscher"])
    }

    @Test func `an address with a table is asked once`() async throws {
        try await withSampleServer { sample in
            sample.script(.path("/bins"), .status(200, headers: [("Content-Type", "text/csv")], body: Self.csv))
            let folder = try folder()
            let address = "http://127.0.0.1:\(sample.port)/bins"
            let run = try await Program.run(["feeds", "add", address, "--id", "new", "--yes"], in: folder)
            #expect(run.status == 0 && sample.activity.requests.count == 1, "\(run.errors)")
            #expect(try await titles(of: "new", in: folder) == ["Restmüll", "Papier"])
        }
    }

    @Test(arguments: [
        (csv, "csv", ["Restmüll", "Papier"]), (ics, "calendar", ["Party"]), (rss, "syndication", ["Party"]),
        ("2030-11-28 10:00  Haircut\n", "lines", ["Haircut"]),
        (
            #"{"bins":[{"Datum":"02.12.2030","Art":"Papier"},{"Datum":"09.12.2030","Art":"Bio"}]}"#, nil,
            ["Papier", "Bio"]
        ),
        (#"[{"title":"Plants","time":"2030-12-01T10:00:00Z"}]"#, nil, ["Plants"]),
    ])
    func `a program may print what an address may have`(output: String, format: String?, expected: [String])
        async throws
    {
        let folder = try folder(
            ["printed": output],
            programs: ["show.sh": "#!/bin/sh\necho run >> runs\ncat printed\n"]
        )
        let run = try await Program.run(["feeds", "add", "./show.sh", "--id", "new", "--yes"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        // Once as a conversation, and once for what it prints.
        #expect(try folder.read("runs") == "run\nrun\n")
        let settings = try #require(try feeds(folder).last)["settings"]
        #expect(settings?["mode"]?.string == "once")
        #expect((settings?["format"]?.string ?? settings?["format"]?["type"]?.string) == format, "\(run.output)")
        #expect(try await titles(of: "new", in: folder) == expected)
    }

    @Test func `a program whose output is nothing of this says why`() async throws {
        let folder = try folder(programs: ["show.sh": "#!/bin/sh\necho hello\n"])
        let run = try await Program.run(["feeds", "add", "./show.sh", "--yes"], in: folder)
        #expect(run.status != 0 && run.errors.contains("none of which is an item"), "\(run.errors)")
        #expect(try feeds(folder).isEmpty)
    }

    // MARK: - Subscriptions

    private static let opml = """
        <?xml version="1.0"?>
        <opml version="2.0"><head><title>Mine</title></head><body>
        <outline text="News &amp; more"><outline text="World">
        <outline text="Planet" type="rss" xmlUrl="https://news.example.org/planet.xml"/></outline></outline>
        <outline title="Club" type="ical" xmlUrl="webcal://club.example.org/all.ics"/>
        <outline text="Again" type="rss" xmlUrl="https://news.example.org/planet.xml"/>
        <outline text="A tool" type="app" url="https://tool.example.org/"/>
        <outline text="Odd" type="rss" xmlUrl="ftp://odd.example.org/"/>
        <outline text="A page" htmlUrl="https://page.example.org/"/>
        </body></opml>
        """

    @Test func `a list of subscriptions is added at once`() async throws {
        let folder = try folder(["subs.opml": Self.opml])
        let dry = try await Program.run(["feeds", "add", "subs.opml", "--dry-run"], in: folder)
        #expect(dry.status == 0 && dry.output.contains("[news-more, world]"), "\(dry.output)\(dry.errors)")
        let unsure = try await Program.run(["feeds", "add", "subs.opml"], in: folder)
        #expect(unsure.status == 64 && unsure.errors.contains("add --yes"))
        #expect(try feeds(folder).isEmpty)
        let run = try await Program.run(["feeds", "add", "subs.opml", "refresh=2h", "--yes"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("\"A tool\" is left out: it has the type app"), "\(run.output)")
        #expect(run.output.contains("\"Odd\" is left out: its address"), "\(run.output)")
        let added = try feeds(folder)
        #expect(added.map { $0["id"]?.string } == ["planet", "club"])
        #expect(added.map { $0["provider"]?.string } == ["syndication", "icalendar"])
        #expect(added[0]["tags"]?.elements?.map { $0.string } == ["news-more", "world"])
        #expect(added.map { $0["refresh"]?.string } == ["2h", "2h"])
        #expect(added[1]["settings"]?["url"]?.string == "https://club.example.org/all.ics")
        let again = try await Program.run(["feeds", "add", "subs.opml", "--yes"], in: folder)
        #expect(again.output.contains("the feed planet reads that address already"), "\(again.output)")
        #expect(try feeds(folder).count == 2)
    }

    @Test func `the list of feeds is a list of subscriptions, without secrets`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": """
            { "feeds": [
              { "id": "news", "provider": "syndication", "title": "A & B", "tags": ["world"],
                "settings": { "url": "https://news.example.org/a.xml?x=1&y=2" } },
              { "id": "club", "provider": "icalendar", "settings": { "url": "https://club.example.org/all.ics" } },
              { "id": "mine", "provider": "icalendar", "settings": { "url": { "file": "address" } } },
              { "id": "plain", "provider": "icalendar", "settings": { "url": "https://x.example.org/c.ics?token=abc" } },
              { "id": "trains", "provider": "tfl-arrivals" }
            ] }
            """,
            "address": "https://secret.example.org/private-0123456789abcdef/basic.ics",
        ])
        let run = try await Program.run(["feeds", "list", "--format", "opml"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let expected = """
            <?xml version="1.0" encoding="utf-8"?>
            <opml version="2.0">
              <head>
                <title>aggregate</title>
              </head>
              <body>
                <outline text="club" title="club" type="ical" xmlUrl="https://club.example.org/all.ics"/>
                <outline text="world" title="world">
                  <outline text="A &amp; B" title="A &amp; B" type="rss" xmlUrl="https://news.example.org/a.xml?x=1&amp;y=2"/>
                </outline>
              </body>
            </opml>

            """
        #expect(run.output == expected)
        #expect(run.errors == "aggregate: left out, since their addresses are secrets: mine, plain.\n")
        let other = try self.folder(["subs.opml": run.output])
        let back = try await Program.run(["feeds", "add", "subs.opml", "--yes"], in: other)
        #expect(back.status == 0, "\(back.errors)")
        #expect(try feeds(other).map { $0["id"]?.string } == ["club", "a-b"])
    }

    // MARK: - webcal

    @Test(arguments: ["icalendar", "syndication", "json-http"])
    func `webcal is an address for each provider that takes one`(provider: String) async throws {
        let fields = #", "records": "$", "fields": { "id": "id", "title": "t", "start": "s" }"#
        let settings = #"{ "url": "webcal://club.example.org/a"\#(provider == "json-http" ? fields : "") }"#
        let folder = try ProgramFolder([
            "feeds.json": #"{ "feeds": [ { "id": "a", "provider": "\#(provider)", "settings": \#(settings) } ] }"#
        ])
        let check = try await Program.run(["config", "check"], in: folder)
        #expect(check.status == 0, "\(check.errors)")
    }
}
