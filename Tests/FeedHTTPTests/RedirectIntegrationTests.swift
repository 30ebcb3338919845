import FeedCore
import FeedHTTP
import FeedTestKit
import Foundation
import SamplePublishers
import SampleServer
import Testing

/// Redirects, followed and refused over real sockets.
///
/// 127.0.0.2 stands for a public address here, 127.0.0.1 for one in the user's network.
@Suite(.timeLimit(.minutes(20)))
struct RedirectIntegrationTests {
    private let path = "/api/sports"
    private let outside = "127.0.0.2"

    private func withOutside<Value: Sendable>(_ body: (FeedHTTPClient) async throws -> Value) async throws -> Value {
        try await withClient({ $0.classify = .treatingAsPublic([outside]) }, body)
    }

    /// Redirects from `/1` to `/2` and so on, and from the last one to the document.
    private func chain(_ length: Int, in sample: SampleServer) -> URL? {
        for hop in 1..<length { sample.script(.path("/\(hop)"), .redirect(to: "/\(hop + 1)", status: 307)) }
        sample.script(.path("/\(length)"), .redirect(to: path, status: 308))
        return sample.url("/1")
    }

    @Test func `follows five redirects, and returns the final address`() async throws {
        try await withSampleServer { sample in
            let feed = try Feed.sports(at: chain(5, in: sample))
            let answer = try await withClient { await $0.send(for: feed) }
            #expect(answer.response?.status == 200)
            #expect(answer.response?.url?.absoluteString == sample.url(path)?.absoluteString)
            #expect(sample.requests.map(\.path) == ["/1", "/2", "/3", "/4", "/5", path])
        }
    }

    @Test func `refuses a sixth redirect`() async throws {
        try await withSampleServer { sample in
            let feed = try Feed.sports(at: chain(6, in: sample))
            let answer = try await withClient { await $0.send(for: feed) }
            #expect(answer.error?.code == .rejected)
            #expect(answer.error?.message == "the publisher redirects more than 5 times")
            #expect(sample.requests.count == 6)
        }
    }

    @Test func `ends a loop`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .redirectLoop)
            let feed = try Feed.sports(at: sample.url(path))
            let answer = try await withClient { await $0.send(for: feed) }
            #expect(answer.error?.message == "the publisher redirects more than 5 times")
            #expect(sample.requests.count == 6)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `follows a relative location`(status: Int) async throws {
        try await withSampleServer { sample in
            sample.script(.path("/a/b"), .redirect(to: "../api/sports?x=1", status: status))
            let feed = try Feed.sports(at: sample.url("/a/b"))
            let answer = try await withClient { await $0.send(for: feed) }
            #expect(answer.response?.status == 200)
            #expect(sample.requests.map(\.target) == ["/a/b", "/api/sports?x=1"])
        }
    }

    @Test func `a redirect without a location is a normal answer`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .status(302, body: "elsewhere"))
            let feed = try Feed.sports(at: sample.url(path))
            let answer = try await withClient { await $0.send(for: feed) }
            #expect(answer.response?.status == 302)
            #expect(answer.response?.body == Array("elsewhere".utf8))
        }
    }

    @Test func `a 304 with a location is not a redirect`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .redirect(to: "/elsewhere", status: 304))
            let feed = try Feed.sports(at: sample.url(path))
            let answer = try await withClient { await $0.send(for: feed) }
            #expect(answer.response?.status == 304)
            #expect(sample.requests.count == 1)
        }
    }

    @Test func `a redirect with an endless body is followed`() async throws {
        try await withSampleServer { sample in
            sample.script(
                .path("/old"),
                .raw([
                    .text("HTTP/1.1 302 Found\r\nlocation: /api/sports\r\ntransfer-encoding: chunked\r\n\r\n"),
                    .repeated(Array("1\r\n \r\n".utf8), times: 1 << 27),
                ])
            )
            let feed = try Feed.sports(at: sample.url("/old"))
            let answer = try await withClient { await $0.send(for: feed) }
            #expect(answer.response?.status == 200)
        }
    }

    // MARK: - Public and internal addresses

    @Test func `a public host cannot redirect to an internal one`() async throws {
        try await withSampleServer { inside in
            try await withSampleServer(host: outside) { sample in
                sample.script(.sports, .redirect(to: "http://127.0.0.1:\(inside.port)\(path)"))
                let feed = try Feed.sports(at: sample.url(path))
                let answer = try await withOutside { await $0.send(for: feed) }
                #expect(answer.error?.code == .rejected)
                #expect(
                    answer.error?.message == "the request leads to 127.0.0.1, a loopback address, and was not sent"
                )
                #expect(sample.requests.count == 1)
            }
            #expect(inside.requests.isEmpty)
        }
    }

    @Test func `after a public answer no byte goes to an internal address`() async throws {
        let inside = try await RawListener.start { _ in [.text("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]")] }
        try await withSampleServer(host: outside) { sample in
            for name in ["127.0.0.1", "localhost"] {
                sample.script(.sports, .redirect(to: "http://\(name):\(inside.port)/"))
                let feed = try Feed.sports(at: sample.url(path))
                #expect(try await withOutside { await $0.send(for: feed) }.error?.code == .rejected)
            }
        }
        try await inside.wait { $0.openConnections == 0 }
        #expect(inside.receivedBytes.allSatisfy { $0.isEmpty })
        await inside.shutdown()
    }

    @Test func `an internal redirect may stay inside, and cannot come back after it has left`() async throws {
        try await withSampleServer { inside in
            try await withSampleServer { other in
                try await withSampleServer(host: outside) { sample in
                    let feed = try Feed.sports(at: inside.url("/start"))
                    inside.script(.path("/start"), .redirect(to: "http://127.0.0.1:\(other.port)\(path)"))
                    let within = try await withOutside { await $0.send(for: feed) }
                    #expect(within.response?.status == 200)

                    inside.script(.path("/start"), .redirect(to: "http://\(outside):\(sample.port)\(path)"))
                    sample.script(.sports, .redirect(to: "http://127.0.0.1:\(other.port)\(path)"))
                    let back = try await withOutside { await $0.send(for: feed) }
                    #expect(back.error?.code == .rejected)
                    #expect(other.requests.count == 1)
                }
            }
        }
    }

    // MARK: - TLS

    @Test func `reads over TLS, and does not follow a redirect away from it`() async throws {
        try await withSampleServer(isSecure: true) { sample in
            let folder = try TemporaryFolder()
            let file = try folder.write(sample.certificatePEM ?? "", to: "certificate.pem")
            let feed = try Feed.sports(at: sample.url(path, isSecure: true))
            try await withClient({ $0.trustedCertificates = file }) { http in
                #expect(await http.send(for: feed).response?.status == 200)
                #expect(sample.requests.map(\.isSecure) == [true])
                sample.script(.sports, .redirect(to: sample.url(path)?.absoluteString ?? ""))
                let answer = await http.send(for: feed)
                #expect(answer.error?.code == .rejected)
                #expect(
                    answer.error?.message == "the publisher redirects from https to http, to the host 127.0.0.1"
                )
                #expect(sample.requests.map(\.isSecure) == [true, true])
            }
        }
    }

    @Test func `does not trust a self-signed certificate`() async throws {
        try await withSampleServer(isSecure: true) { sample in
            let feed = try Feed.sports(at: sample.url(path, isSecure: true))
            let answer = try await withClient { await $0.send(for: feed) }
            #expect(answer.error?.code == .unreachable)
            #expect(answer.error?.message == "no secure connection: the publisher's certificate is not trusted")
            #expect(sample.requests.isEmpty)
        }
    }

    @Test func `reports a port without TLS`() async throws {
        try await withSampleServer { sample in
            let feed = try Feed.sports(at: URL(string: "https://127.0.0.1:\(sample.port)\(path)"))
            let answer = try await withClient { await $0.send(for: feed) }
            #expect(answer.error?.code == .unreachable)
            #expect(answer.error?.message == "no secure connection: the publisher speaks no TLS at this port")
        }
    }

    // MARK: - Secrets

    @Test func `secrets stay with their origin`() async throws {
        try await withSampleServer { first in
            try await withSampleServer { other in
                first.script(.path("/start"), .redirect(to: "/same"))
                first.script(.path("/same"), .redirect(to: other.url("/api/sports")?.absoluteString ?? ""))
                let request = FeedRequest(
                    try #require(first.url("/start")),
                    headers: ["X-Plain": "1"],
                    secretHeaders: ["app_key": Secret("s3cret")],
                    secretQueryItems: ["api_key": Secret("qu&ry")]
                )
                let feed = try Feed.sports(at: first.url("/start"))
                let answer = try await withClient { await $0.send(request, for: feed) }
                #expect(answer.response?.url?.absoluteString == other.url("/api/sports")?.absoluteString)
                #expect(first.requests.map { $0.headers["app_key"] } == ["s3cret", "s3cret"])
                #expect(first.requests.map { $0.request.parameter("api_key") } == ["qu&ry", "qu&ry"])
                let sent = try #require(other.requests.first)
                #expect(sent.headers["app_key"] == nil)
                #expect(sent.headers["x-plain"] == nil)
                #expect(sent.headers["user-agent"] == "aggregate-tests/1")
                #expect(sent.target == "/api/sports")
                #expect(sent.headers.values.allSatisfy { !$0.contains("s3cret") && !$0.contains("qu") })
            }
        }
    }
}
