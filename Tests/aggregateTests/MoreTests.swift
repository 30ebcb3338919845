import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// The notes about items beyond a limit, by the built program: how many more there are, and the command to show them.
@Suite(.timeLimit(.minutes(20)))
struct MoreTests {
    private static let now = ["--now", "2026-11-21T10:00:00Z"]

    /// A list of holidays and of races of a card, each with a limit.
    private func folder() throws -> ProgramFolder {
        try ProgramFolder([
            "feeds.json": """
            { "feeds": [ { "id": "days", "provider": "holidays", "limit": 2 },
                         { "id": "horses", "provider": "horse-racing", "limit": 100 } ] }
            """
        ])
    }

    @Test func `a window that is asked for shows the whole year`() async throws {
        let folder = try folder()
        let year = ["--feed", "days", "--from", "2027-01-01", "--until", "2027-12-31"]
        let run = try await Program.run(year + Self.now + ["--format", "json"], in: folder)
        let document = try run.json.root
        #expect(document["cut"] == nil)
        let days = document["items"]?.texts("time/day") ?? []
        #expect(days.count > 10)
        #expect(days == days.sorted())
        #expect(days.last == "2027-12-28")
        #expect(!(try await Program.run(year + Self.now, in: folder)).output.contains("more:"))
    }

    @Test func `the command for the other items of a title asks the same publishers`() async throws {
        let run = try await Program.run(
            ["show", "--demo", "--set", "tfl.radius=400", "--set", "sports.limit=3", "Ring Street"]
        )
        #expect(run.status == 0)
        #expect(run.errors.contains(" --ids --limit "), "\(run.errors)")
        #expect(run.errors.hasSuffix(" --set tfl.radius=400 --demo\n"), "\(run.errors)")
    }

    @Test(arguments: [
        (["--feed", "days"], "aggregate --feed days --now 2026-11-21T10:00:00Z --limit"),
        ([], "aggregate --now 2026-11-21T10:00:00Z --feed days --limit"),
        (["--limit", "1"], "aggregate --now 2026-11-21T10:00:00Z --limit"),
        (["list", "--limit=3", "--search", "it's"], nil),
        (["--category", "public holiday", "--limit=3"], "aggregate --category 'public holiday' --now"),
        (["--layout", "per-feed", "--limit", "1"], "aggregate --layout per-feed --now 2026-11-21T10:00:00Z --limit"),
        (["--format", "markdown", "--feed", "days"], "aggregate --format markdown --feed days --now"),
    ])
    func `the last line says how many more there are, and its command shows them`(
        arguments: [String],
        expected: String?
    ) async throws {
        let folder = try folder()
        let run = try await Program.run(arguments + Self.now, in: folder)
        let last = try #require(run.lines.last { !$0.isEmpty }).trimmingCharacters(in: [" ", "*"])
        guard let expected else {
            #expect(!last.contains("more:"))
            return
        }
        let count = try #require(Int(last.prefix { $0.isNumber }))
        let command = try #require(last.split(separator: ": ", maxSplits: 1).last)
        #expect(command.hasPrefix(expected), "\(last)")
        let whole = try await Program.shell(
            command.replacing("aggregate", with: "\"$aggregate\"", maxReplacements: 1) + " --format json",
            in: folder
        )
        let document = try whole.json.root
        #expect(document["cut"] == nil, "\(command)")
        let fewer = try await Program.run(arguments + Self.now + ["--format", "json"], in: folder)
        #expect(try fewer.json.root["cut"]?.int == count)
    }

    @Test func `an option that the last lines of a screen name can be copied`() async throws {
        let size = TerminalSize(columns: 80, rows: 24)
        let output = try await size.screen(#"--group "Penny Wharf" --layout per-feed"#)
        guard !output.isEmpty else { return }
        let phrase = try #require(output.firstMatch(of: /more trains · (--feed tfl .*?)(   .*)?\n/)).1
        #expect(phrase == "--feed tfl --group 'tfl:Penny Wharf'")
    }

    @Test(arguments: ["ndjson", "csv", "ics", "atom"])
    func `a document that has no place for it leaves it to standard error`(format: String) async throws {
        let run = try await Program.run(["--format", format, "--feed", "days"] + Self.now, in: folder())
        #expect(run.errorLines.contains { $0.contains(" more: aggregate --format \(format) --feed days") })
        #expect(!run.output.contains("more: aggregate"))
    }

    @Test func `feeds as they answer are counted together`() async throws {
        let run = try await Program.run(["--unsorted", "--limit", "3"] + Self.now, in: folder())
        #expect(run.lines.filter { !$0.isEmpty }.count == 3)
        #expect(run.errorLines.contains { $0.contains(" more: aggregate --unsorted") })
    }

    @Test(arguments: [["list", "--limit", "1"], ["calendar"]])
    func `what is set for a feed that is not asked is no part of the command`(command: [String]) async throws {
        let run = try await Program.run(
            command + ["--demo", "--feed", "sports", "--set", "tfl.appKey=0123456789abcdef"]
                + ["--set=tfl.appKey=0123456789abcdef", "--store", "memory"]
        )
        #expect(!(run.output + run.errors).contains("0123456789abcdef"))
        _ = try #require(run.output.contains(/aggregate (list|calendar)/) ? run : nil, "\(run.output) \(run.errors)")
        #expect(run.output.contains("--store memory"))
    }

    @Test(arguments: [["--set", "tfl.appKey=0123456789abcdef=="], ["--set=tfl.appKey=0123456789abcdef=="]])
    func `the arrivals beyond the first of a stop count, and a secret is not repeated`(secret: [String]) async throws {
        let run = try await Program.run(
            ["--demo", "--feed", "tfl"] + secret + ["--set", "tfl.arrivalsPerStop=1"]
        )
        #expect(
            run.output.contains(" more: aggregate --demo --feed tfl --set tfl.arrivalsPerStop=1 --limit ")
        )
        #expect(run.output.contains(" (add your --set tfl.appKey, which is not shown)\n"))
        #expect(!(run.output + run.errors).contains("0123456789abcdef"))
    }

    @Test(arguments: [
        (#"launches.headers={"Authorization":"Bearer 0123456789abcdef"}"#, "launches.headers"),
        ("launches.headers.X-Api-Key=0123456789abcdef", "launches.headers.X-Api-Key"),
    ])
    func `what may be a secret is not repeated either`(setting: String, name: String) async throws {
        try await withSampleServer { sample in
            let address = try #require(sample.endpoint(for: "sport-events")).absoluteString
            let folder = try ProgramFolder([
                "feeds.json": """
                { "feeds": [ { "id": "launches", "provider": "json-http", "settings": {
                    "url": "\(address)", "records": "$..e[*]", "fields": { "id": "i", "title": "d", "start": "tt" } } } ] }
                """
            ])
            let run = try await Program.run(["--limit", "1", "--set", setting, "--store", "memory"], in: folder)
            #expect(run.output.contains(" more: aggregate --store memory --limit "), "\(run.output) \(run.errors)")
            #expect(run.output.contains(" (add your --set \(name), which is not shown)\n"))
            #expect(!(run.output + run.errors).contains("0123456789abcdef"))
        }
    }

    // MARK: - Sample data

    @Test func `sample data says so, and what is true does not`() async throws {
        let demo = try await Program.run(["--demo", "--format", "ndjson", "--limit", "10000"])
        var feeds: [String: Set<Bool>] = [:]
        for line in demo.lines where !line.isEmpty {
            let item = try JSONDocument(Array(line.utf8)).root
            feeds[item["feed"]?.string ?? "", default: []].insert(item["sample"]?.bool ?? false)
        }
        #expect(feeds == ["neds": [true], "tfl": [true], "sports": [true], "holidays": [false], "horses": [true]])
        let card = try Repository.text("Plugins/HorseRacing/card.json")
        let folder = try ProgramFolder(["card.json": card])
        let own = ["--feed", "horses", "--set", "horses.file=card.json", "--format", "ndjson"]
        let mine = try await Program.run(own, in: folder)
        #expect(!mine.output.isEmpty && !mine.output.contains("\"sample\""))
    }
}
