import FeedCore
import FeedHTTP
import Foundation
import SamplePublishers
import SampleServer
import Testing

/// Answers of all kinds, over real sockets.
@Suite(.timeLimit(.minutes(20)))
struct AnswerIntegrationTests {
    private let path = "/api/sports"

    private func answer(
        to behaviour: SampleBehaviour,
        _ change: (inout Feed) -> Void = { _ in }
    ) async throws -> Result<FeedResponse, FeedError> {
        try await withSampleServer { sample in
            sample.script(.sports, behaviour)
            return try await withClient { http in
                var feed = try Feed.sports(at: sample.url(path))
                change(&feed)
                let answer = await http.send(for: feed)
                #expect(sample.requests.count == 1, "whatever comes, nothing is asked twice")
                return answer
            }
        }
    }

    // MARK: - Sent requests

    @Test func `sends its name and the formats that it accepts`() async throws {
        try await withSampleServer { sample in
            let answer = try await withClient { await $0.send(for: try .sports(at: sample.url(path))) }
            #expect(answer.response?.status == 200)
            #expect(answer.response?.url == sample.url(path))
            let request = try #require(sample.requests.first)
            #expect(request.method == "GET")
            #expect(request.headers["user-agent"] == "aggregate-tests/1")
            #expect(request.headers["accept"] == "application/json, */*;q=0.5")
            #expect(request.headers["accept-encoding"] == "gzip, deflate")
            #expect(request.headers["host"] == "127.0.0.1:\(sample.port)")
            #expect(request.headers["cookie"] == nil)
        }
    }

    @Test func `sends no request to a host outside the manifest and the endpoint`() async throws {
        try await withSampleServer { sample in
            let feed = try Feed.sports(at: URL(string: "http://localhost:\(sample.port)/api/sports"))
            let request = FeedRequest(try #require(sample.url(path)))
            let answer = try await withClient { await $0.send(request, for: feed) }
            #expect(answer.error?.code == .configuration)
            #expect(answer.error?.message == "the host \"127.0.0.1\" is not one that this feed may call")
            #expect(sample.activity.connections == 0)
        }
    }

    @Test func `sends a request to an internal address only if the user named it`() async throws {
        try await withSampleServer { sample in
            var feed = try Feed.sports(at: sample.url(path))
            feed.access.isUserEndpoint = false
            let answer = try await withClient { [feed] in await $0.send(for: feed) }
            #expect(answer.error?.code == .rejected)
            #expect(
                answer.error?.message
                    == "the request leads to 127.0.0.1, a loopback address, and was not sent"
            )
            #expect(sample.requests.isEmpty)
        }
    }

    // MARK: - Accepted answers

    @Test(
        arguments: [
            ("unchanged", .ordinary),
            ("in chunks", .ordinary.chunked()),
            ("compressed", .ordinary.compressed()),
            ("compressed, in chunks", .ordinary.compressed().chunked()),
            ("declared as text", .ordinary.header("content-type", "text/plain")),
            ("without a type", .ordinary.header("content-type", nil)),
            ("byte by byte", .ordinary.truncated(toBytes: 40).dripped(bytes: 1, every: .milliseconds(1))),
        ] as [(String, SampleBehaviour)]
    )
    func `reads a body in any framing`(how: String, behaviour: SampleBehaviour) async throws {
        let plain = try await withSampleServer(clock: .fixed(at: Date(timeIntervalSince1970: 1_795_255_200))) {
            sample in
            let feed = try Feed.sports(at: sample.url(path))
            return try await withClient { http in
                let plain = await http.send(for: feed)
                sample.script(.sports, behaviour)
                let other = await http.send(for: feed)
                #expect(other.response?.status == 200)
                let expected = plain.response?.body ?? []
                #expect(other.response?.body == (how == "byte by byte" ? Array(expected.prefix(40)) : expected))
                return expected
            }
        }
        #expect(plain.count > 1_000)
    }

    @Test(arguments: [204, 304, 401, 403, 404, 418, 429, 500, 503])
    func `returns any status with its headers`(status: Int) async throws {
        let answer = try await answer(to: .status(status, headers: [("Retry-After", "120"), ("X-Two", "a")]))
        #expect(answer.response?.status == status)
        #expect(answer.response?.headers["retry-after"] == "120")
    }

    @Test func `skips interim answers`() async throws {
        let early = "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n"
        let late = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]"
        let answer = try await answer(to: .raw([.text(early + early + late)]))
        #expect(answer.response?.status == 200)
        #expect(answer.response?.body == Array("[]".utf8))
    }

    @Test func `a body without a length ends with its connection`() async throws {
        let answer = try await answer(to: .raw([.text("HTTP/1.1 200 OK\r\n\r\n[]"), .close]))
        #expect(answer.response?.body == Array("[]".utf8))
    }

    @Test func `repeated headers are joined`() async throws {
        let answer = try await answer(to: .status(200, headers: [("X-Two", "a"), ("x-two", "b")]))
        #expect(answer.response?.headers["x-two"] == "a, b")
    }

    // MARK: - Refused answers

    @Test(arguments: [
        Case(
            "br",
            .ordinary.header("content-encoding", "br"),
            .malformed,
            "the answer is encoded as \"br\", which was not requested"
        ),
        Case(
            "another name of gzip",
            .ordinary.header("content-encoding", "x-gzip"),
            .malformed,
            "the answer is encoded as \"x-gzip\", which was not requested"
        ),
        Case(
            "two encodings",
            .ordinary.header("content-encoding", "gzip, gzip"),
            .malformed,
            "the answer is encoded as \"gzip, gzip\", which was not requested"
        ),
        Case(
            "gzip that is none",
            .ordinary.header("content-encoding", "gzip"),
            .malformed,
            "the answer is not compressed as it says"
        ),
        Case(
            "gzip that stops early",
            .ordinary.compressed().truncated(toBytes: 500),
            .malformed,
            "the answer is not compressed as it says"
        ),
        Case(
            "the connection is reset in the middle",
            .ordinary.reset(afterBytes: 100),
            .unreachable,
            "the connection broke: connection reset"
        ),
        Case(
            "the connection ends in the middle",
            .ordinary.cut(afterBytes: 100),
            .unreachable,
            "the connection ended before the answer was complete"
        ),
        Case(
            "the connection is reset at once",
            .reset,
            .unreachable,
            "the connection broke: connection reset"
        ),
        Case(
            "the connection ends at once",
            .hangUp,
            .unreachable,
            "the connection ended before the answer was complete"
        ),
        Case("no HTTP", .raw([.text("SSH-2.0-OpenSSH_9.9\r\n"), .silence]), .malformed, "the answer is not HTTP"),
        Case(
            "a head without end",
            .raw([.text("HTTP/1.1 200 OK\r\nx: "), .repeated(Array(repeating: 0x61, count: 1 << 16), times: 1 << 10)]),
            .malformed,
            "the answer is not HTTP"
        ),
        Case(
            "headers without end",
            .raw([.text("HTTP/1.1 200 OK\r\n"), .repeated(Array("a: b\r\n".utf8), times: 1 << 27)]),
            .malformed,
            "the answer is not HTTP"
        ),
        Case(
            "two lengths",
            .raw([.text("HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n[]"), .silence]),
            .malformed,
            "the answer is not HTTP"
        ),
    ])
    func `refuses`(_ example: Case) async throws {
        let answer = try await answer(to: example.behaviour)
        #expect(answer.error?.code == example.code)
        #expect(answer.error?.message == example.message)
    }

    // MARK: - Sizes

    @Test(arguments: [
        Case(
            "too many bytes with a length",
            .ordinary.padded(toBytes: 200_000),
            .malformed,
            "the answer is larger than 100000 bytes on the wire"
        ),
        Case(
            "too many bytes in chunks",
            .ordinary.padded(toBytes: 200_000).chunked(),
            .malformed,
            "the answer is larger than 100000 bytes on the wire"
        ),
        Case(
            "a gzip file of nothing",
            .gzipOfNothing().chunked(),
            .malformed,
            "the answer is larger than 100000 bytes on the wire"
        ),
        Case(
            "a gzip file that grows",
            .gzipBomb(inflatingTo: 1 << 23),
            .malformed,
            "the answer is larger than 1 MiB decompressed"
        ),
        Case(
            "endless interim answers",
            .raw([.repeated(Array("HTTP/1.1 102 Processing\r\n\r\n".utf8), times: 1 << 27)]),
            .malformed,
            "the answer has more than 100 interim answers (status 1xx)"
        ),
        Case(
            "endless chunks",
            .raw([
                .text("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"),
                .repeated(Array("1\r\n \r\n".utf8), times: 1 << 27),
            ]),
            .malformed,
            "the answer is larger than 100000 bytes on the wire"
        ),
    ])
    func `stops reading`(_ example: Case) async throws {
        let answer = try await answer(to: example.behaviour) { feed in
            feed.access.maximumBytes = 100_000
            feed.access.maximumDecompressedBytes = 1 << 20
        }
        #expect(answer.error?.code == example.code)
        #expect(answer.error?.message == example.message)
    }

    @Test func `the limit applies to an answer and not to a connection`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .ordinary.padded(toBytes: 60_000))
            var feed = try Feed.sports(at: sample.url(path))
            feed.access.maximumBytes = 100_000
            try await withClient { [feed] http in
                for _ in 0..<5 { #expect(await http.send(for: feed).response?.body.count == 60_000) }
            }
            #expect(sample.activity.connections == 1)
        }
    }

    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var behaviour: SampleBehaviour
        var code: FeedError.Code
        var message: String

        init(_ description: String, _ behaviour: SampleBehaviour, _ code: FeedError.Code, _ message: String) {
            testDescription = description
            self.behaviour = behaviour
            self.code = code
            self.message = message
        }
    }
}
