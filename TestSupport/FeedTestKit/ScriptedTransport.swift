public import FeedCore
import Synchronization

/// A transport with prepared answers that records its requests.
public final class ScriptedTransport: UncountedTransport {
    public typealias Script = @Sendable (FeedRequest) async throws(FeedError) -> FeedResponse

    /// The answers to requests for archives.
    public typealias ArchiveScript = @Sendable (FeedRequest) async throws(FeedError) -> ArchiveAnswer

    private let script: Script
    private let archives: ArchiveScript?
    private let hashes: @Sendable (String, LoginHash) -> String
    private let sent = Mutex<[FeedRequest]>([])

    /// Answers requests with a closure, and those for archives with another one; without it, no answer is an archive.
    ///
    /// `hashes` finds the hashes of logins; by default each is the text behind the name of its algorithm, so that texts
    /// of different logins have different hashes.
    public init(
        archives: ArchiveScript? = nil,
        hashes: @escaping @Sendable (String, LoginHash) -> String = { text, algorithm in
            algorithm.rawValue + text.utf8.map { String($0, radix: 16) }.joined()
        },
        _ script: @escaping Script
    ) {
        self.script = script
        self.archives = archives
        self.hashes = hashes
    }

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

    public func hash(_ text: String, by algorithm: LoginHash) -> String { hashes(text, algorithm) }

    public func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        guard let archives else {
            let response = try await send(request)
            guard response.status == 200 else { return ArchiveAnswer(response) }
            throw FeedError(.malformed, "the answer is not an archive")
        }
        sent.withLock { $0.append(request) }
        return try await archives(request)
    }
}
