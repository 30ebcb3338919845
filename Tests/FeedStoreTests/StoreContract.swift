import FeedCore
import FeedEngine
import FeedStore
import Foundation
import Testing

/// A way to make a new and empty store, for the tests that every kind of store must pass.
struct Maker<Store>: Sendable, CustomTestStringConvertible {
    var testDescription: String
    private let build: @Sendable (TemporaryFolder, FeedClock) throws -> Store

    init(_ name: String, _ build: @escaping @Sendable (_ folder: TemporaryFolder, FeedClock) throws -> Store) {
        testDescription = name
        self.build = build
    }

    func make(_ folder: TemporaryFolder, clock: FeedClock = .system) throws -> Store { try build(folder, clock) }
}

extension SQLiteStore {
    static func inside(_ folder: TemporaryFolder, clock: FeedClock = .system) throws -> SQLiteStore {
        var configuration = Configuration(path: folder.path("store.sqlite"))
        configuration.clock = clock
        // Ten stores that share a file wait for each other longer than people would, beside other work.
        configuration.busyTimeout = 600
        return try SQLiteStore(configuration)
    }
}

/// A folder that is removed with the last reference.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "aggregate-store-\(UUID().uuidString)")
        .resolvingSymlinksInPath()

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path() }

    /// The names of the files, in alphabetical order.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path())) ?? []).sorted()
    }
}

// MARK: - Examples

let noon = Date(timeIntervalSince1970: 1_795_262_400.123)

extension FeedKey {
    static let tfl = FeedKey(feed: "tfl", fingerprint: "one")
}

extension AnswerKey {
    static let tfl = AnswerKey(feed: .tfl, scope: "")
}

extension ItemID {
    static let train = ItemID("tfl", LocalID("940GZZLUOXC", "victoria", "train 237", "Zürich"))
}

extension ItemEvent {
    static func train(_ kind: Kind, at date: Date = noon) -> ItemEvent {
        ItemEvent(.train, kind, at: date, title: "Brixton", time: .instant(noon))
    }
}

extension [ItemEvent] {
    /// The events as they were before they were saved.
    var unnumbered: [ItemEvent] {
        map { event in
            var event = event
            event.sequence = nil
            return event
        }
    }
}

extension FetchOutcome {
    static func happened(_ events: ItemEvent...) -> FetchOutcome {
        FetchOutcome(health: FeedHealth(), events: events)
    }
}

extension EventQuery {
    init(item: String? = nil, feeds: [FeedID] = [], since: Date? = nil, limit: Int? = nil) {
        self.init()
        itemPrefix = item
        self.feeds = feeds
        self.since = since
        self.limit = limit
    }
}
