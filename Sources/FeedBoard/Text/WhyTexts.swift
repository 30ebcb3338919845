package import FeedCore
package import FeedTimeline

/// The reasons why something is shown or not, one by one; times are already formatted.
package protocol WhyTexts: Sendable {
    // MARK: The feed

    func noFeed(called name: String) -> String
    func notFetched(_ feed: String) -> String
    func notEnabled(_ feed: String) -> String

    /// `fetched at Fri 18 Dec 2026 14:05, 2 min ago`.
    func fetched(_ when: (time: String, age: String)?) -> String
    func failed(again: Bool, since time: String?, _ message: String) -> String
    var failed: String { get }
    func noLongerFresh(since time: String?) -> String
    func noRequest(after failures: Int, until time: String) -> String
    func trial(after failures: Int) -> String
    func crashed(_ count: Int, until time: String) -> String
    func budgetSpent(until time: String) -> String
    func held(until time: String) -> String
    func answerIncomplete(_ part: String) -> String
    func leftOut(_ warning: String) -> String
    func moreLeftOut(_ count: Int) -> String
    func warning(_ sentence: String) -> String

    // MARK: Its items

    /// `3 items hidden: past`.
    func hidden(_ count: Int, _ words: String) -> String
    func shown(_ count: Int, of total: Int) -> String
    func noneShown(of total: Int) -> String

    // MARK: An item

    var noSuchItem: String { get }

    /// A note that an item has left its feed, with the time if known, and the command that shows its history.
    func itemHasLeft(since time: String?, _ command: String) -> String
    func several(_ count: Int, beginningWith id: String) -> String
    func hidden(_ words: String, at time: String?) -> String
    var shown: String { get }
    func lastChange(_ time: String, _ change: String) -> String

    /// A note that a list on a screen has no room for an item, or for more of a feed's items, with the command for
    /// them.
    func noRoom(lines: Int, forMore: Bool, _ command: String) -> String

    /// The command that shows the past items of a feed, behind a sentence.
    func showsPast(_ command: String) -> String

    // MARK: Reasons

    /// The reason why a query hides an item, without a full stop.
    func words(for reason: HiddenReason, of feed: Feed, in query: FeedQuery) -> String
}
