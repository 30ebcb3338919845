import ProgramTestKit
import Testing

/// The messages about wrong arguments and wrong configurations: on standard error, with nothing on standard output.
@Suite(.timeLimit(.minutes(20)))
struct WrongInputTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var arguments: [String]
        var files: [String: String]
        var errors: [String]

        init(_ arguments: String..., files: [String: String] = [:], errors: String...) {
            testDescription = arguments.joined(separator: " ")
            self.arguments = arguments
            self.files = files
            self.errors = errors
        }

        /// A value of an option of `list` that cannot be read: the parser names both, and adds the option's help.
        static func invalid(_ option: String, _ value: String, _ rule: String) -> Case {
            guard let (usage, help) = options.first(where: { $0.key.hasPrefix("\(option) ") }) else {
                // One that help does not show.
                return Case(option, value, errors: "Error: The value '\(value)' is invalid for '\(option)': it \(rule)")
            }
            return Case(
                option,
                value,
                errors: "Error: The value '\(value)' is invalid for '\(usage)': it \(rule)",
                "Help:  \(usage)  \(help)"
            )
        }

        init(_ description: String, feedsJSON: String, errors: String...) {
            testDescription = description
            arguments = []
            files = ["feeds.json": feedsJSON]
            self.errors = errors
        }
    }

    /// The options of `list` that are read by rules of ours, with their help.
    private static let options = [
        "--within <duration>": "Show items within this long from now, such as 30m or 7d.",
        "--timeout <duration>": "Give up on a feed after this long.",
        "--from <time>": "Show items from this time on: 2026-12-24, today, friday, 18:00 or RFC 3339.",
        "--until <time>": "Show items before this time; a day is included.",
        "--limit <count>": "Show at most this many items; of each feed with --layout per-feed.",
        "--time-zone <zone>": "Show times in this zone, such as Europe/London.",
        "--search <text>": "Show only items with this text; may be given several times.",
    ]

    private static let dateRule =
        #"must be a day such as 2026-12-25, today, tomorrow or friday, or a time such as 18:00, "friday 18:00" or 2026-12-25T18:00:00Z."#

    static let listUsage = [
        "Usage: aggregate [list] [<options>]", "  See 'aggregate list --help' for more information.",
    ]

    @Test(arguments: [
        Case.invalid("--within", "soon", "must be a duration such as 30s, 5m, 2h, 7d or 1h30m."),
        Case.invalid("--within", "-5m", "must be a duration such as 30s, 5m, 2h, 7d or 1h30m."),
        Case.invalid("--limit", "-1", "must be 1 or more."),
        Case.invalid("--within", "0s", "must be 1s or longer."),
        Case.invalid("--timeout", "0s", "must be 1s to 1h."),
        Case.invalid("--timeout", "2h", "must be 1s to 1h."),
        Case(
            "--from",
            "2026-02-29",
            errors: "Error: The value '2026-02-29' is invalid for '--from <time>': February 2026 has 28 days.",
            "Help:  --from <time>  Show items from this time on: 2026-12-24, today, friday, 18:00 or RFC 3339."
        ),
        Case.invalid(
            "--until",
            "someday",
            Self.dateRule
        ),
        Case(
            "--within",
            "1h",
            "--from",
            "2026-12-26",
            errors:
                "Error: --within says how far from now; it cannot be combined with options that name a time or a day."
        ),
        Case.invalid("--now", "evening", Self.dateRule),
        Case.invalid("--now", "9999-12-31", "must be within the years 2000 to 2099."),
        Case.invalid("--limit", "0", "must be 1 or more."),
        Case.invalid("--limit", "five", "must be 1 or more."),
        Case.invalid("--timeout", "10", "must be a duration such as 30s, 5m, 2h, 7d or 1h30m."),
        Case.invalid(
            "--time-zone",
            "Europe/Lundon",
            "must be a time zone such as Europe/London. Did you mean \"Europe/London\"?"
        ),
        Case.invalid(
            "--time-zone",
            "Berlin",
            "must be a time zone such as Europe/London. Did you mean \"Europe/Berlin\"?"
        ),
        Case.invalid("--time-zone", "BST", "must be a time zone such as Europe/London."),
        Case(
            "--layout",
            "grid",
            errors:
                "Error: The value 'grid' is invalid for '--layout <layout>'. Please provide one of 'unified' and 'per-feed'.",
            "Help:  --layout <layout>  One timeline, as by default, or each feed under its own heading."
        ),
        Case(
            "--format",
            "xml",
            errors:
                "Error: The value 'xml' is invalid for '--format <format>'. Please provide one of the following:",
            "  - table",
            "  - json",
            "  - ndjson",
            "  - csv",
            "  - ics",
            "  - atom",
            "  - jsonfeed",
            "  - markdown",
            "Help:  --format <format>  How to print."
        ),
        Case(
            "--unsorted",
            "--format",
            "json",
            errors: "Error: --unsorted prints NDJSON; it cannot be combined with --format json."
        ),
        Case.invalid("--search", "", "must not be empty."),
        Case("--serch", errors: "Error: Unknown option '--serch'. Did you mean '--search'?"),
        Case("--nwo", "2026-12-18", errors: "Error: Unknown option '--nwo'. Did you mean: --now 2026-12-18"),
        Case("lst", errors: "Error: Unexpected argument 'lst'. Did you mean: aggregate list"),
    ])
    func `a wrong argument of list`(_ example: Case) async throws {
        let run = try await run(example)
        #expect(run.errorLines == example.errors + Self.listUsage)
        #expect(run.status == 64)
        #expect(run.output == "")
    }

    @Test(arguments: [
        Case("--until", "2020-01-01", errors: "aggregate: --until is 2020-01-01, which is not after now."),
        Case(
            "--from",
            "2026-12-26",
            "--until",
            "2026-12-25",
            errors: "aggregate: --until is 2026-12-25, which is not after --from 2026-12-26."
        ),
    ])
    func `a window without a time in it`(_ example: Case) async throws {
        let run = try await run(example)
        #expect(run.errorLines == example.errors)
        #expect(run.status == 64)
        #expect(run.output == "")
    }

    @Test(arguments: [
        Case(
            "--feed",
            "tlf",
            errors: "aggregate: there is no feed \"tlf\". Did you mean \"tfl\"?"
        ),
        Case(
            "--feed",
            "weather",
            "--feed",
            "holidays",
            "--tag",
            "home",
            errors: "aggregate: there is no feed \"weather\". Valid names: neds, tfl, sports, holidays, horses.",
            "aggregate: no feed has the tag \"home\". No feed has any."
        ),
        Case(
            "show",
            "tlf:940GZZLUOXC",
            errors: "aggregate: there is no feed \"tlf\". Did you mean \"tfl\"?"
        ),
        Case(
            "config",
            "check",
            "--feed",
            "tlf",
            errors: "aggregate: there is no feed \"tlf\". Did you mean \"tfl\"?"
        ),
        Case(
            "providers",
            "describe",
            "tfl-arrival",
            errors: "aggregate: there is no provider \"tfl-arrival\". Did you mean \"tfl-arrivals\"?"
        ),
        Case(
            "providers",
            "describe",
            "weather",
            errors:
                "aggregate: there is no provider \"weather\". To find one: aggregate providers find weather"
        ),
        Case(
            "calendar",
            "--month",
            "+99999999",
            errors: "Error: --month is \"+99999999\", but must be within the years 1 to 9999.",
            "Usage: aggregate calendar [<options>]",
            "  See 'aggregate calendar --help' for more information."
        ),
        Case(
            "show",
            errors: "Error: Missing expected argument '<item>'",
            "Help:  <item>  The item's id, FEED:LOCAL, or its beginning; its short id, which --ids shows; or a part of its title.",
            "Usage: aggregate show <item or day> [<options>]",
            "  See 'aggregate show --help' for more information."
        ),
    ])
    func `a name that there is not`(_ example: Case) async throws {
        let run = try await run(example)
        #expect(run.errorLines == example.errors)
        #expect(run.status == 64)
        #expect(run.output == "")
    }

    @Test(arguments: [
        Case("--config", "nope.json", errors: "nope.json: --config names this file, which does not exist."),
        Case("--config", ".", errors: ".: --config names this file, which is a folder, but must be a file."),
        Case(
            "--set",
            "tfl",
            errors: "--set tfl: there is no \"=\". Write it as --set FEED.SETTING=VALUE, such as --set tfl.radius=500."
        ),
        Case(
            "--set",
            "radius=5",
            errors:
                "--set radius: this names no setting of a feed. Write it as --set FEED.SETTING=VALUE, such as --set tfl.radius=500."
        ),
        Case(
            "--set",
            "tlf.radius=500",
            errors: "--set tlf.radius: there is no feed \"tlf\". Did you mean \"tfl\"?"
        ),
        Case(
            "--set",
            "tfl.raduis=500",
            errors: "--set tfl.raduis: feeds.tfl.settings has no member \"raduis\". Did you mean \"radius\"?"
        ),
        Case(
            "--set",
            "tfl.radius=0",
            errors: "--set tfl.radius=0: feeds.tfl.settings.radius is 0, but must be 50 to 5000 metres."
        ),
        Case(
            "--set",
            "tfl.radius=wide",
            errors: "--set tfl.radius=wide: feeds.tfl.settings.radius is \"wide\", but must be a whole number."
        ),
        Case(
            "--set",
            "tfl.latitude=north",
            errors: "--set tfl.latitude=north: feeds.tfl.settings.latitude is \"north\", but must be a number."
        ),
        Case(
            "--set",
            "tfl.modes=tube,canoe",
            errors:
                #"--set tfl.modes=tube,canoe: feeds.tfl.settings.modes[1] is "canoe", but must be "tube", "dlr", "overground", "elizabeth-line", "tram", "bus", "national-rail" or "river-bus"."#
        ),
        Case(
            "--set",
            "sports.endpoint=here",
            errors:
                #"--set sports.endpoint=here: feeds.sports.settings.endpoint is "here", but must be an address that begins with https:// or http://."#
        ),
        Case(
            "--set",
            "holidays.country=ZZ",
            errors:
                #"--set holidays.country=ZZ: feeds.holidays.settings.country is "ZZ", but must be AD, AR, AT, AU, BE, BG, BR, CA, CH, CN, CO, CY, CZ, DE, DK, EE, ES, FI, FR, GB, GR, HR, HU, IE, IS, IT, JP, KR, LI, LT, LU, LV, MT, MX, NL, NO, NZ, PL, PT, RO, RU, SE, SI, SK, SM, TR, US or ZA; others need source abstractapi. Did you mean "CZ"?"#
        ),
    ])
    func `a wrong configuration argument`(_ example: Case) async throws {
        let run = try await run(example)
        #expect(run.errorLines == example.errors)
        #expect(run.status == 78)
        #expect(run.output == "")
    }

    @Test(arguments: [
        Case(
            "empty",
            feedsJSON: "",
            errors:
                "feeds.json: there is nothing in it. To write one with all feeds: aggregate config init --force feeds.json"
        ),
        Case(
            "a comment",
            feedsJSON: "# mine\n{ \"feeds\": [] }",
            errors: "feeds.json:1:1: this is a comment, which begins with // here."
        ),
        Case(
            "a text without quotes",
            feedsJSON: "{ \"feeds\": [],\n  timeZone: \"UTC\" }",
            errors: #"feeds.json:2:3: "timeZone" has no quotation marks, which names and texts need."#
        ),
        Case(
            "a missing bracket",
            feedsJSON: #"{ "feeds": [ { "id": "tfl", "provider": "tfl-arrivals" } }"#,
            errors:
                #"feeds.json:1:58: found "}", expected "," or "]". The "[" in line 1, column 12 is not closed."#
        ),
        Case(
            "an unknown member",
            feedsJSON: feeds(#"{ "id": "neds", "provider": "neds-races", "limt": 5 }"#),
            errors: #"feeds.json:2:45: feeds.neds has no member "limt". Did you mean "limit"?"#
        ),
        Case(
            "a wrong type",
            feedsJSON: feeds(#"{ "id": "neds", "provider": "neds-races", "limit": "5" }"#),
            errors: #"feeds.json:2:54: feeds.neds.limit is "5", but must be a whole number."#
        ),
        Case(
            "out of range",
            feedsJSON: feeds(#"{ "id": "tfl", "provider": "tfl-arrivals", "settings": { "radius": 0 } }"#),
            errors: "feeds.json:2:70: feeds.tfl.settings.radius is 0, but must be 50 to 5000 metres."
        ),
        Case(
            "an unknown provider",
            feedsJSON: feeds(#"{ "id": "tfl", "provider": "tfl-arrival" }"#),
            errors:
                #"feeds.json:2:30: feeds.tfl.provider is "tfl-arrival", which is not a provider. Did you mean "tfl-arrivals"?"#
        ),
        Case(
            "an id twice",
            feedsJSON: feeds(
                #"{ "id": "horses", "provider": "horse-racing" },"#,
                #"{ "id": "horses", "provider": "neds-races" }"#
            ),
            errors: #"feeds.json:3:11: feeds[1].id is "horses", which is the id of feeds[0] already."#
        ),
        Case(
            "a member twice",
            feedsJSON: feeds(#"{ "id": "horses", "provider": "horse-racing", "limit": 1, "limit": 2 }"#),
            errors: #"feeds.json:2:61: feeds.horses has the member "limit" twice. Remove one of them."#
        ),
        Case(
            "an unknown time zone",
            feedsJSON: "{ \"timeZone\": \"Europe/Lundon\", \"feeds\": [] }",
            errors:
                #"feeds.json:1:15: timeZone is "Europe/Lundon", but must be a time zone such as Europe/London. Did you mean "Europe/London"?"#
        ),
        Case(
            "a refresh below the minimum refresh",
            feedsJSON: feeds(#"{ "id": "neds", "provider": "neds-races", "refresh": "1s" }"#),
            errors:
                #"feeds.json:2:56: feeds.neds.refresh is "1s", but must be at least 10s: neds-races cannot be fetched more often."#
        ),
        Case(
            "an element twice, and none at all",
            feedsJSON: feeds(
                #"{ "id": "t", "provider": "tfl-arrivals", "settings": { "stops": ["X1", "X2", "X1"], "modes": [] } }"#
            ),
            errors: #"feeds.json:2:80: feeds.t.settings.stops[2] is "X1", as [0] is; remove one of them."#,
            #"feeds.json:2:96: feeds.t.settings.modes is an empty array, but must be an array with at least one of "tube", "dlr", "overground", "elizabeth-line", "tram", "bus", "national-rail" or "river-bus"."#
        ),
        Case(
            "a tag, a line and a variable twice",
            feedsJSON: feeds(
                #"{ "id": "t", "provider": "tfl-arrivals", "tags": ["x", "x"], "settings": { "lines": ["dlr", "dlr"] } },"#,
                #"{ "id": "e", "provider": "exec", "settings": { "command": ["a", "a"], "environment": ["A", "A"] } }"#
            ),
            errors: #"feeds.json:2:58: feeds.t.tags[1] is "x", as [0] is; remove one of them."#,
            #"feeds.json:2:95: feeds.t.settings.lines[1] is "dlr", as [0] is; remove one of them."#,
            #"feeds.json:3:94: feeds.e.settings.environment[1] is "A", as [0] is; remove one of them."#
        ),
        Case(
            "five mistakes",
            feedsJSON: feeds(
                #"{ "id": "neds", "provider": "neds-races", "settings": { "count": 5000 } },"#,
                #"{ "id": "TFL", "provider": "tfl-arrivals", "tags": "commute" },"#,
                #"{ "id": "sports", "provider": "sport-event" },"#,
                #"{ "id": "holidays", "provider": "holidays", "enabled": "no" }"#
            ),
            errors: "feeds.json:2:68: feeds.neds.settings.count is 5000, but must be 1 to 1000.",
            #"feeds.json:3:11: feeds[1].id is "TFL", but must be lower-case letters, digits and hyphens, 63 at most, a letter or digit first."#,
            #"feeds.json:3:54: feeds[1].tags is "commute", but must be an array, each element 1 to 63 letters, digits, "-", "_" or ".", beginning with a letter or digit."#,
            #"feeds.json:4:33: feeds.sports.provider is "sport-event", which is not a provider. Did you mean "sport-events"?"#,
            #"feeds.json:5:58: feeds.holidays.enabled is "no", but must be true or false."#
        ),
    ])
    func `a wrong configuration`(_ example: Case) async throws {
        let run = try await run(example)
        #expect(run.errorLines == example.errors)
        #expect(run.status == 78)
        #expect(run.output == "")
    }

    @Test(arguments: [
        ("titel=1", #"--set a.fields.titel: feeds.a.settings.fields has no member "titel". Did you mean "title"?"#),
        (
            "start.format=YYYY",
            #"--set a.fields.start.format: feeds.a.settings.fields.start is "at", which has no member "format". Set the whole of it, as an object in JSON."#
        ),
    ])
    func `a wrong part of a setting for one run stands at its argument`(argument: String, line: String) async throws {
        let feed = #"""
            { "id": "a", "provider": "json-http", "settings": { "url": "http://127.0.0.1:1/", "records": "$.all",
              "fields": { "id": "id", "title": "name", "start": "at" } } }
            """#
        let folder = try ProgramFolder(["feeds.json": Self.feeds(feed)])
        let run = try await Program.run(["--set", "a.fields.\(argument)"], in: folder)
        #expect(run.errorLines == [line])
        #expect(run.status == 78)
        #expect(run.output == "")
    }

    @Test(arguments: [
        ["show", "tfl:x"], ["feeds"], ["config", "check"], ["config", "check", "--probe"],
        ["--demo", "--config", "feeds.json"],
    ])
    func `every command stops at a wrong configuration`(_ arguments: [String]) async throws {
        let folder = try ProgramFolder(["feeds.json": "{ \"feds\": [] }"])
        let run = try await Program.run(arguments, in: folder)
        #expect(
            run.errorLines == [
                "feeds.json:1:1: feeds is missing, but must be an array of feeds.",
                #"feeds.json:1:3: the configuration has no member "feds". Did you mean "feeds"?"#,
            ]
        )
        #expect(run.status == 78)
        #expect(run.output == "")
    }

    @Test func `a wrong configuration does not keep the user from help and from what is built in`() async throws {
        let folder = try ProgramFolder(["feeds.json": "{"], namesConfiguration: false)
        for arguments in [
            ["--help"], ["--version"], ["providers"], ["config", "schema"], ["--demo", "--limit", "1"],
        ] {
            let run = try await Program.run(arguments, in: folder)
            #expect(run.status == 0, "\(arguments)")
            #expect(arguments.contains("--demo") || run.errors == "", "\(arguments)")
        }
    }

    private func run(_ example: Case) async throws -> ProgramRun {
        try await Program.run(example.arguments, environment: ["COLUMNS": "200"], in: ProgramFolder(example.files))
    }

    /// A configuration with a feed in each line from the second on.
    private static func feeds(_ lines: String...) -> String {
        "{ \"feeds\": [\n" + lines.map { "  \($0)\n" }.joined() + "] }\n"
    }
}
