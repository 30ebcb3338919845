import FeedCore
import FeedEngine
import FeedTestKit
import Foundation

/// A feed for tests, with numbers of its own.
struct TestFeed {
    var id: FeedID = "test"
    var refresh: Duration = .seconds(30)
    var minimumRefresh: Duration = .seconds(10)
    var shelfLife: Duration? = .seconds(300)
    var deadline: Duration = .seconds(20)

    /// Whether a window's end is what an answer depends on.
    var isScoped = false

    /// The file that answers are read from, if they are.
    var file: FilePath?

    func feed(_ fetch: @escaping ScriptedProvider.Fetch) throws -> Feed {
        var feed = try Feed(id, of: ScriptedProvider.self)
        feed.provider = ScopedProvider(isScoped: isScoped, file: file, run: fetch)
        feed.manifest = FeedManifest(
            name: "scripted",
            summary: "Does what a test says",
            publisher: "A test",
            documentation: URL(known: "https://example.org"),
            refresh: refresh,
            minimumRefresh: minimumRefresh,
            shelfLife: shelfLife,
            ahead: nil,
            deadline: deadline
        )
        feed.refresh = refresh
        feed.deadline = deadline
        return feed
    }
}

/// A provider whose answers may depend on the window.
struct ScopedProvider: FeedProvider {
    static let manifest = ScriptedProvider.manifest
    var isScoped = true
    var file: FilePath?
    var run: ScriptedProvider.Fetch = { _ in FeedSnapshot() }

    init(isScoped: Bool, file: FilePath? = nil, run: @escaping ScriptedProvider.Fetch) {
        self.isScoped = isScoped
        self.file = file
        self.run = run
    }

    init(settings: SettingValues) {}

    var requestsPerFetch: Double { file == nil ? 1 : 0 }

    func scope(of window: TimeWindow, in timeZone: TimeZone) -> String {
        isScoped ? window.until.map { "\($0.timeIntervalSince1970)" } ?? "all" : ""
    }

    func fetch(_ context: FetchContext) async throws -> FeedSnapshot { try await run(context) }
}

extension FeedSnapshot {
    /// Items of these ids at a time.
    static func of(_ ids: String..., at date: Date = SimulatedClock.start) -> FeedSnapshot {
        FeedSnapshot(items: ids.map { FeedItem(id: LocalID($0), title: $0, time: .instant(date)) })
    }
}

extension TimeWindow {
    /// From the start of all tests on, for so many days.
    static func days(_ count: Int) -> TimeWindow {
        TimeWindow(
            from: SimulatedClock.start,
            until: SimulatedClock.start.addingTimeInterval(Double(count) * 86_400)
        )
    }
}
