import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// Feeds that were in progress when a trap ended an earlier run.
@Suite(.timeLimit(.minutes(20)))
final class SuspectTests: Sendable {
    private let clock = SimulatedClock()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "aggregate-runs-\(UUID().uuidString)")
        .path(percentEncoded: false)

    /// The activity of feeds, in order: `+a` when one began, `-a` when it ended.
    private let steps = Mutex<[String]>([])

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Leaves the files of a run that a trap ended.
    private func crash(_ feeds: [Feed], times: Int = 1) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lines = ["trap 11"] + feeds.map { "\($0.id) \($0.fingerprint)" }
        for number in 0..<times {
            let text = lines.map { $0.padding(toLength: 255, withPad: " ", startingAt: 0) + "\n" }.joined()
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(number)-1.run"))
        }
    }

    private func journal() -> CrashJournal { CrashJournal(folder: folder, clock: clock.engineClock.feedClock) }

    private func engine(_ storage: (any ServedStorage)? = nil) -> FeedEngine {
        FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage, journal: journal()) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
    }

    private func feed(_ id: FeedID) throws -> Feed {
        try TestFeed(id: id).feed { _ in
            self.steps.withLock { $0.append("+\(id)") }
            for _ in 0..<50 { await Task.yield() }
            self.steps.withLock { $0.append("-\(id)") }
            return .of("\(id)")
        }
    }

    private var asked: [String] { steps.withLock { $0 } }

    // MARK: -

    @Test func `suspects are fetched last, and each alone`() async throws {
        let feeds = try ["a", "b", "c", "d"].map { try feed(FeedID($0) ?? "x") }
        try crash([feeds[0], feeds[2]])
        let engine = engine()
        var told: [String] = []
        let reports = await engine.fetch(feeds, window: { _ in .days(1) }) { told.append("\($0.feed.id)") }
        #expect(Set(asked.prefix(4)) == ["+b", "-b", "+d", "-d"])
        #expect(asked.suffix(4) == ["+a", "-a", "+c", "-c"])
        #expect(told.suffix(2) == ["a", "c"])
        #expect(reports.map(\.feed.id.rawValue) == ["a", "b", "c", "d"])
        #expect(reports.allSatisfy { $0.status == .fresh })
        // They were fetched without a trap.
        for feed in feeds { #expect(journal().suspicion(of: FeedKey(feed)) == .clear) }
        #expect((try FileManager.default.contentsOfDirectory(atPath: folder)).allSatisfy { $0.hasSuffix(".run") })
    }

    @Test func `while a suspect is in progress others wait, and it waits for them`() async throws {
        let feeds = try ["a", "b", "c"].map { try feed(FeedID($0) ?? "x") }
        try crash([feeds[0]])
        let engine = engine()
        await withTaskGroup { group in
            for feed in feeds + [feeds[0]] {
                group.addTask { _ = await engine.load(feed, mode: .refresh, window: .days(1)) }
            }
        }
        let steps = asked
        let begun = try #require(steps.firstIndex(of: "+a"))
        #expect(steps[begun + 1] == "-a")
    }

    @Test func `after a second trap a feed is left out for a day, with its last answer`() async throws {
        let storage = MemoryFeedStorage()
        let feed = try feed("a")
        _ = await engine(storage).fetch(feed, window: .days(1))
        try crash([feed], times: 2)
        let next = engine(storage)
        clock.advance(by: 60)
        for mode in [FetchMode.cached, .due] {
            let result = await next.load(feed, mode: mode, window: .days(1))
            #expect(result.report.error?.code == .crashed)
            #expect(result.report.status == .stale)
            #expect(
                result.report.error?.message == """
                    a fault ended the program twice while it read this feed, which is left out for 23 h
                    """
            )
            #expect(result.nextDue == SimulatedClock.start.addingTimeInterval(86_400))
        }
        #expect(asked == ["+a", "-a"])
        clock.advance(by: 86_400)
        #expect(await engine(storage).fetch(feed, mode: .cached, window: .days(1)).status == .fresh)
        #expect(asked == ["+a", "-a", "+a", "-a"])
        #expect(journal().suspicion(of: FeedKey(feed)) == .clear)
    }

    @Test func `the user may request a feed that is left out`() async throws {
        let feed = try feed("a")
        try crash([feed], times: 3)
        let engine = engine()
        #expect(await engine.fetch(feed, mode: .cached, window: .days(1)).error?.code == .crashed)
        #expect(await engine.fetch(feed, mode: .refresh, window: .days(1)).status == .fresh)
        #expect(await engine.fetch(feed, mode: .cached, window: .days(1)).status == .fresh)
    }

    @Test func `a feed with other settings is another one`() async throws {
        let feed = try feed("a")
        var other = feed
        other.fingerprint = "other"
        try crash([other], times: 2)
        let journal = journal()
        #expect(journal.suspicion(of: FeedKey(feed)) == .clear)
        #expect(journal.suspicion(of: FeedKey(other)) == .leftOut(until: clock.now + 86_400, traps: 2))
    }

    @Test(arguments: ["", "trap", "trap x", "trap 11\n\u{0}\u{0}", "trap 11\nno feed at all, but words", "\u{FFFF}"])
    func `a damaged file is ignored`(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: folder + "/1-1.run"))
        try Data(text.utf8).write(to: URL(filePath: folder + "/suspects"))
        let journal = journal()
        #expect(journal.crashes.allSatisfy { $0.feeds.isEmpty })
        #expect(journal.suspicion(of: FeedKey(feed: "a", fingerprint: "1")) == .clear)
        #expect(!FileManager.default.fileExists(atPath: folder + "/1-1.run"))
    }

    @Test func `a folder that cannot be made causes no failure`() async throws {
        try Data().write(to: URL(filePath: folder))
        let feed = try feed("a")
        #expect(await engine().fetch(feed, window: .days(1)).status == .fresh)
    }
}
