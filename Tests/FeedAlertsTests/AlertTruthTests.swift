import FeedAlerts
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import Testing

/// The messages to a target that fails, waits or is slow: they say only what is true at the moment of sending.
@Suite(.timeLimit(.minutes(20)))
struct AlertTruthTests {
    private let noon = AlertWorld.noon
    private let soon = AlertRule.test { $0.before = [.seconds(600)] }
    private let due = AlertWorld.noon + 20 * 60
    private let down = AlertFailure("it answered with status 503")

    private func minutes(_ minutes: Double) -> Date { noon + minutes * 60 }

    private func changes(_ change: (inout AlertRule) -> Void = { _ in }) -> AlertRule {
        .test {
            $0.on = [.moved, .cancelled, .appeared, .cameBack]
            change(&$0)
        }
    }

    /// A world in which a message about a race at 12:30 hangs, then fails, while the feed says something else.
    private func hanging(
        dies: Bool = false,
        meanwhile items: [FeedItem]
    ) async throws -> (world: AlertWorld, process: AlertProcess) {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        world.now = due
        let claim = AlertClaim(
            owner: "hangs",
            targets: ["phone"],
            fingerprints: process.planner.fingerprints,
            lease: .seconds(15)
        )
        let id = try #require(await world.storage.claimAlerts(claim, atMost: 10).alerts.first?.alert.id)
        world.now = due + 2
        try await world.answer(items, by: process)
        if !dies {
            let later = AlertResult.later(due + 5, message: id.key.text, reason: "no answer")
            try await world.storage.finishAlerts([id: later], of: claim)
        }
        return (world, process)
    }

    @Test(arguments: [false, true], [[FeedItem.race("R1", at: 60)], [.race("R1", at: 30, status: .cancelled)], []])
    func `what is being sent when its item moves, is cancelled or goes is not sent again`(
        _ dies: Bool,
        _ items: [FeedItem]
    ) async throws {
        let (world, process) = try await hanging(dies: dies, meanwhile: items)
        try await process.run(until: minutes(45))
        #expect(world.receiver.titles == [])
        try await process.run(until: minutes(90))
        #expect(world.receiver.messages.map(\.due) == (items.first?.status == .scheduled ? [minutes(50)] : []))
    }

    @Test(arguments: [false, true])
    func `what is being sent when its item moves away and back is sent again with the same key`(_ dies: Bool)
        async throws
    {
        let (world, process) = try await hanging(dies: dies, meanwhile: [.race("R1", at: 60)])
        try await world.answer([.race("R1", at: 30)], by: process)
        try await process.run(until: minutes(29))
        #expect(world.receiver.titles.count == 1)
        #expect(world.receiver.messages.map(\.key) == world.receiver.messages.flatMap(\.alerts).map(\.key.text))
    }

    @Test func `what was sent while its item moved away is not sent again when it moves back`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        world.now = due
        let claim = AlertClaim(
            owner: "slow",
            targets: ["phone"],
            fingerprints: process.planner.fingerprints,
            lease: .seconds(15)
        )
        let id = try #require(await world.storage.claimAlerts(claim, atMost: 10).alerts.first?.alert.id)
        try await world.answer([.race("R1", at: 60)], by: process)
        #expect(try await world.storage.finishAlerts([id: .sent(message: id.key.text)], of: claim) == [id])
        try await world.answer([.race("R1", at: 30)], by: process)
        try await process.run(until: minutes(40))
        #expect(world.receiver.titles == [])
    }

    @Test func `a message that is sent again has the title that its item has by then`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        world.receiver.set { $0.failure = down }
        try await process.run(until: due + 1)
        var renamed = FeedItem.race("R1", at: 30)
        renamed.title = "The Derby"
        try await world.answer([renamed], by: process)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(25))
        #expect(world.receiver.titles == ["The Derby in 9 min"])
    }

    @Test func `what waits for its turn at a target is looked at again before it is sent`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        let races = (1...4).map { FeedItem.race("R\($0)", at: 30) }
        try await world.answer(races + [.race("R5", at: 30), .race("R6", at: 30)], by: process)
        // It takes one at a time, and the feed is fetched while it takes the first.
        let slow = SlowSender(world) {
            var renamed = FeedItem.race("R5", at: 30)
            renamed.title = "The Derby"
            try await world.answer(races.map { .race($0.title, at: 60) } + [renamed], by: process)
            world.now += 8
        }
        process.dispatcher.use(.init(rules: [soon], senders: ["phone": slow]))
        world.now = due
        _ = try await process.dispatcher.sendDue()
        let told = world.receiver.titles.dropFirst()
        #expect(told.contains { $0.hasPrefix("The Derby") } || world.receiver.titles.first?.hasPrefix("R5") == true)
        #expect(told.count <= 1 && world.receiver.titles.count <= 2)
        #expect(
            await world.storage.alerts(AlertQuery(isWaiting: true)).map(\.next)
                == Array(repeating: minutes(50), count: 4)
        )
    }

    @Test func `a process that did not run for a while asks before it tells`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        try await process.begin(awaitsFetch: true)
        _ = try await process.dispatcher.sendDue()
        // The machine is asleep, and nobody has asked the feed since.
        world.now = minutes(22)
        _ = try await process.dispatcher.sendDue()
        #expect(world.receiver.titles == [])
        world.now += 1
        try await world.answer([.race("R1", at: 60)], by: process)
        _ = try await process.dispatcher.sendDue()
        #expect(world.receiver.titles == [])
        #expect(await world.storage.alerts(AlertQuery(isWaiting: true)).map(\.next) == [minutes(50)])
    }

    @Test func `a message that was made ready before a machine slept is not sent by what was known then`() async throws
    {
        let world = try AlertWorld([soon])
        try await world.answer([.race("R1", at: 30)], by: world.process())
        world.now = due - 0.5
        let process = world.process {
            world.now += 600
        }
        try await process.begin(awaitsFetch: true)
        // Fresh, it is taken early; then the machine sleeps over the moment.
        try await world.answer([.race("R1", at: 30)], by: process)
        _ = try await process.dispatcher.sendDue(isEarly: true)
        #expect(world.receiver.titles == [])
    }

    @Test func `quiet hours drop what is over at their end`() async throws {
        let quiet = QuietHours(from: ClockTime(hour: 12, minute: 10), until: ClockTime(hour: 12, minute: 40))
        let world = try AlertWorld([
            AlertRule.test { ($0.before, $0.quiet, $0.grace) = ([.seconds(600)], quiet, .seconds(7_200)) }
        ])
        let process = world.process()
        let over = FeedItem(id: LocalID("R1"), title: "R1", time: .instant(minutes(30), end: minutes(35)))
        let lasts = FeedItem(id: LocalID("R2"), title: "R2", time: .instant(minutes(30), end: minutes(60)))
        try await world.answer([over, lasts], by: process)
        try await process.run(until: minutes(70))
        #expect(world.receiver.messages.flatMap(\.alerts).map(\.key.subject) == ["races:R2"])
        #expect(
            await world.storage.alerts(AlertQuery(subject: "races:R1")).map(\.state)
                == [.dropped(.quiet, at: minutes(20))]
        )
    }

    @Test func `a target that wants no messages for a while gets none, whatever they are about`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 30.1)], by: process)
        world.receiver.set { $0.failure = AlertFailure("it answered with status 429", notBefore: due + 60) }
        try await process.run(until: due)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: due + 59)
        #expect(world.receiver.titles == [])
        try await process.run(until: due + 61)
        #expect(world.receiver.titles.count == 2)
    }

    @Test func `what would be sent again too late is dropped at once`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        world.receiver.set { $0.failure = AlertFailure("it answered with status 429", notBefore: due + 3_600) }
        try await process.run(until: due)
        let dropped = await world.storage.alerts(AlertQuery(isWaiting: false))
        #expect(dropped.map(\.state) == [.dropped(.late, at: due)])
        #expect(dropped.map(\.failure) == ["it answered with status 429"])
    }

    // MARK: - News

    @Test func `of news of one item that waits, the older comes first`() async throws {
        let world = try AlertWorld([changes()])
        let process = world.process()
        try await world.answer([.race("R1", at: 90, status: .cancelled)], by: process)
        world.receiver.set { $0.failure = down }
        try await process.run(until: minutes(1))
        try await world.answer([.race("R1", at: 90)], by: process)
        try await process.run(until: minutes(1) + 1)
        try await world.answer([.race("R1", at: 95)], by: process)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(1) + 1)
        #expect(world.receiver.titles == [])
        try await process.run(until: minutes(10))
        #expect(world.receiver.titles == ["R1: came back, was cancelled", "R1: moved 13:30 → 13:35"])
    }

    @Test func `what may have been heard of and is undone is told by what holds only`() async throws {
        let world = try AlertWorld([changes()])
        let process = world.process()
        try await world.answer([.race("R1", at: 90)], by: process)
        world.receiver.set { $0.failure = down }
        try await world.answer([.race("R1", at: 90, status: .cancelled)], by: process)
        try await process.run(until: noon + 1)
        try await world.answer([.race("R1", at: 90)], by: process)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(10))
        #expect(world.receiver.titles == ["R1: came back, was cancelled"])
    }

    @Test func `what happened is told with the item as it is when a message is tried again`() async throws {
        let world = try AlertWorld([changes { _ in }])
        let process = world.process()
        try await world.answer([.race("R1", at: 90)], by: process)
        world.receiver.set { $0.failure = down }
        try await world.answer([.race("R1", at: 90, status: .cancelled)], by: process)
        try await process.run(until: noon + 1)
        var renamed = FeedItem.race("R1", at: 95, status: .cancelled)
        renamed.title = "R1 at Ascot"
        try await world.answer([renamed], by: process)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(10))
        #expect(world.receiver.titles == ["R1 at Ascot: cancelled"])
        #expect(world.receiver.messages.last?.alerts.first?.subject.item?.time == renamed.time)
    }

    /// The last message is the same if the target refuses messages and if it takes them without acknowledging them.
    @Test(arguments: [false, true])
    func `what the target hears last of an item that is cancelled, comes back and so on is what holds`(
        _ losesAnswers: Bool
    ) async throws {
        let world = try AlertWorld([changes { _ in }])
        let process = world.process()
        func say(_ status: ItemStatus, at second: Double) async throws {
            world.now = noon + second
            try await world.answer([.race("R1", at: 90, status: status)], by: process)
        }
        for isOffInTheEnd in [true, false] {
            let start: Double = isOffInTheEnd ? 0 : 600
            try await say(isOffInTheEnd ? .scheduled : .cancelled, at: start)
            try await process.run(until: noon + start)
            world.receiver.set { ($0.failure, $0.losesAnswers) = (losesAnswers ? nil : down, losesAnswers) }
            let statuses: [ItemStatus] = isOffInTheEnd ? [.cancelled, .scheduled] : [.scheduled, .cancelled]
            try await say(statuses[0], at: start + 1)
            _ = try await process.dispatcher.sendDue()
            // Neither is tried before the next one.
            for (second, status) in [(2.0, 1), (3, 0), (3.25, 1), (3.5, 0)] {
                try await say(statuses[status], at: start + second)
            }
            world.receiver.set { ($0.failure, $0.losesAnswers) = (nil, false) }
            try await process.run(until: noon + start + 300)
            let last = isOffInTheEnd ? "R1: cancelled" : "R1: came back, was cancelled"
            #expect(world.receiver.titles.last == last)
            #expect(await world.storage.alerts(AlertQuery(isWaiting: true)).isEmpty)
        }
    }

    /// Each is a list of what the feed says in quiet hours, and what is told after them.
    @Test(arguments: [
        ([[FeedItem.race("R1", at: 90, status: .cancelled)], [.race("R1", at: 90)]], []),
        ([[.race("R1", at: 95)], [.race("R1", at: 90)]], []),
        ([[.race("R1", at: 95)], [.race("R1", at: 99)]], ["R1: moved 13:30 → 13:39"]),
        ([[.race("R1", at: 90), .race("R2", at: 80)], [.race("R1", at: 90)]], []),
        ([[.race("R1", at: 90), .race("R2", at: 80)], [.race("R1", at: 90), .race("R2", at: 85)]], ["R2: appeared"]),
        ([[.race("R1", at: 95)], [.race("R1", at: 95, status: .cancelled)]], ["R1: cancelled"]),
    ])
    func `what was undone in quiet hours is not told after them`(_ answers: [[FeedItem]], _ titles: [String])
        async throws
    {
        let quiet = QuietHours(from: ClockTime(hour: 12, minute: 1), until: ClockTime(hour: 12, minute: 40))
        let world = try AlertWorld([
            changes { ($0.quiet, $0.grace) = (quiet, .seconds(7_200)) }
        ])
        let process = world.process()
        try await world.answer([.race("R1", at: 90)], by: process)
        for (number, items) in answers.enumerated() {
            try await process.run(until: minutes(5 + Double(number)))
            try await world.answer(items, by: process)
        }
        try await process.run(until: minutes(50))
        #expect(world.receiver.titles == titles)
    }

    @Test func `that an item was cancelled is not told when it came back, by a rule that does not tell of that`()
        async throws
    {
        let quiet = QuietHours(from: ClockTime(hour: 12, minute: 1), until: ClockTime(hour: 12, minute: 40))
        let world = try AlertWorld([
            .test { ($0.on, $0.quiet, $0.grace) = ([.cancelled], quiet, .seconds(7_200)) }
        ])
        let process = world.process()
        try await world.answer([.race("R1", at: 90)], by: process)
        try await process.run(until: minutes(5))
        try await world.answer([.race("R1", at: 90, status: .cancelled)], by: process)
        try await process.run(until: minutes(6))
        try await world.answer([.race("R1", at: 90)], by: process)
        try await process.run(until: minutes(50))
        #expect(world.receiver.titles == [])
    }

    // MARK: - Moments

    @Test(arguments: [false, true])
    func `a moment that is over by a move is told at once, and is not late`(_ isRetried: Bool) async throws {
        let world = try AlertWorld([.test { $0.before = [.seconds(600), .seconds(300)] }])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        world.now = minutes(2)
        if isRetried { world.receiver.set { $0.failure = down } }
        try await world.answer([.race("R1", at: 5)], by: process)
        _ = try await process.dispatcher.sendDue()
        world.receiver.set { $0.failure = nil }
        // The same items in another answer, for which everything is planned again.
        process.planner.planAllAgain()
        try await world.answer([.race("R1", at: 5)], by: process)
        try await process.run(until: minutes(2) + 30)
        #expect(world.receiver.titles == [isRetried ? "R1 in 2 min" : "R1 in 3 min"])
        #expect(world.receiver.messages.map(\.due) == [minutes(2)])
        #expect(world.receiver.messages.map(\.isLate) == [false])
    }

    @Test func `messages wait for a target in the order in which they were due, then by what they are about`()
        async throws
    {
        let world = try AlertWorld([soon])
        let process = world.process()
        let races: [FeedItem] = [
            .race("R3", at: 31), .race("R9", at: 30), .race("R2", at: 31), .race("R5", at: 30), .race("R1", at: 32),
        ]
        try await world.answer(races, by: process)
        let turn = AlertFailure("its rate is used up", isExpected: true, notBefore: minutes(23))
        world.receiver.set { ($0.failure, $0.concurrency) = (turn, 1) }
        try await process.run(until: minutes(22) + 30)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(24))
        #expect(world.receiver.titles.map { $0.prefix(2) } == ["R5", "R9", "R2", "R3", "R1"])
    }

    @Test func `of two moments of an item at a target that fails, only the later is told`() async throws {
        let world = try AlertWorld([AlertRule.test { $0.before = [.seconds(600), .seconds(540)] }])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        world.receiver.set { $0.failure = down }
        try await process.run(until: due + 61)
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(40))
        #expect(world.receiver.messages.map(\.due) == [due + 60])
    }

    @Test func `an end that becomes known after an item has begun tells nothing`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([], by: process)
        world.now = minutes(25)
        try await process.begin()
        // It was there before the rule, so that nobody was told.
        let other = world.process()
        try await world.answer([.race("R0", at: 90)], by: other)
        let late = AlertRule.test("late") { $0.before = [.seconds(600)] }
        process.planner.use([])
        try await world.answer([.race("R1", at: 30), .race("R0", at: 90)], by: process)
        process.planner.use([late])
        process.dispatcher.use(.init(rules: [late], senders: ["phone": world.receiver]))
        try await process.begin()
        try await world.answer([.race("R1", at: 30), .race("R0", at: 90)], by: process)
        let ending = FeedItem(
            id: LocalID("R1"),
            title: "R1",
            time: .instant(minutes(30), end: minutes(50)),
            group: "g",
            category: ItemCategory(id: "greyhound", label: "Greyhound")
        )
        try await world.answer([ending, .race("R0", at: 90)], by: process)
        try await process.run(until: minutes(31))
        #expect(world.receiver.titles == [])
    }

    @Test(arguments: [false, true])
    func `a star counts as it is when an alert is due`(_ isStarred: Bool) async throws {
        let rule = AlertRule.test { ($0.before, $0.onlyStarred) = ([.seconds(600)], true) }
        let world = try AlertWorld([rule])
        let item = ItemID("races", LocalID("R1"))
        try await world.answer([.race("R1", at: 30)], by: world.process())
        _ = await world.storage.setStar(!isStarred, for: item, of: .household, at: noon)
        world.now = due - 0.5
        let process = world.process {
            _ = await world.storage.setStar(isStarred, for: item, of: .household, at: world.now)
        }
        _ = try await process.dispatcher.sendDue(isEarly: true)
        #expect(world.receiver.titles == (isStarred ? ["R1 in 10 min"] : []))
    }
}

/// A target that takes one message at a time, and does something while it takes the first.
private actor SlowSender: AlertSender {
    nonisolated let concurrency = 1
    private let world: AlertWorld
    private var meanwhile: (@Sendable () async throws -> Void)?

    init(_ world: AlertWorld, meanwhile: @escaping @Sendable () async throws -> Void) {
        self.world = world
        self.meanwhile = meanwhile
    }

    func send(_ message: AlertMessage) async throws(AlertFailure) {
        try await world.receiver.send(message)
        let act = meanwhile
        meanwhile = nil
        try? await act?()
    }
}
