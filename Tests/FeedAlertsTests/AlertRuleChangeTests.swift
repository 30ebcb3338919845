import FeedAlerts
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import Testing

/// Rules that are changed, and other rules with the same names in other processes.
@Suite(.timeLimit(.minutes(20)))
struct AlertRuleChangeTests {
    private let noon = AlertWorld.noon
    private let soon = AlertRule.test { $0.before = [.seconds(600)] }
    private let down = AlertFailure("it answered with status 503")

    private func minutes(_ minutes: Double) -> Date { noon + minutes * 60 }

    @Test func `of two processes whose rules have the same id, each tells what its own rule says`() async throws {
        let world = try AlertWorld([soon])
        let first = world.process()
        world.use([.test { $0.before = [.seconds(1_200)] }])
        let second = world.process()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 90)], by: first)
        try await second.begin()
        world.now = minutes(1)
        try await world.answer([.race("R1", at: 30), .race("R2", at: 95)], by: first)
        try await second.run(until: minutes(15))
        try await first.run(until: minutes(25))
        #expect(world.receiver.titles == ["R1 in 20 min", "R1 in 10 min"])
        try await world.answer([.race("R2", at: 100)], by: second)
        try await first.run(until: minutes(60))
        try await second.run(until: minutes(85))
        try await first.run(until: minutes(99))
        #expect(world.receiver.titles.dropFirst(2) == ["R2 in 20 min", "R2 in 10 min"])
    }

    @Test func `a process that only reads takes nothing away that another one plans and tries again`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 90)], by: process)
        world.receiver.set { $0.failure = down }
        try await process.run(until: minutes(20) + 1)
        let planned = await world.storage.alerts(AlertQuery())
        world.use([.test { ($0.before, $0.targets) = ([.seconds(600)], ["board"]) }])
        let reader = world.reader()
        let table = try await reader.planner.preview(of: [world.feed], in: world.storage, at: world.now)
        let ahead = table.found(by: AlertQuery(isWaiting: true), at: world.now)
        #expect(ahead.contains { $0.alert.target == "board" })
        #expect(await world.storage.alerts(AlertQuery()) == planned)
        // Nor what it fetches.
        try await world.answer([.race("R1", at: 30), .race("R2", at: 90), .race("R3", at: 95)], by: reader)
        let left = await world.storage.alerts(AlertQuery()).filter { $0.alert.target == "phone" }
        #expect(left == planned)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(86))
        #expect(world.receiver.titles == ["R1 in 9 min", "R2 in 10 min", "R3 in 10 min"])
    }

    @Test func `what waits for another try is dropped, to be seen, when its rule no longer sends there`() async throws {
        let changes = AlertRule.test { ($0.before, $0.on) = ([.seconds(600)], [.moved]) }
        let world = try AlertWorld([changes])
        let process = world.process()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 90)], by: process)
        world.receiver.set { $0.failure = down }
        world.now = minutes(19)
        try await world.answer([.race("R1", at: 30), .race("R2", at: 95)], by: process)
        try await process.run(until: minutes(20) + 1)
        try await process.use([.test { ($0.before, $0.on, $0.targets) = ([.seconds(600)], [.moved], ["mail"]) }])
        let dropped = await world.storage.alerts(AlertQuery(isWaiting: false))
        #expect(dropped.map(\.alert.key.subject) == ["races:R1", "races:R2"])
        #expect(dropped.allSatisfy { $0.state == .dropped(.unrouted, at: world.now) && $0.failure == down.description })
        // What is ahead goes to the new target only.
        let waiting = await world.storage.alerts(AlertQuery(isWaiting: true))
        #expect(waiting.map(\.alert.target) == ["mail"])
    }

    @Test func `what waits for another try is dropped where its rule was changed while nothing ran`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 90)], by: process)
        world.receiver.set { $0.failure = down }
        try await process.run(until: minutes(20) + 1)
        world.use([.test { ($0.before, $0.targets) = ([.seconds(600)], ["mail"]) }])
        let next = world.process()
        try await next.begin()
        // Another process may have the rule as it was.
        try await next.run(until: minutes(22))
        #expect(await world.storage.alerts(AlertQuery(isWaiting: false)).isEmpty)
        try await next.run(until: minutes(25))
        let dropped = await world.storage.alerts(AlertQuery(isWaiting: false))
        #expect(dropped.map(\.alert.key.subject) == ["races:R1"] && dropped.first?.failure == down.description)
        #expect(dropped.map(\.state) == [.dropped(.unrouted, at: minutes(25))])
    }

    private func rule(_ id: String, on occasion: AlertOccasion) -> AlertRule { .test(id) { $0.on = [occasion] } }

    /// A program of one configuration that has begun, by the rules that it has by then.
    private func next(_ world: AlertWorld, _ rules: [AlertRule]) async throws -> AlertProcess {
        world.use(rules)
        let process = world.process("feeds.json")
        try await process.begin()
        try await process.planner.retireFormerRules(of: [world.feed], in: world.storage, at: world.now)
        return process
    }

    @Test func `a rule that was away begins again with what happens from then on, and the others miss nothing`()
        async throws
    {
        let (moves, ends) = (rule("moves", on: .moved), rule("ends", on: .cancelled))
        let world = try AlertWorld([moves, ends])
        let first = try await next(world, [moves, ends])
        try await world.answer([.race("R1", at: 90), .race("R2", at: 90), .race("R3", at: 90)], by: first)
        try await first.run(until: minutes(1))
        // What others save before the configuration changes, rules tell that stay.
        let other = world.processWithoutRules()
        try await world.answer([.race("R1", at: 95), .race("R2", at: 90), .race("R3", at: 90)], by: other)
        world.now = minutes(2)
        let second = try await next(world, [moves])
        try await second.run(until: minutes(3))
        #expect(world.receiver.titles == ["R1: moved 13:30 → 13:35"])
        let off = FeedItem.race("R2", at: 90, status: .cancelled)
        try await world.answer([.race("R1", at: 97), off, .race("R3", at: 90)], by: second)
        try await second.run(until: minutes(4))
        try await world.answer([.race("R1", at: 99), off, .race("R3", at: 90)], by: other)
        world.now = minutes(5)
        let third = try await next(world, [moves, ends])
        try await third.run(until: minutes(6))
        #expect(world.receiver.titles.dropFirst() == ["R1: moved 13:35 → 13:37", "R1: moved 13:37 → 13:39"])
        try await world.answer([.race("R1", at: 99), off, .race("R3", at: 90, status: .cancelled)], by: third)
        try await third.run(until: minutes(7))
        #expect(world.receiver.titles.dropFirst(3) == ["R3: cancelled"])
    }

    @Test func `moments that fell due while a rule was away are not told when it is back`() async throws {
        let hour = AlertRule.test("hour") { $0.before = [.seconds(3_600)] }
        let world = try AlertWorld([hour, soon])
        let first = try await next(world, [hour, soon])
        try await world.answer([.race("R1", at: 90)], by: first)
        world.now = minutes(10)
        _ = try await next(world, [soon])
        world.now = minutes(40)
        let third = try await next(world, [hour, soon])
        try await third.run(until: minutes(90))
        #expect(world.receiver.titles == ["R1 in 10 min"])
    }

    @Test(arguments: ["feeds.json", nil])
    func `what is overdue is dropped, to be seen, where its rule was changed while nothing ran`(_ name: String?)
        async throws
    {
        let world = try AlertWorld([soon])
        let process = world.process(name)
        try await process.begin()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 90)], by: process)
        try await process.run(until: minutes(1))
        world.use([.test { $0.before = [.seconds(300)] }])
        world.now = minutes(22)
        let next = world.process(name)
        try await next.begin()
        try await next.run(until: minutes(name == nil ? 24 : 22) + 1)
        let dropped = await world.storage.alerts(AlertQuery(isWaiting: false))
        #expect(dropped.map(\.alert.key.subject) == ["races:R1"] && world.receiver.titles == [])
        #expect(dropped.map(\.state) == [.dropped(.unrouted, at: name == nil ? minutes(24) + 1 : minutes(22))])
        try await next.run(until: minutes(86))
        #expect(world.receiver.titles == ["R1 in 5 min", "R2 in 5 min"])
    }

    @Test func `what waits for another try goes on when its rule gets another target beside that`() async throws {
        let rule = AlertRule.test { $0.on = [.moved] }
        let world = try AlertWorld([rule])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        world.receiver.set { $0.failure = down }
        world.now = minutes(1)
        try await world.answer([.race("R1", at: 35)], by: process)
        try await process.run(until: minutes(1) + 1)
        try await process.use([.test { ($0.on, $0.targets) = ([.moved], ["phone", "mail"]) }])
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(5))
        #expect(world.receiver.titles == ["R1: moved 12:30 → 12:35"])
    }

    @Test(arguments: [false, true])
    func `that an item has moved is not told when it is cancelled by then`(_ tellsOfEnds: Bool) async throws {
        let world = try AlertWorld([.test { $0.on = tellsOfEnds ? [.moved, .cancelled] : [.moved] }])
        let process = world.process()
        try await world.answer([.race("R1", at: 90)], by: process)
        world.receiver.set { $0.failure = down }
        world.now = minutes(1)
        try await world.answer([.race("R1", at: 95)], by: process)
        try await process.run(until: minutes(1) + 1)
        try await world.answer([.race("R1", at: 95, status: .cancelled)], by: process)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(5))
        #expect(world.receiver.titles == (tellsOfEnds ? ["R1: cancelled"] : []))
        let dropped = await world.storage.alerts(AlertQuery(isWaiting: false)).filter {
            $0.alert.subject.event == .moved
        }
        #expect(dropped.map(\.state) == [.dropped(.cancelled, at: minutes(1) + 5)])
        // It moves while it is cancelled.
        try await world.answer([.race("R1", at: 97, status: .cancelled)], by: process)
        try await process.run(until: minutes(7))
        #expect(world.receiver.titles.allSatisfy { !$0.contains("moved") })
    }

    @Test(arguments: [false, true])
    func `a start that moves by parts of a second is told once`(_ isRetried: Bool) async throws {
        let world = try AlertWorld([.test { ($0.before, $0.on) = ([.seconds(600)], [.moved]) }])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        if isRetried { world.receiver.set { $0.failure = down } }
        try await process.run(until: minutes(20) + 1)
        try await world.answer([.race("R1", at: 30.01)], by: process)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(40))
        #expect(world.receiver.titles == [isRetried ? "R1 in 9 min" : "R1 in 10 min"])
    }

    @Test func `a whole day is told once, whatever the clocks and the time of day by which it is told`() async throws {
        func rule(at minute: Int) -> AlertRule {
            .test { ($0.on, $0.at) = ([.start], ClockTime(hour: 12, minute: minute)) }
        }
        let world = try AlertWorld([rule(at: 10)])
        let process = world.process()
        var day = FeedItem.race("Holiday", at: 0)
        day.time = .day(CivilDay(noon, in: .gmt), region: "GB")
        try await world.answer([day], by: process)
        try await process.run(until: minutes(15))
        #expect(world.receiver.titles.count == 1)
        try await process.use([rule(at: 30)])
        try await process.run(until: minutes(60))
        #expect(world.receiver.titles.count == 1)
    }
}
