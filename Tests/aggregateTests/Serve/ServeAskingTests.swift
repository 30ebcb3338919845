import Foundation
import NIOHTTP1
import ProgramTestKit
import Testing

/// The requests that make the server fetch from publishers: a refresh, and a month that is not stored.
///
/// No reader waits for the fetch.
@Suite(.timeLimit(.minutes(20)))
struct ServeAskingTests {
    @Test func `a refresh asks a feed that is not due, within its minimum refresh`() async throws {
        // At this speed the minimum refresh of a minute is over in a second, and the feed is due after fifteen.
        try await ServedProgram.run("--demo --speed 60 --feed sports --feed holidays") { server in
            let early = try await server.ask("/v1/feeds/holidays/refresh", .POST)
            #expect(early.status == 429 && early.text.contains(#""reason": "minimum-refresh""#), "\(early.text)")
            let seconds = try #require(early.headers.first(name: "retry-after").flatMap { Int($0) })
            #expect((1...3_600).contains(seconds))
            func sports() async throws -> [String: Any] { try await server.ask("/v1/feeds/sports").json() }
            func read() async throws -> (at: String, due: String)? {
                let feed = try await sports()
                guard let at = feed["readAt"] as? String, let due = feed["nextRefresh"] as? String else { return nil }
                return (at, due)
            }
            var isEarly = false
            // A machine that stands still for a while lets it become due; it is asked again then.
            while !isEarly {
                guard let before = try await read() else { continue }
                var answer = try await server.ask("/v1/feeds/sports/refresh", .POST)
                while answer.status == 429 { answer = try await server.ask("/v1/feeds/sports/refresh", .POST) }
                #expect(answer.status == 202 && answer.headers.first(name: "cache-control") == "no-store")
                #expect(try answer.json()["id"] as? String == "sports")
                var after = before
                while after.at == before.at { after = try await read() ?? after }
                isEarly = after.at < before.due
            }
            #expect(try await server.ask("/v1/feeds/sport/refresh", .POST).status == 404)
            #expect(try await server.ask("/v1/feeds/sports/refresh").status == 405)
            let foreign = try await server.ask("/v1/feeds/sports/refresh", .POST, ["Origin": "https://evil.example"])
            #expect(foreign.status == 403)
        }
    }

    @Test func `a month that is not stored is answered at once as partial, and is asked for`() async throws {
        let words =
            "--demo --now 2026-12-18T14:02:30Z --speed 60 --time-zone Europe/London --set holidays.source=abstractapi"
        try await ServedProgram.run(words) { server in
            let path = "/v1/calendar?month=2027-03"
            func requests() async throws -> Int? {
                let pattern = /aggregate_requests_total\{feed="holidays"\} (\d+)/
                return try await server.ask("/metrics").text.firstMatch(of: pattern).flatMap { Int($0.output.1) }
            }
            // What is asked for at the start has been.
            while (try await server.ask("/v1/items?feed=holidays").json()["items"] as? [Any] ?? []).isEmpty {}
            let before = try #require(await requests())
            // A page of another site makes nobody ask.
            for headers in [["Sec-Fetch-Site": "cross-site"], ["Origin": "https://evil.example"]] as [KeyValuePairs] {
                for _ in 0..<3 {
                    let answer = try await server.ask(path, .GET, headers)
                    #expect(try answer.json()["isPartial"] as? Bool == true)
                    #expect(!answer.text.contains("being fetched") && answer.text.contains("nothing is stored"))
                }
            }
            let first = try await server.ask(path)
            #expect(first.headers.first(name: "cache-control") == "no-store")
            #expect(first.text.contains("It is being fetched. Look again in a moment."), "\(first.text)")
            var month = try first.json()
            while month["isPartial"] != nil { month = try await server.ask(path).json() }
            let items = try #require(month["items"] as? [[String: Any]])
            let days = items.compactMap { ($0["time"] as? [String: Any])?["day"] as? String }
            #expect(!days.isEmpty && days.count == items.count && days.allSatisfy { $0.hasPrefix("2027-03-") })
            // However often somebody looked, it was asked for once.
            var after = before
            while after == before { after = try #require(await requests()) }
            #expect(after == before + 1)
            #expect(try await server.ask("\(path)&feed=neds").json()["items"] as? [String] == [])
            let far = "/v1/calendar?month=2029-04"
            func missing(_ text: String) async throws -> [[String: String]]? {
                try await server.ask(text).json()["missing"] as? [[String: String]]
            }
            #expect(try await server.ask(far).text.contains("nothing is stored of 2029-04"))
            #expect(try await missing(far) == [["feed": "holidays", "reason": "too-far"]])
            let page = try await server.ask("/calendar?month=2029-04").text
            #expect(page.contains("too far away to be fetched automatically") && page.contains("/board/month?"))
            #expect(!page.contains("No items"))
            #expect(try await server.ask(far, .POST, ["Origin": "https://evil.example"]).status == 403)
            let wanted = try await server.ask(far, .POST)
            #expect(wanted.status == 202 && wanted.text.contains(#""reason": "asked""#), "\(wanted.text)")
            while try await server.ask(far).json()["isPartial"] != nil {}
            #expect(try await missing(far) == nil)
            let farthest = try await server.ask("/v1/calendar?month=1926-04")
            #expect(farthest.status == 200 && farthest.text.contains("nothing is stored of 1926-04"))
            let empty = try farthest.json()
            #expect(empty["isPartial"] as? Bool == true && empty["items"] as? [String] == [])
            #expect(try await server.ask("/calendar?month=9999-12").status == 200)
            #expect(try await server.ask("/v1/calendar?month=soon").text.contains("a month such as 2026-12"))
        }
    }

    @Test func `a week asks for its days only`() async throws {
        let words = """
            --demo --now 2026-12-18T14:02:30Z --speed 60 --time-zone Europe/London --feed holidays \
            --set holidays.source=abstractapi --set holidays.span=day
            """
        try await ServedProgram.run(words) { server in
            func requests() async throws -> Int? {
                let pattern = /aggregate_requests_total\{feed="holidays"\} (\d+)/
                return try await server.ask("/metrics").text.firstMatch(of: pattern).flatMap { Int($0.output.1) }
            }
            while (try await server.ask("/v1/items").json()["items"] as? [Any] ?? []).isEmpty {}
            let before = try #require(await requests())
            // It begins in one month and ends in the next.
            let path = "/calendar?week=2027-03-31"
            while try await server.ask(path).text.contains("month-missing") {}
            var after = before
            while after < before + 7 { after = try #require(await requests()) }
            #expect(after == before + 7)
            #expect(try await server.ask(path).text.contains("Easter Monday"))
        }
    }

    @Test func `the month is that of the command`() async throws {
        try await ServedProgram.run { server in
            let run = try await Program.run([
                "calendar", "--demo", "--now", "2026-12-18T14:02:30Z", "--time-zone", "Europe/London", "--month",
                "2027-01", "--format", "json",
            ])
            let wanted = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let month = try await server.ask("/v1/calendar?month=2027-01").json()
            let ids = { (document: [String: Any]?) in
                (document?["items"] as? [[String: Any]])?.compactMap { $0["id"] as? String }
            }
            #expect(ids(month) == ids(wanted) && ids(month)?.isEmpty == false && month["isPartial"] == nil)
        }
    }

    @Test func `a month has whole days whatever the provider of their feed`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": #"""
            { "feeds": [ { "id": "fairs", "provider": "json-http", "settings": { "file": "fairs.json", "records": "$",
              "fields": { "id": "id", "title": "name", "day": "from", "region": { "value": "GB" } } } } ] }
            """#,
            "fairs.json": #"[ { "id": 1, "name": "Book fair", "from": "2027-01-30" } ]"#,
        ])
        try await ServedProgram.run("--now 2026-12-18T14:02:30Z", in: folder) { server in
            // The server may still be reading the file.
            while try await server.ask("/v1/items").text.contains("Book fair") == false {}
            let month = try await server.ask("/v1/calendar?month=2027-01").json()
            #expect((month["items"] as? [[String: Any]])?.map { $0["title"] as? String } == ["Book fair"])
            #expect(month["isPartial"] == nil)
        }
    }

    @Test func `the server counts its requests by route and class of status`() async throws {
        try await ServedProgram.run { server in
            for path in ["/v1/items", "/v1/items/aaaa", "/v1/items/bbbb", "/no/such/path"] {
                _ = try await server.ask(path)
            }
            let text = try await server.ask("/metrics").text
            for line in [
                #"aggregate_http_requests_total{route="items",status="2xx"} 1"#,
                #"aggregate_http_requests_total{route="item",status="4xx"} 2"#,
                #"aggregate_http_requests_total{route="none",status="4xx"} 1"#,
                #"aggregate_http_request_duration_seconds_count{route="item"} 2"#,
            ] {
                #expect(text.contains("\(line)\n"), "\(line)")
            }
            #expect(text.contains(/aggregate_http_connections [1-9]/))
            #expect(!text.contains("aaaa") && !text.contains("127.0.0.1"))
        }
    }
}
