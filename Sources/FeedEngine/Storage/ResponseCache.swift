package import FeedCore
package import Foundation

/// A cache of publishers' answers, so that an unchanged one need not be sent again.
///
/// - SeeAlso: [RFC 9111](https://www.rfc-editor.org/rfc/rfc9111), for a private cache.
package protocol ResponseCache: Sendable {
    func response(for key: ResponseKey) async throws -> CachedResponse?

    /// Stores an answer instead of the last one; `nil` removes it.
    func store(_ response: CachedResponse?, for key: ResponseKey) async throws
}

/// A request in a cache: of one feed, since feeds may request the same address with different keys.
package struct ResponseKey: Sendable, Hashable {
    package var feed: FeedKey

    /// The address without secrets.
    package var url: URL

    package init(feed: FeedKey, url: URL) {
        self.feed = feed
        self.url = url
    }
}

/// An answer with the times from which its age is computed.
package struct CachedResponse: Sendable {
    package var response: FeedResponse
    package var requestedAt: Date
    package var receivedAt: Date

    package init(response: FeedResponse, requestedAt: Date, receivedAt: Date) {
        self.response = response
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
    }
}
