import FeedCore
import JSONHTTP
import Synchronization

/// A feed that reads a saved answer in its own way, whichever of its requests it is the answer to.
struct SavedPartProvider: FeedProvider {
    // The feed keeps the manifest of its own provider.
    static let manifest = JSONHTTPProvider.manifest

    private let provider: any FeedProvider
    private let body: [UInt8]
    private let part: SavedPart

    init(_ provider: any FeedProvider, _ body: [UInt8], _ part: SavedPart) {
        self.provider = provider
        self.body = body
        self.part = part
    }

    init(settings: SettingValues) throws(SettingIssues) {
        self.init(try JSONHTTPProvider(settings: settings), [], SavedPart())
    }

    func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        guard let reading = try provider.read(saved: FeedResponse(body: body), in: context) else {
            return try await provider.fetch(context)
        }
        part.name = reading.part
        return reading.snapshot
    }
}

/// The part of a feed that a saved answer was read as.
final class SavedPart: Sendable {
    private let taken = Mutex<String?>(nil)

    init() {}

    var name: String? {
        get { taken.withLock { $0 } }
        set { taken.withLock { $0 = newValue } }
    }
}
