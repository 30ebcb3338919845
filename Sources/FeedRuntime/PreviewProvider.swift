import FeedCore
import JSONHTTP
import Synchronization

/// A declared feed in the place of itself, so that the engine asks for it with all manners, and its mapping is told of
/// record by record.
struct PreviewProvider: FeedProvider {
    static let manifest = JSONHTTPProvider.manifest

    private let mapping: JSONHTTPProvider
    private let trial: PreviewCollector

    /// The answer to read where no request is to be made.
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
        let made =
            if let body {
                mapping.trial(of: FeedResponse(body: body), in: context)
            } else {
                try await mapping.trial(context)
            }
        trial.value = made
        return FeedSnapshot()
    }
}

/// What came of a trial.
final class PreviewCollector: Sendable {
    private let made = Mutex<MappingPreview?>(nil)

    init() {}

    var value: MappingPreview? {
        get { made.withLock { $0 } }
        set { made.withLock { $0 = newValue } }
    }
}
