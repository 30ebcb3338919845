import FeedJSON
import FeedTestKit
import Foundation
import ProgramTestKit
import Testing

/// `aggregate calendar`, the built program.
@Suite(.timeLimit(.minutes(20)))
struct CalendarTests {
    private static let now = ["--now", "2026-12-21T10:00:00Z"]

    private func calendar(
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        in folder: ProgramFolder? = nil
    ) async throws -> ProgramRun {
        try await Program.run(["calendar"] + Self.now + arguments, environment: environment, in: folder)
    }

    @Test func `shows this month, without asking anybody but feeds of whole days`() async throws {
        // Nobody listens there: a feed that was asked would have failed.
        let closed = URL(string: "http://127.0.0.1:1")
        let folder = try ProgramFolder(["feeds.json": fiveFeeds(neds: closed, tfl: closed, sports: closed)])
        let run = try await calendar(in: folder)
        try expect(run.output, in: .module, isKeptIn: "calendar.txt")
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test(arguments: [
        (["--month", "next"], "January 2027"), (["--month", "previous"], "November 2026"),
        (["--month", "+2"], "February 2027"), (["--month", "-12"], "December 2025"), (["--month=-1"], "November 2026"),
        (["--month", "12"], "December 2026"), (["--month", "2026-1"], "January 2026"),
        (["--month", "december"], "December 2026"), (["--month", "Nov"], "November 2027"),
        (["--month", "+0"], "December 2026"), (["--month", "2024-02"], "February 2024"),
        (["--now", "2026-11-30T12:00:00Z", "--time-zone", "Pacific/Kiritimati"], "December 2026"),
        (["--now", "2026-12-01T10:00:00Z", "--time-zone", "Pacific/Pago_Pago"], "November 2026"),
        (["--now", "2026-12-01T10:00:00Z", "--time-zone", "Pacific/Pago_Pago", "--month", "next"], "December 2026"),
    ])
    func `shows the month that is asked for, counted from the viewer's`(arguments: [String], title: String) async throws
    {
        let run = try await calendar(arguments)
        #expect(run.lines.first?.trimmingCharacters(in: .whitespaces) == title)
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    private static let timed = [
        "feeds.json": #"""
        { "feeds": [
          { "id": "days", "provider": "holidays" },
          { "id": "evenings", "provider": "exec", "settings": { "mode": "once", "command": ["sh", "evenings.sh"] } } ] }
        """#,
        "evenings.sh": #"""
        echo '{"id":"a","title":"Carols","time":{"start":"2026-12-25T18:30:00Z","end":"2026-12-25T20:00:00Z"}}'
        echo '{"id":"b","title":"All night","time":{"start":"2026-11-30T22:00:00Z","end":"2026-12-02T00:00:00Z"}}'
        echo '{"id":"c","title":"Another month","time":{"start":"2027-01-02T22:00:00Z"}}'
        """#,
    ]

    @Test func `with --all it shows items with a time of day too, of all feeds`() async throws {
        let folder = try ProgramFolder(Self.timed)
        let run = try await calendar(["--all"], in: folder)
        #expect(run.errors == "")
        let lines = run.lines
        #expect(lines.contains { $0.contains(/1 Tue +… +All night/) }, "\(run.output)")
        let christmas = try #require(lines.firstIndex { $0.contains(/25 Fri +Christmas Day/) })
        #expect(lines[christmas + 1].contains(/25 Fri +18:30 +Carols +.*evenings/))
        #expect(!run.output.contains("Another month"))
        let markdown = try await calendar(["--all", "--format", "markdown"], in: folder)
        #expect(markdown.output.contains("25<br>Christmas Day<br>18:30 Carols"), "\(markdown.output)")
        let json = try await calendar(["--all", "--format", "json"], in: folder)
        #expect(json.output.contains(#""title": "Carols""#))
        let ics = try await calendar(["--all", "--format", "ics"], in: folder)
        #expect(ics.output.contains("SUMMARY:Carols"))
        #expect([markdown, json, ics].allSatisfy { $0.errors == "" && $0.status == 0 })
    }

    private static let declared = [
        "feeds.json": #"""
        { "feeds": [
          { "id": "fairs", "provider": "json-http", "settings": { "file": "fairs.json", "records": "$",
            "fields": { "id": "id", "title": "name", "day": "from", "lastDay": "to", "region": { "value": "GB" } } } },
          { "id": "club", "provider": "exec", "refresh": "1h",
            "settings": { "mode": "once", "command": ["sh", "club.sh"] } },
          { "id": "trains", "provider": "exec", "refresh": "1s",
            "settings": { "mode": "once", "command": ["sh", "trains.sh"] } } ] }
        """#,
        "fairs.json": #"[ { "id": 1, "name": "Book fair", "from": "2031-05-30", "to": "2031-06-02" } ]"#,
        "club.sh": #"""
        echo x >> club.asked
        echo '{"id":"a","title":"Sale","time":{"day":"2031-05-04"}}'
        """#,
        "trains.sh": #"""
        echo x >> trains.asked
        echo '{"id":"a","title":"Brixton","time":{"start":"2031-05-04T10:00:00Z"}}'
        """#,
    ]

    @Test func `whole days are in it whatever the provider, and a feed is asked once for all months`() async throws {
        let folder = try ProgramFolder(Self.declared)
        func titles(_ month: String) async throws -> [String]? {
            let run = try await Program.run(["calendar", "--month", month, "--format", "json"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            return try run.json.root["items"]?.texts("/title")
        }
        #expect(try await titles("2031-05") == ["Sale", "Book fair"])
        #expect(try await titles("2031-06") == ["Book fair"])
        #expect(try await titles("2031-07") == [])
        // One whose answer has no whole days is not asked again, however old that is.
        #expect(try ["club.asked", "trains.asked"].map(folder.read) == ["x\n", "x\n"])
        let page = try await Program.run(["calendar", "--month", "2031-05"], in: folder)
        #expect(page.output.contains(/\n +4 Sun +Sale .*club/) && page.output.contains(/\n 30 Fri +Book fair .*fairs/))
    }

    @Test func `without --all it names the items with a time of day of feeds that are asked for`() async throws {
        let run = try await calendar(["--feed", "days", "--feed", "evenings"], in: ProgramFolder(Self.timed))
        #expect(!run.output.contains("Carols"))
        #expect(run.output.contains("2 items with a time of day: aggregate calendar --all --feed evenings"))
    }

    private static let rule = "it must be a month such as 2026-12, december, next, previous, +2 or -1."

    @Test(arguments: [
        ("2026-13", "The value '2026-13' is invalid for '--month <month>': \(rule)"),
        ("12/2026", "The value '12/2026' is invalid for '--month <month>': \(rule) Did you mean \"2026-12\"?"),
        ("2026-12-25", "The value '2026-12-25' is invalid for '--month <month>': \(rule) Did you mean \"2026-12\"?"),
        ("nxt", "The value 'nxt' is invalid for '--month <month>': \(rule) Did you mean \"next\"?"),
        ("decembr", "The value 'decembr' is invalid for '--month <month>': \(rule) Did you mean \"december\"?"),
        ("", "The value '' is invalid for '--month <month>': \(rule)"),
        ("+", "The value '+' is invalid for '--month <month>': \(rule)"),
        ("--format", "The value '--format' is invalid for '--month <month>': \(rule)"),
        ("0000-12", "The value '0000-12' is invalid for '--month <month>': \(rule)"),
        ("+99999999999999999999", "The value '+99999999999999999999' is invalid for '--month <month>': \(rule)"),
        ("+999999999999999999", "--month is \"+999999999999999999\", but must be within the years 1 to 9999."),
        ("-24321", "--month is \"-24321\", but must be within the years 1 to 9999."),
    ])
    func `a wrong month is a mistake on the command line`(month: String, error: String) async throws {
        let run = try await calendar(["--month", month])
        #expect(run.errorLines.first == "Error: \(error)")
        #expect(run.output == "")
        #expect(run.status == 64)
    }

    @Test(
        arguments: [
            ([:], [], "Mon Tue Wed Thu Fri Sat Sun"), (["LC_ALL": "en_US.UTF-8"], [], "Sun Mon Tue Wed Thu Fri Sat"),
            (["LC_ALL": "", "LC_TIME": "ar_EG.UTF-8"], [], "Sat Sun Mon Tue Wed Thu Fri"),
            (["LANG": "en_GB.UTF-8"], [], "Mon Tue Wed Thu Fri Sat Sun"),
            (["LC_ALL": "C", "LANG": "en_US.UTF-8"], [], "Mon Tue Wed Thu Fri Sat Sun"),
            (["LC_ALL": "en_US.UTF-8"], ["--week-start", "saturday"], "Sat Sun Mon Tue Wed Thu Fri"),
            ([:], ["--week-start", "sunday"], "Sun Mon Tue Wed Thu Fri Sat"),
        ] as [([String: String], [String], String)]
    )
    func `weeks begin as the locale or the option says`(
        environment: [String: String],
        arguments: [String],
        weekdays: String
    ) async throws {
        let page = try await calendar(arguments, environment: environment)
        #expect(page.lines[1].split(separator: " ").joined(separator: " ") == weekdays)
        let markdown = try await calendar(arguments + ["--format", "markdown"], environment: environment)
        #expect(
            markdown.lines[2].matches(of: /[A-Z][a-z]{2}/).map { String($0.output) }.joined(separator: " ") == weekdays
        )
    }

    @Test func `prints the whole days of the month for programs, whatever the feeds' limits`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": #"{ "feeds": [ { "id": "days", "provider": "holidays", "limit": 1 } ] }"#
        ])
        let json = try await calendar(["--format", "json"], in: folder)
        let items = try json.json.root["items"]
        #expect(items?.texts("/time/day") == ["2026-12-25", "2026-12-26", "2026-12-28"])
        #expect(items?.texts("/title") == ["Christmas Day", "Boxing Day", "Boxing Day (substitute day)"])
        let ics = try await calendar(["--format", "ics"], in: folder)
        #expect(ics.output.hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(
            ics.output.matches(of: /DTSTART;VALUE=DATE:([0-9]+)/).map { String($0.output.1) } == [
                "20261225", "20261226", "20261228",
            ]
        )
        let markdown = try await calendar(["--format", "markdown"], in: folder)
        #expect(markdown.lines.first == "# December 2026")
        #expect(markdown.output.contains("| 25<br>Christmas Day"))
        #expect(markdown.output.contains("| Fri 25 Dec | Christmas Day"))
        for run in [json, ics, markdown] {
            #expect(run.errors == "")
            #expect(run.status == 0)
        }
    }

    @Test(arguments: [
        (["--search", "boxing"], ["26 Sat", "28 Mon"]), (["--category", "public"], ["25 Fri", "26 Sat", "28 Mon"]),
        (["--category", "none"], []),
    ])
    func `filters as a list does`(arguments: [String], days: [String]) async throws {
        let run = try await calendar(arguments)
        let names = run.lines.filter { $0.wholeMatch(of: /[ ][ 0-9][0-9] [A-Z][a-z]{2} .*/) != nil }
        #expect(names.map { $0.prefix(7).trimmingCharacters(in: .whitespaces) } == days)
        #expect(run.output.contains("\n No all-day items match in December 2026.\n") == days.isEmpty)
        #expect(run.status == 0)
    }

    @Test func `says of items with a time how many there are and what shows them`() async throws {
        let arguments = ["--demo", "--feed", "sports", "--search", "st", "--search", "o'n"]
        let page = try await calendar(arguments)
        let closing = try #require(page.lines.last)
        let pattern = /^ ([0-9]+) items with a time of day: (aggregate calendar --all .*)$/
        let found = try #require(try pattern.wholeMatch(in: closing)?.output)
        #expect(
            found.2 == """
                aggregate calendar --all --feed sports --search st --search 'o'\\''n' --demo \
                --now 2026-12-21T10:00:00Z --month 2026-12
                """
        )
        #expect(page.output.contains("\n No") == true)
        // The command does what it promises.
        let list = try await Program.shell("\"$aggregate\"" + found.2.dropFirst("aggregate".count))
        let names = list.lines.filter { $0.wholeMatch(of: /[ ][ 0-9][0-9] [A-Z][a-z]{2} .*/) != nil }
        #expect(names.count == Int(found.1))
        let json = try await calendar(arguments + ["--format", "json"])
        #expect(json.errors == "aggregate: \(closing.dropFirst())\n")
        #expect(try json.json.root["items"]?.texts("/id") == [])
    }

    @Test(arguments: [
        (
            #"{ "id": "days", "provider": "holidays", "enabled": false }"#,
            "Show the disabled one with --feed days, or enable it in feeds.json."
        ),
        (
            #"{ "id": "horses", "provider": "horse-racing" }"#,
            "Add one with the provider caldav, holidays or icalendar to feeds.json."
        ),
    ])
    func `without a feed of whole days it is a calendar all the same, and says what to do`(
        feed: String,
        remedy: String
    ) async throws {
        let folder = try ProgramFolder(["feeds.json": #"{ "feeds": [ \#(feed) ] }"#])
        let run = try await calendar(in: folder)
        #expect(run.lines.contains("  28   29   30   31"))
        #expect(run.errors == "aggregate: no enabled feed has whole days. \(remedy)\n")
        #expect(run.status == 0)
        let json = try await calendar(["--format", "json"], in: folder)
        #expect(try json.json.root["feeds"]?.texts("/id") == [])
    }

    @Test func `a feed that fails is told of, below the month`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": #"""
            { "feeds": [ { "id": "days", "provider": "holidays", "settings":
              { "source": "abstractapi", "apiKey": { "env": "KEY" }, "endpoint": "http://127.0.0.1:1" } } ] }
            """#
        ])
        let run = try await calendar(environment: ["KEY": "k"], in: folder)
        #expect(run.lines.first?.hasSuffix("December 2026") == true)
        #expect(run.output.contains("\n There is no answer.\n"))
        #expect(run.output.contains("\n days      failed: "))
        #expect(run.errorLines.count == 1)
        #expect(run.errorLines.first?.hasPrefix("days: ") == true)
        #expect(run.status == 69)
    }

    @Test func `years without known holidays are incomplete, which --strict minds`() async throws {
        let run = try await calendar(["--month", "1850-02"])
        #expect(run.lines.first?.hasSuffix("February 1850") == true)
        #expect(run.output.contains("\n holidays  incomplete: "))
        #expect(run.status == 0)
        #expect(try await calendar(["--month", "1850-02", "--strict"]).status == 1)
    }

    @Test func `an option before the command is told apart from one behind it`() async throws {
        let run = try await Program.run(["--verbose", "calendar"])
        #expect(run.errorLines.first?.hasSuffix("aggregate calendar …, with all options behind the command") == true)
        #expect(run.status == 64)
    }
}
