import BuiltInProviders
import FeedCore
import FeedReaders
import FeedRuntime
import FeedTestKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ProviderFileTests {
    private static let readers = builtInProviders.map { Provider($0) }

    /// A file with some members replaced; `nil` removes one.
    private static func file(_ changes: [String: String?] = [:]) throws -> ProviderFile {
        var members = [
            "name": #""tides""#, "title": #""Tides""#, "summary": #""High and low water""#,
            "publisher": #""Harbour Office""#, "provider": #""json-http""#,
            "settings": """
            [ { "name": "harbour", "required": true, "choices": [ { "value": "4", "name": "North Quay" }, "17" ], "open": true },
              { "name": "days", "type": "integer", "minimum": 1, "maximum": 7 },
              { "name": "key", "type": "secret" } ]
            """,
            "source": """
            { "url": "https://tides.example.org/v1/{variable.harbour}/tides", "headers": { "X-Key": "{secret.key}" },
              "parameters": { "days": "{variable.days}", "unit": "m" },
              "records": "$.tides", "fields": { "id": "id", "title": "kind", "start": "at" } }
            """,
        ]
        for (name, value) in changes { members[name] = value }
        let text = members.map { "\($0.quoted): \($1)" }.joined(separator: ",\n")
        return try ProviderFile(Array("{\(text)}".utf8), named: "tides", readers: readers)
    }

    private static func provider(_ changes: [String: String?] = [:]) throws -> Provider {
        let file = try file(changes)
        return Provider("tides", declaredIn: "tides.json") { file }
    }

    private func requests(_ settings: [String: RawSetting]) async throws -> [FeedRequest] {
        let transport = ScriptedTransport(body: Array(#"{ "tides": [] }"#.utf8))
        _ = try await Feed("tides", of: Self.provider(), settings: settings).fetch(.fixture(transport: transport))
        return transport.requests
    }

    @Test func `values and secrets are filled in, and parameters without a value are left out`() async throws {
        let request = try #require(try await requests(["harbour": .text("4")]).first)
        #expect(request.url.absoluteString == "https://tides.example.org/v1/4/tides?unit=m")
        #expect(request.headers.isEmpty)
        let whole = try #require(
            try await requests(["harbour": .text("a/b ü"), "days": .number("3"), "key": .secret(Secret("s3"))]).first
        )
        #expect(whole.url.path(percentEncoded: true) == "/v1/a%2Fb%20%C3%BC/tides")
        #expect(Set((whole.url.query() ?? "").split(separator: "&")) == ["days=3", "unit=m"])
    }

    @Test(
        arguments: [
            (["a b", "{c}"], "?t=a%20b&t=%7Bc%7D&t=z&u=a%20b%2C%7Bc%7D"), ([], "?t=z&u="), (nil, "?t=z"),
        ] as [([String]?, String)]
    )
    func `each text of a list is a value of its own where it stands alone in an array`(
        types: [String]?,
        query: String
    ) async throws {
        let changes = [
            "settings": #"[ { "name": "types", "type": "list" } ]"#,
            "source": """
            { "url": "https://tides.example.org/v1/", "records": "$.tides", "fields": { "id": "id", "title": "kind" },
              "parameters": { "t": ["{variable.types}", "z"], "u": "{variable.types}" } }
            """,
        ]
        let transport = ScriptedTransport(body: Array(#"{ "tides": [] }"#.utf8))
        let settings = types.map { ["types": RawSetting.list($0.map { .text($0) })] } ?? [:]
        _ = try await Feed("tides", of: Self.provider(changes), settings: settings).fetch(
            .fixture(transport: transport)
        )
        #expect(transport.requests.map { $0.url.absoluteString } == ["https://tides.example.org/v1/\(query)"])
    }

    private static let german = #"[{ "from": "de", "when": { "value": "{variable.language}", "is": "de" } }, "en"]"#

    @Test(arguments: [
        (#"{ "value": "{variable.harbour}" }"#, "4", "4"),
        (#"{ "value": "at {variable.harbour}!" }"#, "$.en", "at $.en!"),
        (#"{ "value": "{variable.harbour}", "lookup": { "4": "North" }, "else": "South" }"#, "4", "North"),
        (#"{ "value": "{variable.harbour}", "lookup": { "4": "North" }, "else": "South" }"#, "{en}", "South"),
        (#"[{ "value": "{variable.days}" }, "en"]"#, "4", "High"), (german, "4", "Hoch"),
        (#"[{ "from": "de", "when": { "from": "en", "is": "{variable.harbour}" } }, "en"]"#, "High", "Hoch"),
        // A value is part of a constant alone, and is not read again.
        (#"{ "value": "{variable.harbour}" }"#, "{variable.language}", "{variable.language}"),
        (#"{ "value": "{variable.harbour}" }"#, "{{de}}", "{{de}}"),
    ])
    func `a constant of the mapping has the values of settings`(title: String, value: String, expected: String)
        async throws
    {
        let changes: [String: String?] = [
            "settings": #"[{ "name": "harbour" }, { "name": "days" }, { "name": "language", "default": "de" }]"#,
            "source": """
            { "url": "https://tides.example.org/x", "records": "$", "fields": { "id": "i", "title": \(title) } }
            """,
        ]
        let transport = ScriptedTransport(body: Array(#"{ "i": 1, "en": "High", "de": "Hoch" }"#.utf8))
        let feed = try Feed("tides", of: Self.provider(changes), settings: ["harbour": .text(value)])
        #expect(try await feed.fetch(.fixture(transport: transport)).items.map(\.title) == [expected])
    }

    @Test(arguments: [
        #""{variable.harbour}""#, #""a[?@.b=='{variable.harbour}']""#, #"{ "from": "a{variable.harbour}" }"#,
        #"{ "from": "i", "lookup": { "in": "$.l[*]", "key": "k", "value": "{variable.harbour}" } }"#,
    ])
    func `no path of the mapping has the value of a setting`(title: String) async throws {
        let source = """
            { "url": "https://tides.example.org/x", "records": "$", "fields": { "id": "i", "title": [\(title), {"value": "none"}] } }
            """
        let body = #"{ "i": 1, "en": "High", "a": [{ "b": "en" }], "l": [{ "k": 1, "en": "High" }] }"#
        let transport = ScriptedTransport(body: Array(body.utf8))
        let feed = try? Feed("tides", of: Self.provider(["source": source]), settings: ["harbour": .text("en")])
        let titles = try await feed?.fetch(.fixture(transport: transport)).items.map(\.title)
        #expect(titles ?? ["none"] == ["none"])
    }

    @Test func `an answer of columns is compared with the examples by its records`() throws {
        let source = """
            { "url": "https://tides.example.org/x", "records": "$.daily", "columns": true,
              "fields": { "id": "time", "title": "tide" } }
            """
        let file = try Self.file(["source": source])
        var (example, answer) = (RecordShape(), RecordShape())
        try example.add(Array(#"{ "daily": { "time": ["a", "b"], "tide": ["High"] } }"#.utf8), by: file)
        try answer.add(Array(#"{ "daily": { "time": [1] } }"#.utf8), by: file)
        #expect(example.recordCount == 2 && answer.recordCount == 1)
        let expected = ["no record has tide, which the example has", "time has a number, and a text in the example"]
        #expect(example.differences(in: answer, isRead: file.reads) == expected)
    }

    @Test func `an endpoint takes the place of the publisher's address`() async throws {
        let settings: [String: RawSetting] = [
            "harbour": .text("4"), "endpoint": .text("http://127.0.0.1:8080/proxy/"),
        ]
        let request = try #require(try await requests(settings).first)
        #expect(request.url.absoluteString == "http://127.0.0.1:8080/proxy/v1/4/tides?unit=m")
    }

    @Test(arguments: [
        ("https://tides.example.org/v1/17/tides?days=3&unit=m", ["harbour": "17", "days": "3"]),
        ("https://tides.example.org/v1/North%20Quay/tides", ["harbour": "North Quay"]),
        ("https://tides.example.org/v2/17/tides", nil), ("https://tides.example.org/v1/17", nil),
        ("https://tides.example.org/v1/17/tides/more", nil),
        ("https://example.org/v1/17/tides", nil),
    ])
    func `an address that it asks is recognised, with the settings`(address: String, settings: [String: String]?) throws
    {
        #expect(try Self.file().settings(asking: #require(URL(string: address))) == settings)
    }

    @Test(arguments: [
        ("name", #""waves""#, "the name of the file"),
        ("provider", #""exec""#, "json-http"), ("provider", #""neds-races""#, "json-http"),
        ("publisher", nil, "publisher"), ("summary", nil, "summary"),
        ("source", #"{ "url": "http://tides.example.org/x", "records": "$" }"#, "https://"),
        ("source", #"{ "url": "https://{variable.harbour}.example.org/", "records": "$" }"#, "https://"),
        ("source", #"{ "url": "https://tides.example.org.{variable.harbour}/", "records": "$" }"#, "https://"),
        ("source", #"{ "url": "https://user@tides.example.org/", "records": "$" }"#, "https://"),
        ("source", #"{ "url": "https://tides.example.org/x", "file": "/etc/passwd" }"#, "no member \"file\""),
        ("source", #"{ "url": "https://tides.example.org/x", "secrets": { "a": { "env": "HOME" } } }"#, "secrets"),
        ("source", #"{ "url": "https://tides.example.org/x", "variables": { "a": "b" } }"#, "variables"),
        (
            "source",
            #"{ "url": "https://tides.example.org/x", "fields": { "title": { "value": "{variable.harbor}" } } }"#,
            "not \"harbor\""
        ),
        (
            "source", #"{ "url": "https://tides.example.org/x", "keep": { "from": "a", "is": "{variable.key}" } }"#,
            "not \"key\""
        ),
        ("rates", #"["often"]"#, "rate"), ("settings", #"[ { "name": "a" }, { "name": "a" } ]"#, "each name once"),
    ])
    func `what it must not have, or lacks, is refused with its place`(member: String, value: String?, part: String) {
        let error = #expect(throws: (any Error).self) { try Self.file([member: value]) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(part), "\(String(describing: error))")
    }

    @Test func `a secret of the machine cannot be named in a header or an address`() throws {
        let source = """
            { "url": "https://tides.example.org/x", "headers": { "X": { "env": "HOME" } }, "records": "$", "fields": {} }
            """
        #expect(throws: (any Error).self) { try Feed("tides", of: Self.provider(["source": source]), settings: [:]) }
        let address = #"{ "url": { "env": "HOME" }, "records": "$", "fields": {} }"#
        #expect(throws: (any Error).self) { try Self.file(["source": address]) }
    }

    @Test func `a file that cannot be read costs its own feeds alone, which say why`() throws {
        let folder = try TemporaryFolder()
        try Data("{".utf8).write(to: folder.url.appending(path: "broken.json"))
        try Data("{}".utf8).write(to: folder.url.appending(path: "not a name.json"))
        let found = Provider.declared(inFolder: folder.url.path(), reading: Self.readers)
        #expect(found.map(\.name) == ["broken"])
        #expect(found[0].manifest.profile.summary.contains("broken.json"))
        let issues = #expect(throws: SettingIssues.self) { try Feed("b", of: found[0], settings: [:]) }
        #expect("\(try #require(issues))".contains("broken.json"))
        #expect(Provider.declared(inFolder: folder.url.path() + "missing", reading: Self.readers).isEmpty)
    }

    @Test func `a setting whose values have names is searched by them`() throws {
        let search = try #require(try Self.provider().search(for: "harbour"))
        guard case .known(let find) = search.source else { return #expect(Bool(false), "\(search)") }
        #expect(find("north quay", [:]).map(\.value) == ["4"])
    }

    @Test(arguments: [
        (#"[ { "title": "High" } ]"#, 1, ""), (#"[ { "title": "Low" } ]"#, 0, "title \"High\", not \"Low\""),
        (#"[]"#, 0, "1 items came out, not 0"), (#"[ { "facts": { "height": 4 } } ]"#, 0, "facts.height missing"),
    ])
    func `an example is compared with what must come out`(items: String, count: Int, fault: String) async throws {
        let example = """
            [ { "settings": { "harbour": "4" }, "now": "2026-11-30T10:00:00Z", "items": \(items),
                "answer": { "tides": [ { "id": 1, "kind": "High", "at": "2026-11-30T12:00:00Z" } ] } } ]
            """
        let check = try await ProviderCheck(Self.file(["examples": example]), Self.provider(["examples": example]))
        #expect(check.itemCount == count)
        #expect(fault.isEmpty ? check.faults.isEmpty : check.faults.contains { $0.contains(fault) }, "\(check.faults)")
    }

    @Test(arguments: [
        (#""next": { "page": "p", "limit": 3 }"#, #""answer": ONE"#, ["One"]),
        (#""next": { "page": "p" }"#, #""pages": [ONE, TWO]"#, ["One", "Two"]),
        (
            #""next": { "each": "day", "limit": 3 }, "parameters": { "d": "{window.each:day}" }"#,
            #""pages": [ONE, TWO]"#, ["One", "Two"]
        ),
        (#""details": { "url": "/v1/{value}", "from": "id" }"#, #""pages": [ONE, { "x": "more" }]"#, ["One more"]),
    ])
    func `an example has the answers of several requests`(source: String, answers: String, titles: [String])
        async throws
    {
        let record = { (id: String) in
            #"{ "tides": [ { "id": "\#(id)", "kind": "\#(id)", "at": "2026-11-30T12:00:00Z" } ] }"#
        }
        let items = titles.map { #"{ "title": "\#($0)" }"# }.joined(separator: ", ")
        let answers = answers.replacing("ONE", with: record("One")).replacing("TWO", with: record("Two"))
        let changes = [
            "settings": "[]",
            "source": """
            { "url": "https://tides.example.org/v1/", \(source), "records": "$.tides",
              "fields": { "id": "id", "title": ["{kind} {details.x}", "kind"], "start": "at" } }
            """,
            "examples": #"[ { "now": "2026-11-30T10:00:00Z", "items": [\#(items)], \#(answers) } ]"#,
        ]
        let check = try await ProviderCheck(Self.file(changes), Self.provider(changes))
        #expect(check.faults == [] && check.itemCount == titles.count)
    }

    @Test(arguments: [
        (#""answer": [], "pages": [[]]"#, "in place of"), (#""pages": []"#, "an array of answers"),
        (#""items": []"#, "answer"),
    ])
    func `an example has either one answer or pages`(answers: String, part: String) {
        let example = #"[ { "now": "2026-11-30T10:00:00Z", \#(answers) } ]"#
        let error = #expect(throws: (any Error).self) { try Self.file(["examples": example]) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(part), "\(String(describing: error))")
    }

    @Test(arguments: [
        ("json-http", #""headers": { "User-Agent": "x" }"#, "", "a header that this program sets itself"),
        ("json-http", "", "/{variable.town}", "the setting town is part of the address, so it must be required"),
        ("icalendar", "", "/{variable.town}", "the setting town is part of the address, so it must be required"),
        ("json-http", #""body": "{variable.town}", "method": "POST""#, "", "with the required settings alone"),
    ])
    func `a file that makes no feed without its optional settings is refused`(
        reader: String,
        source: String,
        path: String,
        fault: String
    ) async throws {
        let mapping = #""records": "$.tides", "fields": { "id": "id", "title": "kind" }"#
        let members = [
            #""url": "https://tides.example.org/v1\#(path)/""#, source, reader == "json-http" ? mapping : "",
        ]
        let changes = [
            "provider": "\"\(reader)\"", "settings": #"[ { "name": "town" } ]"#,
            "source": "{ \(members.filter { !$0.isEmpty }.joined(separator: ", ")) }",
        ]
        let check = try await ProviderCheck(Self.file(changes), Self.provider(changes))
        #expect(check.faults.contains { $0.contains(fault) }, "\(check.faults)")
    }

    @Test(arguments: [
        ("", ["town"]), (#", "parameters": { "town": "{variable.town}" }"#, []),
        (#", "headers": { "X-Town": "{secret.town}" }"#, []),
        (#", "parameters": { "town": "{variable.towns}" }"#, ["town"]),
    ])
    func `a setting that nothing uses is a fault`(request: String, unused: [String]) async throws {
        let changes = [
            "settings": #"[ { "name": "town" } ]"#,
            "source": """
            { "url": "https://tides.example.org/v1/"\(request), "records": "$.tides",
              "fields": { "id": "id", "title": "kind" } }
            """,
        ]
        let faults = try await ProviderCheck(Self.file(changes), Self.provider(changes)).faults
        #expect(faults.filter { $0.hasPrefix("nothing uses") }.count == unused.count, "\(faults)")
    }
}
