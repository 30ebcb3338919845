import FeedJSON
import Foundation
import ProgramTestKit
import Testing

/// The language of screens, by the built program: where it comes from, and that nothing is left out.
@Suite(.timeLimit(.minutes(20)))
struct LanguageTests {
    private static let now = ["--now", "2026-11-22T14:00:00Z", "--time-zone", "Europe/London"]
    private static let local = ["--feed", "holidays", "--limit", "1"] + now

    // MARK: - Where it comes from

    @Test(arguments: [
        ("AT", true), ("CH", true), ("DE", true), ("LI", true), ("FR", false), ("GB", false), ("IT", false),
    ])
    func `the holidays of a country have its names where the viewer reads its language, else English ones`(
        country: String,
        isGerman: Bool
    ) async throws {
        let feeds = #"{ "feeds": [ { "id": "h", "provider": "holidays", "settings": { "country": "\#(country)" } } ] }"#
        let folder = try ProgramFolder(["feeds.json": feeds])
        func titles(_ language: String) async throws -> [String] {
            let window = ["--from", "2000-01-01", "--until", "2050-12-31", "--format", "markdown"]
            let run = try await Program.run(window + ["--language", language], in: folder)
            return run.lines.filter { $0.hasPrefix("| ") }.dropFirst(2).compactMap { line in
                line.split(separator: "|").dropFirst().first?.trimmingCharacters(in: .whitespaces)
            }
        }
        let (english, german) = (try await titles("en"), try await titles("de"))
        #expect(english.count == german.count && english.count > 50 * 4)
        let same = Set(zip(english, german).filter { $0 == $1 }.map(\.0))
        // The words behind a name are those of the viewer's language.
        let names = english.filter { !$0.hasSuffix(" (substitute day)") }
        #expect(isGerman ? same.isEmpty : same == Set(names), "\(same)")
    }

    @Test(
        arguments: [
            ([:], [], "WHEN", "Mon 30 Nov"), (["LANG": "de_DE.UTF-8"], [], "WANN", "Mo 30. Nov."),
            (["LANG": "de_AT"], [], "WANN", "Mo 30. Nov."), (["LANG": "fr_FR.UTF-8"], [], "WHEN", "Mon 30 Nov"),
            (["LANG": "de_DE", "LC_ALL": "C"], [], "WHEN", "Mon 30 Nov"),
            (["LANG": "de_DE", "LC_ALL": "POSIX"], [], "WHEN", "Mon 30 Nov"),
            (["LANG": "en_GB.UTF-8", "LC_TIME": "de_DE.UTF-8"], [], "WHEN", "Mo 30. Nov."),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "C"], [], "WHEN", "Mo 30. Nov."),
            (["LANG": "en_GB.UTF-8", "LANGUAGE": "de"], [], "WANN", "Mon 30 Nov"),
            (["LANG": "de_DE.UTF-8"], ["--language", "en"], "WHEN", "Mon 30 Nov"),
            ([:], ["--language", "de"], "WANN", "Mo 30. Nov."),
        ] as [([String: String], [String], String, String)]
    )
    func `the option wins over the locale`(
        environment: [String: String],
        options: [String],
        heading: String,
        date: String
    ) async throws {
        let run = try await Program.run(Self.local + options, environment: environment)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(date), "\(run.output)")
        // Alone, the column of distances is wide enough for both times.
        #expect(run.output.contains(heading == "WHEN" ? "WHAT" : "WAS"), "\(run.output)")
    }

    @Test func `the configuration wins over the locale, and the option over both`() async throws {
        let folder = try ProgramFolder()
        let configuration = #"{ "language": "de", "feeds": [{ "id": "holidays", "provider": "holidays" }] }"#
        try Data(configuration.utf8).write(to: folder.work.appending(path: "feeds.json"))
        #expect(try await Program.run(Self.local, in: folder).output.contains("Feiertag"))
        let english = try await Program.run(Self.local + ["--language", "en"], in: folder)
        #expect(english.output.contains("Public holiday"))
        #expect(try await Program.run(["feeds", "list"], in: folder).output.contains("AKTIV"))
        #expect(try await Program.run(["config", "check"], in: folder).status == 0)
    }

    @Test func `an unknown language is refused with those that there are`() async throws {
        let option = try await Program.run(["list", "--language", "fr"])
        #expect(option.status == 64)
        #expect(option.errors.contains("'en'") && option.errors.contains("'de'"), "\(option.errors)")
        let folder = try ProgramFolder()
        try Data(#"{ "language": "dee", "feeds": [] }"#.utf8).write(to: folder.work.appending(path: "feeds.json"))
        let member = try await Program.run(["list"], in: folder)
        #expect(member.status == 78)
        #expect(member.errors.contains("language is \"dee\""), "\(member.errors)")
        #expect(member.errors.contains("\"de\""), "\(member.errors)")
    }

    // MARK: - What is the same

    @Test(arguments: ["json", "ndjson", "csv", "ics", "atom", "jsonfeed"])
    func `documents are in no language but that of their publishers`(format: String) async throws {
        let run = try await Program.run(Self.local + ["--format", format], environment: ["LANG": "de_DE.UTF-8"])
        #expect(run.output.contains("St Andrew"))
        #expect(run.output.firstMatch(of: /Feiertag|Nov\. 2026|ganztägig|noch/) == nil, "\(run.output)")
        // What stands beside a document is for whoever reads errors.
        #expect(run.errors.firstMatch(of: /noch|Beispiel/) == nil, "\(run.errors)")
    }

    @Test func `why is the same document in every language`() async throws {
        let arguments = ["why", "tfl", "--demo", "--format", "json"] + Self.now
        let german = try await Program.run(arguments, environment: ["LANG": "de_DE.UTF-8"])
        #expect(try await Program.run(arguments).output == german.output)
    }

    // MARK: - What a language lacks

    /// The pages of a demo that people see.
    private static let pages = [
        ["list"], ["list", "--layout", "per-feed"], ["list", "--categories"], ["list", "--format", "markdown"],
        ["list", "--search", "nothing is called so"], ["calendar"], ["calendar", "--all", "--month", "2026-12"],
        ["calendar", "--format", "markdown"], ["why", "tfl"], ["why", "holidays:GB/christmas-day/2026"],
        ["show", "holidays:GB/christmas-day/2026"], ["show", "r10 rimu flat"],
        ["show", "horses:2026-11-22/14:15/glenorran"], ["feeds", "list"], ["feeds", "budget"],
    ]

    /// The words that are the same in both languages, or that a publisher uses as names.
    private static let alike: Set<String> = [
        // Ours.
        "DETAILS", "FEED", "FEEDS", "Feed", "Jan", "Jockey", "NAME", "Nov", "OPTION", "Sport", "Status", "UTC", "Zone",
        "amp", "city", "gtfs",
        // The names of facilities by TfL, and of a category, which the option takes.
        "Boarding", "Car", "Cash", "Escalators", "Euro", "Gates", "Halls", "Help", "Lifts", "Machines", "Payphones",
        "Points", "Public", "Ramps", "Ticket", "Toilets", "WiFi", "park",
        // Commands and options.
        "aggregate", "all", "calendar", "category", "demo", "feed", "format", "group", "language", "layout", "limit",
        "list", "markdown", "month", "now", "per", "time",
    ]

    @Test func `no English is left on a German page`() async throws {
        let known = try await Self.said.union(Self.alike)
        for page in Self.pages + [["show", try await Self.firstTrain]] {
            let arguments = page + ["--demo"] + (page == ["feeds", "list"] ? [] : Self.now)
            let english = try await Program.run(arguments + ["--language", "en"])
            let german = try await Program.run(arguments + ["--language", "de"])
            #expect(english.status == german.status)
            #expect(!german.output.isEmpty, "\(german.errors)")
            let left = Self.words(german.output).intersection(Self.words(english.output)).subtracting(known)
            #expect(left.isEmpty, "\(page): \(left.sorted())")
        }
    }

    @Test(
        arguments: [
            (["list", "--search", "schottland"], "Schottland"), (["list", "--category", "Galopp"], "Galopp"),
            (["list", "--feed", "neds", "--category", "galopp"], "Galopp"),
            (["list", "--group", "Dezember 2026"], "Dez."), (["why", "schottland"], "holidays:GB-SCT"),
            (["why", "schottland"], "Schottland · Feiertag"), (["show", "feiertag"], "Fr 25. Dez."),
        ]
    )
    func `what a German screen says is found by it`(arguments: [String], found: String) async throws {
        let german = try await Program.run(arguments + ["--demo", "--language", "de"] + Self.now)
        #expect((german.output + german.errors).contains(found), "\(german.output) \(german.errors)")
        let english = try await Program.run(arguments + ["--demo", "--language", "en"] + Self.now)
        #expect(!english.output.contains(found), "\(english.output)")
    }

    @Test func `a view names categories as the screen does`() async throws {
        let text = """
            { "language": "de",
              "feeds": [{ "id": "days", "provider": "holidays", "settings": { "country": "DE", "region": "DE-BY" } }],
              "views": { "local": { "categories": ["Örtlicher Feiertag"] }, "none": { "categories": ["Unfug"] } } }
            """
        let folder = try ProgramFolder(["feeds.json": text])
        _ = try await Program.run(["list"], in: folder)
        let check = try await Program.run(["config", "check"], in: folder)
        let said = check.output + check.errors
        #expect(said.contains("\"Unfug\"") && !said.contains("Örtlicher"), "\(said)")
        let list = try await Program.run(["--view", "local"], in: folder)
        #expect(list.output.contains("Bayern · Örtlicher Feiertag"), "\(list.output)\(list.errors)")
    }

    private static var firstTrain: String {
        get async throws {
            let run = try await Program.run(["--demo", "--feed", "tfl", "--format", "json"] + now)
            return try #require(
                try JSONDocument(Array(run.output.utf8)).root["items"]?.elements?.first { _ in true }?["id"]?.string
            )
        }
    }

    /// The words of publishers in the demo: those of all texts in the document except for our labels and summaries.
    private static var said: Set<String> {
        get async throws {
            let run = try await Program.run(
                ["--demo", "--format", "json", "--from", "2026-11-01", "--until", "2027-12-01"] + now
            )
            var words: Set<String> = []
            func add(_ value: JSONValue) {
                if let text = value.string { words.formUnion(Self.words(text)) }
                if let members = value.members {
                    for member in members where !["label", "summary"].contains(member.name) { add(member.value) }
                }
                if let elements = value.elements { elements.forEach(add) }
            }
            add(try JSONDocument(Array(run.output.utf8)).root)
            return words
        }
    }

    /// The words of a text, without what is shorter than three letters.
    private static func words(_ text: String) -> Set<String> {
        Set(text.split { !$0.isLetter }.filter { $0.count > 2 }.map(String.init))
    }
}
