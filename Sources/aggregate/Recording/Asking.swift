import FeedCore
import FeedEngine
import FeedRecording
import Foundation
import Synchronization

/// Who answers the requests of a session, and who looks on.
struct Asking: Sendable {
    /// A recording in the place of publishers.
    var replay: Replay?

    /// One answer in the place of all.
    var savedAnswer: SavedAnswer?

    /// Remembers each exchange.
    var recorder: Recorder?

    /// What the clock of all feeds shows; `nil` where it runs on.
    var instant: Date?

    /// What a fetch sends its requests with.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - publishers: Makes what asks the real publishers.
    /// - Returns: The transport.
    func transport(for feed: Feed, publishers: () -> any FeedTransport) -> any FeedTransport {
        let transport = savedAnswer ?? replay?.transport(for: feed.id) ?? publishers()
        return recorder?.transport(over: transport, for: feed) ?? transport
    }
}

/// An answer that somebody has saved, given to every request.
final class SavedAnswer: FeedTransport {
    let body: [UInt8]
    private let asked = Mutex<[FeedRequest]>([])

    init(body: [UInt8]) { self.body = body }

    /// What it has answered so far.
    var requests: [FeedRequest] { asked.withLock { $0 } }

    func send(_ request: FeedRequest) throws(FeedError) -> FeedResponse {
        asked.withLock { $0.append(request) }
        return FeedResponse(body: body, url: request.url)
    }
}

extension SavedAnswer {
    func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        // It answers what a publisher would, and knows nothing else.
        isCounted ? try send(question) : FeedResponse(status: 204, body: [])
    }
}

extension EngineClock {
    /// A clock that shows one instant, and waits as another does.
    static func showing(_ date: Date, beside clock: EngineClock) -> EngineClock {
        EngineClock(now: { date }, sleep: { try await clock.sleep(until: $0) })
    }
}

extension Date {
    /// The instant without its fraction of a second.
    var wholeSeconds: Date {
        // A clock that was set to a whole second may have lost the last digits of it.
        Date(timeIntervalSince1970: (timeIntervalSince1970 + 0.001).rounded(.down))
    }
}
