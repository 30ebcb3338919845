import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation

/// A provider of feeds with what a test gives them.
struct PlainProvider: IdleProvider {
    static let manifest = FeedManifest.example("plain", keepsPast: true)

    init(settings: SettingValues) {}
}

/// Returns a report of a feed of ``PlainProvider``, read at ten on 21 November 2026.
func report(
    _ id: FeedID,
    _ items: [FeedItem],
    groups: [String] = [],
    change: (inout Feed) -> Void = { _ in }
) throws -> FeedReport {
    var feed = try Feed(id, of: PlainProvider.self)
    change(&feed)
    let groups = groups.map { FeedGroup(id: $0, title: "Group \($0)") }
    let now = Date(timeIntervalSince1970: 1_795_255_200)
    return FeedReport(feed, FeedSnapshot(groups: groups, items: items), readAt: now)
}
