import FeedCore
import FeedEngine
import FeedTestKit
import Foundation

/// A feed for tests, with numbers of its own.
struct TestFeed {
    var id: FeedID = "test"
    var refresh: Duration = .seconds(30)
    var minimumRefresh: Duration = .seconds(10)
    var shelfLife: Duration? = .seconds(300)
    /// Minutes, since the wall around a fetch counts by the real clock, however slow the machine is.
    var deadline: Duration = .seconds(300)

    /// True if an answer depends on the end of the window.
    var isScoped = false

    /// The file that answers are read from, if they are.
    var file: FilePath?

    func feed(_ fetch: @escaping ScriptedProvider.Fetch) throws -> Feed {
        var feed = try Feed(id, of: ScriptedProvider.self)
        feed.provider = ScriptedProvider(fetch: fetch)
        feed.profile.minimumRefresh = minimumRefresh
        feed.profile.shelfLife = shelfLife
        if isScoped {
            feed.profile.scope = { window, _ in window.until.map { "\($0.timeIntervalSince1970)" } ?? "all" }
        }
        if let file { feed.profile.source = .file(file) }
        feed.refresh = refresh
        feed.deadline = deadline
        return feed
    }
}

extension FeedSnapshot {
    /// Items of these ids at a time.
    static func of(_ ids: String..., at date: Date = SimulatedClock.start) -> FeedSnapshot {
        FeedSnapshot(items: ids.map { FeedItem(id: LocalID($0), title: $0, time: .instant(date)) })
    }
}

extension TimeWindow {
    /// From the start of all tests on, for so many days.
    static func days(_ count: Int) -> TimeWindow {
        TimeWindow(
            from: SimulatedClock.start,
            until: SimulatedClock.start.addingTimeInterval(Double(count) * 86_400)
        )
    }
}
