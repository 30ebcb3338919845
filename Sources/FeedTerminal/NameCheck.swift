import FeedCore
package import FeedRuntime
package import FeedTimeline

/// The feeds that the category and group names of a request refer to, resolved again after each feed's first answer.
///
/// A feed that has not answered may have a name that other feeds have too. Without a check, a mistyped name would look
/// like an evening without items.
package struct NameCheck: Sendable {
    /// The quality of a feed's best answer as a source of names.
    private enum Knowledge: Int, Comparable {
        case failure, emptyAnswer, answer

        init(_ report: FeedReport) {
            self = report.snapshot.map { $0.items.isEmpty ? .emptyAnswer : .answer } ?? .failure
        }

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// The new sentences about the names, and the sentences about names that no feed has.
    typealias Outcome = (news: [String], unknown: [String])

    private let query: FeedQuery
    private let request: ViewRequest
    private let stored: [FeedReport]
    private var known: [FeedID: Knowledge] = [:]
    private var said: Set<String> = []

    /// - Parameters:
    ///   - query: The query of the request, with the names as the user typed them.
    ///   - request: The user's request.
    ///   - stored: The feeds with their answers at the start.
    package init(_ query: FeedQuery, of request: ViewRequest, _ stored: [FeedReport]) {
        (self.query, self.request, self.stored) = (query, request, stored)
    }

    /// Resolves the feeds of a query's names again, if a feed's answer is better than its earlier ones.
    ///
    /// - Parameters:
    ///   - query: The query, whose feeds for names change.
    ///   - source: The feeds.
    ///   - reports: The feeds' last answers.
    /// - Returns: The sentences for the user; `nil` if a feed has neither answered nor failed yet, or nothing was
    ///   resolved.
    mutating func resolve(_ query: inout FeedQuery, in source: some WatchSource, _ reports: [FeedReport]) -> Outcome? {
        guard !(self.query.categories.isEmpty && self.query.groups.isEmpty) else { return nil }
        let before = known
        // A feed without items for a while still has its names.
        for report in reports { known[report.feed.id] = max(known[report.feed.id] ?? .failure, Knowledge(report)) }
        guard known != before else { return nil }
        let last = Dictionary(reports.map { ($0.feed.id, $0) }) { $1 }
        let others = reports.filter { report in !stored.contains { $0.feed.id == report.feed.id } }
        var settled = self.query
        var (notices, unknown): ([String], [String]) = ([], [])
        do throws(UnknownNames) {
            let all = stored.map { last[$0.feed.id] ?? $0 } + others
            notices = try source.resolveNames(of: &settled, request, among: all, isPartial: false)
        } catch {
            unknown = error.messages
        }
        (query.categories, query.categoriesOfFeeds) = (settled.categories, settled.categoriesOfFeeds)
        (query.groups, query.groupsOfFeeds) = (settled.groups, settled.groupsOfFeeds)
        guard Set(source.feeds.map(\.id)).isSubset(of: known.keys) else { return nil }
        let news = (notices + unknown).filter { !said.contains($0) }
        said.formUnion(news)
        return (news, unknown)
    }
}
