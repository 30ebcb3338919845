import Foundation
import NIOHTTP1
import ProgramTestKit
import Testing

/// `aggregate serve`, asked over sockets.
@Suite(.timeLimit(.minutes(20)))
struct ServeTests {
    @Test func `the list is the document of the command, in each format`() async throws {
        try await ServedProgram.run { server in
            let wanted = try await Program.run([
                "--demo", "--now", "2026-12-18T14:02:30Z", "--time-zone", "Europe/London", "--feed", "holidays",
                "--format", "ndjson",
            ])
            // When it was read is another moment.
            let lines = { (text: String) in text.replacing(/"readAt":"[^"]*"/, with: "") }
            #expect(lines(try await server.ask("/v1/items.ndjson?feed=holidays").text) == lines(wanted.output))
            let formats = [
                ("json", "application/json"), ("ndjson", "application/x-ndjson"), ("csv", "text/csv"),
                ("ics", "text/calendar"), ("atom", "application/atom+xml"), ("md", "text/markdown"),
            ]
            for (suffix, mediaType) in formats {
                let named = try await server.ask("/v1/items.\(suffix)?feed=holidays")
                let agreed = try await server.ask("/v1/items?feed=holidays", .GET, ["Accept": mediaType])
                #expect(named.status == 200 && named.headers.first(name: "content-type")?.hasPrefix(mediaType) == true)
                #expect(named.text == agreed.text && !named.text.isEmpty)
                #expect(agreed.headers.first(name: "vary") == "Accept, Accept-Encoding")
            }
            #expect(try await server.ask("/v1/items", .GET, ["Accept": "image/png"]).status == 406)
        }
    }

    @Test func `a day without a region ends by the clocks of its reader`() async throws {
        let folder = try ProgramFolder([
            "bins.ics": """
            BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20261127\nSUMMARY:Paper bin
            END:VEVENT\nEND:VCALENDAR
            """,
            "feeds.json": """
            { "feeds": [ { "id": "bins", "provider": "icalendar", "settings": { "file": "bins.ics" } } ] }
            """,
        ])
        // Saturday in New Zealand, still Friday in Hawaii.
        let words = "--config feeds.json --now 2026-11-27T12:30:00Z --time-zone Pacific/Auckland"
        try await ServedProgram.run(words, in: folder) { server in
            let hawaii = try await server.ask("/v1/items?time-zone=Pacific/Honolulu").text
            #expect(hawaii.contains("Paper bin"), "\(hawaii)")
            let ended = try await server.ask("/v1/items").text
            #expect(ended.contains("\"bins\"") && !ended.contains("Paper bin"), "\(ended)")
        }
    }

    @Test func `an answer is the same until something changes, and is not sent twice`() async throws {
        try await ServedProgram.run("--demo --feed holidays") { server in
            let first = try await server.ask("/v1/items")
            let tag = try #require(first.headers.first(name: "etag"))
            #expect(tag.first == "\"" && first.headers.first(name: "cache-control") != nil)
            #expect(try await server.ask("/v1/items").text == first.text)
            let again = try await server.ask("/v1/items", .GET, ["If-None-Match": tag])
            #expect(again.status == 304 && again.text.isEmpty && again.headers.first(name: "etag") == tag)
            let head = try await server.ask("/v1/items", .HEAD)
            #expect(head.text.isEmpty && head.headers.first(name: "etag") == tag)
            #expect(head.headers.first(name: "content-length") == "\(first.text.utf8.count)")
        }
    }

    @Test func `a kept answer is the one that was made, in its place among others`() async throws {
        try await ServedProgram.run("--demo --feed holidays") { server in
            let get = "GET /v1/items HTTP/1.1\r\nHost: localhost\r\n"
            let requests = [
                "\(get)\r\n", "\(get)\r\n", "GET /v1/feeds/holidays HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "\(get)\r\n", "HEAD\(get.dropFirst(3))\r\n", "\(get)Accept-Encoding: gzip\r\n\r\n",
                "GET /v1/items HTTP/1.1\r\nHost: evil.example\r\n\r\n",
                "\(get)Connection: close\r\n\r\n",
            ]
            // One connection for each: none of the answers waits behind another.
            let made = try await server.exchange("\(get)Connection: close\r\n\r\n")[0]
            let head = { (answer: RawAnswer) in
                answer.headers.filter { !["Date", "X-Request-Id", "Cache-Control", "Connection"].contains($0.name) }
                    .map { "\($0.name): \($0.value)" }.sorted()
            }
            for _ in 0..<3 {
                let kept = try await server.exchange("\(get)Connection: close\r\n\r\n")[0]
                #expect(kept.body == made.body && head(kept) == head(made), "\(kept.headers)")
                #expect(Set(kept.headers.map(\.name)) == Set(made.headers.map(\.name)))
                #expect(kept.header("X-Request-Id") != made.header("X-Request-Id"))
            }
            let text = try await server.received(requests.joined())
            let statuses = text.matches(of: #/HTTP/1.1 (\d+) /#).map { String($0.output.1) }
            #expect(statuses == Array(repeating: "200", count: 6) + ["421", "200"])
            #expect(text.ranges(of: made.body).count == 4)
        }
    }

    @Test func `a star is set and taken by its item's key, and shows at once`() async throws {
        try await ServedProgram.run("--demo --feed holidays") { server in
            let items = try await server.ask("/v1/items?limit=1").json()["items"] as? [[String: Any]]
            let key = try #require(items?.first?["key"] as? String)
            #expect(try await server.ask("/v1/items?starred=true").json()["items"] as? [String] == [])
            #expect(try await server.ask("/v1/stars/\(key)", .PUT).json()["isStarred"] as? Bool == true)
            let starred = try await server.ask("/v1/items?starred=true").json()["items"] as? [[String: Any]]
            #expect(starred?.map { $0["key"] as? String } == [key])
            #expect(try await server.ask("/v1/stars/\(key)", .PUT, ["Origin": "https://evil.example"]).status == 403)
            #expect(try await server.ask("/v1/stars/\(key)", .PUT, ["Sec-Fetch-Site": "cross-site"]).status == 403)
            #expect(try await server.ask("/v1/stars/\(key)", .DELETE).json()["isStarred"] == nil)
            #expect(try await server.ask("/v1/items?starred=true").json()["items"] as? [String] == [])
            for path in ["/v1/items/\(key)", "/v1/items/\(key)/history", "/v1/items/\(key)/why"] {
                #expect(try await server.ask(path).status == 200, "\(path)")
            }
        }
    }

    @Test func `what has no meaning is a problem that says what has`() async throws {
        try await ServedProgram.run { server in
            let problems = [
                ("/v1/items?feed=tfI", 404, "Did you mean \\\"tfl\\\"?"),
                ("/v1/items?limt=3", 400, "Did you mean \\\"limit\\\"?"),
                ("/v1/items?limit=0", 400, "1 to 1000000"), ("/v1/items?within=soon", 400, "a duration such as"),
                ("/v1/items?time-zone=Mars/Olympus", 400, "a time zone such as"),
                ("/v1/items?starred=perhaps", 400, "true or false"), ("/v1/items?feed=%ff", 400, "UTF-8"),
                ("/v1/items/aaaa", 404, "No feed has an item with the key"),
                ("/v1/feeds/neds2", 404, "Did you mean \\\"neds\\\"?"), ("/v2", 404, "/openapi.json lists"),
                ("/v1/items/../../etc/passwd", 404, "/openapi.json lists"),
                ("//healthz", 404, "/openapi.json lists"), ("/v1/feeds/", 404, "/openapi.json lists"),
                ("/v1/items?limit=1&limit=2", 400, "Give it once."),
                (
                    "/v1/items?search=a" + String(repeating: "&search=b", count: 10), 400,
                    "more than 10 values of search"
                ),
            ]
            for (path, status, text) in problems {
                let answer = try await server.ask(path)
                #expect(answer.status == status && answer.text.contains(text), "\(path): \(answer.text)")
                #expect(answer.headers.first(name: "content-type") == "application/problem+json")
                let head = try await server.ask(path, .HEAD)
                #expect(head.status == answer.status && head.text.isEmpty, "\(path)")
            }
            let refused = try await server.ask("/v1/items", .POST)
            #expect(refused.status == 405 && refused.headers.first(name: "allow") == "GET, HEAD, OPTIONS")
            #expect(try await server.ask("/v1/items", .OPTIONS).status == 204)
            #expect(try await server.ask("/v1/items", .GET, ["Host": "evil.example"]).status == 421)
        }
    }

    /// Requests that the description at `/openapi.json` allows are not refused for what parameters mean together.
    @Test func `parameters that have no time in common have no items`() async throws {
        try await ServedProgram.run { server in
            let none = [
                "from=now&until=now", "from=tomorrow&until=today", "until=now", "days=tomorrow&within=1m",
                "from=2026-12-25&until=2026-12-24&layout=per-feed",
            ]
            for query in none {
                let answer = try await server.ask("/v1/items.json?\(query)")
                let document = try answer.json()
                let parts = [document] + (document["feeds"] as? [[String: Any]] ?? [])
                let items = parts.flatMap { $0["items"] as? [Any] ?? [] }
                #expect(answer.status == 200 && items.isEmpty, "\(query): \(answer.text.prefix(300))")
            }
            let within = try await server.ask("/v1/items?within=2h").json()["items"] as? [[String: Any]]
            let both = try await server.ask("/v1/items?within=2h&days=today").json()["items"] as? [[String: Any]]
            #expect(within?.isEmpty == false && both?.count == within?.count)
            let perFeed = try await server.ask("/v1/items?layout=per-feed&page-size=2")
            #expect(perFeed.status == 200 && perFeed.headers.first(name: "link") == nil)
            let feeds = try perFeed.json()["feeds"] as? [[String: Any]] ?? []
            let counts = feeds.map { ($0["items"] as? [Any])?.count ?? 0 }
            #expect(counts.contains(2) && counts.allSatisfy { $0 <= 2 }, "\(counts)")
        }
    }

    /// Errors use the names of a request's parameters, and contain no command for a shell.
    @Test func `a problem has no word of a shell, and begins with a parameter or a whole sentence`() async throws {
        try await ServedProgram.run { server in
            let problems = [
                ("/v1/items?category=zzz", "category is \\\"zzz\\\", which no feed has. Valid names: "),
                ("/v1/items?category=soccr", "Did you mean \\\"Soccer\\\"?"),
                ("/v1/items?category=sports:zz", "category is \\\"zz\\\", which sports does not have. Valid names: "),
                ("/v1/items?category=sport:soccer", "Did you mean \\\"sports:Soccer\\\"?"),
                ("/v1/items?feed=neds&category=sports:soccer", "feed"), ("/v1/items?group=zzz", "group is "),
                ("/v1/stream?category=zzz", "category is "),
                ("/v1/items?view=zzz", "view is \\\"zzz\\\""), ("/v1/items?tag=zzz", "tag"),
                ("/v1/items?feed=zzz", "feed"),
                ("/v1/calendar?month=zzz", "month is "), ("/calendar?day=2026-02-30", "day is "),
                ("/v1/items?cursor=zzz", "cursor is "),
                ("/v1/history?kind=zzz", "kind is "), ("/v1/history?item=zzz", "item is "),
                ("/v1/items?id=zzz", "id is "),
                ("/v1/feeds/zzz", "Valid names: "),
                ("/v1/items?token=zzz", "token"),
            ]
            for (path, text) in problems {
                let answer = try await server.ask(path, .GET, ["Accept": "*/*"])
                #expect((400..<500).contains(answer.status), "\(path)")
                #expect(answer.text.contains(text), "\(path): \(answer.text)")
                let detail = try answer.json()["detail"] as? String ?? ""
                #expect(!detail.contains("aggregate ") && !detail.contains("--"), "\(detail)")
                let first = detail.prefix { $0 != " " }
                #expect(first.first?.isUppercase == true || path.contains("\(first)="), "\(detail)")
            }
            let elsewhere = try await server.ask("/v1/items", .GET, ["Host": "evil.example"])
            #expect(elsewhere.status == 421 && !elsewhere.text.contains("aggregate serve"), "\(elsewhere.text)")
        }
    }

    @Test func `every route is in the document, and every path of the document is answered`() async throws {
        try await ServedProgram.run { server in
            let document = try await server.ask("/openapi.json").json()
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            #expect(paths.count >= 20)
            let schemas = (document["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]] ?? [:]
            let text = try await server.ask("/openapi.json").text
            for reference in text.matches(of: /"\$ref": "#\/components\/schemas\/([A-Za-z]+)"/) {
                #expect(schemas[String(reference.output.1)] != nil, "\(reference.output.1)")
            }
            #expect(!text.contains("\"urn:") && !text.contains("\"$defs\""))
            for (file, name) in [
                ("output", "Output"), ("history", "History"), ("why", "Why"), ("feed-standing", "FeedStanding"),
            ] {
                let own =
                    try JSONSerialization.jsonObject(
                        with: Data(contentsOf: Repository.file("Documentation/\(file).schema.json"))
                    ) as? [String: Any]
                #expect(schemas[name]?["description"] as? String == own?["description"] as? String, "\(file)")
                for definition in (own?["$defs"] as? [String: Any] ?? [:]).keys {
                    #expect(schemas[name + definition.prefix(1).uppercased() + definition.dropFirst()] != nil)
                }
            }
            let open = ["/healthz", "/readyz", "/login", "/logout", "/manifest.webmanifest"]
            for (path, methods) in paths {
                for method in methods.values {
                    let answers = (method as? [String: Any])?["responses"] as? [String: Any] ?? [:]
                    #expect(answers["429"] != nil, "\(path)")
                    #expect((answers["401"] == nil) == (open.contains(path) || path.hasPrefix("/assets/")), "\(path)")
                }
                let allowed = try await server.ask(
                    path.replacing("{key}", with: "a").replacing("{id}", with: "neds"),
                    .OPTIONS
                )
                var names = methods.keys.map { $0.uppercased() }
                if names.contains("GET") { names.append("HEAD") }
                let answered = allowed.headers.first(name: "allow")?.split(separator: ", ").map(String.init) ?? []
                #expect(Set(answered) == Set(names + ["OPTIONS"]), "\(path)")
            }
        }
    }

    @Test func `feeds, readiness and numbers are told, and SIGTERM ends in order`() async throws {
        let run = try await ServedProgram.run { server in
            let feeds = try await server.ask("/v1/feeds").json()["feeds"] as? [[String: Any]]
            #expect(feeds?.map { $0["id"] as? String } == ["neds", "tfl", "sports", "holidays", "horses"])
            #expect(try await server.ask("/v1/feeds/neds").json()["id"] as? String == "neds")
            #expect(try await server.ask("/healthz").text == "ok\n")
            #expect(try await server.ask("/readyz").text == "ok\n")
            #expect(try await server.ask("/metrics").text.contains("# TYPE aggregate_"))
        }
        #expect(run.status == 0 && run.output.isEmpty)
    }

    @Test func `Ctrl-C with a page open is not an error of the server`() async throws {
        let run = try await ServedProgram.run("--demo --feed holidays") { server in
            try await server.listen("/v1/stream") { events in
                let first = try await events.next()
                #expect(first?.name == "snapshot")
                server.send(SIGINT)
                while try await events.next() != nil {}
            }
        }
        #expect(!run.errors.contains("error"), "\(run.errors)")
    }

    @Test func `the stream begins with everything, tells a star, and ends with the server`() async throws {
        try await ServedProgram.run("--demo --feed holidays") { server in
            let items = try await server.ask("/v1/items?limit=1").json()["items"] as? [[String: Any]]
            let key = try #require(items?.first?["key"] as? String)
            try await server.listen("/v1/stream?category=public&starred=true") { events in
                let first = try #require(await events.next())
                #expect(first.name == "snapshot" && first.data["feeds"] is [Any])
                #expect(try #require(await events.next()).name == "stars")
                #expect(events.lastID.contains("-"))
                #expect(try await server.ask("/v1/stars/\(key)", .PUT).status == 200)
                let upserted = try #require(await events.next())
                #expect(upserted.name == "upserted" && (upserted.data["items"] as? [[String: Any]])?.count == 1)
                let id = try #require(items?.first?["id"] as? String)
                #expect(try #require(await events.next()).data["items"] as? [String] == [id])
            }
            let unknown = try await server.ask("/v1/stream?category=publik", .GET, ["Accept": "text/event-stream"])
            #expect(unknown.status == 404 && unknown.text.contains("Did you mean"))
            let head = try await server.ask("/v1/stream", .HEAD)
            #expect(head.status == 200 && head.headers.first(name: "content-type") == "text/event-stream")
            #expect(head.headers.first(name: "content-length") == nil)
        }
    }

    @Test(arguments: [
        (["--port", "70000"], "0 to 65535"), (["--unix-socket", "s", "--port", "1"], "Leave those out"),
        (["--tls-key", "key.pem"], "Give both"), (["--origin", "*"], "an origin such as https://example.org"),
        (["--trusted-proxy", "proxy"], "an IP address such as 192.0.2.7"), (["--rate", "0/1s"], "1 to 1000000"),
        (["--name", "a b"], "a host name such as feeds.example.org"),
        (["--name", "a\u{1B}b"], "a host name such as"), (["--name", "https://a"], "without scheme and port"),
        (["--demo", "--store", "store.sqlite"], "--demo stores nothing."),
    ])
    func `what it may not listen at is refused`(words: [String], text: String) async throws {
        let run = try await Program.run(["serve"] + words)
        #expect(run.status == 64 && run.errors.contains(text), "\(run.errors)")
    }

    @Test func `a port that is taken is said`() async throws {
        try await ServedProgram.run("--demo --feed holidays") { server in
            let run = try await Program.run(["serve", "--demo", "--port", "\(server.port)"])
            #expect(run.status == 69 && run.errors.contains("127.0.0.1:\(server.port)"), "\(run.errors)")
            #expect(run.errors.contains("choose another port with --port"), "\(run.errors)")
        }
    }
}
