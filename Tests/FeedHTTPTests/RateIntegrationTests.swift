import FeedCore
import FeedEngine
import FeedHTTP
import FeedTimeline
import Foundation
import SamplePublishers
import SampleServer
import SportEvents
import Synchronization
import Testing
import TflArrivals

/// Rates as the publisher sees them.
@Suite(.timeLimit(.minutes(20)))
struct RateIntegrationTests {
    private func engine(_ http: FeedHTTPClient) -> FeedEngine {
        let requestPolicy = RequestPolicy(clock: .following(.system))
        return FeedEngine(clock: .following(.system), timeZone: .gmt) { feed, deadline, _ in
            FetchTransport(
                requestPolicy.transport(
                    over: http.transport(for: feed, until: deadline),
                    for: feed,
                    until: Date.now.addingTimeInterval(feed.deadline.seconds)
                )
            )
        }
    }

    @Test func `feeds of one publisher share a limit of one request a second`() async throws {
        try await withSampleServer { sample in
            let address = try #require(sample.endpoint(for: "sport-events")).absoluteString
            let feeds = try ["one", "two"].map { id in
                let settings: [String: RawSetting] = ["endpoint": .text(address)]
                var feed = try Feed(#require(FeedID(id)), of: SportEventsProvider.self, settings: settings)
                feed.deadline = .seconds(600)
                return feed
            }
            let start = ContinuousClock.now
            let reports = try await withClient { http in
                await engine(http).fetch(feeds, window: { _ in TimeWindow(from: .now) })
            }
            #expect(reports.map(\.status) == [.fresh, .fresh])
            #expect(sample.requests.count == 2)
            // From the start, since the first request may take longer than the second.
            let last = try #require(sample.requests.map(\.arrival).max())
            #expect(last - start >= .seconds(1))
        }
    }

    @Test func `at most four requests are under way at one publisher`() async throws {
        let running = Mutex((now: 0, most: 0))
        try await withSampleServer { sample in
            sample.script(
                .arrivals,
                .ordinary.held { $0.count(of: .arrivals) >= 4 }.delayed(by: .milliseconds(100))
                    .edited { _ in running.withLock { $0.now -= 1 } }
            )
            let counting = SampleRoute.matching { request in
                // Called once for each request, before its answer is made; it matches none.
                if request.path.hasSuffix("/Arrivals") {
                    running.withLock {
                        $0.now += 1
                        $0.most = max($0.most, $0.now)
                    }
                }
                return false
            }
            sample.script(counting, .ordinary)
            var feed = try Feed(
                "tfl",
                of: TflArrivalsProvider.self,
                settings: [
                    "endpoint": .text(try #require(sample.endpoint(for: "tfl-arrivals")).absoluteString),
                    "radius": .number("5000"),
                    "modes": .list(["tube", "dlr", "national-rail", "bus"].map { .text($0) }),
                ]
            )
            feed.deadline = .seconds(600)
            let report = try await withClient { [feed] http in
                await engine(http).fetch(feed, window: TimeWindow(from: .now))
            }
            #expect(report.status == .fresh)
            #expect(report.snapshot?.groups.count == 8)
            #expect(sample.count(of: .arrivals) == 8)
        }
        #expect(running.withLock { $0.most } == 4)
    }

    @Test func `a request that waits for a place gives up at its own deadline`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .silence)
            var patient = try Feed.sports("patient", at: sample.url("/api/sports"))
            patient.access.rates = RequestRates(concurrent: 1)
            var hasty = patient
            hasty.deadline = .milliseconds(200)
            let requestPolicy = RequestPolicy(clock: .following(.system))
            try await withClient { [patient, hasty] http in
                let holding = Task { await http.send(for: patient, with: requestPolicy) }
                try await sample.wait { $0.requests.count == 1 }
                let answer = await http.send(for: hasty, with: requestPolicy)
                #expect(answer.error?.message == "no answer within 0.2 s")
                #expect(sample.requests.count == 1)

                // The place is neither lost nor doubled after a wait without success.
                holding.cancel()
                #expect(await holding.value.error?.code == .cancelled)
                sample.unscript()
                #expect(await http.send(for: patient, with: requestPolicy).response?.status == 200)
            }
        }
    }

    @Test func `requests that waited for a place keep their distance`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, inTurn: [.ordinary.delayed(by: .milliseconds(600))])
            var feed = try Feed.sports(at: sample.url("/api/sports"))
            feed.access.rates = RequestRates([.init(1, per: .milliseconds(200))], concurrent: 1)
            let start = ContinuousClock.now
            let requestPolicy = RequestPolicy(clock: .following(.system))
            try await withClient { [feed] http in
                async let first = http.send(for: feed, with: requestPolicy)
                async let second = http.send(for: feed, with: requestPolicy)
                async let third = http.send(for: feed, with: requestPolicy)
                for answer in await [first, second, third] { #expect(answer.response?.status == 200) }
            }
            #expect(sample.requests.count == 3)
            // The second is sent when the first is done, after 600 ms, and not after the 200 ms of the rate.
            let last = try #require(sample.requests.map(\.arrival).max())
            #expect(last - start >= .milliseconds(800))
        }
    }

    @Test func `a request whose turn would come too late is refused at once`() async throws {
        try await withSampleServer { sample in
            var feed = try Feed.sports(at: sample.url("/api/sports"), within: .seconds(50))
            feed.access.rates = RequestRates([.init(1, per: .seconds(6_000))])
            let requestPolicy = RequestPolicy(clock: .following(.system))
            try await withClient { [feed] http in
                #expect(await http.send(for: feed, with: requestPolicy).response?.status == 200)
                let answer = await http.send(for: feed, with: requestPolicy)
                #expect(answer.error?.code == .rateLimited)
                #expect(answer.error?.message.hasPrefix("the publisher's rate allows the next request in ") == true)
            }
            #expect(sample.requests.count == 1)
        }
    }
}
