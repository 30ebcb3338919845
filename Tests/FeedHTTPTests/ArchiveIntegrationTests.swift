import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import SamplePublishers
import SampleServer
import Testing

@testable import FeedHTTP

/// Archives over HTTP: whole, in parts, resumed, changed in between, and from publishers that do none of it right.
@Suite(.timeLimit(.minutes(5)))
struct ArchiveIntegrationTests {
    private static let schedule = ZipFixture.schedule()
    private static let times = String(decoding: schedule.entries[1].bytes, as: UTF8.self)

    /// Another archive with the same files.
    private static let newer = ZipFixture.schedule(lines: 30_000)

    private func feed(at sample: SampleServer, within deadline: Duration = .seconds(60)) throws -> Feed {
        var feed = try Feed.sports(at: sample.url("/gtfs.zip"), within: deadline)
        feed.access.archives = ArchiveLimits(maximumBytes: 16 << 20, maximumFileBytes: 64 << 20)
        return feed
    }

    @Test func `an archive is downloaded and read`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.schedule.bytes))
            let feed = try feed(at: sample)
            let (answer, traffic) = try await withClient { await $0.archive(feed) }
            #expect(answer.response?.status == 200)
            #expect(answer.response?.body.isEmpty == true)
            #expect(answer.archive?.files.count == 3)
            #expect(try answer.archive?.text(of: "stop_times.txt") == Self.times)
            #expect(traffic.requests == 1)
            #expect(traffic.bytes == Self.schedule.bytes.count)
            #expect(sample.requests.first?.headers["accept-encoding"] == "identity")
        }
    }

    @Test func `an unchanged archive is not sent again`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.schedule.bytes))
            let feed = try feed(at: sample)
            try await withClient { http in
                let first: Result<ArchiveAnswer, FeedError> = await http.archive(feed)
                let validators = try #require(first.response?.validators)
                #expect(validators == ["If-None-Match": "\"1\""])
                let second: Result<ArchiveAnswer, FeedError> = await http.archive(feed, headers: validators)
                #expect(second.response?.status == 304)
                #expect(second.archive == nil)
                let third: Result<ArchiveAnswer, FeedError> = await http.archive(
                    feed,
                    needing: ["stops.txt"],
                    headers: validators
                )
                #expect(third.response?.status == 304)
            }
        }
    }

    @Test func `a status other than 200 has a body and no archive`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .status(404, body: "gone"))
            let feed = try feed(at: sample)
            let answer: Result<ArchiveAnswer, FeedError> = try await withClient { await $0.archive(feed) }
            #expect(answer.response?.status == 404)
            #expect(answer.response.map { String(decoding: $0.body, as: UTF8.self) } == "gone")
            #expect(answer.archive == nil)
        }
    }

    @Test(arguments: [true, false])
    func `a download goes on where the connection broke`(hasRanges: Bool) async throws {
        try await withSampleServer { sample in
            let behaviour = SampleBehaviour.archive(Self.schedule.bytes, hasRanges: hasRanges)
            sample.script(.any, behaviour)
            sample.script(.any, inTurn: [behaviour.cut(afterBytes: 100_000), behaviour.reset(afterBytes: 50_000)])
            let feed = try feed(at: sample)
            let (answer, traffic) = try await withClient { await $0.archive(feed) }
            #expect(answer.response?.status == 200)
            #expect(answer.response?.headers["content-range"] == nil)
            #expect(try answer.archive?.text(of: "stop_times.txt") == Self.times)
            #expect(sample.requests.count == 3)
            #expect(traffic.requests == 3)
            #expect(sample.requests[0].headers["range"] == nil)
            #expect(sample.requests[1].headers["range"]?.hasPrefix("bytes=") == true)
            #expect(sample.requests[1].headers["if-range"] == "\"1\"")
        }
    }

    @Test func `a download without a validator begins again`() async throws {
        try await withSampleServer { sample in
            let behaviour = SampleBehaviour.archive(Self.schedule.bytes, tag: nil)
            sample.script(.any, behaviour)
            sample.script(.any, inTurn: [behaviour.cut(afterBytes: 100_000)])
            let feed = try feed(at: sample)
            let (answer, _) = try await withClient { await $0.archive(feed) }
            #expect(try answer.archive?.text(of: "stop_times.txt") == Self.times)
            #expect(sample.requests.allSatisfy { $0.headers["range"] == nil })
        }
    }

    @Test(arguments: [true, false])
    func `an archive that changes while it is downloaded is never mixed`(checksIfRange: Bool) async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.newer.bytes, tag: "\"2\"", checksIfRange: checksIfRange))
            sample.script(.any, inTurn: [.archive(Self.schedule.bytes).cut(afterBytes: 100_000)])
            let feed = try feed(at: sample)
            let (answer, _) = try await withClient { await $0.archive(feed) }
            let text = try answer.archive?.text(of: "stop_times.txt")
            #expect(text.map { Array($0.utf8) } == Self.newer.entries[1].bytes)
            #expect(answer.response?.headers["etag"] == "\"2\"")
            #expect(sample.requests.count == (checksIfRange ? 2 : 3))
        }
    }

    @Test func `a publisher that breaks off every time is given up`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.schedule.bytes).cut(afterBytes: 1_000))
            let feed = try feed(at: sample)
            let (answer, _) = try await withClient { await $0.archive(feed) }
            #expect(answer.error?.code == .unreachable)
            #expect(sample.requests.count == 3)
        }
    }

    @Test func `a publisher that drips meets the deadline`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.schedule.bytes).dripped(bytes: 100, every: .milliseconds(20)))
            let feed = try feed(at: sample, within: .seconds(2))
            let (answer, _) = try await withClient { await $0.archive(feed) }
            #expect(answer.error?.code == .timedOut)
        }
    }

    @Test func `a cancelled download ends`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.schedule.bytes).stalled(afterBytes: 1_000))
            let feed = try feed(at: sample)
            try await withClient { http in
                let task = Task { () -> Result<ArchiveAnswer, FeedError> in await http.archive(feed) }
                try await sample.wait { $0.requests.count == 1 }
                task.cancel()
                #expect(await task.value.error?.code == .cancelled)
            }
        }
    }

    @Test(arguments: [true, false])
    func `an archive that is too large is refused`(isChunked: Bool) async throws {
        try await withSampleServer { sample in
            let bytes = Self.schedule.bytes
            sample.script(.any, .archive(bytes).edited { $0.isChunked = isChunked })
            var feed = try feed(at: sample)
            feed.access.archives.maximumBytes = 100_000
            let (answer, _) = try await withClient { [feed] in await $0.archive(feed) }
            #expect(answer.error?.code == .malformed)
            #expect(answer.error?.message == "the archive is larger than 100000 bytes")
            #expect(sample.requests.count == 1)
        }
    }

    @Test func `an archive may be larger than other answers`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.schedule.bytes))
            var feed = try feed(at: sample)
            feed.access.maximumBytes = 1_000
            feed.access.maximumDecompressedBytes = 1_000
            let (answer, _) = try await withClient { [feed] in await $0.archive(feed) }
            #expect(try answer.archive?.text(of: "stop_times.txt") == Self.times)
        }
    }

    @Test func `a page instead of an archive is refused`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .webPage)
            let feed = try feed(at: sample)
            for files in [nil, ["stops.txt"]] as [Set<String>?] {
                let (answer, _) = try await withClient { await $0.archive(feed, needing: files) }
                #expect(answer.error?.message == "the answer is not a ZIP archive")
            }
        }
    }

    @Test func `each hop of a redirect is a request`() async throws {
        try await withSampleServer { sample in
            sample.script(.path("/moved.zip"), .archive(Self.schedule.bytes))
            sample.script(.path("/gtfs.zip"), .redirect(to: "/moved.zip"))
            let feed = try feed(at: sample)
            let (answer, traffic) = try await withClient { await $0.archive(feed) }
            #expect(answer.archive?.files.count == 3)
            #expect(answer.response?.url == sample.url("/moved.zip"))
            #expect(traffic.requests == 2)
        }
    }

    @Test func `a Retry-After and rate limits apply to archives`() async throws {
        try await withSampleServer { sample in
            sample.script(.any, .archive(Self.schedule.bytes))
            sample.script(.any, inTurn: [.status(503, headers: [("retry-after", "1")])])
            var feed = try feed(at: sample)
            feed.access.rates = RequestRates(budget: .init(3, per: .seconds(86_400)))
            let (answer, traffic) = try await withClient { [feed] in await $0.archive(feed) }
            #expect(answer.archive?.files.count == 3)
            #expect(traffic.requests == 2)
            #expect(traffic.retries == 1)
            let arrivals = sample.requests.map(\.arrival)
            #expect(arrivals[1] - arrivals[0] >= .seconds(1))
        }
    }

    @Test func `an archive of a transport without hops counts as a request`() async throws {
        let feed = try Feed.sports(at: URL(string: "https://example.org/gtfs.zip"))
        let request = FeedRequest(URL(known: "https://example.org/gtfs.zip"))
        let raw = ScriptedTransport { _ throws(FeedError) in
            ArchiveAnswer(FeedResponse(body: []), MemoryArchive(["a.txt": [0x61]]))
        } _: { _ throws(FeedError) in
            FeedResponse(status: 404, body: [])
        }
        let transport = RequestPolicy(clock: .following(.system))
            .transport(over: raw, for: feed, until: .now.addingTimeInterval(60))
        #expect(try await transport.archive(request).archive?.files == ["a.txt": 1])
        #expect(transport.traffic.requests == 1)
        #expect(raw.requests.count == 1)
    }
}
