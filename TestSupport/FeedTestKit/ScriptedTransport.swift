public import FeedCore
import Synchronization

/// A transport with prepared answers that records its requests.
public final class ScriptedTransport: UncountedTransport {
    public typealias Script = @Sendable (FeedRequest) async throws(FeedError) -> FeedResponse

    private let script: Script
    private let sent = Mutex<[FeedRequest]>([])

    /// Answers requests with a closure.
    public init(_ script: @escaping Script) { self.script = script }

    /// Answers every request with one body and status 200.
    public convenience init(body: [UInt8]) {
        self.init { request throws(FeedError) in FeedResponse(body: body, url: request.url) }
    }

    /// Answers every request with one error.
    public convenience init(failing error: FeedError) {
        self.init { _ throws(FeedError) in throw error }
    }

    /// A transport for providers that must not send requests: every request fails.
    public static var unused: ScriptedTransport {
        ScriptedTransport(failing: FeedError(.internal, "a request was sent, but none was expected"))
    }

    /// A publisher that never answers: each request waits until it is cancelled.
    public static var silent: ScriptedTransport {
        ScriptedTransport { _ throws(FeedError) in
            let (never, continuation) = AsyncStream.makeStream(of: Never.self)
            // Ends only by cancellation, since nothing is ever sent.
            for await _ in never {}
            withExtendedLifetime(continuation) {}
            throw FeedError(.cancelled, "the request was cancelled")
        }
    }

    /// The requests so far, in order.
    public var requests: [FeedRequest] { sent.withLock { $0 } }

    public func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        sent.withLock { $0.append(request) }
        return try await script(request)
    }
}
