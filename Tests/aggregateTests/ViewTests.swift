import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// Filters and views that are kept, and names of categories and groups, by the built program.
@Suite(.timeLimit(.minutes(20)))
struct ViewTests {
    private static let now = ["--demo", "--now", "2026-12-18T14:02:30Z", "--time-zone", "Europe/London"]

    private static let configuration = #"""
        {
          "views": {
            "evening": { "feeds": ["sports", "neds"], "from": "18:00", "until": "23:00", "categories": ["sports:soccer"] },
            "few": { "limit": 2, "layout": "per-feed", "feeds": ["holidays"] }
          },
          "feeds": [
            { "id": "neds", "provider": "neds-races", "limit": 5, "exclude": { "categories": ["harness"] } },
            { "id": "sports", "provider": "sport-events", "include": { "groups": ["Soccer", "Tennis"] } },
            { "id": "holidays", "provider": "holidays", "settings": { "country": "GB" } }
          ]
        }
        """#

    private func run(_ arguments: String...) async throws -> ProgramRun {
        let folder = try ProgramFolder(["feeds.json": Self.configuration])
        return try await Program.run(arguments + Self.now + ["--config", "feeds.json"], in: folder)
    }

    @Test(arguments: ["json", "csv", "ndjson", "markdown", "table"])
    func `what a feed excludes is in no format`(format: String) async throws {
        let run = try await run("--limit", "400", "--feed", "neds", "--format", format)
        #expect(run.output.lowercased().contains("greyhound"))
        #expect(!run.output.lowercased().contains("· harness") && !run.output.contains("harness,"))
        if format == "json" { #expect(try run.json.root["items"]?.texts("/category/id").contains("harness") == false) }
        #expect(run.status == 0)
    }

    @Test func `a feed shows what it includes only`() async throws {
        let run = try await run("--feed", "sports", "--limit", "500", "--format", "json")
        #expect(Set(try run.json.root["items"]?.texts("/category/label") ?? []) == ["Soccer", "Tennis"])
    }

    @Test func `a category of one feed filters that feed alone`() async throws {
        let scoped = try await run("--category", "sports:soccer", "--limit", "500", "--format", "json")
        #expect(scoped.errors == "")
        let items = try #require(try scoped.json.root["items"])
        #expect(Set(items.texts("/feed")) == ["neds", "sports", "holidays"])
        let categories = zip(items.texts("/feed"), items.texts("/category/label")).filter { $0.0 == "sports" }.map(\.1)
        #expect(Set(categories) == ["Soccer"])
        let bare = try await run("--category", "soccer", "--limit", "500", "--format", "json")
        #expect(try bare.json.root["items"]?.texts("/id") == items.texts("/id"))
        #expect(
            bare.errorLines == [
                #"aggregate: --category "soccer" is a category of sports alone; other feeds are shown whole. To see only sports, add --feed sports."#
            ]
        )
    }

    @Test(arguments: ["football", "sports:football"])
    func `a category has the names that its provider knows it by`(name: String) async throws {
        let words = ["--demo", "--now", "2026-12-18T14:02:05Z", "--feed", "sports", "--format", "csv"]
        let meant = try await Program.run(words + ["--category", name])
        #expect(meant.errorLines.first == "aggregate: --category \"\(name)\" means Soccer.")
        #expect(meant.status == 0)
        let named = try await Program.run(words + ["--category", "soccer"])
        let ids = { (run: ProgramRun) in
            run.output.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != "," } }
        }
        #expect(ids(meant) == ids(named))
        #expect(ids(meant).count > 1)
    }

    @Test(arguments: [
        (["--category", "soccr"], #"aggregate: no feed has the category "soccr". Did you mean "Soccer"?"#),
        (["--group", "Tenis", "--feed", "sports"], #"aggregate: sports has no group "Tenis". Did you mean "Tennis"?"#),
        (["--view", "evning"], #"aggregate: feeds.json has no view "evning". Did you mean "evening"?"#),
        (["--unsorted", "--feed", "tlf"], #"aggregate: there is no feed "tlf". Valid names: neds, sports, holidays."#),
    ])
    func `a name that is not there is a wrong argument`(arguments: [String], line: String) async throws {
        let folder = try ProgramFolder(["feeds.json": Self.configuration])
        let run = try await Program.run(arguments + Self.now + ["--config", "feeds.json"], in: folder)
        #expect(run.errorLines == [line])
        #expect(run.status == 64)
        #expect(run.output == "")
    }

    @Test(arguments: ["sports", "holidays:GB/christmas-day/2026", "christmas"])
    func `why refuses a category that no feed has, as the list does`(_ subject: String) async throws {
        let words = ["--category", "nosuch"] + Self.now
        let list = try await Program.run(words)
        #expect(list.errors.hasPrefix("aggregate: no feed has the category \"nosuch\"."))
        let why = try await Program.run(["why", subject] + words)
        #expect(why.errors == list.errors)
        #expect(why.status == 64)
        #expect(why.output == "")
        let group = try await Program.run(["why", subject, "--group", "nosuch"] + Self.now)
        #expect(group.errors.hasPrefix("aggregate: no feed has the group \"nosuch\"."))
    }

    @Test func `of an item of a feed that the list does not have, why takes the categories of the list`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": """
            { "feeds": [ { "id": "days", "provider": "holidays" },
                { "id": "trips", "provider": "exec", "enabled": false,
                  "settings": { "mode": "once", "command": ["cat", "trips"] } } ] }
            """
        ])
        _ = try await Program.run(in: folder)
        let of = { try await Program.run(["why", "trips:a", "--category", $0], in: folder) }
        #expect(try await of("nosuch").errors.hasPrefix("aggregate: days has no category \"nosuch\"."))
        #expect(try await of("public holiday").errors == "")
        #expect(try await of("public holiday").output.contains("trips is not enabled"))
    }

    @Test func `where there is no configuration, a view is none of it, and says how to begin one`() async throws {
        let run = try await Program.run(["--view", "evening"], in: try ProgramFolder())
        #expect(run.status == 64)
        #expect(run.errors.contains("no view \"evening\", since you have no configuration yet"), "\(run.errors)")
        #expect(run.errors.contains("aggregate config init"), "\(run.errors)")
    }

    @Test func `a check knows the categories and groups that are stored`() async throws {
        try await withSampleServer { sample in
            let address = sample.endpoint(for: "sport-events")?.absoluteString ?? ""
            let text = { (category: String, group: String) in
                #"""
                { "feeds": [ { "id": "sports", "provider": "sport-events", "settings": { "endpoint": "\#(address)" } },
                             { "id": "h", "provider": "holidays" } ],
                  "views": { "evening": { "feeds": ["sports"],
                    "categories": ["\#(category)"], "groups": ["\#(group)"] } } }
                """#
            }
            let folder = try ProgramFolder(["feeds.json": text("sports:soccr", "h:2026-12")])
            // What a feed without an answer may have is not known.
            #expect(!(try await Program.run(["config", "check"], in: folder).errors.contains("soccr")))
            #expect(try await Program.run(["--limit", "1"], in: folder).status == 0)
            let check = try await Program.run(["config", "check"], in: folder)
            #expect(
                check.errorLines == [
                    #"feeds.json:4:20: views.evening.categories[0]: sports has no category "soccr". Did you mean "Soccer"?"#,
                    #"feeds.json:4:48: views.evening.groups[0]: the group "h:2026-12" is of the feed h, which is not shown. Add --feed h, or leave the group out."#,
                ]
            )
            #expect(check.output == "feeds.json: 2 feeds, 2 enabled, 2 warnings.\n")
            #expect(check.status == 0)
            try folder.write(text("sports:soccer", "Tennis"), to: "feeds.json")
            #expect(try await Program.run(["config", "check"], in: folder).errors == "")
        }
    }

    @Test func `a view says what is shown, and options go before it`() async throws {
        let view = try await run("--view", "evening", "--format", "json")
        let root = try view.json.root
        #expect(root["feeds"]?.texts("/id") == ["neds", "sports"])
        #expect(
            root["items"]?.texts("/time/start").allSatisfy { ("2026-12-18T18"..<"2026-12-18T23").contains($0) } == true
        )
        let few = try await run("--view", "few", "--format", "json").json.root
        #expect(few["feeds"]?.texts("/id") == ["holidays"])
        #expect(few.at(pointer: "/feeds/0/items")?.texts("/id").count == 2)
        let changed = try await run("--view", "few", "--limit", "3", "--layout", "unified", "--format", "json").json
            .root
        #expect(changed["items"]?.texts("/id").count == 3)
        let narrowed = try await run("--view", "evening", "--feed", "neds", "--format", "json")
        #expect(try narrowed.json.root["feeds"]?.texts("/id") == ["neds"])
        #expect(narrowed.errors == "")
    }

    @Test func `lists the categories and groups that there are`() async throws {
        let page = try await run("list", "--categories")
        #expect(page.lines.first?.contains("OPTION") == true)
        #expect(page.lines.contains { $0.hasPrefix(" sports") && $0.contains("--group") && $0.contains("Tennis") })
        let json = try await run("list", "--categories", "--format", "json").json.root
        #expect(json["feeds"]?.texts("/id") == ["neds", "sports", "holidays"])
        #expect(json.at(pointer: "/feeds/0/categories")?.texts("/id") == ["greyhound", "harness", "horse"])
        let wrong = try await run("list", "--categories", "--format", "csv")
        #expect(wrong.status == 64)
    }

    @Test func `why names the filter that hides an item`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": #"""
            { "feeds": [ { "id": "h", "provider": "holidays", "settings": { "country": "GB" },
              "exclude": { "text": ["christmas"] } } ] }
            """#
        ])
        let time = ["--config", "feeds.json"]
        _ = try await Program.run(time, in: folder)
        let run = try await Program.run(["why", "h"] + time, in: folder)
        #expect(run.output.contains("hidden: excluded by feeds.h.exclude.text"))
    }

    @Test(arguments: [
        (["tfl"], "Error: Unexpected argument 'tfl'. Did you mean: aggregate --feed tfl"),
        (["lst"], "Error: Unexpected argument 'lst'. Did you mean: aggregate list"),
        (["providers", "lsit"], "Error: Unexpected argument 'lsit'. Did you mean: aggregate providers list"),
        (["--json"], "Error: Unknown option '--json'. Did you mean: --format json"),
        (["calendar", "--csv"], "Error: Unknown option '--csv'. Did you mean '--ids'?"),
        (["--watch"], "Error: Unknown option '--watch'. Did you mean: aggregate watch"),
        (["--feeds", "tfl,neds"], "Error: Unknown option '--feeds'. Did you mean: --feed tfl --feed neds"),
    ])
    func `words that people try lead to the right place`(arguments: [String], line: String) async throws {
        let run = try await Program.run(arguments)
        #expect(run.errorLines.first == line)
        #expect(run.status == 64)
    }

    @Test func `the same mistake has the same status everywhere`() async throws {
        for arguments in [
            ["--feed", "aa"], ["show", "aa:1"], ["why", "aa:1"], ["history", "aa:1"], ["feeds", "try", "aa"],
        ] {
            let run = try await Program.run(arguments)
            #expect(run.status == 64, "\(arguments): \(run.errors)")
            #expect(run.errors.contains("there is no feed \"aa\""), "\(arguments): \(run.errors)")
        }
        for arguments in [["show", "holidays:1"], ["why", "holidays:1"]] {
            _ = try await Program.run(["--feed", "holidays"])
            #expect(try await Program.run(arguments).status == 1, "\(arguments)")
        }
        #expect(try await Program.run(["--set", "aa.limit=1"]).status == 78)
    }
}
