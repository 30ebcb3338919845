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

    @Test func `rates may have a burst`() throws {
        let rates = try Self.file(["rates": #"["1/1s burst 10", "100/1h"]"#]).manifest.profile.rates
        #expect(rates.limits == [.init(1, per: .seconds(1), burst: 10), .init(100, per: .seconds(3_600))])
        // Without rates, requests are sent at an even pace.
        #expect(try Self.file().manifest.profile.rates.limits == [.init(1, per: .seconds(1))])
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
        ("rates", #"["often"]"#, "rate"), ("rates", #"["1/1s burst 0"]"#, "rate"),
        ("rates", #"["1/1s burst"]"#, "rate"), ("settings", #"[ { "name": "a" }, { "name": "a" } ]"#, "each name once"),
        ("settings", #"[ { "name": "limit" } ]"#, "another name than \"limit\", which is a member of every feed"),
        ("settings", #"[ { "name": "title" } ]"#, "/settings/0/name"),
        (
            "source", #"{ "url": "https://tides.example.org/{secret.key}", "records": "$" }"#, "no secret in \"url\""
        ),
        (
            "source",
            #"{ "url": "https://tides.example.org/x", "fields": { "id": "i", "title": "{i} {secret.key}" } }"#,
            "no secret in \"fields\", where it would be visible"
        ),
        (
            "source", #"{ "url": "https://tides.example.org/x", "keep": { "from": "i", "is": "{secret.key}" } }"#,
            "no secret in \"keep\""
        ),
        // Unknown members, at any depth.
        ("sumary", #""x""#, #"has no member "sumary". Did you mean "summary"?"#),
        ("hosts", #"["other.example.org"]"#, #"has no member "hosts""#),
        (
            "settings", #"[ { "name": "a", "defualt": "b" } ]"#,
            #"settings[0] has no member "defualt". Did you mean "default"?"#
        ),
        (
            "settings", #"[ { "name": "a", "choices": [ "b", { "value": "c", "name": "C", "otherName": "D" } ] } ]"#,
            #"settings[0].choices[1] has no member "otherName". Did you mean "otherNames"?"#
        ),
        ("examples", #"[ { "itmes": [] } ]"#, #"examples[0] has no member "itmes". Did you mean "items"?"#),
        ("evidence", #"[ { "url": "x" } ]"#, #"evidence[0] has no member "url""#),
        (
            "source", #"{ "url": "https://tides.example.org/x", "record": "$" }"#,
            #"source has no member "record". Did you mean "records"?"#
        ),
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

    private static let time = #""time": { "start": "2026-11-30T12:00:00Z" }"#

    @Test(arguments: [
        (#"[ { "title": "High", \#(time) } ]"#, 1, ""),
        (#"[ { "title": "Low", \#(time) } ]"#, 0, "title \"High\", not \"Low\""),
        (#"[]"#, 0, "1 items came out, not 0"),
        (#"[ { "title": "High", \#(time), "facts": { "height": 4 } } ]"#, 0, "facts.height missing"),
        // An example that proves nothing.
        (#"[ { \#(time) } ]"#, 0, #"has no "title" in the example"#),
        (
            #"[ { "title": "High" } ]"#, 0,
            #"has no "time" with "start" in the example, where "2026-11-30T12:00:00Z" came out"#
        ),
        (#"[ { "title": "High", \#(time) } ], "records": 1"#, 1, ""),
        (#"[ { "title": "High", \#(time) } ], "records": 2"#, 1, #""records" is 2, but the answers have 1"#),
    ])
    func `an example is compared with what must come out`(items: String, count: Int, fault: String) async throws {
        let example = """
            [ { "settings": { "harbour": "4" }, "now": "2026-11-30T10:00:00Z", "items": \(items),
                "answer": { "tides": [ { "id": 1, "kind": "High", "at": "2026-11-30T12:00:00Z" } ] } } ]
            """
        let check = try await ProviderCheck(Self.file(["examples": example]), Self.provider(["examples": example]))
        #expect(check.itemCount == count)
        #expect(check.faults.count == (fault.isEmpty ? 0 : 1), "\(check.faults)")
        #expect(fault.isEmpty || check.faults.contains { $0.contains(fault) }, "\(check.faults)")
    }

    @Test(arguments: [
        // The same of several items.
        (
            "settings", #"[ { "name": "harbour", "default": "4" } ]"#, #""kind""#, #"{}, {}"#,
            [
                #"example 1: the item "High" has no "time" with "start" in the example, where "2026-11-30T12:00:00Z" came out, and 1 more likewise"#,
                #"example 1: the item "High" has no "title" in the example, so nothing proves it, and 1 more likewise"#,
            ]
        ),
        // A setting that is misspelt where it is used.
        (
            "settings", #"[ { "name": "harbor", "default": "4" } ]"#, #""kind""#, #"{}, {}"#,
            [
                #"example 1: url names the variable "harbour", which is not among "variables". Did you mean "harbor"?"#
            ]
        ),
        // A mapping that no settings make right.
        (
            "settings", #"[ { "name": "harbour", "default": "4" }, { "name": "b", "type": "boolean" } ]"#,
            #""kind", "titel": "x""#, #"{}, {}"#,
            [
                #"example 1: fields has no member "titel". Did you mean "title"?"#,
                "nothing uses the setting b: name it in the source, as {variable.b}, or leave it out",
            ]
        ),
        // A record that is left out has its warning, and needs no other line.
        (
            "settings", #"[ { "name": "harbour", "default": "4" } ]"#,
            #"{ "from": "kind", "when": { "from": "id", "is": "1" } }"#,
            #"{}, {}"#, [#"example 1: title: found nothing; the record has "at", "id", "kind""#]
        ),
    ])
    func `each cause is said once`(member: String, value: String, title: String, items: String, faults: [String])
        async throws
    {
        let answer = (1...2).map { #"{ "id": \#($0), "kind": "High", "at": "2026-11-30T12:00:00Z" }"# }
        let changes = [
            member: value,
            "source": """
            { "url": "https://tides.example.org/v1/{variable.harbour}/", "records": "$.tides",
              "fields": { "id": "id", "title": \(title), "start": "at" } }
            """,
            "examples": """
            [ { "now": "2026-11-30T10:00:00Z", "items": [\(items)], "answer": { "tides": [\(answer.joined(separator: ", "))] } } ]
            """,
        ]
        let check = try await ProviderCheck(Self.file(changes), Self.provider(changes))
        #expect(Set(check.faults) == Set(faults), "\(check.faults)")
        #expect(check.faults.count == faults.count)
    }

    @Test(arguments: [
        (#"{ "from": "state", "lookup": { "C": "cancelled" } }"#, true),
        (#"{ "from": "state", "lookup": { "C": "cancelled" }, "else": "scheduled" }"#, false),
        (#"{ "from": "state", "lookup": { "C": "cancelled" }, "else": "" }"#, false),
        (#"{ "from": "state", "lookup": { "D": "postponed" } }"#, false),
        (#"[ { "from": "state", "lookup": { "C": "cancelled" } }, { "value": "live" } ]"#, false),
        (#"[ "none", { "from": "state", "case": "upper", "lookup": { "C": "cancelled" } } ]"#, true),
        (
            #"{ "from": "state", "lookup": { "C": "cancelled" }, "when": { "from": "state", "is": "E" } }"#, false
        ),
        (#"{ "from": "state", "lookup": { "in": "$.states[*]", "key": "k", "value": "v" } }"#, true),
    ])
    func `a code that no lookup has is said`(status: String, isSaid: Bool) async throws {
        let changes = [
            "settings": "[]",
            "source": """
            { "url": "https://tides.example.org/v1/", "records": "$.tides",
              "fields": { "id": "id", "title": "id", "start": "at", "status": \(status) } }
            """,
            "examples": """
            [ { "now": "2026-11-30T10:00:00Z", "items": [ { "title": "a", \(Self.time) } ],
                "answer": { "states": [], "tides": [ { "id": "a", "at": "2026-11-30T12:00:00Z", "state": "D" } ] } } ]
            """,
        ]
        let check = try await ProviderCheck(Self.file(changes), Self.provider(changes))
        #expect(check.faults == [])
        let note = #"the lookup of status does not have "D", so status is left out: add it, or "else" ("" for nothing)"#
        #expect(check.notes == (isSaid ? ["example 1: \(note)"] : []))
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
        let items = titles.map { #"{ "title": "\#($0)", \#(Self.time) }"# }.joined(separator: ", ")
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
        // What uses it may misspell its name.
        (#", "parameters": { "town": "{variable.towns}" }"#, []),
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

    @Test(arguments: ["text", "list", "secret"], [RawSetting.text(""), .text(" "), .list([]), .list([.text("")])])
    func `a required setting is not empty`(type: String, value: RawSetting) throws {
        let changes = [
            "settings":
                #"[ { "name": "town", "type": "\#(type)", "required": true, "help": "The town, such as Ulm." } ]"#,
            "source": """
            { "url": "https://tides.example.org/v1/", "records": "$.tides", "fields": { "id": "id", "title": "kind" } }
            """,
        ]
        let issues = try #require(
            #expect(throws: SettingIssues.self) {
                try Feed("tides", of: Self.provider(changes), settings: ["town": value])
            }
        )
        guard (value.elements == nil) == (type != "list") else { return }
        let allowed = type == "list" ? "an array, each element a text" : "a text"
        #expect(
            "\(issues.withRemedies)" == "town is empty, but is required and must be \(allowed). The town, such as Ulm."
        )
    }

    @Test(arguments: ["http://127.0.0.1:8080/?a=b", "http://127.0.0.1:8080/#a", "https://example.org?"])
    func `an endpoint to which nothing can be added is refused`(endpoint: String) throws {
        let settings: [String: RawSetting] = ["harbour": .text("4"), "endpoint": .text(endpoint)]
        let issues = try #require(
            #expect(throws: SettingIssues.self) { try Feed("tides", of: Self.provider(), settings: settings) }
        )
        #expect(
            "\(issues)".contains("without \"?\" and \"#\", since paths and parameters are added to it"),
            "\(issues)"
        )
    }

    // MARK: - Agreement

    private static func json(_ path: String) throws -> [String: Any] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: root.appending(path: path)))
        return try #require(json as? [String: Any])
    }

    @Test func `the members of a file are those of its schema`() throws {
        var found: [String: Set<String>] = [:]
        func visit(_ schema: [String: Any], _ name: String) {
            guard let members = schema["properties"] as? [String: [String: Any]] else { return }
            found[name] = Set(members.keys)
            for (name, member) in members {
                guard let items = member["items"] as? [String: Any] else { continue }
                for part in [items] + (items["oneOf"] as? [[String: Any]] ?? []) { visit(part, name) }
            }
        }
        visit(try Self.json("Documentation/declared-provider.schema.json"), "")
        #expect(found == ProviderFile.members.mapValues { Set($0) })
    }

    @Test func `the names that no setting has are the members of every feed`() throws {
        let definitions = try Self.json("feeds.schema.json")["$defs"] as? [String: Any]
        let members = (definitions?["feed"] as? [String: Any])?["properties"] as? [String: Any]
        #expect(Set(try #require(members).keys) == ProviderFile.membersOfFeeds)
    }
}
