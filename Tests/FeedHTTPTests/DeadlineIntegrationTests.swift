import FeedCore
import FeedHTTP
import Foundation
import SampleServer
import Testing

/// The deadline and the cancellation of requests, after which nothing of them remains.
@Suite(.timeLimit(.minutes(20)))
struct DeadlineIntegrationTests {
    @Test(
        arguments: [
            ("silence", .silence),
            ("a stalled body", .ordinary.stalled(afterBytes: 10)),
            ("a dripping body", .ordinary.dripped(bytes: 1, every: .milliseconds(10))),
            (
                "a dripping head",
                .raw(
                    RawStep.slowly(
                        "HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 1_000),
                        every: .milliseconds(10)
                    )
                )
            ),
            (
                "chunks that never end",
                .raw([.text("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n[\r\n"), .silence])
            ),
        ] as [(String, SampleBehaviour)]
    )
    func `one deadline covers head and body, and leaves no connection, with`(
        what: String,
        behaviour: SampleBehaviour
    ) async throws {
        try await withSampleServer { sample in
            sample.script(.sports, behaviour)
            let feed = try Feed.sports(at: sample.url("/api/sports"), within: .seconds(1))
            try await withClient { http in
                let start = ContinuousClock.now
                let answer = await http.send(for: feed)
                let time = ContinuousClock.now - start
                #expect(answer.error?.code == .timedOut)
                #expect(answer.error?.message == "no answer within 1 s")
                #expect(time >= .seconds(1))
                // Generous, for a busy machine.
                #expect(time < .seconds(300))
                try await sample.wait { $0.openConnections == 0 }
            }
            #expect(sample.requests.count <= 1)
        }
    }

    @Test(
        arguments: [
            ("silence", .silence), ("a dripping body", .ordinary.dripped(bytes: 1, every: .milliseconds(10))),
        ] as [(String, SampleBehaviour)]
    )
    func `a cancelled request closes its connection, with`(what: String, behaviour: SampleBehaviour) async throws {
        try await withSampleServer { sample in
            sample.script(.sports, behaviour)
            let feed = try Feed.sports(at: sample.url("/api/sports"))
            try await withClient { http in
                let asking = Task { await http.send(for: feed) }
                try await sample.wait { $0.requests.count == 1 }
                asking.cancel()
                #expect(await asking.value.error?.code == .cancelled)
                try await sample.wait { $0.openConnections == 0 }
            }
        }
    }

    @Test func `a refused connection takes no time`() async throws {
        let listener = try await RawListener.start(host: "127.0.0.6") { _ in [] }
        let url = listener.url()
        await listener.shutdown()
        let feed = try Feed.sports(at: url)
        let answer = try await withClient { await $0.send(for: feed) }
        #expect(answer.error?.code == .unreachable)
        #expect(answer.error?.message == "no connection to 127.0.0.6:\(listener.port): connection refused")
        // NIO calls it a reset.
        #expect(answer.error?.cause.map { "\($0)" } == "Connection refused (errno \(ECONNREFUSED))")
    }

    @Test func `an unknown name is unreachable`() async throws {
        let feed = try Feed.sports(at: URL(string: "http://publisher.invalid/"))
        let answer = try await withClient { await $0.send(for: feed) }
        #expect(answer.error?.code == .unreachable)
        #expect(answer.error?.message == "no connection to publisher.invalid:80: the name is not known")
    }
}
