import FeedAlerts
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import Testing

/// The messages of a program at its start, about items that may have moved while nothing ran.
@Suite(.timeLimit(.minutes(20)))
struct AlertStartTests {
    private let noon = AlertWorld.noon
    private let soon = AlertRule.test { $0.before = [.seconds(600), .seconds(60)] }

    private func minutes(_ minutes: Double) -> Date { noon + minutes * 60 }

    /// A program that has just started, some minutes after the feed was read last at noon with a race at 12:30.
    private func started(at start: Double) async throws -> (world: AlertWorld, process: AlertProcess) {
        let world = try AlertWorld([soon])
        try await world.answer([.race("R1", at: 30)], by: world.process())
        world.now = minutes(start)
        let process = world.process()
        try await process.begin(awaitsFetch: true)
        _ = try await process.dispatcher.sendDue()
        return (world, process)
    }

    /// Looks as often as a program that runs.
    private func run(_ process: AlertProcess, until end: Date) async throws {
        while process.world.now < end {
            process.world.now = min(end, process.world.now + 5)
            _ = try await process.dispatcher.sendDue()
        }
    }

    @Test func `what is overdue waits for the first fetch, and is told late after it`() async throws {
        let (world, process) = try await started(at: 25)
        #expect(world.receiver.titles == [])
        world.now += 3
        try await world.answer([.race("R1", at: 30)], by: process)
        _ = try await process.dispatcher.sendDue()
        #expect(world.receiver.titles == ["R1 in 4 min"])
        #expect(world.receiver.messages[0].isLate)
    }

    @Test(arguments: [FeedItem.race("R1", at: 60), .race("R1", at: 30, status: .cancelled)])
    func `an item that moved or was cancelled while nothing ran is not told of by its old time`(_ item: FeedItem)
        async throws
    {
        let (world, process) = try await started(at: 25)
        world.now += 3
        try await world.answer([item], by: process)
        try await run(process, until: minutes(90))
        let isOff = item.status == .cancelled
        #expect(world.receiver.messages.map(\.due) == (isOff ? [] : [minutes(50), minutes(59)]))
    }

    @Test func `a fetch that fails tells what is stored, late`() async throws {
        let (world, process) = try await started(at: 25)
        world.now += 10
        await world.fail()
        _ = try await process.dispatcher.sendDue()
        #expect(world.receiver.messages.map(\.isLate) == [true])
    }

    @Test func `a feed that is not fetched holds its alerts for two minutes at most`() async throws {
        let (world, process) = try await started(at: 25)
        try await run(process, until: minutes(26.9))
        #expect(world.receiver.titles == [])
        try await run(process, until: minutes(27.1))
        #expect(world.receiver.titles == ["R1 in 2 min"])
    }

    @Test func `a feed that fails and is not asked again soon is not waited for`() async throws {
        let world = try AlertWorld([soon])
        try await world.answer([.race("R1", at: 30)], by: world.process())
        await world.fail(openUntil: minutes(60))
        world.now = minutes(25)
        let process = world.process()
        try await process.begin(awaitsFetch: true)
        _ = try await process.dispatcher.sendDue()
        #expect(world.receiver.titles == ["R1 in 5 min"])
    }

    @Test func `many feeds are looked at once a second, and no longer than they are waited for`() async throws {
        let (world, process) = try await started(at: 25)
        let feeds = try (0..<60).map { try Feed(FeedID("f\($0)") ?? "f", of: ScriptedProvider.self) }
        let keys = feeds.map { (feed: $0, key: AnswerKey(feed: FeedKey($0), scope: "")) }
        let awaited = FeedsBeforeFirstFetch(keys + [(world.feed, world.key)], in: world.storage, since: world.now)
        #expect(try await awaited.feeds(at: world.now).count == 61)
        try await world.answer([.race("R1", at: 30)], by: process)
        #expect(try await awaited.feeds(at: world.now + 0.5).contains(world.feed.id))
        #expect(try await awaited.feeds(at: world.now + 1) == Set(feeds.map(\.id)))
        for seconds in stride(from: 5, to: FeedsBeforeFirstFetch.patience, by: 5) {
            #expect(try await !awaited.feeds(at: world.now + seconds).isEmpty)
        }
        #expect(try await awaited.feeds(at: world.now + FeedsBeforeFirstFetch.patience).isEmpty)
    }

    @Test func `what falls due moments after the start is told on the second where the answer is fresh`() async throws {
        let world = try AlertWorld([soon])
        world.now = minutes(19.5)
        try await world.answer([.race("R1", at: 30)], by: world.process())
        world.now = minutes(19.98)
        let process = world.process()
        try await process.begin(awaitsFetch: true)
        try await process.run(until: minutes(20))
        #expect(world.receiver.messages.map(\.due) == [minutes(20)])
        #expect(world.receiver.messages.map(\.isLate) == [false])
    }
}
