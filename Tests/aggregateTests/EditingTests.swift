import Foundation
import ProgramTestKit
import Testing

/// Feeds that are removed, enabled, disabled and changed by the built program.
@Suite(.timeLimit(.minutes(20)))
struct EditingTests {
    private static let text =
        "\u{FEFF}{ \"feeds\": [\r\n\t{ \"id\": \"days\", \"provider\": \"holidays\" },\r\n\t"
        + "{ \"id\": \"tides\" ,\"provider\": \"exec\", \"settings\": { \"command\": [\"true\"] } }\r\n] }\r\n"

    private func folder() throws -> ProgramFolder {
        try ProgramFolder(["feeds.json": Self.text], namesConfiguration: false)
    }

    @Test func `what is not changed stays byte for byte`() async throws {
        let folder = try folder()
        let run = try await Program.run(["feeds", "set", "days", "country=DE", "limit=3"], in: folder)
        #expect(run.output == "feeds.json: changed days.\n", "\(run.errors)")
        let changed = Self.text.replacing(
            "\"holidays\" }",
            with: "\"holidays\", \"settings\": { \"country\": \"DE\" }, \"limit\": 3 }"
        )
        #expect(try folder.read("feeds.json") == changed)
        let back = try await Program.run(
            ["feeds", "set", "days", "--unset", "limit", "--unset", "country"],
            in: folder
        )
        #expect(back.status == 0)
        #expect(try folder.read("feeds.json") == Self.text)
        #expect(try await Program.run(["feeds", "disable", "days"], in: folder).status == 0)
        #expect(try await Program.run(["feeds", "enable", "days"], in: folder).status == 0)
        #expect(try await Program.run(["feeds", "enable", "days"], in: folder).output == "Nothing to change.\n")
    }

    @Test func `a change that would be wrong, or of a feed that is not there, changes nothing`() async throws {
        let folder = try folder()
        let wrong = try await Program.run(["feeds", "set", "days", "country=ZZ"], in: folder)
        #expect(wrong.status == 78)
        #expect(wrong.errors.contains("the configuration would be wrong:\nfeeds."), "\(wrong.errors)")
        let misspelt = try await Program.run(["feeds", "set", "days", "contry=DE"], in: folder)
        #expect(misspelt.status == 64)
        #expect(misspelt.errors == "aggregate: holidays has no setting \"contry\". Did you mean \"country\"?\n")
        let unknown = try await Program.run(["feeds", "remove", "day"], in: folder)
        #expect(unknown.status == 64)
        #expect(unknown.errors.hasSuffix("there is no feed \"day\" in feeds.json. Did you mean \"days\"?\n"))
        let dry = try await Program.run(["feeds", "remove", "days", "--dry-run"], in: folder)
        #expect(
            dry.output.hasPrefix("- ") && dry.output.hasSuffix("{ \"id\": \"days\", \"provider\": \"holidays\" },\n")
        )
        #expect(dry.output.filter { $0 == "\n" }.count == 1)
        #expect(try folder.read("feeds.json") == Self.text)
        #expect(folder.contents.filter { $0.hasPrefix("work/") } == ["work/feeds.json"])
    }

    @Test func `a change that would be wrong is refused for a disabled feed too`() async throws {
        let folder = try folder()
        #expect(try await Program.run(["feeds", "disable", "days"], in: folder).status == 0)
        let before = try folder.read("feeds.json")
        let wrong = try await Program.run(["feeds", "set", "days", "country=ZZ"], in: folder)
        #expect(wrong.status == 78)
        #expect(wrong.errors.contains("the configuration would be wrong:\nfeeds."), "\(wrong.errors)")
        #expect(try folder.read("feeds.json") == before)
        // What was wrong before stops no other change.
        let mistaken = before.replacing("\"holidays\"", with: "\"holidays\", \"settings\": { \"country\": \"ZZ\" }")
        let other = try ProgramFolder(["feeds.json": mistaken], namesConfiguration: false)
        #expect(try await Program.run(["feeds", "set", "tides", "limit=3"], in: other).status == 0)
        #expect(try await Program.run(["feeds", "set", "days", "country=DE"], in: other).status == 0)
    }

    @Test(arguments: [
        (["days.country=France"], ["region=DE-BY goes with country=DE, and is left out."], "France"),
        (["days.region="], [], "Germany"),
        (["days.country=UK", "days.limit="], ["country=GB."], "Boxing Day"),
    ])
    func `for one run, a country leaves out another's region, and an empty value takes a setting away`(
        settings: [String],
        notes: [String],
        title: String
    ) async throws {
        let text = #"""
            { "feeds": [ { "id": "days", "provider": "holidays", "limit": 1,
                           "settings": { "country": "DE", "region": "DE-BY" } } ] }
            """#
        let folder = try ProgramFolder(["feeds.json": text], namesConfiguration: false)
        let words = settings.flatMap { ["--set", $0] } + ["--now", "2026-12-20T12:00:00Z"]
        let run = try await Program.run(words, in: folder)
        #expect(run.status == 0 && run.output.contains(title), "\(run.output)\(run.errors)")
        for note in notes { #expect(run.errors.contains(note), "\(run.errors)") }
        #expect(try folder.read("feeds.json") == text)
    }

    private static let wrong = #"""
        { "feeds": [
          { "id": "days", "provider": "holidays", "settings": { "country": "GB" } },
          { "id": "shop", "provider": "json-http",
            "settings": { "url": "https://example.org/x", "records": "$", "fields": { "title": "t" } } },
          { "id": "work", "provider": "icalendar", "settings": { "url": { "env": "WORK" } } }
        ] }
        """#

    @Test func `a feed whose settings are wrong stops no change of feeds, and none that is disabled stops the others`()
        async throws
    {
        let folder = try ProgramFolder(["feeds.json": Self.wrong])
        func run(_ words: String...) async throws -> ProgramRun { try await Program.run(words, in: folder) }
        let list = try await run("feeds", "list")
        #expect(list.status == 78 && list.errors.contains("feeds.shop.settings.fields"), "\(list.errors)")
        #expect(list.output.contains("days") && list.output.contains("work"))
        #expect(try await run("list").status == 78)
        for words in [["disable", "days"], ["enable", "days"], ["set", "days", "limit=3"], ["disable", "work"]] {
            let change = try await Program.run(["feeds"] + words, in: folder)
            #expect(change.status == 0 && change.errors.isEmpty, "\(words): \(change.errors)")
        }
        #expect(try await run("feeds", "set", "days", "country=ZZ").status == 78)
        #expect(try await run("feeds", "disable", "shop").output == "feeds.json: disabled shop.\n")
        let shown = try await run("list", "--format", "ndjson")
        #expect(shown.status == 0 && shown.output.contains("\"feed\":\"days\""), "\(shown.errors)")
        let named = try await run("list", "--feed", "shop")
        #expect(named.status == 78 && named.errors.contains("feeds.shop.settings.fields"), "\(named.errors)")
        let enabled = try await run("feeds", "enable", "shop")
        #expect(enabled.status == 0 && enabled.errors.contains("feeds.shop.settings.fields"), "\(enabled.errors)")
        let removed = try await run("feeds", "remove", "shop")
        #expect(removed.status == 0 && removed.errors.isEmpty, "\(removed.errors)")
        #expect(try await run("feeds").status == 0)
    }

    @Test(arguments: [
        ("[1]", #""title": "[1]""#), ("[1][0]", #""title": "[1][0]""#), (#"["a", "b"]"#, #""title": ["a", "b"]"#),
    ])
    func `a field may be a path of numbers`(path: String, member: String) async throws {
        let folder = try ProgramFolder(["feeds.json": Self.wrong])
        let fields = ["fields.id=a", "fields.start=c", "fields.title=\(path)"]
        let run = try await Program.run(["feeds", "set", "shop"] + fields + ["--dry-run"], in: folder)
        #expect(run.output.contains(member), "\(run.output)\(run.errors)")
    }

    @Test func `a secret that is not there is refused as a setting, and mentioned where a feed is enabled`()
        async throws
    {
        let folder = try ProgramFolder(["feeds.json": Self.wrong])
        let text = try folder.read("feeds.json")
        for (place, reason) in [
            (
                "env:NOPE",
                #"url takes the environment variable "NOPE", which is not set. Set it first: export NOPE='…'."#
            ),
            ("file:nope", #"url takes the file "./nope", which does not exist."#),
        ] {
            let run = try await Program.run(["feeds", "set", "work", "url=\(place)"], in: folder)
            #expect(run.status == 78)
            #expect(run.errors == "aggregate: the change was not made: \(reason)\n")
            #expect(try folder.read("feeds.json") == text)
        }
        // What it lacked before is not by this change.
        #expect(try await Program.run(["feeds", "set", "work", "limit=3"], in: folder).status == 0)
        #expect(try await Program.run(["feeds", "disable", "work"], in: folder).errors.isEmpty)
        let run = try await Program.run(["feeds", "enable", "work"], in: folder)
        #expect(run.output == "feeds.json: enabled work.\n")
        #expect(
            run.errors
                == "work: url takes the environment variable \"WORK\", which is not set. Set it first: export WORK='…'.\n"
        )
    }

    @Test func `several are removed at once, and what they were is shown without secrets`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": #"""
            { "feeds": [
              { "id": "news", "provider": "syndication", "settings": { "url": "https://example.org/a.xml" } },
              { "id": "tfl", "provider": "tfl-arrivals", "settings": { "appKey": "0123456789abcdef" } },
              { "id": "days", "provider": "holidays" }
            ] }
            """#
        ])
        let run = try await Program.run(["feeds", "remove", "news", "tfl"], in: folder)
        #expect(
            run.lines == [
                "feeds.json: removed news and tfl.", #"To have news back, put this among the "feeds" of feeds.json:"#,
                #"{ "id": "news", "provider": "syndication", "settings": { "url": "https://example.org/a.xml" } }"#,
                #"To have tfl back, put this among the "feeds" of feeds.json:"#,
                #"{ "id": "tfl", "provider": "tfl-arrivals", "settings": { "appKey": "…" } }"#,
            ],
            "\(run.errors)"
        )
        #expect(!(try folder.read("feeds.json").contains("news")))
    }

    @Test func `a feed of several lines is shown as it would stand alone`() async throws {
        let text = """
            {
              "feeds": [
                {
                  "id": "days",
                  "settings": { "country": "DE" },
                  "provider": "holidays"
                }
              ]
            }
            """
        let run = try await Program.run(["feeds", "remove", "days"], in: try ProgramFolder(["feeds.json": text]))
        let entry = [
            "{", #"  "id": "days","#, #"  "settings": { "country": "DE" },"#, #"  "provider": "holidays""#, "}",
        ]
        #expect(Array(run.lines.suffix(5)) == entry, "\(run.output)\(run.errors)")
    }

    @Test(arguments: [
        (["country=Germany"], true), (["country=DE", "region=DE-BY"], false),
        (["country=DE", "include.text=Weihnacht"], false), (["country=FR"], false),
    ])
    func `a feed that is there already is named when it is added again`(settings: [String], isTwin: Bool) async throws {
        let text = #"{ "feeds": [{ "id": "days", "provider": "holidays", "settings": { "country": "DE" } }] }"#
        let arguments = ["feeds", "add", "holidays", "--yes"] + settings.flatMap { ["--set", $0] }
        let run = try await Program.run(arguments, in: try ProgramFolder(["feeds.json": text]))
        let remark = "The feed days has the same provider and the same settings already."
        #expect(run.status == (isTwin ? 64 : 0), "\(run.output)\(run.errors)")
        #expect(run.output.contains(remark) == isTwin, "\(run.output)")
    }

    @Test func `an id is not changed, and nothing is told that was not done`() async throws {
        let text = #"""
            { "feeds": [
              { "id": "days", "provider": "holidays", "settings": { "country": "DE", "region": "DE-BY" } }
            ] }
            """#
        let folder = try ProgramFolder(["feeds.json": text])
        let renamed = try await Program.run(["feeds", "set", "days", "id=club"], in: folder)
        #expect(renamed.status == 78 && renamed.errors.contains("its stars and its history belong to it"))
        let far = try await Program.run(["feeds", "set", "days", "country=Guinea"], in: folder)
        #expect(far.status == 78 && far.output.isEmpty, "\(far.output)\(far.errors)")
        #expect(try folder.read("feeds.json") == text)
    }

    @Test func `values are taken by their names, parts by their ways`() async throws {
        let folder = try ProgramFolder()
        for (feed, argument, remark, text) in [
            ("holidays", "country=germany", "\"germany\" is DE.", #""country": "DE""#),
            ("holidays", "region=Bavaria", "\"Bavaria\" is DE-BY.", #""region": "DE-BY""#),
            (
                "sports", "include.categories=football,tennis", "\"football\" is FOOT (Soccer).",
                #""include": { "categories": ["FOOT", "TENN"] }"#
            ),
            ("tfl", "lines=Hammersmith & City", "is hammersmith-city", #""lines": ["hammersmith-city"]"#),
        ] {
            let run = try await Program.run(["feeds", "set", feed, argument, "--config", "own.json"], in: folder)
            #expect(run.output.hasPrefix(remark) || run.output.contains(remark), "\(run.output)\(run.errors)")
            #expect(try folder.read("own.json").contains(text))
        }
        let england = ["feeds", "set", "holidays", "country=england", "--config", "own.json"]
        #expect(
            try await Program.run(england, in: folder).lines.first
                == "\"england\" is GB (United Kingdom), with region=GB-ENG."
        )
        let many = ["feeds", "set", "holidays", "country=guinea", "--config", "own.json"]
        let before = try folder.read("own.json")
        let run = try await Program.run(
            ["feeds", "set", "sports", "include.categories=ball", "--config", "own.json"],
            in: folder
        )
        #expect(run.status == 64)
        #expect(run.errors.contains("BASK (Basketball") && run.errors.contains("Write the one that you mean."))
        #expect(try await Program.run(many, in: folder).status == 78)
        #expect(try folder.read("own.json") == before)
    }

    @Test func `a region goes with its country, and an empty value removes a setting`() async throws {
        let text = #"""
            { "feeds": [
              { "id": "days", "provider": "holidays", "settings": { "country": "DE", "region": "DE-BY" } }
            ] }
            """#
        let folder = try ProgramFolder(["feeds.json": text])
        let empty = try await Program.run(["feeds", "set", "days", "region=", "--dry-run"], in: folder)
        #expect(empty.lines.first == "region is removed, as --unset region does.", "\(empty.output)\(empty.errors)")
        let run = try await Program.run(["feeds", "set", "days", "country=Japan"], in: folder)
        #expect(run.lines.contains("region=DE-BY goes with country=DE, and is removed."), "\(run.output)\(run.errors)")
        #expect(try folder.read("feeds.json").contains(#""settings": { "country": "JP" }"#))
        _ = try await Program.run(["feeds", "set", "days", "country=DE", "region=DE-BY"], in: folder)
        for words in [["country="], ["--unset", "country"]] {
            let run = try await Program.run(["feeds", "set", "days", "--dry-run"] + words, in: folder)
            let remark = "region=DE-BY goes with country=DE, and is removed."
            #expect(run.lines.contains(remark), "\(run.output)\(run.errors)")
        }
        for name in ["Thailand", "TH"] {
            let run = try await Program.run(["feeds", "set", "days", "country=\(name)"], in: folder)
            let reason = "Thailand is not built in; it needs source=abstractapi and a key"
            #expect(run.errors.contains(reason), "\(run.errors)")
        }
    }

    @Test func `a category that a feed does not have is refused, one that nobody knows is mentioned`() async throws {
        let text = #"""
            { "feeds": [
              { "id": "sports", "provider": "sport-events" },
              { "id": "work", "provider": "icalendar", "settings": { "file": "./work.ics" } },
              { "id": "far", "provider": "icalendar", "settings": { "url": "http://127.0.0.1:1/a.ics" } }
            ] }
            """#
        let calendar =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Party\r\nCATEGORIES:Meeting\r\n"
            + "DTSTART:20300101T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let folder = try ProgramFolder(["feeds.json": text, "work.ics": calendar])
        func set(_ feed: String, _ category: String) async throws -> ProgramRun {
            try await Program.run(["feeds", "set", feed, "include.categories=\(category)", "--dry-run"], in: folder)
        }
        let known = try await set("sports", "quidditch")
        #expect(known.status == 64 && known.errors.contains("sports has no category \"quidditch\"."), "\(known.errors)")
        let open = try await set("far", "meeting")
        #expect(open.status == 0, "\(open.errors)")
        #expect(open.output.contains("No category of far called \"meeting\" is known"), "\(open.output)")
        let stored = try await set("work", "meetng")
        #expect(stored.status == 64 && stored.errors.contains("Did you mean"), "\(stored.errors)")
        let right = try await set("work", "meeting")
        #expect(right.status == 0 && !right.output.contains("is known"), "\(right.output)\(right.errors)")
    }

    @Test(arguments: [
        (["--set", "holidays.country=germany"], "holidays.country=germany: this is taken as country=DE."),
        (["--set", "holidays.region=Bavaria"], "this is taken as region=DE-BY."),
        (["--set", "holidays.country=england"], "this is taken as country=GB."),
        (["--set", "sports.include.categories=football,tennis"], "this is taken as include.categories=FOOT,TENN."),
    ])
    func `a setting for one run may be named where no publisher has to be asked`(
        arguments: [String],
        remark: String
    ) async throws {
        let feed = arguments[1].split(separator: ".")[0]
        let demo = feed == "sports" ? ["--demo"] : []
        let run = try await Program.run(["--feed", String(feed), "--format", "ndjson"] + demo + arguments)
        #expect(run.status == 0 && !run.lines.isEmpty, "\(run.errors)")
        #expect(run.errors.contains(remark), "\(run.errors)")
    }

    @Test func `a feed that is removed is taken out of the views that name it`() async throws {
        let text = #"""
            {
              "feeds": [{ "id": "days", "provider": "holidays" }, { "id": "club", "provider": "holidays" }],
              "views": {
                "both": { "feeds": ["days", "club"] },
                "club": { "feeds": ["club"] },
                "boats": { "categories": ["club:boat"], "limit": 3 },
                "rest": { "categories": ["club:boat", "days:public"], "groups": ["club:row"] },
                "sea": { "groups": ["club:row"], "search": ["sea"] }
              }
            }
            """#
        let folder = try ProgramFolder(["feeds.json": text])
        let run = try await Program.run(["feeds", "remove", "club"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("The view \"both\" does not name club any more."), "\(run.output)")
        #expect(run.output.contains("The view \"club\" names only club, and is removed too."), "\(run.output)")
        let back = #"To have it back, put this among the "views": "club": {"feeds":["club"]}"#
        #expect(run.lines.contains(back), "\(run.output)")
        let left = try folder.read("feeds.json")
        #expect(left.contains(#""both": { "feeds": ["days"] }"#), "\(left)")
        // A category or a group may be of a feed too.
        #expect(run.output.contains("The view \"boats\" names only club, and is removed too."), "\(run.output)")
        #expect(run.output.contains("The view \"rest\" does not name club any more."), "\(run.output)")
        #expect(left.contains(#""rest": { "categories": ["days:public"] }"#), "\(left)")
        #expect(left.contains(#""sea": { "search": ["sea"] }"#), "\(left)")
        #expect(!left.contains("boats") && !left.contains("club"), "\(left)")
        #expect(try await Program.run(["config", "check"], in: folder).status == 0)
        let last = try await Program.run(["feeds", "remove", "days"], in: folder)
        let none = try folder.read("feeds.json")
        #expect(last.status == 0 && !none.contains("both"), "\(last.errors)")
    }

    @Test func `changes at the same time are all made`() async throws {
        let folder = try folder()
        let count = 12
        try await withThrowingTaskGroup(of: ProgramRun.self) { tasks in
            for number in 1...count {
                // Half of them under an id of their own, half under a proposed one.
                let id = number.isMultiple(of: 2) ? ["--id", "d\(number)"] : []
                tasks.addTask { try await Program.run(["feeds", "add", "holidays", "--force"] + id, in: folder) }
            }
            for try await run in tasks { #expect(run.status == 0, "\(run.errors)") }
        }
        let text = try folder.read("feeds.json")
        let proposed = ["holidays"] + (2...count / 2).map { "holidays-\($0)" }
        let ids = proposed + stride(from: 2, through: count, by: 2).map { "d\($0)" }
        #expect(ids.allSatisfy { text.contains("\"\($0)\"") }, "\(text)")
        #expect(folder.contents.filter { $0.hasPrefix("work/") } == ["work/feeds.json"])
    }

    @Test func `what was trusted stays trusted, and what was not does not become so`() async throws {
        let folder = try folder()
        #expect(try await Program.run(["feeds", "disable", "days"], in: folder).status == 0)
        #expect(try await Program.run(["config"], in: folder).output.contains("not trusted"))
        #expect(try await Program.run(["config", "trust"], in: folder).status == 0)
        #expect(try await Program.run(["feeds", "enable", "days"], in: folder).status == 0)
        #expect(try await Program.run(["config"], in: folder).output.contains(", trusted\n"))
    }

    @Test func `a new configuration in the folder says that it goes before the user's own`() async throws {
        let folder = try ProgramFolder()
        #expect(try await !Program.run(["config", "init"], in: folder).output.contains("goes before"))
        let other = try ProgramFolder()
        _ = try await Program.run(["feeds", "remove", "horses"], in: other)
        let run = try await Program.run(["config", "init"], in: other)
        #expect(run.status == 0 && run.output.contains("feeds.json now goes before ~/"), "\(run.output)\(run.errors)")
    }

    @Test func `without a configuration, the built-in one becomes the user's`() async throws {
        let folder = try ProgramFolder()
        let run = try await Program.run(["feeds", "remove", "horses"], in: folder)
        #expect(run.output.hasPrefix("Wrote a new ~/aggregate/feeds.json") || run.output.hasPrefix("Wrote a new "))
        let list = try await Program.run(["feeds", "list"], in: folder)
        #expect(list.output.contains("holidays") && !list.output.contains("horses"))
        let named = try await Program.run(["feeds", "remove", "horses", "--config", "a/own.json"], in: folder)
        #expect(named.lines.first == "Wrote a new a/own.json: removed horses.", "\(named.errors)")
        // No schema is beside it.
        #expect(try !folder.read("a/own.json").contains("schema"))
        #expect(try folder.read("a/own.json").contains("\"sports\""))
    }

    @Test func `a new file that the user names has the added feed alone`() async throws {
        let folder = try ProgramFolder(["items.csv": "date,title\n2026-12-24,Eve\n"])
        let added = try await Program.run(["feeds", "add", "./items.csv", "--yes", "--config", "new.json"], in: folder)
        #expect(added.status == 0 && added.output.contains("--config new.json"), "\(added.output)\(added.errors)")
        let list = try await Program.run(["feeds", "list", "--format", "json", "--config", "new.json"], in: folder)
        #expect(list.output.contains("\"items\"") && !list.output.contains("\"sports\""), "\(list.output)")
        // The user's own configuration begins with the built-in feeds.
        let own = try await Program.run(["feeds", "add", "./items.csv", "--yes"], in: folder)
        #expect(own.status == 0 && !own.output.contains("--config"), "\(own.errors)")
        #expect(try await Program.run(["feeds", "list"], in: folder).output.contains("sports"))
    }
}
