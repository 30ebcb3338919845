import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer
import SamplePublishers
import Testing

/// `aggregate providers check`, and names that several providers know, in the built program.
@Suite(.timeLimit(.minutes(20)))
struct ProvidersTests {
    private static let tides = """
        {
          "name": "tides", "title": "Tides", "summary": "High and low water", "publisher": "Harbour Office",
          "keywords": ["sea"], "provider": "json-http",
          "settings": [ { "name": "harbour", "default": "4" }, { "name": "key", "type": "secret" } ],
          "source": {
            "url": "https://tides.example.org/v1/{variable.harbour}", "headers": { "X-Key": "{secret.key}" },
            "records": "$.tides",
            "fields": { "id": "id", "title": "kind", "start": "at",
              "facts": [ { "key": "height", "from": "water.height" }, { "key": "moon", "from": "moon" } ] }
          },
          "examples": [ {
            "settings": { "harbour": "17", "key": "none" }, "now": "2026-11-30T10:00:00Z",
            "answer": { "tides": [ { "id": 1, "kind": "High", "at": "2026-11-30T12:00:00Z", "water": { "height": 4.2 }, "moon": true, "note": "" } ] },
            "items": [ { "title": "High" } ]
          } ],
          "evidence": [ { "address": "https://tides.example.org/api", "date": "2026-11-30" } ]
        }
        """

    @Test(
        arguments: [
            (
                #"{"tides":[{"id":1,"kind":"High","at":"2026-11-30T12:00:00Z","water":{"height":4},"moon":null}]}"#, 0,
                "tides.json: 1 record: 1 item, 0 not kept, 0 dropped, 0 warnings; 0 differences from the examples", ""
            ),
            (
                #"{"tides":[{"id":1,"kind":"High","at":"2026-11-30T12:00:00Z","water":{"height":"4"}},{"id":2,"at":""}]}"#,
                1,
                "tides.json: 2 records: 1 item, 0 not kept, 1 dropped, 1 warning; 2 differences from the examples",
                "tides.json: no record has moon, which the example has\ntides.json: water.height has a text, and a number in the example"
            ),
            (#"{"tides":[]}"#, 0, "tides.json: 0 records: 0 items", ""),
            (#"{"error":"gone"}"#, 1, "1 difference from the examples", "the member \"tides\" is missing"),
        ] as [(String, Int32, String, String)]
    )
    func `the publisher's answer is compared with the examples`(
        answer: String,
        status: Int32,
        output: String,
        errors: String
    ) async throws {
        try await withSampleServer { sample in
            sample.script(.path("/v1/17"), .status(200, body: answer))
            let folder = try ProgramFolder(["tides.json": Self.tides])
            let endpoint = "endpoint=http://127.0.0.1:\(sample.port)"
            let run = try await Program.run(
                ["providers", "check", "--live", "tides.json", "--set", endpoint],
                in: folder
            )
            #expect(run.status == status, "\(run.output)\(run.errors)")
            #expect(run.output.contains(output), "\(run.output)")
            #expect(errors.isEmpty ? run.errors.isEmpty : run.errors.contains(errors), "\(run.errors)")
            #expect(sample.activity.requests.map(\.path) == ["/v1/17"])
        }
    }

    @Test func `a provider of the program is checked by its name`() async throws {
        let run = try await Program.run(["providers", "check", "openligadb"])
        #expect(run.status == 0 && run.output.hasPrefix("openligadb: "), "\(run.output)\(run.errors)")
        let wrong = try await Program.run(["providers", "check", "openligadb", "--set", "league=bl2"])
        #expect(wrong.status == 64 && wrong.errors.contains("add --live"), "\(wrong.errors)")
    }

    @Test func `a key in the address of a new provider becomes a setting, and is not in its file`() async throws {
        try await withSampleServer { sample in
            let body = #"{"tides":[{"id":1,"kind":"High","at":"2026-11-30T12:00:00Z"}]}"#
            sample.script(.path("/v1/tides"), .status(200, body: body))
            let folder = try ProgramFolder()
            let address = "http://127.0.0.1:\(sample.port)/v1/tides?days=2&api_key=s3cret"
            let run = try await Program.run(["providers", "new", "tides", "--declared", address], in: folder)
            let file = try folder.read("tides.json")
            #expect(run.status == 0 && !file.contains("s3cret"), "\(run.errors)\(file)")
            #expect(file.contains(#""api_key": "{secret.key}""#) && file.contains("/v1/tides?days=2\""), "\(file)")
            #expect(file.contains(#""type": "secret""#), "\(file)")
        }
    }

    // MARK: - Names

    private func folder() throws -> ProgramFolder { try ProgramFolder(["feeds.json": #"{ "feeds": [] }"#]) }

    @Test(arguments: [
        ("de_DE.UTF-8", ["openligadb", "espn-soccer", "football-data"]),
        ("C", ["espn-soccer", "football-data", "openligadb"]),
    ])
    func `a name that several providers know lists their commands, the best first`(
        locale: String,
        providers: [String]
    ) async throws {
        let run = try await Program.run(
            ["feeds", "add", "bundesliga", "--yes"],
            environment: ["LC_ALL": locale, "LANGUAGE": "en"],
            in: try folder()
        )
        #expect(run.status == 64)
        let places = providers.compactMap { run.errors.firstRange(of: "aggregate feeds add \($0) ")?.lowerBound }
        #expect(places.count == providers.count && places == places.sorted(), "\(run.errors)")
    }

    @Test func `a name that several providers know is asked about at a terminal`() async throws {
        let folder = try folder()
        let lines = ["1", "league", "y", "y"].map { "'\($0)'" }.joined(separator: " ")
        let command =
            #"printf '%s\n' \#(lines) | script -qec 'stty cols 200; "$aggregate" feeds add bundesliga' /dev/null"#
        let environment = ["TERM": "dumb", "LC_ALL": "de_DE.UTF-8", "HTTPS_PROXY": "http://127.0.0.1:1"]
        let output = try await Program.shell(command, environment: environment, in: folder).output
        #expect(output.contains("kann eines davon sein"), "\(output)")
        #expect(output.contains("1  openligadb"), "\(output)")
    }

    @Test func `another name of a value is worth more than a part of the names of others`() async throws {
        let environment = ["HTTPS_PROXY": "http://127.0.0.1:1"]
        let arguments = ["feeds", "add", "nascar", "--force"]
        let folder = try folder()
        let run = try await Program.run(arguments, environment: environment, in: folder)
        // The truck series, whose name has the word in it, is not among them.
        #expect(run.errors.contains("feeds add espn-racing series=nascar, "), "\(run.errors)")
        #expect(try folder.read("feeds.json") == "{ \"feeds\": [] }", "\(run.output)")
    }

    @Test(arguments: [("48.2,16.37", true), ("", false)])
    func `the sky asks for a place, and does without one`(place: String, hasPlace: Bool) async throws {
        let folder = try folder()
        let lines = [place, "", "y"].map { "'\($0)'" }.joined(separator: " ")
        let command = #"printf '%s\n' \#(lines) | script -qec 'stty cols 200; "$aggregate" feeds add sky' /dev/null"#
        let output = try await Program.shell(command, environment: ["TERM": "dumb"], in: folder).output
        #expect(output.contains("place, such as 48.2,16.37 (Enter for none)"), "\(output)")
        #expect(try folder.read("feeds.json").contains(#""latitude": 48.2"#) == hasPlace, "\(output)")
    }

    @Test func `a feed whose provider's file is broken says so, not that its settings are wrong`() async throws {
        let feed = #"{ "id": "tides", "provider": "harbour-tides", "settings": { "city": "x" } }"#
        let folder = try ProgramFolder([
            "feeds.json": #"{ "providers": ["own"], "feeds": [ \#(feed) ] }"#, "own/harbour-tides.json": #"{ "name": "#,
        ])
        let run = try await Program.run(["config", "check"], in: folder)
        #expect(run.status == 78)
        #expect(
            run.errors.contains("feeds.tides.provider is \"harbour-tides\", whose file cannot be read"),
            "\(run.errors)"
        )
        #expect(!run.errors.contains("has no member"), "\(run.errors)")
    }

    @Test(arguments: [("holidays", "the program"), ("openligadb", "the program's openligadb.json")])
    func `a file with the name of another provider gets a warning`(name: String, place: String) async throws {
        let file = Self.tides.replacing(#""name": "tides""#, with: #""name": "\#(name)""#)
        let folder = try ProgramFolder([
            "feeds.json": #"{ "providers": ["own", "more"], "feeds": [] }"#, "own/\(name).json": file,
            "more/\(name).json": file, "home/aggregate/providers/\(name).json": file,
        ])
        let environment = ["XDG_CONFIG_HOME": folder.work.appending(path: "home").path()]
        let said = "two providers are called \"\(name)\": that of "
        let check = try await Program.run(["config", "check"], environment: environment, in: folder)
        #expect(check.output.split(separator: "\n").count { $0.hasPrefix(said) } == 3, "\(check.output)\(check.errors)")
        #expect(check.output.contains("/more/\(name).json is not. Rename"), "\(check.output)")
        let list = try await Program.run(["providers", "list"], environment: environment, in: folder)
        #expect(list.errors.contains(said) && list.errors.contains(place), "\(list.errors)")
        let own = try await Program.run(
            ["providers", "check", "own/\(name).json"],
            environment: environment,
            in: folder
        )
        #expect(own.errors.contains(said) && own.errors.contains("/own/\(name).json is not"), "\(own.errors)")
    }

    @Test(arguments: [
        ("openligadb", "bl1 (Bundesliga), "), ("us-tides", "more: aggregate providers search us-tides station"),
        ("europe-weather-warnings", "austria (Austria), "),
    ])
    func `a description names the values of settings`(provider: String, part: String) async throws {
        let run = try await Program.run(["providers", "describe", provider])
        #expect(run.output.contains(part), "\(run.output)")
    }

    @Test func `the question for a required setting offers no way to leave it out`() async throws {
        let command =
            #"printf '%s\n' zurich '' | script -qec 'stty cols 200; "$aggregate" feeds add swiss-departures' /dev/null"#
        let output = try await Program.shell(command, environment: ["TERM": "dumb"], in: try folder()).output
        #expect(output.contains("station (the name of a station): "), "\(output)")
        #expect(!output.contains("station; Enter"), "\(output)")
    }

    @Test func `a new provider of a nested answer has the record's own title and the next page`() async throws {
        try await withSampleServer { sample in
            let address = "http://127.0.0.1:\(sample.port)/v1/talks"
            let talks = (1...3).map {
                #"{"id":"t\#($0)","headline":"Keynote \#($0)","room":{"id":\#($0),"name":"Hall \#($0)"},"begin_at":"2026-12-0\#($0)T09:00:00Z","links":{"self":"\#(address)/\#($0)"}}"#
            }
            let body = #"{"data":{"talks":[\#(talks.joined(separator: ","))]},"next":"\#(address)?page=2"}"#
            sample.script(.path("/v1/talks"), .status(200, body: body))
            let folder = try ProgramFolder()
            let run = try await Program.run(["providers", "new", "talks", "--declared", address], in: folder)
            let source = try JSONDocument(folder.read("talks.json")).root["source"]
            #expect(source?["fields"]?["title"]?.string == "headline", "\(run.output)\(run.errors)")
            #expect(source?["next"]?["link"]?.string == "next", "\(run.output)\(run.errors)")
            #expect(source?["fields"]?["start"]?.string == "begin_at", "\(run.output)\(run.errors)")
        }
    }
}
