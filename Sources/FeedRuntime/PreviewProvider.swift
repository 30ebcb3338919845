import FeedCore
import JSONHTTP
import Synchronization

/// A stand-in for a declared feed, so that the engine fetches it with all its limits and retries, and reports its
/// mapping record by record.
struct PreviewProvider: FeedProvider {
    static let manifest = JSONHTTPProvider.manifest

    private let mapping: JSONHTTPProvider
    private let trial: PreviewCollector

    /// The answer to read if no request is to be made.
    private let body: [UInt8]?

    init(_ mapping: JSONHTTPProvider, _ trial: PreviewCollector, _ body: [UInt8]?) {
        self.mapping = mapping
        self.trial = trial
        self.body = body
    }

    init(settings: SettingValues) throws(SettingIssues) {
        self.init(try JSONHTTPProvider(settings: settings), PreviewCollector(), nil)
    }

    func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        trial.value = try await mapping.preview(of: body.map { FeedResponse(body: $0) }, in: context)
        return FeedSnapshot()
    }
}

/// Collects the result of a preview.
final class PreviewCollector: Sendable {
    private let made = Mutex<AnswerPreview?>(nil)

    init() {}

    var value: AnswerPreview? {
        get { made.withLock { $0 } }
        set { made.withLock { $0 = newValue } }
    }
}
