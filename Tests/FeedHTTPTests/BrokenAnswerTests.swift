import FeedCore
import FeedHTTP
import Foundation
import NIOCore
import SampleServer
import Synchronization
import Testing

/// Answers that would crash the HTTP client's state machines, and peers that must receive nothing.
@Suite(.timeLimit(.minutes(20)))
struct BrokenAnswerTests {
    private func answer(to text: String) async throws -> Result<FeedResponse, FeedError> {
        let listener = try await RawListener.start { _ in [.text(text)] }
        let feed = try Feed.sports(at: listener.url())
        let answer = try await withClient { await $0.send(for: feed) }
        await listener.shutdown()
        return answer
    }

    @Test(arguments: [0, 1, 10, 99])
    func `a status below 100 fails only its own request`(status: Int) async throws {
        let digits = String(repeating: "0", count: 3 - "\(status)".count) + "\(status)"
        let bodies = [
            "content-length: 2\r\n\r\n{}", "content-length: 0\r\n\r\n", "\r\n",
            "transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        ]
        for version in ["1.0", "1.1"] {
            for body in bodies {
                let error = try await answer(to: "HTTP/\(version) \(digits) X\r\n\(body)").error
                #expect(error?.code == .malformed)
                #expect(error?.message == "the answer has the status \(digits), which HTTP does not have")
            }
        }
    }

    @Test func `a status below 100 after a redirect fails only its own request`() async throws {
        let listener = try await RawListener.start { connection in
            connection == 1
                ? [.text("HTTP/1.1 302 Found\r\nlocation: /b\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")]
                : [.text("HTTP/1.1 000 X\r\ncontent-length: 0\r\n\r\n")]
        }
        let feed = try Feed.sports(at: listener.url())
        let answer = try await withClient { await $0.send(for: feed) }
        #expect(answer.error?.code == .malformed)
        await listener.shutdown()
    }

    @Test(arguments: [
        (
            "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
            "the answer switches to another protocol, which was not requested (status 101)"
        ),
        (
            String(repeating: "HTTP/1.1 103 Early Hints\r\n\r\n", count: 200),
            "the answer has more than 100 interim answers (status 1xx)"
        ),
        (
            "HTTP/1.1 206 Partial Content\r\ncontent-range: bytes 0-1/9\r\ncontent-length: 2\r\n\r\n[]",
            "the answer is only a part of the document (status 206), which was not requested"
        ),
    ])
    func `refuses an answer that was not requested`(text: String, message: String) async throws {
        let error = try await answer(to: text).error
        #expect(error?.code == .malformed)
        #expect(error?.message == message)
    }

    @Test func `after a public answer no TLS byte goes to an internal address`() async throws {
        let inside = try await RawListener.start(after: .accepted) { _ in [.silence] }
        try await withSampleServer(host: "127.0.0.2") { sample in
            for name in ["127.0.0.1", "localhost"] {
                sample.script(.sports, .redirect(to: "https://\(name):\(inside.port)/"))
                let feed = try Feed.sports(at: sample.url("/api/sports"))
                let answer = try await withClient({ $0.classify = .treatingAsPublic(["127.0.0.2"]) }) {
                    await $0.send(for: feed)
                }
                #expect(answer.error?.code == .rejected)
            }
        }
        #expect(inside.activity.connections == 0)
        await inside.shutdown()
    }

    @Test func `a user's name that was public stays public`() async throws {
        try await withSampleServer(host: "127.0.0.2") { sample in
            let address = Mutex("127.0.0.2")
            let feed = try Feed.sports(at: URL(string: "http://publisher.example:\(sample.port)/api/sports"))
            try await withClient {
                $0.classify = .treatingAsPublic(["127.0.0.2"])
                $0.resolver = NameResolver { _, port in
                    [try SocketAddress(ipAddress: address.withLock { $0 }, port: port)]
                }
            } _: { http in
                #expect(await http.send(for: feed).response?.status == 200)
                address.withLock { $0 = "127.0.0.1" }
                let answer = await http.send(for: feed)
                #expect(answer.error?.code == .rejected)
                #expect(
                    answer.error?.message == "the request leads to 127.0.0.1, a loopback address, and was not sent"
                )
            }
        }
    }

    @Test func `tries the next address if one does not answer`() async throws {
        try await withSampleServer { sample in
            let feed = try Feed.sports(at: URL(string: "http://publisher.example:\(sample.port)/api/sports"))
            try await withClient {
                $0.resolver = NameResolver { _, port in
                    try ["127.0.0.9", "127.0.0.1"].map { try SocketAddress(ipAddress: $0, port: port) }
                }
            } _: { http in
                #expect(await http.send(for: feed).response?.status == 200)
            }
        }
    }

    @Test func `keeps no more clients than it needs`() async throws {
        try await withSampleServer { sample in
            try await withClient { http in
                for number in 0..<80 {
                    let feed = try Feed.sports(
                        try #require(FeedID("f\(number)")),
                        at: sample.url("/api/sports")
                    )
                    #expect(await http.send(for: feed).response?.status == 200)
                }
                #expect(http.clientCount == 64)
            }
        }
    }
}
