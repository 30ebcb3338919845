import FeedJSON
import Foundation
import ProgramTestKit
import Testing

/// Colours, icons, pages, short ids, and what is made up, by the built program.
@Suite(.timeLimit(.minutes(20)))
struct LookTests {
    private static let now = ["--now", "2026-11-21T10:00:00Z", "--time-zone", "Europe/London"]
    private static let local = ["--feed", "horses", "--feed", "holidays"] + now

    private func list(_ arguments: String..., environment: [String: String] = [:]) async throws -> ProgramRun {
        try await Program.run(Self.local + arguments, environment: environment)
    }

    /// Returns the output of the program on a terminal of 100 columns.
    private func onTerminal(_ line: String, typed: String = "", _ environment: [String: String] = [:]) async throws
        -> ProgramRun
    {
        let inner = "stty cols 100; " + line
        let environment = ["TERM": "xterm-256color", "aggregateLine": inner].merging(environment) { _, new in new }
        return try await Program.shell(
            #"printf '\#(typed)' | script -qec "$aggregateLine" /dev/null"#,
            environment: environment
        )
    }

    // MARK: - Colours and icons

    @Test func `colours go into a pipe where somebody wants them there`() async throws {
        #expect(try await list("--color", "always").output.contains("\u{1B}[38;5;"))
        #expect(try await list("--color", "always", environment: ["NO_COLOR": "1"]).output.contains("\u{1B}[38;5;"))
        #expect(try await list(environment: ["CLICOLOR_FORCE": "1"]).output.contains("\u{1B}[38;5;"))
        #expect(try await !list("--color", "never", environment: ["CLICOLOR_FORCE": "1"]).output.contains("\u{1B}"))
    }

    @Test func `icons stand before titles where they are wanted`() async throws {
        let shown = try await list("--icons", "always")
        #expect(shown.output.contains("🎉 Christmas Day"))
        #expect(shown.output.contains("🏇 "))
        #expect(try await !list().output.contains("🎉"))
    }

    // MARK: - Pages

    @Test(arguments: [
        ("less -FRX", "AGGREGATE_PAGER=\"sed s/^/P:/\"", true), ("PAGER", "PAGER=\"sed s/^/P:/\"", true),
        ("cat", "AGGREGATE_PAGER=cat PAGER=\"sed s/^/P:/\"", false),
        ("none", "AGGREGATE_PAGER= PAGER=\"sed s/^/P:/\"", false),
    ])
    func `the output goes through the pager that is set`(name: String, setting: String, isPaged: Bool) async throws {
        let line = "\(setting) $aggregate --pager " + Self.local.joined(separator: " ")
        let run = try await onTerminal(line)
        #expect(run.output.contains("Christmas Day"))
        #expect(run.output.contains("P:") == isPaged)
        #expect(run.status == 0)
    }

    @Test func `a pager that cannot be run leaves the output as it is, and says so`() async throws {
        let line = "AGGREGATE_PAGER=no-such-pager $aggregate --pager " + Self.local.joined(separator: " ")
        let run = try await onTerminal(line)
        #expect(run.output.contains("Christmas Day"))
        #expect(run.output.contains("aggregate: the pager \"no-such-pager\" cannot be run"))
        #expect(run.status == 0)
    }

    @Test func `a pager that is left early ends the program in order`() async throws {
        let line = "AGGREGATE_PAGER=\"head -n 1\" $aggregate --pager " + Self.local.joined(separator: " ")
        let run = try await onTerminal("\(line); echo status $?")
        #expect(run.output.contains("status 0"))
        #expect(!run.output.contains("Christmas Day"))
    }

    @Test func `nothing is paged in a pipe`() async throws {
        let run = try await list("--pager", environment: ["AGGREGATE_PAGER": "sed s/^/P:/"])
        #expect(run.output.contains("Christmas Day") && !run.output.contains("P:"))
    }

    // MARK: - Ids

    @Test func `the short id of a table names its item`() async throws {
        let run = try await list("--ids", "--search", "Christmas Day")
        let row = try #require(run.output.split(separator: "\n").first { $0.contains("Christmas Day") })
        let id = try #require(row.firstMatch(of: /([a-z2-7]{4,8})  Christmas Day/).map { String($0.1) })
        let shown = try await Program.run(["show", id, "--format", "json"] + Self.now)
        #expect(try shown.json.root["id"]?.string == "holidays:GB/christmas-day/2026")
        let why = try await Program.run(["why", id, "--format", "json"] + Self.now)
        #expect(why.output.contains("holidays:GB/christmas-day/2026"))
    }

    @Test(arguments: ["--ids", "--details"])
    func `a calendar shows short ids where they are wanted`(option: String) async throws {
        let arguments = ["calendar", "--month", "2026-12", "--feed", "holidays"] + Self.now
        let run = try await Program.run(arguments + [option])
        let row = try #require(run.output.split(separator: "\n").first { $0.contains("Christmas Day") })
        let id = try #require(row.firstMatch(of: /([a-z2-7]{4,8})  Christmas Day/).map { String($0.1) })
        let shown = try await Program.run(["show", id, "--feed", "holidays"] + Self.now)
        #expect(shown.output.hasPrefix(" Christmas Day\n"))
        #expect(try await !Program.run(arguments).output.contains(id))
    }

    @Test(arguments: ["christmas day", "CHRISTMAS DAY", "Christmas Da"])
    func `an item by its title or a part of it`(_ text: String) async throws {
        let run = try await Program.run(["show", text, "--format", "json"] + Self.now)
        #expect(try run.json.root["id"]?.string == "holidays:GB/christmas-day/2026")
        #expect(run.errors == "")
    }

    @Test func `a star by a part of the title, which the list of stars shows with its short id`() async throws {
        let folder = try ProgramFolder()
        let star = try await Program.run(["star", "christmas", "--feed", "holidays"], in: folder)
        #expect(star.output.hasSuffix(" has a star now: Christmas Day\n"))
        let starred = try await Program.run(["--starred", "--feed", "holidays"], in: folder)
        #expect(starred.output.contains(/[a-z2-7]{4,8}  ★ Christmas Day/))
        let gone = try await Program.run(["unstar", "christmas day", "--feed", "holidays"], in: folder)
        #expect(gone.output.contains("has no star any more"))
    }

    @Test func `a star is taken by a part of a title that items without one have too`() async throws {
        let folder = try ProgramFolder()
        let feed = ["--feed", "holidays"]
        let star = try await Program.run(["star", "christmas day"] + feed, in: folder)
        #expect(star.output.contains("has a star now"), "\(star.errors)")
        let gone = try await Program.run(["unstar", "s day"] + feed, in: folder)
        #expect(gone.output.contains("has no star any more") && gone.status == 0, "\(gone.output)\(gone.errors)")
        let none = try await Program.run(["unstar", "s day"] + feed, in: folder)
        #expect(none.status == 1, "\(none.errors)")
        #expect(none.errors.contains("none of them has a star. aggregate --starred"), "\(none.errors)")
    }

    @Test func `two words for days are one too many, and the error names them`() async throws {
        let run = try await Program.run(["--weekend", "--tomorrow"])
        #expect(run.status == 64, "\(run.errors)")
        let reason = "--tomorrow and --weekend each say which days; give one of them, or --from and --until."
        #expect(run.errors.contains(reason), "\(run.errors)")
    }

    @Test func `several that fit are listed with their ids`() async throws {
        let run = try await Program.run(["show", "bank holiday", "--feed", "holidays"] + Self.now)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errorLines.first?.hasSuffix("items fit \"bank holiday\":") == true)
        #expect(run.errorLines.dropFirst().allSatisfy { $0.contains("  holidays:GB") })
    }

    @Test func `of several one is chosen by its number on a terminal`() async throws {
        let show = "$aggregate show 'bank holiday' --feed holidays --format json " + Self.now.joined(separator: " ")
        let run = try await onTerminal(show, typed: "x\\n2\\n")
        #expect(run.output.contains("Which one? 1 to"))
        #expect(run.output.contains("\"title\": "))
        #expect(run.status == 0)
    }

    @Test func `a day shows its items`() async throws {
        let run = try await Program.run(["show", "2026-12-25", "--feed", "holidays"] + Self.now)
        #expect(run.output.contains("Christmas Day"))
        #expect(!run.output.contains("Boxing Day"))
        let json = try await Program.run(["show", "2026-12-25", "--feed", "holidays", "--format", "json"] + Self.now)
        #expect(try json.json.root["items"]?.first?["title"]?.string == "Christmas Day")
        let nothing = try await Program.run(["show", "2026-12-24", "--feed", "holidays"] + Self.now)
        #expect(nothing.output.contains("Nothing matches."))
    }

    // MARK: - Sample data

    @Test(arguments: [
        ("table", " sample "), ("json", "\"sample\": true"), ("ndjson", "\"sample\":true"), ("csv", ",true"),
        ("ics", "CATEGORIES:Turf,Harrowmere\\, 2026-11-21,Sample"), ("atom", "term=\"sample\""),
        ("jsonfeed", "\"sample\": true"), ("markdown", "sample · "),
    ])
    func `what is made up says so in every format, item by item beside what is real`(format: String, mark: String)
        async throws
    {
        let group = "Harrowmere, 2026-11-21"
        let horses = try await Program.run(["--feed", "horses", "--format", format, "--group", group] + Self.now)
        #expect(horses.output.contains("made up") == ["table", "markdown"].contains(format))
        let both = try await list("--format", format)
        #expect(both.output.contains(mark), "\(both.output)")
        #expect(!both.output.contains("made up"))
    }

    @Test func `a table of what is made up says so once, and the page of an item too`() async throws {
        let run = try await Program.run(["--feed", "horses"] + Self.now)
        #expect(run.output.contains("Sample data: all of this is made up.\n"))
        #expect(!run.output.contains(" sample "))
        let show = try await Program.run(["show", "horses:2026-11-21/18:35"] + Self.now)
        #expect(show.output.contains("made up"))
    }

    // MARK: - Before the first request

    @Test func `a terminal is told who will be asked before the first request ever`() async throws {
        let list = "$aggregate --feed tfl --set tfl.endpoint=http://127.0.0.1:9 --set tfl.stops=940GZZLUOXC"
        let run = try await onTerminal("\(list); echo; echo again; \(list)")
        let parts = run.output.split(separator: "again")
        #expect(parts.first?.contains("asks 127.0.0.1 (Transport for London), sends the stop 940GZZLUOXC") == true)
        #expect(parts.last?.contains("asks 127.0.0.1") == false)
        let offline = try await onTerminal("\(list) --offline")
        #expect(!offline.output.contains("asks 127.0.0.1"))
    }

    @Test func `the list of feeds says who is asked and what is sent`() async throws {
        let page = try await Program.run(["feeds", "list", "--set", "tfl.appKey=abcd", "--set", "tfl.radius=300"])
        let sends = "sends the point 51.5081, -0.1248, the radius 300 m and your appKey"
        #expect(page.output.contains("asks api.tfl.gov.uk (Transport for London), \(sends)"))
        #expect(!page.output.contains("abcd"))
        #expect(page.output.contains("no request: from data and rules in the program"))
        let json = try await Program.run(["feeds", "list", "--format", "json"])
        let feeds = try #require(json.json.root["feeds"]?.elements)
        let tfl = try #require(feeds.first { $0["id"]?.string == "tfl" })
        #expect(tfl["hosts"]?.first?.string == "api.tfl.gov.uk")
        #expect(tfl["sends"]?.first?.string == "the point 51.5081, -0.1248")
    }
}
