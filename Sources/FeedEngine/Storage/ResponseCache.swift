package import FeedCore
package import Foundation

/// Keeps answers of publishers, so that an unchanged one need not be sent again.
///
/// - SeeAlso: [RFC 9111](https://www.rfc-editor.org/rfc/rfc9111), for a private cache.
package protocol ResponseCache: Sendable {
    func response(for key: ResponseKey) async throws -> CachedResponse?

    /// Keeps an answer in place of the last one; `nil` forgets it.
    func store(_ response: CachedResponse?, for key: ResponseKey) async throws
}

/// A request as a cache knows it: of one feed, since feeds may ask the same address with different keys.
package struct ResponseKey: Sendable, Hashable {
    package var feed: FeedKey

    /// The address without secrets.
    package var url: URL

    package init(feed: FeedKey, url: URL) {
        self.feed = feed
        self.url = url
    }
}

/// An answer with the times that its age is reckoned from.
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
