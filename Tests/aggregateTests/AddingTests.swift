import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SamplePublishers
import SampleServer
import Testing

/// `aggregate feeds add` and `aggregate providers search`, the built program.
@Suite(.timeLimit(.minutes(20)))
struct AddingTests {
    private static let json = #"{"meta":{},"things":[{"id":7,"name":"Low tide","at":"2030-12-01T10:00:00Z"}]}"#
    private static let calendar =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Party\r\nDTSTART:20300101T100000Z\r\n"
        + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    private static let rss =
        "<?xml version=\"1.0\"?><!-- <html> --><rss version=\"2.0\"><channel><title>News</title><item><title>Party</title>"
        + "<guid>1</guid><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>"
    private static let atom =
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>News</title><entry><id>1</id><title>Party</title>"
        + "<updated>2026-11-21T10:00:00Z</updated></entry></feed>"
    private static let jsonFeed =
        #"{"version":"https://jsonfeed.org/version/1.1","title":"News","items":[{"id":"1","title":"Party","date_published":"2026-11-21T10:00:00Z"}]}"#

    private func added(_ folder: ProgramFolder) throws -> JSONValue? {
        try JSONDocument(folder.read("feeds.json")).root["feeds"]?.elements.map(Array.init)?.last
    }

    private func folder(_ files: [String: String] = [:]) throws -> ProgramFolder {
        try ProgramFolder(files.merging(["feeds.json": #"{ "feeds": [] }"#]) { $1 })
    }

    @Test(arguments: [
        (calendar, "icalendar"), (rss, "syndication"), (atom, "syndication"), (jsonFeed, "syndication"),
        (json, "json-http"),
    ])
    func `an address is found out about, tried with one request, and added`(
        answer: String,
        provider: String
    ) async throws {
        try await withSampleServer { sample in
            sample.script(.path("/a/things"), .status(200, body: answer))
            let folder = try folder()
            let address = "http://127.0.0.1:\(sample.port)/a/things?x=1"
            let dry = try await Program.run(["feeds", "add", address, "--id", "new", "--dry-run"], in: folder)
            #expect(dry.status == 0, "\(dry.errors)")
            #expect(dry.output.contains("1 record: 1 item."), "\(dry.output)")
            #expect(try folder.read("feeds.json") == #"{ "feeds": [] }"#)
            let unsure = try await Program.run(["feeds", "add", address, "--id", "new"], in: folder)
            #expect(unsure.status == 64 && unsure.errors.contains("add --yes"))
            #expect(try folder.read("feeds.json") == #"{ "feeds": [] }"#)
            let before = sample.activity.requests.count
            let run = try await Program.run(["feeds", "add", address, "--id", "new", "--yes"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(sample.activity.requests.count == before + 1)
            let feed = try #require(try added(folder))
            #expect(feed["id"]?.string == "new" && feed["provider"]?.string == provider)
            #expect(feed["settings"]?["url"]?.string == address)
            let list = try await Program.run(
                ["--feed", "new", "--format", "ndjson", "--from", "2026-01-01"],
                in: folder
            )
            #expect(list.lines.count == 1, "\(list.errors)")
        }
    }

    @Test(arguments: [
        ("htp://example.org", "aggregate: the address \"htp://example.org\" must be an address that begins with"),
        ("http://", "aggregate: the address \"http://\" must name a host."),
    ])
    func `an error about an address says it once`(address: String, expected: String) async throws {
        let run = try await Program.run(["feeds", "add", address], in: folder())
        #expect(run.errors.hasPrefix(expected), "\(run.errors)")
        #expect(run.status == 64)
    }

    @Test func `a field that is set for the provider of JSON leaves the others to be found out`() async throws {
        let json = #"[{"id":1,"name":"Low tide","text":"Of the sea","at":"2030-12-01T10:00:00Z"}]"#
        let folder = try folder(["things.json": json])
        func add(_ assignments: String...) async throws -> ProgramRun {
            let set = (["file=things.json"] + assignments).flatMap { ["--set", $0] }
            return try await Program.run(["feeds", "add", "json-http", "--dry-run"] + set, in: folder)
        }
        let part = try await add(#"fields={"title":"text"}"#)
        #expect(part.lines.first?.contains("id is id, title is text, start is at") == true, "\(part.errors)")
        // What is said wholly is taken as it is.
        let whole = try await add(#"fields={"id":"id","title":"text"}"#, "records=$")
        #expect(whole.status == 0 && !whole.output.contains("is a guess"), "\(whole.output)\(whole.errors)")
        #expect(!whole.output.contains(#""start""#))
    }

    @Test func `a record without a time costs only that record`() async throws {
        let json = """
            [{"name":"Low tide","at":"2030-12-01T10:00:00Z"},{"name":"High tide","at":"2030-12-01T16:00:00Z"},
             {"name":"Spring tide","at":"soon"}]
            """
        let folder = try folder(["things.json": json, "plain.json": #"{"rows":[{"a":1,"b":"x"}]}"#])
        let run = try await Program.run(["feeds", "add", "things.json", "--dry-run"], in: folder)
        #expect(run.lines.first?.contains("title is name, start is at") == true, "\(run.output)\(run.errors)")
        #expect(run.output.contains("3 records: 2 items, 1 dropped.\n  dropped: /2/at: start: found the text \"soon\""))
        let plain = try await Program.run(["feeds", "add", "plain.json", "--dry-run"], in: folder)
        #expect(plain.errors.contains("The records of $.rows have a (1) and b (\"x\")."), "\(plain.errors)")
        #expect(plain.errors.contains("aggregate feeds add plain.json --set fields.title=b"), "\(plain.errors)")
        let said = try await Program.run(
            ["feeds", "add", "plain.json", "--dry-run", "--set", "fields.title=b", "--set", "fields.subtitle=a"],
            in: folder
        )
        #expect(said.status == 0 && said.output.contains(#""title": "b""#), "\(said.output)\(said.errors)")
        #expect(said.output.contains(#""subtitle": "a""#), "\(said.output)")
        let wrong = try await Program.run(["feeds", "add", "plain.json", "--set", "fields.title=bb"], in: folder)
        #expect(wrong.errors.contains("the records of $.rows have no field \"bb\"."), "\(wrong.errors)")
    }

    @Test func `a page leads to the feed that it names`() async throws {
        try await withSampleServer { sample in
            let page =
                "<!DOCTYPE html><html><head><link rel='stylesheet' href='/x.css'>"
                + "<LINK REL=\"alternate\" type='application/rss+xml' title='News' href='/news?a=1&amp;b=2'></head></html>"
            sample.script(.path("/page"), .status(200, body: page))
            sample.script(.path("/news"), .status(200, body: Self.rss))
            sample.script(.path("/other"), .status(200, body: "<!doctype html><html></html>"))
            let folder = try folder()
            let host = "http://127.0.0.1:\(sample.port)"
            let run = try await Program.run(["feeds", "add", "\(host)/page", "--yes"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.hasPrefix("The page names \(host)/news?a=1&b=2."))
            #expect(try added(folder)?["settings"]?["url"]?.string == "\(host)/news?a=1&b=2")
            let again = try await Program.run(["feeds", "add", "\(host)/news?a=1&b=2", "--dry-run"], in: folder)
            #expect(again.lines.contains("The feed news reads the same already."), "\(again.output)\(again.errors)")
            // Without the tags that HTML may leave out.
            let link = page.replacing(/^.*<LINK/, with: "<LINK").replacing("</head></html>", with: "")
            sample.script(.path("/bare"), .status(200, body: "<title>x</title>\(link)"))
            let bare = try await Program.run(["feeds", "add", "\(host)/bare", "--dry-run"], in: folder)
            #expect(bare.output.hasPrefix("The page names \(host)/news?a=1&b=2."), "\(bare.output)\(bare.errors)")
            let none = try await Program.run(["feeds", "add", "\(host)/other", "--yes"], in: folder)
            #expect(none.status == 64 && none.errors.contains("names no feed and no calendar"), "\(none.errors)")
            let gone = try await Program.run(["feeds", "add", "\(host)/gone", "--yes"], in: folder)
            #expect(gone.status == 69 && gone.errors.contains("status 404"), "\(gone.errors)")
        }
    }

    @Test func `what a page names beside the first is told of, where nobody is asked`() async throws {
        try await withSampleServer { sample in
            let page =
                "<!DOCTYPE html><html><head><link rel='alternate' type='application/rss+xml' href='/news'>"
                + "<link rel='alternate' type='text/calendar' href='/days.ics'></head></html>"
            sample.script(.path("/page"), .status(200, body: page))
            sample.script(.path("/news"), .status(200, body: Self.rss))
            let host = "http://127.0.0.1:\(sample.port)"
            let run = try await Program.run(["feeds", "add", "\(host)/page", "--dry-run"], in: try folder())
            let told = "It names others too: aggregate feeds add \(host)/days.ics."
            #expect(run.lines.contains(told), "\(run.output)\(run.errors)")
        }
    }

    @Test func `what is odd about a calendar is said before it is added`() async throws {
        let odd = Self.calendar.replacing("DTSTART:20300101T100000Z", with: "DTSTART;TZID=Mars/Olympus:20300101T100000")
        let folder = try folder(["cut.ics": "BEGIN:VCALENDAR\r\n", "odd.ics": odd])
        let cut = try await Program.run(["feeds", "add", "cut.ics", "--dry-run"], in: folder)
        #expect(cut.output.contains("the text ends without END:VCALENDAR"), "\(cut.output)\(cut.errors)")
        let zone = try await Program.run(["feeds", "add", "odd.ics", "--dry-run"], in: folder)
        #expect(zone.output.contains("the time zone \"Mars/Olympus\" is not known"), "\(zone.output)\(zone.errors)")
    }

    @Test func `records without a time are added, and listed last`() async throws {
        let folder = try folder(["shopping.json": #"[{"name":"Milk","amount":2},{"name":"Bread","amount":1}]"#])
        let run = try await Program.run(["feeds", "add", "shopping.json", "--yes"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("id is name, title is name, facts is amount."), "\(run.output)")
        #expect(run.output.contains("No member looks like a time"), "\(run.output)")
        let list = try await Program.run(["--format", "csv"], in: folder)
        #expect(list.output.contains("Bread") && list.output.contains("Milk"), "\(list.output)\(list.errors)")
    }

    @Test func `whoever does not read the whole preview has the feed all the same`() async throws {
        let folder = try folder(["things.json": Self.json])
        let run = try await Program.shell("\"$aggregate\" feeds add things.json --yes | true", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("feeds.json").contains(#""file": "./things.json""#))
    }

    @Test func `files, programs and providers are added, with settings`() async throws {
        let folder = try folder(["things.json": Self.json, "a/work.ics": Self.calendar])
        for arguments in [
            ["things.json"], ["a/work.ics", "--set", "limit=5"], ["holidays", "--id", "days", "--set", "country=DE"],
        ] {
            let run = try await Program.run(["feeds", "add", "--yes"] + arguments, in: folder)
            #expect(run.status == 0, "\(run.errors)")
        }
        let text = try folder.read("feeds.json")
        #expect(text.contains(#""file": "./things.json""#))
        #expect(
            text.contains(
                #"{ "id": "work", "provider": "icalendar", "settings": { "file": "./a/work.ics" }, "limit": 5 }"#
            )
        )
        #expect(text.contains(#"{ "id": "days", "provider": "holidays", "settings": { "country": "DE" } }"#), "\(text)")
        _ = try await Program.shell("printf '#!/bin/sh\\nexit 1\\n' > p.sh; chmod +x p.sh", in: folder)
        let program = try await Program.run(["feeds", "add", "./p.sh", "--yes"], in: folder)
        #expect(program.status == 69 && program.errors.contains("Nothing was written"), "\(program.errors)")
        let forced = try await Program.run(["feeds", "add", "./p.sh", "--force"], in: folder)
        #expect(forced.status == 0, "\(forced.errors)")
        #expect(try added(folder)?["settings"]?["command"]?.first?.string == "./p.sh")
    }

    @Test(
        arguments: [
            (["example.org/x"], 64, "write https://example.org/x"), (["holiday"], 64, "Did you mean \"holidays\"?"),
            (["tfl"], 64, "Did you mean \"tfl-arrivals\"?"), (["sport"], 64, "Did you mean \"sport-events\"?"),
            (["trains"], 64, "Did you mean \"tfl-arrivals\"?"),
            (["soccer"], 64, "Did you mean \"espn-soccer\"?"),
            ([], 64, "say what to add"), (["./missing.sh"], 64, "there is no file ./missing.sh."),
            (["sport-events", "--set", "categories=tennis"], 64, "include.categories=…"),
            (["sport-events", "--set", "sport=tennis"], 64, "include.categories=…"),
            (["holidays", "--set", "country=ZZ"], 78, "must be"),
            (["holidays", "--set", "region=a"], 64, "Write the one that you mean."),
            (["icalendar", "--set", "url=env:NOT_SET_HERE"], 78, "export NOT_SET_HERE"),
            (["env:NOT_SET_HERE"], 64, "export NOT_SET_HERE"), (["script.sh"], 64, "Run: chmod +x ./script.sh"),
            (["script.py"], 64, "#!/usr/bin/env python3"),
            (["holidays", "--set", "kountry=DE"], 64, "Did you mean \"country\"?"),
            (["holidays", "--id", "Not an id"], 64, "must be"), (["http://127.0.0.1:1/x"], 69, "127.0.0.1"),
        ] as [([String], Int32, String)]
    )
    func `what cannot be added is said`(arguments: [String], status: Int32, reason: String) async throws {
        let folder = try folder(["script.sh": "#!/bin/sh\n", "script.py": "print(1)\n"])
        let run = try await Program.run(["feeds", "add", "--yes"] + arguments, in: folder)
        #expect(run.status == status, "\(run.errors)")
        #expect(run.errors.contains(reason), "\(run.errors)")
        #expect(try folder.read("feeds.json") == #"{ "feeds": [] }"#)
    }

    @Test func `values are named, and categories chosen`() async throws {
        let folder = try folder()
        let run = try await Program.run(
            ["feeds", "add", "holidays", "--set", "region=Bavaria", "--yes"],
            in: folder
        )
        #expect(run.lines.first == "\"Bavaria\" is DE-BY, with country=DE.", "\(run.output)\(run.errors)")
        #expect(try added(folder)?["settings"]?["country"]?.string == "DE")
        let sports = [
            "feeds", "add", "sport-events", "--category", "soccer", "--category", "ice hockey", "--demo", "--yes",
        ]
        let chosen = try await Program.run(sports, in: folder)
        #expect(chosen.status == 0, "\(chosen.errors)")
        #expect(try added(folder)?["include"]?["categories"]?.elements?.compactMap(\.string) == ["FOOT", "ICEH"])
        try await withSampleServer { sample in
            let endpoint = try #require(sample.endpoint(for: "tfl-arrivals"))
            // Behind the source, as feeds set takes them, or behind --set.
            let stop = ["feeds", "add", "tfl-arrivals", "stops=penny wharf", "--set", "endpoint=\(endpoint)"]
            let found = try await Program.run(stop + ["--yes"], in: folder)
            #expect(found.output.contains("\"penny wharf\" is 940GZZLUXC3."), "\(found.output)\(found.errors)")
        }
    }

    @Test func `a secret address is read from the environment, and never written`() async throws {
        try await withSampleServer { sample in
            sample.script(.path("/a/8f14e45fceea167a/basic.ics"), .status(200, body: Self.calendar))
            let folder = try folder()
            let address = "http://127.0.0.1:\(sample.port)/a/8f14e45fceea167a/basic.ics"
            let run = try await Program.run(
                ["feeds", "add", "env:WORK_CALENDAR", "--yes"],
                environment: ["WORK_CALENDAR": address],
                in: folder
            )
            #expect(run.status == 0, "\(run.errors)")
            let feed = try #require(try added(folder))
            #expect(
                feed["id"]?.string == "work-calendar" && feed["settings"]?["url"]?["env"]?.string == "WORK_CALENDAR"
            )
            #expect(!(run.output + run.errors + (try folder.read("feeds.json"))).contains("8f14e45fceea167a"))
        }
    }

    @Test(arguments: [
        ("/private-8f14/basic.ics", true), ("/a?token=abc", true), ("/a/8f14e45fceea167a5a36/basic.ics", true),
        ("/events/summer-in-the-city-2030.ics", false), ("/a?month=12", false),
    ])
    func `an address that looks like a secret is said to be one`(path: String, isSecret: Bool) async throws {
        try await withSampleServer { sample in
            let plain = path.split(separator: "?").first.map(String.init) ?? path
            sample.script(.path(plain), .status(200, body: Self.calendar))
            let address = "http://127.0.0.1:\(sample.port)\(path)"
            let run = try await Program.run(["feeds", "add", address, "--dry-run"], in: try folder())
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains("feeds add env:NAME") == isSecret, "\(run.output)")
        }
    }

    @Test func `a script that prints its items and ends is added as one`() async throws {
        let folder = try folder([
            "bins.sh": "#!/bin/sh\necho '{\"id\":\"1\",\"title\":\"Paper\",\"time\":\"2030-12-02\"}'\n"
        ])
        _ = try await Program.shell("chmod +x bins.sh", in: folder)
        let run = try await Program.run(["feeds", "add", "./bins.sh", "--yes"], in: folder)
        #expect(run.status == 0 && run.output.contains("1 record: 1 item."), "\(run.output)\(run.errors)")
        #expect(try added(folder)?["settings"]?["mode"]?.string == "once")
        #expect(run.output.contains("None of them is within 365d, which is how far"), "\(run.output)")
        let list = try await Program.run(["--feed", "bins", "--from", "2030-12-01"], in: folder)
        #expect(list.output.contains("Paper"), "\(list.errors)")
    }

    @Test func `how long a source may take is written, and holds when it is fetched`() async throws {
        let folder = try folder(["things.json": Self.json])
        let run = try await Program.run(["feeds", "add", "things.json", "--timeout", "40s", "--yes"], in: folder)
        #expect(run.status == 0 && run.output.contains("\"timeout\": \"40s\""), "\(run.output)\(run.errors)")
        #expect(try added(folder)?["timeout"]?.string == "40s")
        let said = ["feeds", "add", "things.json", "--timeout", "40s", "--set", "timeout=30s", "--id", "b", "--force"]
        let other = try await Program.run(said, in: folder)
        #expect(try added(folder)?["timeout"]?.string == "30s", "\(other.output)\(other.errors)")
    }

    @Test func `an address without an answer is worded alike in feeds add and in a list`() async throws {
        try await withSampleServer { sample in
            sample.script(.path("/gone"), .status(404, body: "no"))
            let address = "http://127.0.0.1:\(sample.port)/gone"
            let feed = #"{ "id": "new", "provider": "icalendar", "settings": { "url": "\#(address)" } }"#
            let folder = try ProgramFolder(["feeds.json": #"{ "feeds": [\#(feed)] }"#])
            let reason = "was answered with status 404: there is nothing. Open the address in a browser"
            let add = try await Program.run(["feeds", "add", address, "--yes"], in: folder)
            #expect(add.errors.contains("\(address) \(reason)"), "\(add.errors)")
            let list = try await Program.run([], in: folder)
            #expect(list.errors.contains("new: its address \(reason)"), "\(list.errors)")
        }
    }

    @Test func `of news, all of which is past, it says where they are shown`() async throws {
        let folder = try folder(["news.xml": Self.rss])
        let run = try await Program.run(["feeds", "add", "news.xml", "--dry-run"], in: folder)
        #expect(run.output.contains("All of them are past:") && run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("aggregate --feed news shows them."), "\(run.output)\(run.errors)")
    }

    @Test func `a script that hangs is given up, with what it printed and what to do`() async throws {
        let folder = try folder(["hang.sh": "#!/bin/sh\necho waking >&2\necho '{\"id\":\"1\"}'\nsleep 600\n"])
        _ = try await Program.shell("chmod +x hang.sh", environment: [:], in: folder)
        let run = try await Program.run(["feeds", "add", "./hang.sh", "--timeout", "20s", "--yes"], in: folder)
        #expect(run.status == 69, "\(run.errors)")
        for part in [
            "no answer within 20 s; the program hang.sh printed {\"id\":\"1\"}, which is not an answer",
            "has not ended", "\"mode\": \"once\"", "raise --timeout",
        ] { #expect(run.errors.contains(part), "\(part): \(run.errors)") }
        #expect(!run.errors.contains("started again") && !run.errors.contains("Documentation/"), "\(run.errors)")
        #expect(run.errorLines.count { $0 == "hang.sh: waking" } == 1, "\(run.errors)")
    }

    @Test func `a script that prints and ends is tried twice, but says what it says once`() async throws {
        let item = #"{"id":"1","title":"A","time":"2030-12-01T10:00:00Z"}"#
        let script = "#!/bin/sh\necho waking >&2\necho '\(item)'\n"
        let folder = try folder(["noisy.sh": script])
        _ = try await Program.shell("chmod +x noisy.sh", environment: [:], in: folder)
        let run = try await Program.run(["feeds", "add", "./noisy.sh", "--dry-run"], in: folder)
        #expect(run.status == 0 && run.output.contains("\"mode\": \"once\""), "\(run.output)\(run.errors)")
        #expect(run.errorLines.count { $0 == "noisy.sh: waking" } == 1, "\(run.errors)")
    }

    @Test func `a program in the home folder is added by its path there, and runs`() async throws {
        let folder = try folder()
        let program = folder.home.appending(path: "bins.sh")
        let script = "#!/bin/sh\necho '{\"id\":\"1\",\"title\":\"Paper\",\"time\":\"2030-12-02\"}'\n"
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path())
        let run = try await Program.run(["feeds", "add", program.path(), "--yes"], in: folder)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(try added(folder)?["settings"]?["command"]?.first?.string == "~/bins.sh")
        let list = try await Program.run(["--feed", "bins", "--from", "2030-12-01"], in: folder)
        #expect(list.output.contains("Paper"), "\(list.errors)")
    }

    @Test(
        arguments: [
            (#"{"id":"42","time":"2030-12-02"}"#, "the member \"title\" is missing"),
            ("Bus 42 at noon", "found no JSON"),
        ]
    )
    func `a script whose lines are not items is told so, with what it printed`(
        line: String,
        reason: String
    ) async throws {
        let folder = try folder(["bus.sh": "#!/bin/sh\necho '\(line)'\n"])
        _ = try await Program.shell("chmod +x bus.sh", in: folder)
        let run = try await Program.run(["feeds", "add", "./bus.sh", "--yes"], in: folder)
        #expect(run.status == 69, "\(run.errors)")
        for text in [reason, line, "has to print an item a line"] {
            #expect(run.errors.contains(text), "\(run.errors)")
        }
        #expect(!run.errors.contains("number of the question"))
        let forced = try await Program.run(["feeds", "add", "./bus.sh", "--force"], in: folder)
        #expect(forced.status == 0, "\(forced.errors)")
        #expect(try added(folder)?["settings"]?["mode"]?.string == "once")
    }

    @Test(arguments: [
        ("echo next train 14:05; exit 3", "ended with status 3"),
        (#"echo '[{"id":"1","title":"A","time":"2030-12-02"}]'; echo 'no network' >&2; exit 1"#, "no network"),
    ])
    func `a script that prints and fails is told how it ended`(line: String, reason: String) async throws {
        let folder = try folder(["bus.sh": "#!/bin/sh\n\(line)\n"])
        _ = try await Program.shell("chmod +x bus.sh", in: folder)
        let run = try await Program.run(["feeds", "add", "./bus.sh", "--yes"], in: folder)
        #expect(run.status == 69 && run.errors.contains(reason), "\(run.errors)")
        #expect(!run.errors.contains("answers questions") && run.output.contains("\"mode\": \"once\""), "\(run.output)")
    }

    @Test func `a double and what sample publishers made up are written only by force`() async throws {
        let folder = try folder(["club.json": Self.json])
        let add = ["feeds", "add", "club.json"]
        #expect(try await Program.run(add + ["--yes"], in: folder).status == 0)
        let double = try await Program.run(add + ["--yes"], in: folder)
        #expect(double.status == 64, "\(double.output)")
        let reason = "nothing was written. The feed club reads the same already. If it is right, add --force."
        #expect(double.errors.contains(reason), "\(double.errors)")
        let part = try await Program.run(add + ["--yes", "--id", "part", "--category", "x"], in: folder)
        #expect(part.status == 0, "\(part.errors)")
        #expect(try await Program.run(add + ["--force"], in: folder).status == 0)
        let stop = ["feeds", "add", "tfl-arrivals", "--set", "stops=coper gate", "--demo"]
        let near = try await Program.run(stop + ["--yes"], in: folder)
        #expect(near.status == 64 && near.errors.contains("Did you mean 940GZZLUXD4 (Copper Gate"), "\(near.errors)")
        let named = ["feeds", "add", "tfl-arrivals", "--set", "stops=copper gate", "--demo"]
        let sample = try await Program.run(named + ["--yes"], in: folder)
        #expect(sample.status == 64, "\(sample.output)")
        #expect(sample.errors.contains("940GZZLUXD4 is of a sample publisher"), "\(sample.errors)")
        #expect(try await Program.run(named + ["--force"], in: folder).status == 0)
    }

    @Test func `the elements of lists are fields, and a wrong secret is said of the feed`() async throws {
        let json = #"[{"nm":"Paper","slot":[1922868000000,1922871600000]}]"#
        let folder = try folder(["bins.json": json])
        let wrong = try await Program.run(
            ["feeds", "add", "bins.json", "--set", "fields.start=slot", "--dry-run"],
            in: folder
        )
        #expect(wrong.errors.contains("slot[0] (1922868000000)"), "\(wrong.errors)")
        let said = ["--set", "fields.start=slot[0]", "--set", "fields.end=slot[1]", "--yes"]
        let run = try await Program.run(["feeds", "add", "bins.json"] + said, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let fields = try added(folder)?["settings"]?["fields"]
        #expect(fields?["start"]?["from"]?.string == "slot[0]" && fields?["end"]?["from"]?.string == "slot[1]")
        let secret = try await Program.run(
            ["feeds", "add", "env:CALENDAR", "--id", "office"],
            environment: ["CALENDAR": "not an address"],
            in: folder
        )
        #expect(secret.errors.contains("feeds.office.settings.url is a secret"), "\(secret.errors)")
    }

    // MARK: - Search

    @Test func `stops are found by name at the publisher`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder(["feeds.json": sample.configuration()])
            let run = try await Program.run(
                ["providers", "search", "tfl-arrivals", "stops", "penny", "wharf"],
                in: folder
            )
            #expect(run.lines.first?.contains("NAME") == true, "\(run.errors)")
            #expect(run.output.contains("940GZZLUXC3  Penny Wharf  Circle, District"), "\(run.output)")
            #expect(run.output.contains("aggregate feeds set tfl stops=940GZZLUXC3"))
            let demo = try await Program.run([
                "providers", "search", "tfl-arrivals", "stops", "lantern", "--demo", "--format", "json",
            ])
            #expect(try demo.json.root["matches"]?.first?["value"]?.string == "940GZZLUXA1")
            let page = try await Program.run(["providers", "search", "tfl-arrivals", "stops", "lantern", "--demo"])
            #expect(page.output.contains(" Sample data: ") && !page.output.contains("feeds set"), "\(page.output)")
            let none = try await Program.run(["providers", "search", "tfl", "stops", "nowhere"], in: folder)
            #expect(none.status == 1)
        }
    }

    @Test(arguments: [
        (["holidays", "region", "bavaria"], "DE-BY"), (["holidays", "country", "england"], "GB"),
        (["sport-events", "category", "football"], "FOOT"),
    ])
    func `what a provider knows is found without a request`(arguments: [String], value: String) async throws {
        let run = try await Program.run(["providers", "search"] + arguments + ["--format", "json"])
        #expect(try run.json.root["matches"]?.first?["value"]?.string == value)
    }

    @Test func `JSON that is cut off says where`() async throws {
        let folder = try folder(["cut.json": #"[{"id":1,"title":"A"},{"id":2,"ti"#])
        let run = try await Program.run(["feeds", "add", "./cut.json", "--dry-run"], in: folder)
        #expect(run.status == 64)
        #expect(
            run.errors
                == "aggregate: this begins as JSON does, but it is not: line 1, column 34: found the end of the text,"
                + " expected the end of the string.\n"
        )
    }

    /// Root may write every file.
    @Test(.enabled(if: geteuid() != 0))
    func `a file that cannot be written is told before anything is read`() async throws {
        let folder = try folder(["things.json": Self.json])
        #expect(chmod(folder.work.appending(path: "feeds.json").path(percentEncoded: false), 0o400) == 0)
        let run = try await Program.run(["feeds", "add", "./things.json", "--yes"], in: folder)
        #expect(run.status == 78 && run.output.isEmpty)
        #expect(run.errors == "aggregate: feeds.json is write-protected.\n")
        let shown = try await Program.run(["feeds", "add", "./things.json", "--dry-run"], in: folder)
        #expect(shown.status == 0, "\(shown.errors)")
    }

    @Test func `a search that there is none for is a wrong argument`() async throws {
        let run = try await Program.run(["providers", "search", "holidays", "stops", "x"])
        #expect(run.status == 64 && run.errors.contains("Valid names: country, region."), "\(run.errors)")
    }
}
