import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// An answer that is suddenly empty.
@Suite(.timeLimit(.minutes(20)))
struct EmptyAnswerGuardTests {
    private static let start = SimulatedClock.start

    /// An answer with items that are worth showing for so many seconds from the start; `nil` for ever.
    private static func answer(_ relevances: [TimeInterval?], isPartial: Bool = false) -> FeedSnapshot {
        let items = relevances.enumerated().map { number, relevance in
            FeedItem(
                id: LocalID("\(number)"),
                title: "\(number)",
                time: .instant(start),
                relevantUntil: relevance.map { start.addingTimeInterval($0) }
            )
        }
        var warnings = FeedWarnings()
        if isPartial { warnings.add(.missingPart, "the rest is missing") }
        return FeedSnapshot(items: items, warnings: warnings)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var old: FeedSnapshot?
        var new: [FeedSnapshot]
        var believed: [Bool]

        init(_ name: String, after old: FeedSnapshot?, _ new: [FeedSnapshot], _ believed: [Bool]) {
            testDescription = name
            self.old = old
            self.new = new
            self.believed = believed
        }
    }

    private static let empty = answer([])
    private static let good = answer([nil, 100])

    @Test(arguments: [
        Case("the first answer of all is believed", after: nil, [empty, empty], [true, true]),
        Case("one with items is believed", after: good, [good, answer([nil])], [true, true]),
        Case("two empty ones are doubted", after: good, [empty, empty, empty, empty], [false, false, true, true]),
        Case(
            "one with items between begins anew",
            after: good,
            [empty, good, empty, empty],
            [false, true, false, false]
        ),
        Case("a part that is missing is doubted too", after: good, [answer([], isPartial: true)], [false]),
        Case("items that are over leave nothing to keep", after: answer([0, -5]), [empty], [true]),
        Case("one that is not over is enough", after: answer([0, 1]), [empty], [false]),
        Case("what is never over stays", after: answer([nil]), [empty], [false]),
        Case("an empty one after an empty one is nothing new", after: empty, [empty], [true]),
    ])
    func `doubts an empty answer where none was empty before`(_ example: Case) {
        var emptiness = EmptyAnswerGuard()
        var old = example.old
        for (new, expected) in zip(example.new, example.believed) {
            let isBelieved = emptiness.believes(new, after: old, scope: "", at: Self.start, in: .gmt)
            #expect(isBelieved == expected)
            if isBelieved { old = new }
        }
    }

    @Test func `a scope that was empty once may be so again, and says nothing of others`() {
        var emptiness = EmptyAnswerGuard()
        func believes(_ new: FeedSnapshot, after old: FeedSnapshot?, _ scope: String) -> Bool {
            emptiness.believes(new, after: old, scope: scope, at: Self.start, in: .gmt)
        }
        #expect(believes(Self.empty, after: nil, "august"))
        #expect(believes(Self.empty, after: Self.good, "august"))
        #expect(!believes(Self.empty, after: Self.good, "july"))
        // A part that is missing does not make it usual.
        #expect(believes(Self.answer([], isPartial: true), after: nil, "june"))
        #expect(!believes(Self.empty, after: Self.good, "june"))
    }

    // MARK: - An engine

    private func engine(_ clock: SimulatedClock, _ storage: any ServedStorage) -> FeedEngine {
        FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
    }

    @Test func `the last good answer stays, says why, and gives way to the third empty one`() async throws {
        let (clock, storage) = (SimulatedClock(), MemoryFeedStorage())
        let isEmpty = Mutex(false)
        let feed = try TestFeed().feed { _ in isEmpty.withLock { $0 } ? FeedSnapshot() : .of("a", "b") }
        _ = await engine(clock, storage).fetch(feed, window: .days(1))
        isEmpty.withLock { $0 = true }
        // Each run is a process of its own.
        for _ in 0..<2 {
            clock.advance(by: 60)
            let report = await engine(clock, storage).fetch(feed, window: .days(1))
            #expect(report.status == .stale)
            #expect(report.snapshot?.items.count == 2)
            #expect(report.error?.code == .malformed)
            #expect(report.error?.message == "the answer has no items, where the last one had 2")
        }
        clock.advance(by: 60)
        let report = await engine(clock, storage).fetch(feed, window: .days(1))
        #expect(report.status == .fresh)
        #expect(report.snapshot?.items == [])
        isEmpty.withLock { $0 = false }
        clock.advance(by: 60)
        #expect(await engine(clock, storage).fetch(feed, window: .days(1)).snapshot?.items.count == 2)
        isEmpty.withLock { $0 = true }
        clock.advance(by: 60)
        #expect(await engine(clock, storage).fetch(feed, window: .days(1)).snapshot?.items == [])
    }

    @Test func `an answer past its shelf life is not kept for want of a better`() async throws {
        let (clock, storage) = (SimulatedClock(), MemoryFeedStorage())
        let isEmpty = Mutex(false)
        let feed = try TestFeed().feed { _ in isEmpty.withLock { $0 } ? FeedSnapshot() : .of("a") }
        _ = await engine(clock, storage).fetch(feed, window: .days(1))
        isEmpty.withLock { $0 = true }
        clock.advance(by: 301)
        let report = await engine(clock, storage).fetch(feed, window: .days(1))
        #expect(report.status == .fresh)
        #expect(report.snapshot?.items == [])
    }
}
