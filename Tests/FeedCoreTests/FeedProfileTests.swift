import FeedCore
import Foundation
import Synchronization
import Testing

/// The profile of a feed, from its provider and from its source's description.
struct FeedProfileTests {
    private static func manifest(_ summary: String, hosts: [String] = [], refresh: Duration) -> FeedManifest {
        FeedManifest(
            name: "harbour",
            summary: summary,
            publisher: "A port",
            documentation: URL(known: "https://example.org"),
            hosts: hosts,
            refresh: refresh,
            minimumRefresh: .seconds(10),
            shelfLife: .seconds(60),
            ahead: .seconds(3_600),
            deadline: .seconds(5),
            rates: RequestRates([.init(1, per: .seconds(1))])
        )
    }

    /// A provider with default values only.
    private struct Plain: FeedProvider {
        static let manifest = FeedProfileTests.manifest("Ships", hosts: ["ships.example"], refresh: .seconds(60))
        init(settings: SettingValues) {}
        func fetch(_ context: FetchContext) async throws -> FeedSnapshot { FeedSnapshot() }
    }

    /// A provider whose source describes more than its manifest.
    private struct Harbour: SelfDescribingProvider {
        static let manifest = FeedProfileTests.manifest("Any port", refresh: .seconds(60))
        var description: FeedManifest?

        init(settings: SettingValues) {}

        var profile: FeedProfile {
            guard var profile = description?.profile else { return Self.manifest.profile }
            profile.source = .address(URL(known: "https://port.example/tides"))
            profile.limitPerGroup = 2
            return profile
        }

        func described(as description: FeedManifest) -> Harbour {
            var provider = self
            provider.description = description
            return provider
        }

        func describe(by deadline: ContinuousClock.Instant) async throws(FeedError) -> FeedManifest { Self.manifest }
        func fetch(_ context: FetchContext) async throws -> FeedSnapshot { FeedSnapshot() }
    }

    @Test func `a feed starts with the manifest's values`() throws {
        let feed = try Feed("ships", of: Plain.self)
        #expect(feed.profile.summary == "Ships")
        #expect(feed.refresh == .seconds(60) && feed.ahead == .seconds(3_600) && feed.deadline == .seconds(5))
        #expect(feed.access.hosts == ["ships.example"] && feed.access.rates == Plain.manifest.profile.rates)
        #expect(feed.access.endpoint == nil && !feed.access.isUserEndpoint && !feed.access.confinesRedirects)
        #expect(feed.limitPerGroup == nil && feed.profile.scope == nil)
        #expect(!feed.isLocal && feed.requestsPerDay == 1_440)
        #expect(!feed.isUndescribed && feed.selfDescribing == nil)
    }

    @Test func `a feed adopts its source's description, including its address and the limit per group`() throws {
        var feed = try Feed("tides", of: Harbour.self)
        #expect(feed.isUndescribed && feed.limitPerGroup == nil && feed.access.endpoint == nil)
        try feed.adopt(Self.manifest("Tides", hosts: ["more.example"], refresh: .seconds(600)))
        #expect(!feed.isUndescribed)
        #expect(feed.profile.summary == "Tides" && feed.refresh == .seconds(600))
        #expect(feed.limitPerGroup == 2)
        #expect(feed.access.endpoint == URL(known: "https://port.example/tides") && feed.access.isUserEndpoint)
        #expect(feed.access.allows(host: "port.example") && feed.access.allows(host: "more.example"))
    }

    @Test(arguments: [
        (FeedSource.publisher, false, 2_880.0), (.address(URL(known: "https://example.org")), false, 2_880),
        (.program(account: "exec/tides"), false, 2_880), (.file(FilePath("tides.json")), true, 0),
        (.builtIn, true, 0),
    ])
    func `a local source costs no requests`(source: FeedSource, isLocal: Bool, perDay: Double) throws {
        var feed = try Feed("ships", of: Plain.self)
        feed.profile.source = source
        feed.profile.requestsPerFetch = 2
        #expect(feed.isLocal == isLocal)
        #expect(feed.requestsPerDay == perDay)
    }

    @Test func `a manifest makes its settings once, when they are first needed`() {
        let count = Mutex(0)
        @Sendable func make() -> [any AnySetting] {
            count.withLock { $0 += 1 }
            return [Setting<String?>("port", "The port.")]
        }
        let manifest = FeedManifest(
            name: "harbour",
            summary: "Ships",
            publisher: "A port",
            documentation: URL(known: "https://example.org"),
            settings: make(),
            endpoint: Setting<URL>("endpoint", default: URL(known: "https://example.org"), "The address."),
            refresh: .seconds(60)
        )
        #expect(count.withLock(\.self) == 0)
        let copy = manifest
        #expect(manifest.setting(named: "port") != nil && copy.settings.map(\.name) == ["port", "endpoint"])
        #expect(count.withLock(\.self) == 1)
    }
}
