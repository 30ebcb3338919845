import FeedAlerts
import FeedConfiguration
import FeedCore
import FeedEngine
import Foundation
import Synchronization
import Testing

/// Messages that are made ready before they are due.
@Suite(.timeLimit(.minutes(20)))
struct AlertEarlyTests {
    private let soon = AlertRule.test { $0.before = [.seconds(600)] }
    private let due = AlertWorld.noon + 20 * 60

    /// Runs a process from half a second before a moment that is due at 12:20.
    private func messages(
        by rule: AlertRule? = nil,
        meanwhile: @escaping @Sendable (AlertWorld) async throws -> Void
    ) async throws -> (world: AlertWorld, next: Date?) {
        let world = try AlertWorld([rule ?? soon])
        try await world.answer([.race("R1", at: 30)], by: world.process())
        world.now = due - 0.5
        let next = try await world.process { try await meanwhile(world) }.dispatcher.sendDue(isEarly: true)
        return (world, next)
    }

    @Test func `a message is sent when it is due, with the words of that time`() async throws {
        let (world, _) = try await messages { _ in }
        #expect(world.receiver.titles == ["R1 in 10 min"])
        #expect(world.receiver.messages.map(\.due) == [due] && world.now == due)
        #expect(world.receiver.messages.map(\.isLate) == [false])
    }

    @Test func `an item that moves in the last second is told by its new time only`() async throws {
        let (world, next) = try await messages { try await $0.answer([.race("R1", at: 45)], by: $0.process()) }
        #expect(world.receiver.titles == [])
        #expect(next == due + 15 * 60 - 1)
        try await world.process().run(until: due + 15 * 60)
        #expect(world.receiver.titles == ["R1 in 10 min"])
    }

    @Test func `an item that is cancelled in the last second is not told of`() async throws {
        let (world, _) = try await messages { try await $0.answer([], by: $0.process()) }
        try await world.process().run(until: due + 3_600)
        #expect(world.receiver.titles == [])
    }

    @Test(arguments: [[FeedItem.race("R1", at: 45)], []])
    func `what a process without rules saves in the last second counts`(_ items: [FeedItem]) async throws {
        let world = try AlertWorld([soon])
        let process = world.process { try await world.answer(items, by: world.processWithoutRules()) }
        try await process.begin()
        try await world.answer([.race("R1", at: 30)], by: process)
        world.now = due - 0.5
        _ = try await process.dispatcher.sendDue(isEarly: true)
        #expect(world.receiver.titles == [])
        try await world.process().run(until: due + 15 * 60)
        #expect(world.receiver.messages.map(\.due) == items.map { _ in due + 15 * 60 })
    }

    @Test func `an answer that says the same ends nothing`() async throws {
        let (world, _) = try await messages { try await $0.answer([.race("R1", at: 30)], by: $0.process()) }
        #expect(world.receiver.titles == ["R1 in 10 min"] && world.now == due)
    }

    @Test func `a clock that is set back tells nothing before its time, and once`() async throws {
        let isSet = Mutex(false)
        let (world, _) = try await messages { world in
            if !isSet.withLock({ set in
                defer { set = true }; return set
            }) {
                world.now -= 60
            }
        }
        try await world.process().run(until: due + 3_600)
        #expect(world.receiver.messages.map(\.due) == [due])
    }

    @Test func `a process that dies before it is due leaves the moment to another`() async throws {
        let world = try AlertWorld([soon])
        try await world.answer([.race("R1", at: 30)], by: world.process())
        world.now = due - 0.5
        // It waits, and never goes on.
        _ = try await world.process { throw CancellationError() }.dispatcher.sendDue(isEarly: true)
        #expect(world.receiver.titles == [])
        try await world.process().run(until: due + 2)
        #expect(world.receiver.messages.map(\.due) == [due])
    }

    @Test func `what a limit or a digest decides is not taken early`() async throws {
        for rule in [
            AlertRule.test { ($0.before, $0.limit) = ([.seconds(600)], 1) },
            AlertRule.test { ($0.before, $0.digest) = ([.seconds(600)], .seconds(60)) },
        ] {
            let (world, next) = try await messages(by: rule) { _ in }
            #expect(world.receiver.titles == [] && next == due)
        }
    }
}
