import FeedCore
import Foundation

/// A cache of publishers' answers, so that an unchanged answer need not be sent again.
///
/// - SeeAlso: [RFC 9111](https://www.rfc-editor.org/rfc/rfc9111), for a private cache.
package protocol ResponseCache: Sendable {
    func response(for key: ResponseKey) async throws -> CachedResponse?

    /// Stores an answer instead of the last one; `nil` removes it.
    func store(_ response: CachedResponse?, for key: ResponseKey) async throws
}

/// A response cache in memory; the oldest answers are dropped if there are too many.
package actor MemoryResponseCache: ResponseCache {
    private var responses: [ResponseKey: CachedResponse] = [:]
    private var size = 0
    private let maximumBytes: Int

    /// - Parameter maximumBytes: The maximum total size of the bodies, in bytes.
    package init(maximumBytes: Int = 64 << 20) { self.maximumBytes = maximumBytes }

    package func response(for key: ResponseKey) -> CachedResponse? { responses[key] }

    package func store(_ response: CachedResponse?, for key: ResponseKey) {
        size -= responses[key]?.response.body.count ?? 0
        responses[key] = nil
        guard let response, response.response.body.count <= maximumBytes else { return }
        size += response.response.body.count
        responses[key] = response
        while size > maximumBytes, let oldest = responses.min(by: { $0.value.receivedAt < $1.value.receivedAt }) {
            responses[oldest.key] = nil
            size -= oldest.value.response.body.count
        }
    }
}
