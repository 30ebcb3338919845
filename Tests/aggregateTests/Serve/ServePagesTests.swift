import Foundation
import NIOHTTP1
import ProgramTestKit
import Testing

/// Pages, compression, named items and views of the server, asked over sockets.
@Suite(.timeLimit(.minutes(20)))
struct ServePagesTests {
    private static let sports =
        "--demo --now 2026-12-18T14:02:30Z --time-zone Europe/London --feed sports --feed holidays"

    private func ids(_ items: [[String: Any]]) -> [String] { items.compactMap { $0["id"] as? String } }

    @Test func `pages of items one behind the other are the list, in every format`() async throws {
        try await ServedProgram.run(Self.sports) { server in
            for query in ["limit=50", "within=30d", "category=FOOT&within=365d", "search=no%20such%20text"] {
                let whole = try await server.ask("/v1/items?\(query)").json()["items"] as? [[String: Any]] ?? []
                let pages = try await server.pages("/v1/items?\(query)&page-size=7", of: "items")
                #expect(ids(pages.all) == ids(whole), "\(query)")
                #expect(pages.sizes.dropLast().allSatisfy { $0 == 7 } && pages.sizes.last ?? 8 <= 7)
            }
            var lines = ""
            var next: String? = "/v1/items.ndjson?page-size=9"
            while let address = next {
                let answer = try await server.ask(address)
                lines += answer.text
                next = answer.headers.first(name: "link").map {
                    String($0.dropFirst().prefix { $0 != ">" })
                }
            }
            #expect(try await server.ask("/v1/items.ndjson").text == lines)
        }
    }

    @Test func `a cursor that is not from the page before is a problem, whatever it is`() async throws {
        try await ServedProgram.run(Self.sports) { server in
            let next = try await server.ask("/v1/items?page-size=2").json()["next"] as? String
            let cursor = try #require(next?.firstMatch(of: /cursor=([^&]*)/)?.output.1)
            #expect(try await server.ask("/v1/items?cursor=\(cursor)").status == 200)
            let problems = [
                ("/v1/items?cursor=\(cursor)&feed=sports", "not one of this query"),
                ("/v1/items.json?cursor=\(cursor)", "not one of this query"),
                ("/v1/history?cursor=\(cursor)", "not one of this query"),
                ("/v1/items?cursor=\(cursor.dropLast(3))", "not one of this query"),
                ("/v1/items?cursor=0", "not one of this query"), ("/v1/history?cursor=0", "not one of this query"),
                ("/v1/items?cursor=%00%ff", "UTF-8"), ("/v1/items?cursor=", "next of a page"),
                ("/v1/items?cursor=\(String(repeating: "A", count: 5_000))", "not one of this query"),
                ("/v1/items?page-size=0", "1 to 1000"), ("/v1/items?page-size=1001", "1 to 1000"),
                ("/v1/calendar.ics?page-size=5", "no parameter"),
            ]
            for (path, text) in problems {
                let answer = try await server.ask(path)
                // A page that is not there is told apart from what has no meaning.
                let status: UInt = text.contains("not one of") ? 404 : 400
                #expect(answer.status == status && answer.text.contains(text), "\(path): \(answer.text)")
            }
        }
    }

    @Test func `the history is told page by page, the latest first, while more is added to it`() async throws {
        try await ServedProgram.run("--demo --speed 60 --feed tfl --feed neds") { server in
            var count = 0
            while count < 12 {
                count = (try await server.ask("/v1/history").json()["events"] as? [Any])?.count ?? 0
            }
            let pages = try await server.pages("/v1/history?page-size=5", of: "events")
            let read = pages.all.compactMap { $0["sequence"] as? Int }
            #expect(read.count >= 12 && pages.sizes.dropLast().allSatisfy { $0 == 5 })
            let whole = try await server.pages("/v1/history?page-size=1000", of: "events")
            let all = whole.all.compactMap { $0["sequence"] as? Int }
            // What came while it was read may stand anywhere; what was there is told whole and once.
            let newest = try #require(read.prefix(5).max())
            #expect(Set(read).count == read.count)
            #expect(all.filter { $0 <= newest } == read.filter { $0 <= newest })
            let times = whole.all.compactMap { $0["at"] as? String }
            #expect(times == times.sorted(by: >))
            let limited = try await server.pages("/v1/history?limit=7&page-size=3", of: "events")
            #expect(limited.sizes == [3, 3, 1])
            let kind = try #require(whole.all.first?["kind"] as? String)
            let item = try #require(whole.all.first?["item"] as? String)
            let narrow = try await server.pages("/v1/history?kind=\(kind)&item=\(item)", of: "events")
            #expect(!narrow.all.isEmpty)
            #expect(narrow.all.allSatisfy { $0["kind"] as? String == kind && $0["item"] as? String == item })
        }
    }

    @Test func `a long answer is compressed for those who take that, with a validator of its own`() async throws {
        try await ServedProgram.run(Self.sports) { server in
            let plain = try await server.ask("/v1/items?feed=holidays")
            let compressed = try await server.ask("/v1/items?feed=holidays", .GET, ["Accept-Encoding": "gzip"])
            #expect(compressed.headers.first(name: "content-encoding") == "gzip")
            #expect(compressed.byteCount < plain.byteCount / 2 && plain.headers.first(name: "content-encoding") == nil)
            let tags = [plain, compressed].compactMap { $0.headers.first(name: "etag") }
            #expect(Set(tags).count == 2)
            #expect(plain.headers.first(name: "vary") == compressed.headers.first(name: "vary"))
            for (tag, coding) in zip(tags, ["identity", "gzip"]) {
                let headers: KeyValuePairs = ["If-None-Match": tag, "Accept-Encoding": coding]
                let again = try await server.ask("/v1/items?feed=holidays", .GET, headers)
                #expect(again.status == 304 && again.headers.first(name: "etag") == tag)
            }
            let short = try await server.ask("/healthz", .GET, ["Accept-Encoding": "gzip"])
            #expect(short.text == "ok\n" && short.headers.first(name: "content-encoding") == nil)
        }
    }

    @Test func `an item is found by its id, however far away it is`() async throws {
        try await ServedProgram.run(Self.sports) { server in
            let all = try await server.ask("/v1/items?feed=sports&within=365d").json()["items"] as? [[String: Any]]
            let last = try #require(all?.last?["id"] as? String)
            #expect(try await server.ask("/v1/items.ndjson").text.contains("\"\(last)\"") == false)
            let found = try await server.ask("/v1/items?id=\(last)").json()
            #expect(ids(found["items"] as? [[String: Any]] ?? []) == [last])
            #expect((found["feeds"] as? [Any])?.count == 1)
            #expect(try await server.ask("/v1/items?id=sports:none").json()["items"] as? [String] == [])
            #expect(try await server.ask("/v1/items?id=sport:none").status == 404)
            #expect(try await server.ask("/v1/items?id=none").status == 400)
        }
    }

    @Test func `a view of the configuration is shown by its name, and parameters go before it`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": """
            { "views": { "few": { "feeds": ["sports"], "limit": 2 } },
              "feeds": [ { "id": "sports", "provider": "sport-events" }, { "id": "h", "provider": "holidays" } ] }
            """
        ])
        let words = "--demo --now 2026-12-18T14:02:30Z --config feeds.json"
        try await ServedProgram.run(words, in: folder) { server in
            let few = try await server.ask("/v1/items?view=few").json()["items"] as? [[String: Any]] ?? []
            #expect(few.count == 2 && few.allSatisfy { $0["feed"] as? String == "sports" })
            #expect((try await server.ask("/v1/items?view=few&limit=3").json()["items"] as? [Any])?.count == 3)
            let other = try await server.ask("/v1/items?view=few&feed=h").json()["items"] as? [[String: Any]] ?? []
            #expect(other.count == 2 && other.allSatisfy { $0["feed"] as? String == "h" })
            let unknown = try await server.ask("/v1/items?view=fwe")
            #expect(unknown.status == 404 && unknown.text.contains(#"Did you mean \"few\"?"#), "\(unknown.text)")
        }
    }
}
