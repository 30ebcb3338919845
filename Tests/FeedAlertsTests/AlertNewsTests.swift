import FeedAlerts
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import Testing

/// Alerts about events: in a digest, about a feed, and from events that processes without rules have saved.
@Suite(.timeLimit(.minutes(20)))
struct AlertNewsTests {
    private let noon = AlertWorld.noon
    private let down = AlertFailure("it answered with status 503")
    private let changes = AlertRule.test { $0.on = [.moved, .cancelled, .appeared, .cameBack] }

    private func minutes(_ minutes: Double) -> Date { noon + minutes * 60 }

    /// Lets a feed say one thing after another, five seconds apart, and everything be sent that is due by then.
    private func play(_ answers: [[FeedItem]], _ world: AlertWorld, by process: AlertProcess) async throws {
        for items in answers {
            try await world.answer(items, by: process)
            try await process.run(until: world.now + 5)
        }
    }

    // MARK: - Several planners

    @Test func `what planners of different zones make of one event is one alert, whatever their answers are`() throws {
        let feed = try AlertWorld([changes]).feed
        var event = ItemEvent(
            ItemID(feed.id, LocalID("R1")),
            .moved,
            at: noon,
            title: "R1",
            time: FeedItem.race("R1", at: 95).time
        )
        (event.before, event.after) = (.time(FeedItem.race("R1", at: 90).time), .time(event.time))
        let alerts = try ["GMT", "Asia/Tokyo"].enumerated().map { place, zone in
            let planner = AlertPlanner([changes], timeZone: try #require(TimeZone(identifier: zone)))
            // The second one has not read the answer with the move yet.
            let snapshot = FeedSnapshot(items: [.race("R1", at: place == 0 ? 95 : 90)])
            return try #require(planner.plan(of: feed, snapshot, [event], at: noon)?.happened.first)
        }
        #expect(alerts[0].id == alerts[1].id)
        var table = AlertTable()
        for alert in alerts {
            var change = AlertPlanChange(feed.id, .items([]), rules: [changes.id])
            change.happened = [alert]
            table.apply(change, at: noon)
        }
        #expect(table.found(by: AlertQuery(isWaiting: true), at: noon).map(\.alert) == [alerts[0]])
    }

    // MARK: - Digests

    @Test func `a digest tells in one message what changes within its span, and only what holds`() async throws {
        var rule = changes
        rule.digest = .seconds(20)
        let world = try AlertWorld([rule])
        let process = world.process()
        try await world.answer([.race("R1", at: 90), .race("R2", at: 90), .race("R3", at: 90)], by: process)
        world.now = minutes(1)
        try await play(
            [
                [.race("R1", at: 95), .race("R2", at: 90), .race("R3", at: 90)],
                [.race("R1", at: 95), .race("R2", at: 91), .race("R3", at: 90, status: .cancelled)],
                [.race("R1", at: 95, status: .cancelled), .race("R2", at: 92), .race("R3", at: 90)],
            ],
            world,
            by: process
        )
        #expect(world.receiver.messages == [])
        try await process.run(until: minutes(1) + 19)
        #expect(world.receiver.messages == [])
        try await process.run(until: minutes(1) + 20)
        let message = try #require(world.receiver.messages.first)
        #expect(message.titles.sorted() == ["R1: cancelled", "R2: moved 13:30 → 13:32"] && !message.isLate)
        // What comes later is in the next one.
        try await play([[.race("R1", at: 95), .race("R2", at: 92), .race("R3", at: 90)]], world, by: process)
        try await process.run(until: minutes(5))
        #expect(world.receiver.titles.count == 2 && world.receiver.titles.last == "R1: came back, was cancelled")
    }

    @Test func `a change goes with what a digest tells anyway, and a move stays where its end was undone`()
        async throws
    {
        let rule = AlertRule.test {
            ($0.before, $0.on, $0.digest) = ([.seconds(600)], [.moved, .cancelled, .cameBack], .seconds(60))
        }
        let world = try AlertWorld([rule])
        let process = world.process()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 90)], by: process)
        world.now = minutes(20) - 20
        try await play(
            [
                [.race("R1", at: 30), .race("R2", at: 95)],
                [.race("R1", at: 30), .race("R2", at: 95, status: .cancelled)],
                [.race("R1", at: 30), .race("R2", at: 95)],
            ],
            world,
            by: process
        )
        try await process.run(until: minutes(25))
        #expect(world.receiver.messages.map(\.titles) == [["R1 in 10 min", "R2: moved 13:30 → 13:35"]])
    }

    // MARK: - Limits

    @Test func `a target that fails takes nothing from the limit of another`() async throws {
        let rule = AlertRule.test { ($0.before, $0.limit, $0.targets) = ([.seconds(600)], 1, ["a-mail", "phone"]) }
        let world = try AlertWorld([rule])
        let process = world.process()
        let mail = Receiver()
        process.dispatcher.use(.init(rules: [rule], senders: ["a-mail": mail, "phone": world.receiver]))
        mail.set { $0.failure = down }
        try await world.answer([.race("R1", at: 30), .race("R2", at: 31)], by: process)
        try await process.run(until: minutes(20) + 2)
        #expect(world.receiver.titles == ["R1 in 10 min"])
        mail.set { $0.failure = nil }
        try await process.run(until: minutes(22))
        #expect(world.receiver.titles.count == 1 && mail.titles == ["R1 in 9 min"])
        // More may be sent an hour after the message that counts.
        #expect(world.receiver.messages[0].text.contains("until 13:20"))
    }

    // MARK: - Feeds

    private let feeds = AlertRule.test { $0.on = [.feedDown, .feedUp] }

    @Test func `that a feed was down is not told when it is up before anybody could hear of it`() async throws {
        var rule = feeds
        rule.quiet = QuietHours(from: ClockTime(hour: 12, minute: 1), until: ClockTime(hour: 12, minute: 10))
        let world = try AlertWorld([rule])
        let process = world.process()
        try await world.answer([], by: process)
        try await process.run(until: minutes(2))
        await world.report(isDown: true, since: minutes(2), by: process)
        try await process.run(until: minutes(3))
        await world.report(isDown: false, since: minutes(2), by: process)
        try await process.run(until: minutes(30))
        #expect(world.receiver.titles == [])
    }

    @Test func `a target that fails meanwhile hears of a feed what holds, in its order`() async throws {
        let world = try AlertWorld([feeds])
        let process = world.process()
        try await world.answer([], by: process)
        // It may have heard that the feed is down.
        world.receiver.set { $0.failure = down }
        await world.report(isDown: true, since: minutes(2), by: process)
        try await process.run(until: minutes(3))
        await world.report(isDown: false, since: minutes(2), by: process)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(5))
        #expect(world.receiver.titles == ["races answers again"])
        // That it is up does not hold any more when it is down again.
        await world.report(isDown: true, since: minutes(5), by: process)
        try await process.run(until: minutes(6))
        world.receiver.set { $0.failure = down }
        await world.report(isDown: false, since: minutes(5), by: process)
        try await process.run(until: minutes(7))
        await world.report(isDown: true, since: minutes(7), by: process)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(12))
        #expect(world.receiver.titles.dropFirst() == ["races fails", "races fails"])
    }

    @Test func `a rule that tells only that feeds are down does not tell of one that is up by then`() async throws {
        var rule = feeds
        rule.on = [.feedDown]
        rule.digest = .seconds(60)
        let world = try AlertWorld([rule])
        let process = world.process()
        try await world.answer([], by: process)
        await world.report(isDown: true, since: noon, by: process)
        try await process.run(until: noon + 30)
        await world.report(isDown: false, since: noon, by: process)
        try await process.run(until: minutes(30))
        #expect(world.receiver.titles == [])
    }

    // MARK: - Other processes

    private let both = AlertRule.test { ($0.before, $0.on) = ([.seconds(600)], [.moved, .cancelled, .cameBack]) }

    @Test func `what a process without rules has saved is told once, and planned`() async throws {
        let world = try AlertWorld([both])
        let process = world.process()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 90)], by: process)
        try await process.begin()
        try await process.run(until: minutes(1))
        let other = world.processWithoutRules()
        try await world.answer([.race("R1", at: 60), .race("R2", at: 90, status: .cancelled)], by: other)
        // An answer that brings nothing new plans nothing.
        try await world.answer([.race("R1", at: 60), .race("R2", at: 90, status: .cancelled)], by: process)
        try await process.run(until: minutes(2))
        #expect(world.receiver.titles.sorted() == ["R1: moved 12:30 → 13:00", "R2: cancelled"])
        let next = world.process()
        try await next.begin()
        try await next.run(until: minutes(55))
        #expect(world.receiver.titles.dropFirst(2) == ["R1 in 10 min"])
        #expect(world.receiver.messages.last?.due == minutes(50))
    }

    @Test func `what others have saved is told at the next start, and not what was undone`() async throws {
        let world = try AlertWorld([both])
        let process = world.process()
        try await world.answer([.race("R1", at: 90), .race("R2", at: 90), .race("R3", at: 15)], by: process)
        try await process.begin()
        let other = world.processWithoutRules()
        world.now = minutes(1)
        try await world.answer(
            [.race("R1", at: 95), .race("R2", at: 90, status: .cancelled), .race("R3", at: 16)],
            by: other
        )
        world.now = minutes(2)
        try await world.answer([.race("R1", at: 95), .race("R2", at: 90), .race("R3", at: 16)], by: other)
        // That R3 moved is too late by then.
        world.now = minutes(20)
        let next = world.process()
        try await next.begin()
        try await next.run(until: minutes(21))
        #expect(world.receiver.titles == ["R1: moved 13:30 → 13:35"])
        #expect(world.receiver.messages.first?.isLate == true)
    }

    @Test func `of what others have saved, each event undoes only what was before it`() async throws {
        var rule = both
        rule.on = [.cancelled]
        let world = try AlertWorld([rule])
        let process = world.process()
        try await world.answer([.race("R1", at: 90, status: .cancelled)], by: process)
        try await process.begin()
        let other = world.processWithoutRules()
        world.now = minutes(1)
        try await world.answer([.race("R1", at: 90)], by: other)
        world.now = minutes(2)
        try await world.answer([.race("R1", at: 90, status: .cancelled)], by: other)
        try await process.run(until: minutes(3))
        #expect(world.receiver.titles == ["R1: cancelled"])
    }

    @Test func `rules that are new begin with what is saved from then on`() async throws {
        let world = try AlertWorld([both])
        let other = world.processWithoutRules()
        try await world.answer([.race("R1", at: 90)], by: other)
        try await world.answer([.race("R1", at: 95)], by: other)
        let process = world.process()
        try await process.begin()
        try await process.run(until: minutes(1))
        #expect(world.receiver.titles == [])
        try await world.answer([.race("R1", at: 99)], by: other)
        try await process.run(until: minutes(2))
        #expect(world.receiver.titles == ["R1: moved 13:35 → 13:39"])
    }

    // MARK: - Feeds that other processes count

    private func bothOfFeeds(_ id: String = "feeds") -> AlertRule {
        .test(id) { ($0.on, $0.grace) = ([.feedDown, .feedUp], .seconds(7_200)) }
    }

    @Test(arguments: [false, true])
    func `that a feed is down and up is told once by the process with the rule, whoever counts`(_ isRestarted: Bool)
        async throws
    {
        let world = try AlertWorld([bothOfFeeds()])
        let process = world.process()
        try await world.answer([.race("R1", at: 90)], by: process)
        try await process.begin()
        func next() async throws -> AlertProcess {
            guard isRestarted else { return process }
            let next = world.process()
            try await next.begin()
            return next
        }
        let other = world.processWithoutRules()
        world.now = minutes(2)
        await world.report(isDown: true, since: minutes(1), by: other)
        try await next().run(until: minutes(3))
        #expect(world.receiver.titles == ["races fails"])
        try await next().run(until: minutes(4))
        await world.report(isDown: false, since: minutes(1), by: other)
        try await next().run(until: minutes(5))
        try await next().run(until: minutes(6))
        #expect(world.receiver.titles == ["races fails", "races answers again"])
        // What is over before anybody has looked is not told, and what the process counts itself once.
        await world.report(isDown: true, since: minutes(5), by: other)
        await world.report(isDown: false, since: minutes(5), by: other)
        try await next().run(until: minutes(7))
        await world.report(isDown: true, since: minutes(6), by: process)
        try await next().run(until: minutes(8))
        await world.report(isDown: false, since: minutes(6), by: other)
        try await next().run(until: minutes(9))
        #expect(world.receiver.titles.dropFirst(2) == ["races fails", "races answers again"])
    }

    @Test func `of a feed that was down before a rule was there, the rule tells nothing`() async throws {
        let world = try AlertWorld([both])
        let other = world.process()
        try await world.answer([.race("R1", at: 90)], by: other)
        await world.report(isDown: true, since: noon, by: other)
        world.use([bothOfFeeds()])
        world.now = minutes(1)
        let process = world.process()
        try await process.begin()
        try await process.run(until: minutes(2))
        await world.report(isDown: false, since: noon, by: process)
        try await process.run(until: minutes(3))
        #expect(world.receiver.titles == [])
        // Another process has other rules.
        await world.report(isDown: true, since: minutes(3), by: other)
        try await process.run(until: minutes(4))
        #expect(world.receiver.titles == ["races fails"])
    }
}
