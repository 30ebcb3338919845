import FeedCore
package import FeedRuntime
package import FeedTimeline

/// Whether the feeds have the categories and groups that somebody asked for, which is known once all have answered: a
/// mistyped name would look like an empty evening for ever.
package struct NameCheck: Sendable {
    private let query: FeedQuery
    private let request: ViewRequest
    private var isDone = false

    /// - Parameters:
    ///   - query: The query of the request, with the names as they were typed.
    ///   - request: What was asked for.
    package init(_ query: FeedQuery, of request: ViewRequest) {
        self.query = query
        self.request = request
    }

    /// Names that no feed has, in sentences; once, as soon as all feeds of a session have reports.
    mutating func messages(of session: Session, _ reports: [FeedReport]) -> [String] {
        guard !isDone, Set(session.feeds.map(\.id)).isSubset(of: reports.map(\.feed.id)) else { return [] }
        isDone = true
        var query = query
        do throws(UnknownNames) {
            _ = try session.resolveNames(of: &query, request, among: reports)
            return []
        } catch {
            return error.messages
        }
    }
}
