package import FeedCore
package import Foundation
import Synchronization

/// An answer that somebody has saved, given to every request.
package final class SavedAnswer: FeedTransport {
    package let body: [UInt8]
    private let asked = Mutex<[FeedRequest]>([])

    package init(body: [UInt8]) { self.body = body }

    /// What it has answered so far.
    package var requests: [FeedRequest] { asked.withLock { $0 } }

    package func send(_ request: FeedRequest) throws(FeedError) -> FeedResponse {
        asked.withLock { $0.append(request) }
        return FeedResponse(body: body, url: request.url)
    }

    package func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        // It answers what a publisher would, and knows nothing else.
        isCounted ? try send(question) : FeedResponse(status: 204, body: [])
    }

    package func hold(until date: Date) {}
}
