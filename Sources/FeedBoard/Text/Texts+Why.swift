package import FeedCore
package import FeedTimeline

/// The reasons why something is shown or not, one by one; times are already formatted.
extension Texts {
    // MARK: The feed

    package func noFeed(called name: String) -> String { phrase(name) }
    package func notFetched(_ feed: String) -> String { phrase(feed) }
    package func notEnabled(_ feed: String) -> String { phrase(feed) }
    package func fetched(_ when: (time: String, age: String)?) -> String { phrase(when?.time, when?.age) }
    package func failed(again: Bool, since time: String?, _ message: String) -> String { phrase(again, time, message) }
    package func noLongerFresh(since time: String?) -> String { phrase(time) }
    package func noRequest(after failures: Int, until time: String) -> String { phrase(failures, time) }
    package func trial(after failures: Int) -> String { phrase(failures) }
    package func crashed(_ count: Int, until time: String) -> String { phrase(count, time) }
    package func budgetSpent(until time: String) -> String { phrase(time) }
    package func held(until time: String) -> String { phrase(time) }
    package func answerIncomplete(_ part: String) -> String { phrase(part) }
    package func leftOut(_ warning: String) -> String { phrase(warning, key: "leftOut.warning") }
    package func moreLeftOut(_ count: Int) -> String { phrase(count) }
    package func warning(_ sentence: String) -> String { phrase(sentence) }

    // MARK: Its items

    package func hidden(_ count: Int, _ words: String) -> String { phrase(count, words) }
    package func shown(_ count: Int, of total: Int) -> String { phrase(count, total) }
    package func noneShown(of total: Int) -> String { phrase(total, total == 0) }

    // MARK: An item

    package func itemHasLeft(since time: String?, _ command: String) -> String { phrase(time, command) }
    package func several(_ count: Int, beginningWith id: String) -> String { phrase(count, id) }
    package func hidden(_ words: String, at time: String?) -> String { phrase(words, time) }
    package func lastChange(_ time: String, _ change: String) -> String { phrase(time, change) }
    package func noRoom(lines: Int, forMore: Bool, _ command: String) -> String { phrase(lines, forMore, command) }
    package func showsPast(_ command: String) -> String { phrase(command) }

    // MARK: Reasons

    /// Returns the numbers of a feed's items that a query hides by their reasons, the largest first.
    func hidden(of report: FeedReport, by query: FeedQuery) -> [(reason: HiddenReason, count: Int, words: String)] {
        query.hiddenCounts(of: report)
            .map { (reason: $0, count: $1, words: words(for: $0, of: report.feed, in: query)) }
            .sorted { ($1.count, $0.words) < ($0.count, $1.words) }
    }

    /// Returns a time span in words, to follow "more than": `365 days`.
    private func length(_ span: Duration) -> String {
        let seconds = span.components.seconds
        return seconds >= 86_400 && seconds % 86_400 == 0 ? days(Int(seconds / 86_400), in: "") : span.shortText
    }

    /// The reason why a query hides an item, without a full stop.
    package func words(for reason: HiddenReason, of feed: Feed, in query: FeedQuery) -> String {
        switch reason {
        case .past, .keptPast: phrase(key: "reason.past")
        case .tooFarAhead: phrase(feed.ahead.map(length), key: "reason.tooFarAhead")
        case .outsideWindow: phrase(key: "reason.outsideWindow")
        case .excluded(.statuses): phrase(feed.id.rawValue, key: "reason.hidden")
        case .excluded(let kind): phrase(feed.id.rawValue, kind.rawValue, key: "reason.excluded")
        case .notIncluded(let kind): phrase(feed.id.rawValue, kind.rawValue, key: "reason.notIncluded")
        case .unstarred: phrase(key: "reason.unstarred")
        case .time: phrase(query.times == .days, key: "reason.time")
        case .category: phrase(query.categories(of: feed.id), key: "reason.category")
        case .group: phrase(query.groups(of: feed.id), key: "reason.group")
        case .search: phrase(query.searches.map { mark("\($0)") }, key: "reason.search")
        case .facts: phrase(query.facts.map(\.text), key: "reason.facts")
        case .status: phrase(query.statuses.map(\.rawValue).sorted(), key: "reason.status")
        case .beyondGroupLimit(let limit): phrase(limit, key: "reason.beyondGroupLimit")
        case .beyondFeedLimit(let limit): phrase(limit, key: "reason.beyondFeedLimit")
        case .beyondLimit(let limit): phrase(limit, key: "reason.beyondLimit")
        }
    }
}
