import FeedCore
import FeedEngine
import FeedHTTP
import FeedTestKit
import Foundation
import SamplePublishers
import SampleServer
import SportEvents
import Testing

/// Requests with methods of WebDAV, and logins, over real connections.
@Suite(.timeLimit(.minutes(20)))
struct ReadingMethodTests {
    private func feed(at url: URL?) throws -> Feed {
        var feed = try Feed.sports(at: url)
        feed.access.confinesRedirects = true
        return feed
    }

    private func request(_ url: URL?, _ method: ReadingMethod = .propfind) throws -> FeedRequest {
        FeedRequest(
            try #require(url),
            method: method,
            headers: ["Depth": "1"],
            secretHeaders: ["Authorization": Secret("Basic bWU6czNjcmV0")],
            body: Array("<propfind/>".utf8)
        )
    }

    @Test(arguments: [ReadingMethod.propfind, .report])
    func `a method of WebDAV is sent with its body and its headers`(method: ReadingMethod) async throws {
        try await withSampleServer { sample in
            sample.script(.any, .status(207, body: "<multistatus/>"))
            let url = sample.url("/dav/")
            let answer = try await withClient { await $0.send(try request(url, method), for: try feed(at: url)) }
            #expect(answer.response?.status == 207)
            let sent = try #require(sample.requests.first)
            #expect(sent.method == method.rawValue)
            #expect(sent.headers["depth"] == "1")
            #expect(sent.headers["content-length"] == "11")
            #expect(sent.headers["authorization"] == "Basic bWU6czNjcmV0")
        }
    }

    @Test(arguments: [(301, "PROPFIND"), (302, "PROPFIND"), (307, "PROPFIND"), (308, "PROPFIND"), (303, "GET")])
    func `a redirect within the origin keeps the method, unless its status is 303`(
        status: Int,
        method: String
    ) async throws {
        try await withSampleServer { sample in
            sample.script(.path("/dav"), .redirect(to: "/dav/me/", status: status))
            sample.script(.path("/dav/me"), .status(207, body: "<multistatus/>"))
            let url = sample.url("/dav")
            let answer = try await withClient { await $0.send(try request(url), for: try feed(at: url)) }
            #expect(answer.response?.status == 207)
            #expect(sample.requests.last?.method == method)
            #expect(sample.requests.last?.headers["content-length"] == (method == "GET" ? nil : "11"))
        }
    }

    @Test func `a redirect to another host sends nothing there, and the error says how to allow it`() async throws {
        try await withSampleServer { sample in
            try await withSampleServer(host: "127.0.0.2") { other in
                sample.script(.any, .redirect(to: "http://127.0.0.2:\(other.port)/dav/", status: 307))
                let url = sample.url("/dav/")
                let answer = try await withClient { await $0.send(try request(url), for: try feed(at: url)) }
                #expect(answer.error?.code == .rejected)
                #expect(answer.error?.message.contains("redirects to another host, 127.0.0.2") == true)
                #expect(answer.error?.hint == "If you trust it, put its address into the feed's settings.")
                #expect(other.requests.isEmpty)
            }
        }
    }

    @Test func `a redirect to another port of the host loses the login, and is refused with a method of WebDAV`()
        async throws
    {
        try await withSampleServer { sample in
            try await withSampleServer { other in
                sample.script(.any, .redirect(to: "http://127.0.0.1:\(other.port)/dav/", status: 307))
                let url = sample.url("/dav/")
                let answer = try await withClient { await $0.send(try request(url), for: try feed(at: url)) }
                #expect(answer.error?.message.contains("redirects a PROPFIND to 127.0.0.1") == true)
                #expect(other.requests.isEmpty)
            }
        }
    }

    @Test func `a Digest challenge is answered over a real connection`() async throws {
        try await withSampleServer { sample in
            let challenge = #"Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256"#
            sample.script(.any, .status(207, body: "<multistatus/>"))
            sample.script(.any, inTurn: [.status(401, headers: [("www-authenticate", challenge)])])
            let url = try #require(sample.url("/dav/a%20b/?x=1"))
            try await withClient { http in
                let feed = try feed(at: url)
                let transport = http.transport(for: feed, until: FetchDeadline(.now + .seconds(300)))
                var session = LoginSession(FeedLogin(user: "me", password: Secret("s3cret")))
                let answer = try await session.send(FeedRequest(url, method: .propfind, body: [65]), over: transport)
                #expect(answer.status == 207)
            }
            #expect(sample.requests.first?.headers["authorization"] == nil)
            let sent = try #require(sample.requests.last)
            #expect(sent.headers["authorization"]?.hasPrefix("Digest username=\"me\"") == true)
            #expect(sent.headers["authorization"]?.contains("uri=\"\(sent.target)\"") == true)
        }
    }
}
