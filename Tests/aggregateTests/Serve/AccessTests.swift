import Foundation
import NIOHTTP1
import ProgramTestKit
import SampleServer
import Testing

/// The access to `aggregate serve`, over sockets.
@Suite(.timeLimit(.minutes(20)))
struct AccessTests {
    private static let token = "0123456789abcdef0123456789abcdef"

    /// A folder with a calendar whose one event has not begun, so that what is stored stands.
    private func folder(_ server: String = "{}") throws -> ProgramFolder {
        let day = Calendar(identifier: .gregorian).dateComponents([.year], from: Date()).year ?? 2026
        let calendar = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:one
            SUMMARY:One
            DTSTART:\(day + 1)0101T100000Z
            END:VEVENT
            END:VCALENDAR
            """
        let feed = #"{ "id": "days", "provider": "icalendar", "ahead": "3650d", "settings": { "file": "days.ics" } }"#
        return try ProgramFolder([
            "feeds.json": #"{ "server": \#(server), "feeds": [ \#(feed) ] }"#,
            "days.ics": calendar.replacing("\n", with: "\r\n") + "\r\n",
        ])
    }

    private func add(_ words: String..., in folder: ProgramFolder) async throws -> String {
        let run = try await Program.run(["serve", "tokens", "add"] + words, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return run.output.trimmingCharacters(in: .newlines)
    }

    private func bearer(_ token: String) -> KeyValuePairs<String, String> { ["Authorization": "Bearer \(token)"] }

    @Test func `where others can connect, anybody reads, and a change takes a token that may change`() async throws {
        let folder = try folder()
        let full = try await add("laptop", in: folder)
        let reading = try await add("calendar", "--read-only", in: folder)
        #expect(full.hasPrefix("agg_") && full.count == 47 && full != reading)
        let run = try await ServedProgram.run("--host 0.0.0.0 --log-level info", in: folder) { server in
            let items = try await server.ask("/v1/items").json()["items"] as? [[String: Any]]
            let key = try #require(items?.first?["key"] as? String)
            let none = try await server.ask("/v1/stars/\(key)", .PUT)
            #expect(none.status == 401 && none.headers.first(name: "www-authenticate") == "Bearer realm=\"aggregate\"")
            #expect(none.headers.first(name: "content-type") == "application/problem+json")
            // What no route does takes no right.
            for (path, allowed) in [("/v1/items", "GET, HEAD, OPTIONS"), ("/v1/stars/\(key)", "PUT, DELETE, OPTIONS")] {
                for headers in [bearer(reading), [:]] {
                    let refused = try await server.ask(path, .POST, headers)
                    #expect(refused.status == 405 && refused.headers.first(name: "allow") == allowed, "\(path)")
                }
            }
            let limited = try await server.ask("/v1/stars/\(key)", .PUT, bearer(reading))
            #expect(limited.status == 403 && limited.text.contains("may read only"), "\(limited.text)")
            #expect(limited.headers.first(name: "www-authenticate")?.contains("insufficient_scope") == true)
            #expect(try await server.ask("/v1/stars/\(key)", .PUT, bearer(full)).status == 200)
            let wrong = try await server.ask("/v1/items", .GET, bearer(full + "x"))
            #expect(wrong.status == 401 && !wrong.text.contains(full))
            #expect(wrong.headers.first(name: "www-authenticate")?.contains("invalid_token") == true)
            let calendar = try await server.ask("/v1/calendar.ics?token=\(reading)")
            #expect(calendar.status == 200 && !calendar.text.contains(reading))
            #expect(calendar.headers.first(name: "cache-control")?.hasPrefix("private") == true)
            let same = try await server.ask("/v1/calendar.ics")
            #expect(calendar.headers.first(name: "etag") == same.headers.first(name: "etag"))
            let shown = try await server.ask("/v1/items?token=\(full)")
            #expect(shown.status == 403 && shown.text.contains("may not be in an address"))
            #expect(try await server.ask("/v1/stars/\(key)?token=\(reading)", .DELETE).status == 403)
            #expect(try await server.ask("/v1/items?token=\(reading)", .GET, bearer(reading)).status == 400)
            #expect(try await !server.ask("/metrics").text.contains(reading))
        }
        let said = run.errors
        #expect(run.status == 0 && said.contains("token=calendar") && said.contains("token=laptop"))
        #expect(!said.contains(full) && !said.contains(reading))
        let stored = String(decoding: try store(of: folder), as: UTF8.self)
        #expect(stored.contains("calendar") && !stored.contains(full) && !stored.contains(reading))
    }

    private func store(of folder: ProgramFolder) throws -> Data {
        let file = folder.home.appending(path: ".local/state/aggregate/aggregate.sqlite")
        return try Data(contentsOf: file) + ((try? Data(contentsOf: URL(filePath: file.path() + "-wal"))) ?? Data())
    }

    @Test func `a private server asks for a token for reading too, but not for its health`() async throws {
        let folder = try folder()
        try folder.write("  \(Self.token)\n", to: "token")
        try await ServedProgram.run("--private --token-file token", in: folder, token: Self.token) {
            server async throws in
            for path in ["/v1/items", "/v1/feeds", "/metrics", "/openapi.json", "/nothing", "/v1/items/aaaa"] {
                #expect(try await server.ask(path, .GET, ["Authorization": ""]).status == 401, "\(path)")
            }
            #expect(try await server.ask("/v1/items").status == 200)
            for path in ["/healthz", "/readyz"] {
                #expect(try await server.ask(path, .GET, ["Authorization": ""]).status == 200, "\(path)")
            }
        }
    }

    @Test(arguments: ["--host 0.0.0.0", "--private", "--host ::", "--trusted-proxy 127.0.0.1"])
    func `without a token such a server does not start, and says what to do`(words: String) async throws {
        let run = try await Program.run(
            ["serve"] + words.split(separator: " ").map(String.init),
            in: folder()
        )
        #expect(run.status == 78 && run.output == "")
        #expect(
            run.errors.contains("aggregate serve tokens add NAME") && run.errors.contains("there is none"),
            "\(run.errors)"
        )
    }

    @Test(arguments: [
        (["--token-file", "nothing"], "the token's file \"nothing\" does not exist."),
        (["--token-file", "feeds.json"], "at least 16 characters"),
    ])
    func `what is of no use is said`(words: [String], text: String) async throws {
        let run = try await Program.run(["serve"] + words, in: folder())
        #expect(run.status == 78 && run.errors.contains(text), "\(run.errors)")
    }

    @Test func `a token that is added or removed is noticed by a server that runs`() async throws {
        let folder = try folder()
        let first = try await add("first", in: folder)
        try await ServedProgram.run("--private", in: folder, token: first) { server in
            let second = try await add("second", in: folder)
            #expect(try await server.ask("/v1/feeds", .GET, bearer(second)).status == 200)
            let run = try await Program.run(["serve", "tokens", "remove", "second"], in: folder)
            #expect(run.status == 0 && run.output.isEmpty)
            #expect(run.errors.hasPrefix("aggregate: Removed the token second, which could read and change."))
            while try await server.ask("/v1/feeds", .GET, bearer(second)).status == 200 {}
            #expect(try await server.ask("/v1/feeds").status == 200)
        }
    }

    @Test func `stars are those of the token's owner`() async throws {
        let folder = try folder()
        let anna = try await add("anna", "--owner", "anna", in: folder)
        let ben = try await add("ben", "--owner", "ben", in: folder)
        try await ServedProgram.run("--host 0.0.0.0", in: folder) { server in
            let items = try await server.ask("/v1/items").json()["items"] as? [[String: Any]]
            let key = try #require(items?.first?["key"] as? String)
            let tag = try await server.ask("/v1/items", .GET, bearer(ben)).headers.first(name: "etag")
            #expect(try await server.ask("/v1/stars/\(key)", .PUT, bearer(anna)).status == 200)
            func starred(_ headers: KeyValuePairs<String, String>) async throws -> Int? {
                (try await server.ask("/v1/items?starred=true", .GET, headers).json()["items"] as? [Any])?.count
            }
            #expect(try await starred(bearer(anna)) == 1)
            #expect(try await starred(bearer(ben)) == 0)
            #expect(try await starred([:]) == 0)
            // What does not concern somebody changes nothing for them.
            #expect(try await server.ask("/v1/items", .GET, bearer(ben)).headers.first(name: "etag") == tag)
        }
        let run = try await Program.run(["list", "--starred", "--format", "ndjson", "--offline"], in: folder)
        #expect(run.output == "", "\(run.output)")
    }

    @Test func `wrong tokens in a loop are refused without a look, from that address alone`() async throws {
        let folder = try folder()
        let full = try await add("laptop", in: folder)
        try await ServedProgram.run("--host 0.0.0.0 --trusted-proxy 127.0.0.1", in: folder) { server in
            func ask(_ token: String, from client: String) async throws -> ServedProgram.Answer {
                try await server.ask(
                    "/v1/items",
                    .GET,
                    ["Authorization": "Bearer \(token)", "X-Forwarded-For": client]
                )
            }
            var statuses: [UInt] = []
            for number in 0..<20 { statuses.append(try await ask("wrong-\(number)", from: "198.51.100.1").status) }
            #expect(statuses.first == 401 && statuses.last == 429)
            let barred = try await ask(full, from: "198.51.100.1")
            #expect(barred.status == 429 && barred.headers.first(name: "retry-after").flatMap { Int($0) } ?? 0 > 0)
            #expect(try await ask(full, from: "198.51.100.2").status == 200)
            // This machine's programs do not bar each other.
            for _ in 0..<20 { #expect(try await server.ask("/v1/items", .GET, bearer("wrong")).status == 401) }
            #expect(try await server.ask("/v1/items", .GET, bearer(full)).status == 200)
        }
    }

    @Test func `an address that asks too often is told when to come again, and the others are answered`() async throws {
        let folder = try ProgramFolder(["token": Self.token])
        try await ServedProgram.run(
            "--demo --feed holidays --rate 2/1s --trusted-proxy 127.0.0.1 --trusted-proxy ::1 --token-file token",
            in: folder
        ) { server in
            var last: ServedProgram.Answer?
            for _ in 0..<40 {
                last = try await server.ask("/healthz", .GET, ["X-Forwarded-For": "198.51.100.1"])
                if last?.status == 429 { break }
            }
            #expect(last?.status == 429 && last?.headers.first(name: "retry-after") == "1")
            #expect(try await server.ask("/healthz", .GET, ["X-Forwarded-For": "198.51.100.2"]).status == 200)
            for _ in 0..<40 { #expect(try await server.ask("/healthz").status == 200) }
            // Requests that do not wait for answers end with the first that is refused.
            let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.3\r\n\r\n"
            let answers = try await server.exchange(String(repeating: request, count: 60))
            #expect(answers.count { $0.status == 429 } == 1 && answers.last?.status == 429)
            #expect(answers.last?.header("Connection") == "close")
        }
    }

    @Test func `a request that a proxy has passed on may be anybody's`() async throws {
        try await ServedProgram.run("--demo --feed holidays") { server in
            let items = try await server.ask("/v1/items?limit=1").json()["items"] as? [[String: Any]]
            let key = try #require(items?.first?["key"] as? String)
            #expect(try await server.ask("/v1/stars/\(key)", .PUT).status == 200)
            for header in ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"] {
                #expect(try await server.ask("/v1/stars/\(key)", .PUT, [header: "for=198.51.100.1"]).status == 401)
            }
        }
    }

    @Test func `pages of the sites that were named may read, and no others`() async throws {
        try await ServedProgram.run("--demo --feed holidays --origin https://a.example") { server in
            let named = try await server.ask("/v1/items", .GET, ["Origin": "https://a.example"])
            #expect(named.headers.first(name: "access-control-allow-origin") == "https://a.example")
            #expect(named.headers[canonicalForm: "vary"].contains("Origin"))
            let other = try await server.ask("/v1/items", .GET, ["Origin": "https://b.example"])
            #expect(other.headers.first(name: "access-control-allow-origin") == nil)
            let question = try await server.ask(
                "/v1/items",
                .OPTIONS,
                ["Origin": "https://a.example", "Access-Control-Request-Method": "GET"]
            )
            #expect(
                question.status == 204 && question.headers.first(name: "access-control-allow-methods") == "GET, HEAD"
            )
            let missing = try await server.ask("/v1/items?limt=1", .GET, ["Origin": "https://a.example"])
            #expect(missing.status == 400 && missing.headers.first(name: "access-control-allow-origin") != nil)
            for origin in ["https://a.example", "http://127.0.0.1:1", "null"] {
                #expect(try await server.ask("/v1/stars/aaaa", .PUT, ["Origin": origin]).status == 403, "\(origin)")
            }
            #expect(
                try await server.ask("/v1/stars/aaaa", .PUT, ["Origin": "http://127.0.0.1:\(server.port)"]).status
                    == 404
            )
        }
    }

    @Test func `each request has an id, and a line in the log without its query`() async throws {
        let run = try await ServedProgram.run("--demo --feed holidays --log-level info") { server in
            let own = try await server.ask("/v1/items?search=secret-thing", .GET, ["X-Request-Id": "abc-1"])
            #expect(own.headers.first(name: "x-request-id") == "abc-1")
            let made = try await server.ask("/nothing", .GET, ["X-Request-Id": "a b"])
            #expect(made.headers.first(name: "x-request-id")?.wholeMatch(of: /[0-9a-f]+/) != nil)
        }
        let said = run.errors
        let line = try #require(said.split(separator: "\n").first { $0.contains("request=abc-1") })
        for text in [" info request is answered ", "client=127.0.0.1", "method=GET", "path=/v1/items ", "status=200"] {
            #expect(line.contains(text), "\(line)")
        }
        #expect(!said.contains("secret-thing"))
        let quiet = try await ServedProgram.run("--demo --feed holidays --log-level info --no-access-log") {
            (server: ServedProgram) async throws in
            #expect(try await server.ask("/v1/items").status == 200)
        }
        #expect(quiet.errors.contains("Listening at") && !quiet.errors.contains("request is answered"))
    }

    @Test func `the configuration says the same, and one that is read again holds at once`() async throws {
        let folder = try folder(#"{ "names": ["a.example"], "tokenFile": "token", "port": 1 }"#)
        try folder.write(Self.token, to: "token")
        let run = try await ServedProgram.run("", in: folder) { server in
            #expect(try await server.ask("/v1/items", .GET, ["Host": "a.example"]).status == 200)
            #expect(try await server.ask("/v1/items", .GET, ["Host": "b.example"]).status == 421)
            let get = "GET /v1/stream HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n"
            async let stream = server.received(get)
            let text = try folder.read("feeds.json").replacing("\"a.example\"", with: "\"b.example\"")
                .replacing("\"port\": 1", with: "\"port\": 2, \"private\": true")
            try folder.write(text, to: "feeds.json")
            while try await server.ask("/v1/items").status == 200 {}
            #expect(try await server.ask("/v1/items", .GET, bearer(Self.token)).status == 200)
            #expect(try await server.ask("/healthz", .GET, ["Host": "b.example"]).status == 200)
            #expect(try await server.ask("/healthz", .GET, ["Host": "a.example"]).status == 421)
            // One that began before is ended.
            #expect(try await stream.hasPrefix("HTTP/1.1 "))
        }
        #expect(run.status == 0 && run.errors.contains("members=server"), "\(run.errors)")
    }

    @Test func `a configuration that nobody trusts does not say where to listen`() async throws {
        let folder = try ProgramFolder(
            ["feeds.json": #"{ "server": { "host": "0.0.0.0", "tokenFile": "feeds.json" }, "feeds": [] }"#],
            namesConfiguration: false
        )
        let run = try await ServedProgram.run("", in: folder) { server async throws in
            #expect(try await server.ask("/healthz").status == 200)
        }
        #expect(run.errors.contains("does without: server."), "\(run.errors)")
    }

    @Test func `with a certificate it answers over HTTPS, which another run reads`() async throws {
        let folder = try folder()
        try folder.write(SampleCertificate.valid, to: "chain.pem")
        try folder.write(SampleCertificate.key, to: "key.pem")
        let tls = "--tls-certificate chain.pem --tls-key key.pem"
        try await ServedProgram.run(tls, in: folder, certificate: SampleCertificate.valid) { server in
            #expect(try await server.ask("/healthz").text == "ok\n")
            let url = "https://127.0.0.1:\(server.port)/v1/calendar.ics"
            let feed =
                #"{ "id": "served", "provider": "icalendar", "ahead": "3650d", "settings": { "url": "\#(url)" } }"#
            let reader = try ProgramFolder(["feeds.json": "{ \"feeds\": [ \(feed) ] }"])
            let run = try await Program.run(
                ["--format", "ndjson"],
                environment: ["SSL_CERT_FILE": folder.work.appending(path: "chain.pem").path()],
                in: reader
            )
            #expect(run.status == 0 && run.output.contains(#""title":"One""#), "\(run.errors)")
        }
    }

    @Test func `tokens are listed without their texts`() async throws {
        let folder = try folder()
        let missing = try await Program.run(["serve", "tokens"], in: folder)
        #expect(missing.status == 64 && missing.errors.contains("there is no store"), "\(missing.errors)")
        #expect(!folder.contents.contains { $0.contains("aggregate.sqlite") })
        let text = try await add("kitchen", "--read-only", "--owner", "anna", in: folder)
        _ = try await add("hall", in: folder)
        _ = try await Program.run(["serve", "tokens", "remove", "hall"], in: folder)
        let list = try await Program.run(["serve", "tokens", "list"], in: folder)
        #expect(list.output.contains("kitchen") && list.output.contains("anna") && !list.output.contains(text))
        let json = try await Program.run(["serve", "tokens", "--format", "json"], in: folder)
        #expect(json.output.contains(#""readOnly": true"#), "\(json.output)")
        let twice = try await Program.run(["serve", "tokens", "add", "kitchen"], in: folder)
        #expect(twice.status == 64 && twice.errors.contains("there is a token \"kitchen\" already"))
        let none = try await Program.run(["serve", "tokens", "remove", "kichen"], in: folder)
        #expect(none.status == 64 && none.errors.contains("Did you mean \"kitchen\"? There are: kitchen."))
        let memory = try await Program.run(["serve", "tokens", "--store", "memory"], in: folder)
        #expect(memory.status == 64 && memory.errors.contains("nothing is stored here"))
    }
}
