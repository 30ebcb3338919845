import FeedCore
import FeedEngine
import FeedStore
import FeedTimeline
import Foundation

/// Runs that end by a fault while feeds are in progress, and the reaction of the next run.
enum CrashTrial {
    private static func key(_ name: String) -> FeedKey? {
        FeedID(name).map { FeedKey(feed: $0, fingerprint: "0123456789abcdef") }
    }

    /// Begins feeds, and ends the process in a given way.
    ///
    /// - Parameters:
    ///   - folder: The journal's.
    ///   - way: A signal number, `fatal`, `overflow`, `exit` or `close`.
    ///   - feeds: The feeds that are in progress at the end.
    static func end(_ folder: String, _ way: String, _ feeds: [String]) async {
        let journal = CrashJournal(folder: folder)
        journal.watchTraps()
        if let one = key("read-before") { journal.end(journal.begin(one)) }
        for feed in feeds.compactMap(key) { _ = journal.begin(feed) }
        switch way {
        case "fatal": fatalError("on purpose")
        case "overflow":
            await Task(executorPreference: FeedExecutor()) { StoreWriter.say("\(deep(1))") }.value
        case "exit": exit(0)
        case "close":
            journal.close()
            exit(0)
        case let number: kill(getpid(), Int32(number) ?? SIGKILL)
        }
        // A signal that is handled elsewhere needs a moment.
        sleep(60)
    }

    private static func deep(_ number: Int) -> Int {
        // The addition afterwards prevents the compiler from making this a loop.
        number == .max ? 0 : deep(number + 1) &+ number
    }

    /// Prints the crashes that earlier runs left behind, and the state of feeds.
    static func look(_ folder: String, _ feeds: [String]) {
        let journal = CrashJournal(folder: folder)
        for crash in journal.crashes { StoreWriter.say("\(crash)") }
        for feed in feeds.compactMap(key) {
            switch journal.suspicion(of: feed) {
            case .clear: StoreWriter.say("\(feed.feed): clear")
            case .suspect: StoreWriter.say("\(feed.feed): suspect")
            case .leftOut(_, let traps): StoreWriter.say("\(feed.feed): left out after \(traps)")
            }
        }
        journal.close()
    }

    // MARK: - An engine

    /// Fetches three feeds, one of them trapping, and prints the state of each as soon as it is known.
    static func fetch(_ folder: String, refreshes: Bool, isMended: Bool) async throws {
        let path = folder + "/store.sqlite"
        let store = try SQLiteStore(at: path)
        let journal = CrashJournal(folder: CrashJournal.folder(besideStore: path))
        journal.watchTraps()
        for crash in journal.crashes { StoreWriter.say("\(crash)") }
        let engine = FeedEngine(
            clock: .following(.system),
            timeZone: .gmt,
            storage: store,
            journal: journal
        ) { _, _, _ in FetchTransport(uncounted: NoTransport()) }
        let feeds = try ["aaa-traps", "good", "other"].map { name in
            var feed = try Feed(FeedID(name) ?? "good", of: TrappingProvider.self)
            feed.provider = TrappingProvider(traps: name == "aaa-traps" && !isMended)
            return feed
        }
        let window = TimeWindow(from: Date())
        _ = await engine.fetch(feeds, mode: refreshes ? .refresh : .cached, window: { _ in window }) { report in
            StoreWriter.say("\(report.feed.id): \(report.error.map { $0.code.rawValue } ?? report.status.rawValue)")
        }
        journal.close()
    }
}

/// A feed that takes a moment, and then traps deliberately.
private struct TrappingProvider: FeedProvider {
    static let manifest = FeedManifest(
        name: "trapping",
        summary: "Traps on purpose",
        publisher: "A test",
        documentation: URL(known: "https://example.org"),
        refresh: .seconds(3_600),
        minimumRefresh: .seconds(1),
        shelfLife: nil,
        ahead: nil,
        deadline: .seconds(60)
    )

    var traps = false

    init(settings: SettingValues) {}
    init(traps: Bool) { self.traps = traps }

    func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        if traps {
            // The others have begun by then.
            try await Task.sleep(for: .milliseconds(300))
            let none: [Int] = []
            return FeedSnapshot(mergedRecordCount: none[none.count])
        }
        let item = FeedItem(id: LocalID("item"), title: "Item", time: .instant(context.now))
        return FeedSnapshot(items: [item])
    }
}

private struct NoTransport: UncountedTransport {
    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        throw FeedError(.internal, "a request was sent, but none was expected")
    }
}
