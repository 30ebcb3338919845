package import FeedBoard
package import FeedCore
import FeedJSON
package import FeedTimeline
package import Foundation

/// The state of a feed: its last answer, the obstacles to its next fetch, and the time of that fetch.
///
/// `Documentation/feed-standing.schema.json` describes the document, whose times are in UTC.
package struct FeedStatusDocument: Sendable {
    package var feed: Feed

    /// The feed's last answer or failure; `nil` before its first fetch.
    package var report: FeedReport?
    package var obstacles = FeedObstacles()
    package var budget: CountedAccount.Budget?

    package init(_ feed: Feed, _ report: FeedReport?) {
        self.feed = feed
        self.report = report
    }

    /// The document of one feed.
    package var json: [UInt8] { JSONWriter.document { $0.value(self) } }
}

extension [FeedStatusDocument] {
    /// Returns the document of all feeds.
    package func json(at now: Date) -> [UInt8] {
        JSONWriter.document {
            $0.object {
                $0.member("generatedAt", now.rfc3339)
                $0.member("feeds") { $0.array { for document in self { $0.value(document) } } }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ document: FeedStatusDocument) {
        guard let report = document.report else {
            return object {
                $0.member("id", document.feed.id.rawValue)
                $0.member("provider", document.feed.manifest.name)
                $0.member("status", "waiting")
                $0.members(of: document)
            }
        }
        value(report, groups: [], count: { _ in nil }) {
            $0.member("items", report.snapshot?.items.count ?? 0)
            $0.members(of: document)
        }
    }

    /// Writes the members about the display of a feed's items.
    private mutating func members(of feed: Feed) {
        member("title", ifPresent: feed.title ?? feed.profile.title)
        member("summary", feed.profile.summary)
        member("itemNoun", ifPresent: feed.profile.itemNoun)
        member("refresh", feed.refresh.shortText)
        member("ahead", ifPresent: feed.ahead?.shortText)
        if let limit = feed.limit { member("limit", limit) }
        if let limit = feed.limitPerGroup { member("limitPerGroup", limit) }
        member("order", feed.order.rawValue)
        member("keepsPast", feed.profile.keepsPast)
        member("showsDays", feed.profile.showsDays)
        if feed.isSample { member("sample", true) }
    }

    /// Writes the members about the obstacles to a fetch.
    private mutating func members(of document: FeedStatusDocument) {
        member("tags", document.feed.tags)
        members(of: document.feed)
        member("nextRefresh", ifPresent: document.obstacles.nextDue?.rfc3339)
        member("consecutiveFailures", document.obstacles.consecutiveFailures)
        member("breakerOpenUntil", ifPresent: document.obstacles.breakerOpenUntil?.rfc3339)
        member("heldUntil", ifPresent: document.obstacles.heldUntil?.rfc3339)
        member("budgetSpentUntil", ifPresent: document.obstacles.budgetSpentUntil?.rfc3339)
        if let failure = document.obstacles.failure {
            object("failure") {
                $0.member("message", failure.message)
                $0.member("since", failure.since.rfc3339)
            }
        }
        if let leftOut = document.obstacles.leftOut {
            object("leftOut") {
                $0.member("until", leftOut.until.rfc3339)
                $0.member("faults", leftOut.faults)
            }
        }
        guard let budget = document.budget else { return }
        object("budget") {
            $0.member("limit", budget.limit.count)
            $0.member("left", budget.left)
            $0.member("renewsAt", ifPresent: budget.renewsAt?.rfc3339)
        }
    }
}
