import Foundation
import ProgramTestKit
import Testing

/// The answers of `aggregate serve` to invalid requests, byte by byte over a socket.
@Suite(.timeLimit(.minutes(20)))
struct ServeRefusalTests {
    private static let host = "Host: localhost\r\n"

    private static func get(_ target: String, _ fields: String = "", version: String = "1.1") -> String {
        "GET \(target) HTTP/\(version)\r\n\(host)\(fields)\r\n"
    }

    private static func post(_ fields: String, _ body: String = "") -> String {
        "POST /v1/feeds/holidays/refresh HTTP/1.1\r\n\(host)\(fields)\r\n\(body)"
    }

    private static let refusals: [(request: String, status: Int, text: String)] = [
        (get("/v1/items?search=" + String(repeating: "a", count: 17_000)), 414, "more than 16384 bytes"),
        (get("/v1/items", (0..<200).map { "X-\($0): a\r\n" }.joined()), 431, "more than 100 fields"),
        (get("/v1/items", "X: " + String(repeating: "a", count: 20_000) + "\r\n"), 431, "more than 16384 bytes"),
        ("FOO /v1/items HTTP/1.1\r\n\(host)\r\n", 501, "The method"),
        ("CONNECT example.org:443 HTTP/1.1\r\n\(host)\r\n", 501, "not a proxy"),
        ("hello\r\n\r\n", 400, "GET /v1/items HTTP/1.1"), (get("v1"), 400, "GET /v1/items HTTP/1.1"),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "GET /v1/items HTTP/1.1"),
        (get("/v1/items", version: "3.0"), 505, "HTTP/1.1 or HTTP/1.0"),
        (get("/v1/items", "X: a\u{0}b\r\n"), 400, "control characters"),
        (post("Content-Length: 1\r\nContent-Length: 2\r\n", "ab"), 400, "Content-Length"),
        (post("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"), 400, "Transfer-Encoding"),
        (post("Transfer-Encoding: gzip\r\n"), 400, "Transfer-Encoding"),
        (post("Transfer-Encoding: chunked\r\n", "zz\r\n"), 400, "chunks"),
        (
            post("Transfer-Encoding: chunked\r\n", "0;" + String(repeating: "a", count: 40_000)), 400,
            "beside their content"
        ),
        (get("/healthz", "Transfer-Encoding: gzip, chunked\r\n") + "0\r\n\r\n", 400, "must be chunked"),
        (get("/healthz", "Transfer-Encoding: gzip\r\n"), 400, "must be chunked"),
        (get("/healthz", "Transfer-Encoding: chunked\r\n", version: "1.0") + "0\r\n\r\n", 400, "of HTTP/1.1"),
        ("GET /healthz HTTP/1.1\nHost: localhost\n\n", 400, "must end with CR LF"),
        (post("Content-Length: 100000\r\n"), 413, "more than 1024 bytes"),
        (get("/healthz", host), 400, "2 headers Host"), ("GET /healthz HTTP/1.1\r\n\r\n", 400, "no header Host"),
        ("GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n", 400, "must be a name or an address"),
        ("GET http://localhost/healthz HTTP/1.1\r\n\r\n", 400, "no header Host"),
        (get("http://evil.example/healthz"), 400, "Send the same in both"),
        ("GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421, "evil.example"),
    ]

    @Test func `what is no request is a problem with an id and a line in the log, and ends the connection`()
        async throws
    {
        let run = try await ServedProgram.run("--demo --feed holidays --log-level info") { server in
            for (request, status, text) in Self.refusals {
                let answers = try await server.exchange(request)
                try #require(answers.count == 1, "\(request.prefix(60)): \(answers)")
                let answer = answers[0]
                #expect(answer.status == status, "\(request.prefix(60)): \(answer)")
                #expect(answer.header("Content-Type") == "application/problem+json")
                #expect(answer.header("Connection") == "close")
                #expect(answer.header("X-Request-Id")?.isEmpty == false && answer.header("Date") != nil)
                let problem = try #require(
                    JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any],
                    "\(answer)"
                )
                #expect(problem["status"] as? Int == status)
                #expect((problem["detail"] as? String)?.contains(text) == true, "\(answer.body)")
            }
            let own = try await server.exchange(Self.get("/healthz", Self.host + "X-Request-Id: mine-1\r\n"))
            #expect(own.first?.header("X-Request-Id") == "mine-1")
            #expect(try await server.ask("/metrics").text.contains(#"route="none",status="4xx""#))
        }
        for status in Set(Self.refusals.map(\.status)) {
            #expect(run.errors.contains("status=\(status)"), "\(status)")
        }
        #expect(run.errors.contains("request=mine-1") && !run.errors.contains("aaaa"))
    }

    @Test func `a refusal comes behind the answers to the requests before it`() async throws {
        try await ServedProgram.run("--demo --feed holidays") { server in
            let answers = try await server.exchange(Self.get("/healthz") + Self.get("/v1/items") + "HELLO\r\n\r\n")
            #expect(answers.map(\.status) == [200, 200, 400])
            #expect(answers[0].body == "ok\n" && answers[2].header("Content-Type") == "application/problem+json")
        }
    }

    @Test func `a connection ends where its client says so`() async throws {
        try await ServedProgram.run("--demo --feed holidays") { server in
            for request in [
                Self.get("/healthz", version: "1.0"), Self.get("/healthz", "Connection: Close\r\n"),
                // Nothing is read behind one that asks for another protocol.
                Self.get("/healthz", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"),
            ] {
                let answers = try await server.exchange(request)
                #expect(answers.map(\.status) == [200], "\(request)")
                #expect(answers.first?.header("Connection") == "close")
            }
            let kept = Self.get("/healthz", "Connection: keep-alive\r\n", version: "1.0")
            #expect(try await server.exchange(kept + Self.get("/healthz", version: "1.0")).count == 2)
            let absolute = try await server.exchange(Self.get("http://LOCALHOST/healthz", "Connection: close\r\n"))
            #expect(absolute.map(\.body) == ["ok\n"])
        }
    }

    @Test func `HEAD is answered without a body, and without a length that nobody knows`() async throws {
        try await ServedProgram.run("--demo --feed holidays") { server in
            let requests = ["/v1/stream", "/v1/items", "/nothing"].map { "HEAD \($0) HTTP/1.1\r\n\(Self.host)\r\n" }
            for request in requests {
                // Had it a body, the second answer would not begin where the first ends.
                let text = try await server.head(request + Self.get("/healthz", "Connection: close\r\n"))
                #expect(text.contains("Content-Length") == !request.contains("stream"), "\(text)")
                #expect(!text.contains("Transfer-Encoding"))
            }
        }
    }

    private static let bodies: [(type: String, body: String, status: Int)] = [
        ("", "", 202), ("", "{}", 202), ("text/xml", " ", 202), ("application/json", "{ }", 202),
        ("application/x-www-form-urlencoded", "{}", 202), ("application/json", "{\"a\":1}", 400), ("", "x", 400),
        ("text/xml", "<a/>", 415), ("application/json", String(repeating: " ", count: 2_000), 413),
    ]

    @Test func `a change takes no body but an empty one`() async throws {
        try await ServedProgram.run("--demo --feed holidays --feed neds") { server in
            let items = try await server.ask("/v1/items?limit=1").json()["items"] as? [[String: Any]]
            let key = try #require(items?.first?["key"] as? String)
            for (type, body, status) in Self.bodies {
                let fields = (type.isEmpty ? "" : "Content-Type: \(type)\r\n") + "Connection: close\r\n"
                for line in ["PUT /v1/stars/\(key)", "DELETE /v1/stars/\(key)", "POST /v1/feeds/neds/refresh"] {
                    let answers = try await server.exchange(
                        "\(line) HTTP/1.1\r\n\(Self.host)\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
                    )
                    let expected = status != 202 ? [status] : line.hasPrefix("POST") ? [202, 429] : [200]
                    #expect(expected.contains(answers.first?.status ?? 0), "\(line) \(type) \(body): \(answers)")
                }
            }
        }
    }
}

extension ServedProgram {
    /// The head of the first answer, where a second one of `ok` begins right behind it.
    fileprivate func head(_ text: String) async throws -> Substring {
        let received = try await received(text)
        let end = try #require(received.firstRange(of: "\r\n\r\n"))
        let rest = received[end.upperBound...]
        #expect(rest.hasPrefix("HTTP/1.1 200 ") && rest.hasSuffix("\r\n\r\nok\n"), "\(received)")
        return received[..<end.lowerBound]
    }
}
