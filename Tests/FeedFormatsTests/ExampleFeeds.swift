import FeedBoard
import FeedCore
import FeedTimeline
import Foundation

/// Five feeds of our own invention, each unlike the others, read a little before ten on 21 November 2026.
enum ExampleFeeds {
    static let now = instant("2026-11-21T10:00:00Z")
    static let london = zone("Europe/London")
    static let clock = ViewerClock(now: now, timeZone: london)

    static func instant(_ text: String) -> Date {
        guard let date = Date(rfc3339: text) else { preconditionFailure("\"\(text)\" is no instant.") }
        return date
    }

    static func zone(_ name: String) -> TimeZone {
        guard let zone = TimeZone(known: name) else { preconditionFailure("\"\(name)\" is no time zone.") }
        return zone
    }

    static func day(_ text: String) -> CivilDay {
        guard let day = CivilDay(text) else { preconditionFailure("\"\(text)\" is no day.") }
        return day
    }

    static let all = [neds, tfl, sports, holidays, horses]

    /// The query's answer for these feeds, as every format gets it.
    static func timeline(
        _ layout: FeedQuery.Layout = .unified,
        of reports: [FeedReport] = all,
        in timeZone: TimeZone = london,
        at now: Date = now,
        change: (inout FeedQuery) -> Void = { _ in }
    ) -> Timeline {
        var query = FeedQuery(timeZone: timeZone, now: now)
        query.layout = layout
        change(&query)
        return query.timeline(of: reports)
    }

    /// A feed of a provider that is never asked.
    static func feed(
        _ id: FeedID,
        _ provider: String,
        _ summary: String,
        ahead: Duration? = .seconds(86_400),
        attribution: String? = nil
    ) -> Feed {
        guard var feed = try? Feed(id, of: ExampleProvider.self, settings: ["region": .text("GB")]) else {
            preconditionFailure("The example is wrong.")
        }
        feed.manifest = FeedManifest(
            name: provider,
            summary: summary,
            publisher: "An example",
            documentation: URL(known: "https://example.org/"),
            refresh: .seconds(30),
            minimumRefresh: .seconds(10),
            shelfLife: .seconds(300),
            ahead: ahead
        ) { ($0.keepsPast, $0.attribution) = (provider == "horse-racing", attribution) }
        feed.profile = feed.manifest.profile
        feed.ahead = ahead
        feed.limitPerGroup = nil
        return feed
    }

    static func report(_ feed: Feed, _ snapshot: FeedSnapshot, age: Double = 12) -> FeedReport {
        FeedReport(feed, snapshot, readAt: now.addingTimeInterval(-age))
    }

    static func failure(_ id: FeedID = "sports", ago age: Double = 1_200) -> FeedReport {
        FeedReport(
            feed(id, "sport-events", "Upcoming sport events, by sport"),
            FeedError(.timedOut, "no answer within 10 s", hint: "Try again, or raise --timeout."),
            since: now.addingTimeInterval(-age)
        )
    }
}

/// A provider that only has settings to describe.
struct ExampleProvider: FeedProvider {
    static let radius = Setting(
        "radius",
        default: 800,
        in: 50...5_000,
        unit: "metres",
        "How far around the centre to look."
    )
    static let lines = Setting<[String]?>("lines", "Show these lines only, such as victoria or central.")
    static let key = Setting<Secret?>("appKey", "The key that the publisher gave you; it raises the rate.")
    static let region = Setting<String>("region", "The region whose days to show.")
    static let perStop = Setting("arrivalsPerStop", default: 3, in: 1...100, "How many arrivals of each stop to show.")

    static let manifest = FeedManifest(
        name: "example-arrivals",
        summary: "The next trains at the stations near a place",
        publisher: "Example Transport",
        documentation: URL(known: "https://example.org/arrivals/documentation"),
        settings: [radius, lines, key, region, perStop],
        endpoint: Setting("endpoint", default: URL(known: "https://api.example.org"), "The base of all addresses."),
        hosts: ["api.example.org"],
        refresh: .seconds(30),
        minimumRefresh: .seconds(30),
        shelfLife: .seconds(120),
        ahead: .seconds(3_600),
        deadline: .seconds(10),
        rates: RequestRates([.init(50, per: .seconds(60))]),
        limitPerGroup: perStop
    ) { $0.attribution = "Powered by Example Transport Open Data" }

    init(settings: SettingValues) {}

    func fetch(_ context: FetchContext) -> FeedSnapshot { FeedSnapshot() }
}
