import FeedAlerts
import FeedConfiguration
import FeedCore
import FeedEngine
import Foundation
import Testing

/// The messages that people get while items move, processes die and clocks jump.
@Suite(.timeLimit(.minutes(20)))
struct AlertSimulationTests {
    private let noon = AlertWorld.noon
    private let soon = AlertRule.test { $0.before = [.seconds(600), .seconds(60)] }

    private func minutes(_ minutes: Double) -> Date { noon + minutes * 60 }

    @Test func `each moment before an item is told on the second and once`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        try await process.run(until: minutes(19.99))
        #expect(world.receiver.titles == [])
        try await process.run(until: minutes(20))
        #expect(world.receiver.titles == ["R1 in 10 min"])
        try await process.run(until: minutes(40))
        #expect(world.receiver.titles == ["R1 in 10 min", "R1 in 1 min"])
        #expect(world.receiver.messages.map(\.due) == [minutes(20), minutes(29)])
        #expect(world.receiver.messages.map(\.isLate) == [false, false])
    }

    @Test func `an item that moves later is told by its new time only`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        try await process.run(until: minutes(15))
        try await world.answer([.race("R1", at: 45)], by: process)
        try await process.run(until: minutes(60))
        #expect(world.receiver.messages.map(\.due) == [minutes(35), minutes(44)])
    }

    @Test func `an item that moves later after it was told is told again by its new time`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        try await process.run(until: minutes(21))
        try await world.answer([.race("R1", at: 45)], by: process)
        try await process.run(until: minutes(60))
        #expect(world.receiver.messages.map(\.due) == [minutes(20), minutes(35), minutes(44)])
        #expect(Set(world.receiver.messages.map(\.key)).count == 3)
    }

    @Test func `an item that moves earlier across its moment is told at once`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        try await process.run(until: minutes(15))
        try await world.answer([.race("R1", at: 18)], by: process)
        try await process.run(until: minutes(15))
        #expect(world.receiver.titles == ["R1 in 3 min"])
        try await process.run(until: minutes(60))
        #expect(world.receiver.messages.map(\.due) == [minutes(15), minutes(17)])
    }

    @Test func `an item that moves away and back is told once by each of its times`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        try await process.run(until: minutes(21))
        try await world.answer([.race("R1", at: 50)], by: process)
        try await process.run(until: minutes(22))
        try await world.answer([.race("R1", at: 30)], by: process)
        try await process.run(until: minutes(60))
        #expect(world.receiver.titles == ["R1 in 10 min", "R1 in 1 min"])
    }

    @Test(arguments: [ItemStatus.cancelled, .withdrawn])
    func `an item that is off is not told of, and is again when it is on again`(_ status: ItemStatus) async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        try await world.answer([.race("R1", at: 30, status: status)], by: process)
        try await process.run(until: minutes(21))
        #expect(world.receiver.titles == [])
        try await world.answer([.race("R1", at: 30)], by: process)
        try await process.run(until: minutes(60))
        #expect(world.receiver.titles == ["R1 in 9 min", "R1 in 1 min"])
    }

    @Test func `an item that disappears is not told of, and is when it comes back`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 90)], by: process)
        try await world.answer([.race("R2", at: 90)], by: process)
        try await process.run(until: minutes(25))
        #expect(world.receiver.titles == [])
        try await world.answer([.race("R1", at: 30), .race("R2", at: 90)], by: process)
        try await process.run(until: minutes(60))
        #expect(world.receiver.titles == ["R1 in 5 min", "R1 in 1 min"])
    }

    @Test func `what happens to items is told as it happens, and a first answer is no news`() async throws {
        let rule = AlertRule.test { $0.on = [.moved, .cancelled, .appeared, .cameBack, .start] }
        let world = try AlertWorld([rule])
        let process = world.process()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 40)], by: process)
        try await process.run(until: minutes(1))
        #expect(world.receiver.titles == [])
        try await world.answer([.race("R1", at: 35), .race("R2", at: 40, status: .cancelled)], by: process)
        try await process.run(until: minutes(2))
        #expect(world.receiver.titles == ["R1: moved 12:30 → 12:35", "R2: cancelled"])
        let back = [FeedItem.race("R1", at: 30), .race("R2", at: 40), .race("R3", at: 50)]
        try await world.answer(back, by: process)
        try await process.run(until: minutes(3))
        #expect(
            world.receiver.titles.dropFirst(2).sorted()
                == ["R1: moved 12:35 → 12:30", "R2: came back, was cancelled", "R3: appeared"]
        )
        // The same move at another time is another piece of news.
        try await world.answer([.race("R1", at: 35)] + back.dropFirst(), by: process)
        try await process.run(until: minutes(4))
        #expect(world.receiver.titles.last == "R1: moved 12:30 → 12:35")
        try await process.run(until: minutes(36))
        #expect(world.receiver.titles.last == "R1 now")
    }

    // MARK: - Processes

    @Test func `a restart between due and sent loses nothing, and tells late that it is`() async throws {
        let world = try AlertWorld([soon])
        try await world.answer([.race("R1", at: 30)], by: world.process())
        // Nothing runs from here on.
        world.now = minutes(25)
        let next = world.process()
        try await next.begin()
        try await next.run(until: minutes(25))
        #expect(world.receiver.titles == ["R1 in 5 min"])
        #expect(world.receiver.messages[0].isLate)
        #expect(world.receiver.messages[0].text.contains("late, was due at 12:20"))
    }

    @Test func `a restart between sent and noted tells the same message again`() async throws {
        let world = try AlertWorld([soon])
        let first = world.process()
        try await world.answer([.race("R1", at: 30)], by: first)
        world.now = minutes(20)
        // It is taken and sent, and the process dies before it says so.
        let claim = AlertClaim(
            owner: "dead",
            targets: ["phone"],
            fingerprints: first.planner.fingerprints,
            lease: .seconds(15)
        )
        let taken = await world.storage.claimAlerts(claim, atMost: 10).alerts
        #expect(taken.count == 1)
        let next = world.process()
        try await next.begin()
        try await next.run(until: minutes(20))
        #expect(world.receiver.titles == [])
        try await next.run(until: minutes(20) + 16)
        #expect(world.receiver.messages.map(\.key) == taken.map(\.alert.key.text))
    }

    @Test func `an answer that is lost on the way back is asked for with the same key`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        world.receiver.set { $0.losesAnswers = true }
        try await process.run(until: minutes(20))
        world.receiver.set { $0.losesAnswers = false }
        try await process.run(until: minutes(21))
        #expect(world.receiver.titles.count == 2)
        #expect(Set(world.receiver.messages.map(\.key)).count == 1)
    }

    @Test func `ten processes tell each of a thousand moments of one instant once`() async throws {
        let world = try AlertWorld([AlertRule.test { $0.on = [.start] }])
        let first = world.process()
        try await world.answer((0..<1_000).map { .race("R\($0)", at: 30) }, by: first)
        let others = (0..<9).map { _ in world.process() }
        for process in others { try await process.begin() }
        world.now = minutes(30)
        await withTaskGroup { group in
            for process in [first] + others { group.addTask { _ = try? await process.dispatcher.sendDue() } }
        }
        #expect(world.receiver.titles.count == 1_000)
        #expect(Set(world.receiver.messages.map(\.key)).count == 1_000)
    }

    @Test func `a receiver that fails for an hour gets each message once, when it is back`() async throws {
        let world = try AlertWorld([AlertRule.test { ($0.on, $0.grace) = ([.start], .seconds(7_200)) }])
        let process = world.process()
        try await world.answer([.race("R1", at: 5), .race("R2", at: 10)], by: process)
        world.receiver.set { $0.failure = AlertFailure("it answered with status 503") }
        try await process.run(until: minutes(65))
        #expect(world.receiver.titles == [])
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(90))
        #expect(world.receiver.messages.flatMap(\.alerts).map(\.key.subject).sorted() == ["races:R1", "races:R2"])
        #expect(world.receiver.messages.map(\.isLate) == [true, true])
    }

    @Test func `a receiver that refuses for good is not asked again`() async throws {
        let world = try AlertWorld([AlertRule.test { $0.on = [.start] }])
        let process = world.process()
        try await world.answer([.race("R1", at: 5)], by: process)
        world.receiver.set { $0.failure = AlertFailure("status 404", isFinal: true) }
        try await process.run(until: minutes(6))
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(60))
        #expect(world.receiver.titles == [])
        let stored = await world.storage.alerts(AlertQuery(isWaiting: false))
        #expect(stored.map(\.state) == [.dropped(.refused, at: minutes(5))])
        #expect(stored.map(\.failure) == ["status 404"])
    }

    @Test func `that a target fails is news once, until it has taken a message again`() async throws {
        let world = try AlertWorld([AlertRule.test { ($0.on, $0.grace) = ([.start], .seconds(7_200)) }])
        let process = world.process()
        try await world.answer([.race("R1", at: 5), .race("R2", at: 6)], by: process)
        world.receiver.set { $0.failure = AlertFailure("it answered with status 503") }
        try await process.run(until: minutes(8))
        let failures = world.failures
        #expect(failures.count > 4 && failures.first == true && !failures.dropFirst().contains(true))
        world.receiver.set { $0.failure = nil }
        try await process.run(until: minutes(30))
        #expect(world.receiver.messages.count == 2)
        try await world.answer([.race("R3", at: 40)], by: process)
        world.receiver.set { $0.failure = AlertFailure("it answered with status 503") }
        try await process.run(until: minutes(41))
        #expect(world.failures.dropFirst(failures.count).filter(\.self).count == 1)
    }

    @Test func `what is too late is dropped, by the grace of the rule`() async throws {
        let world = try AlertWorld([AlertRule.test { ($0.on, $0.grace) = ([.start], .seconds(300)) }])
        try await world.answer([.race("R1", at: 5), .race("R2", at: 20)], by: world.process())
        world.now = minutes(24)
        let next = world.process()
        try await next.begin()
        try await next.run(until: minutes(24))
        #expect(world.receiver.titles == ["R2 4 min ago"])
        // Its plan went when it had no place in the answer's moments any more, or it was dropped as late.
        #expect(await world.storage.alerts(AlertQuery(isWaiting: true)).isEmpty)
    }

    // MARK: - Clocks

    @Test func `a clock that jumps ahead tells late, and one that jumps back tells nothing twice`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 60)], by: process)
        try await process.run(until: minutes(10))
        world.now = minutes(25)
        try await process.run(until: minutes(25))
        #expect(world.receiver.titles == ["R1 in 5 min"])
        world.now = minutes(15)
        try await process.run(until: minutes(70))
        #expect(world.receiver.titles == ["R1 in 5 min", "R1 in 1 min", "R2 in 10 min", "R2 in 1 min"])
    }

    @Test(arguments: [
        // Clocks go forward on 28 March 2027 at 1:00 UTC, and back on 31 October.
        ("2027-03-28", "2027-03-27T09:00:00Z", "2027-03-28T08:00:00Z"),
        ("2027-10-31", "2027-10-30T08:00:00Z", "2027-10-31T09:00:00Z"),
    ])
    func `a whole day is told by the clocks of the configuration's zone, also where they change`(
        _ day: String,
        _ dayBefore: String,
        _ onTheDay: String
    ) async throws {
        let zone = try #require(TimeZone(identifier: "Europe/London"))
        let rule = AlertRule.test { ($0.before, $0.on) = ([.seconds(86_400)], [.start]) }
        let start = try #require(Date(rfc3339: dayBefore)) - 7 * 86_400
        let world = try AlertWorld([rule], at: start, timeZone: zone)
        let process = world.process()
        let date = try #require(CivilDay(day[...]))
        // The day is one of another region, whose clocks do not matter.
        let item = FeedItem(id: LocalID("holiday"), title: "Holiday", time: .day(date, region: "NZ"))
        try await world.answer([item], by: process)
        try await process.run(until: start + 30 * 86_400)
        #expect(world.receiver.messages.map { $0.due.rfc3339 } == [dayBefore, onTheDay])
        #expect(world.receiver.titles == ["Holiday tomorrow", "Holiday today"])
    }

    @Test func `an instant in the hour that comes twice is told once`() async throws {
        let zone = try #require(TimeZone(identifier: "Europe/London"))
        let first = try #require(Date(rfc3339: "2027-10-31T00:30:00Z"))
        let world = try AlertWorld([AlertRule.test { $0.on = [.start] }], at: first - 3_600, timeZone: zone)
        let process = world.process()
        let items = [first, first + 3_600].enumerated().map { number, date in
            FeedItem(id: LocalID("\(number)"), title: "Race \(number)", time: .instant(date))
        }
        try await world.answer(items, by: process)
        try await process.run(until: first + 7_200)
        #expect(world.receiver.messages.map(\.due) == [first, first + 3_600])
    }

    // MARK: - Rules

    @Test func `quiet hours put off what is still ahead when they end, and drop the rest`() async throws {
        let quiet = QuietHours(from: ClockTime(hour: 12, minute: 10), until: ClockTime(hour: 12, minute: 40))
        let rule = AlertRule.test { ($0.before, $0.quiet, $0.grace) = ([.seconds(600)], quiet, .zero) }
        let world = try AlertWorld([rule])
        let process = world.process()
        try await world.answer([.race("R1", at: 30), .race("R2", at: 45), .race("R3", at: 60)], by: process)
        try await process.run(until: minutes(70))
        #expect(world.receiver.titles == ["R2 in 5 min", "R3 in 10 min"])
        let dropped = await world.storage.alerts(AlertQuery(subject: "races:R1"))
        #expect(dropped.map(\.state) == [.dropped(.quiet, at: minutes(20))])
    }

    @Test func `a rule with a limit says with its last message that it holds more back`() async throws {
        let world = try AlertWorld([AlertRule.test { ($0.on, $0.limit) = ([.start], 2) }])
        let process = world.process()
        try await world.answer(
            (0..<5).map { .race("R\($0)", at: 10 + Double($0)) } + [.race("R9", at: 90)],
            by: process
        )
        try await process.run(until: minutes(100))
        #expect(world.receiver.titles == ["R0 now", "R1 now", "R9 now"])
        #expect(world.receiver.messages[1].text.contains("as many as the rule \"soon\" may send"))
        #expect(!world.receiver.messages[0].text.contains("as many as"))
    }

    @Test func `a digest tells in one message what falls due within its span`() async throws {
        let world = try AlertWorld([AlertRule.test { ($0.on, $0.digest) = ([.start], .seconds(300)) }])
        let process = world.process()
        try await world.answer([.race("R1", at: 10), .race("R2", at: 14), .race("R3", at: 16)], by: process)
        try await process.run(until: minutes(30))
        #expect(world.receiver.titles == ["R1 now, and 1 more", "R3 now"])
        #expect(world.receiver.messages[0].text.contains("R1") && world.receiver.messages[0].text.contains("R2"))
    }

    @Test func `only starred items are told of where a rule says so, by the stars of that moment`() async throws {
        let world = try AlertWorld([AlertRule.test { ($0.on, $0.onlyStarred) = ([.start], true) }])
        let process = world.process()
        try await world.answer([.race("R1", at: 10), .race("R2", at: 20)], by: process)
        _ = await world.storage.setStar(true, for: ItemID("races", LocalID("R2")), of: .household, at: noon)
        try await process.run(until: minutes(30))
        #expect(world.receiver.titles == ["R2 now"])
    }

    @Test func `a rule that changes is planned again, and what was sent is not sent again`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        try await process.run(until: minutes(21))
        let changed = AlertRule.test { $0.before = [.seconds(600), .seconds(300)] }
        process.planner.use([changed])
        process.dispatcher.use(.init(rules: [changed], senders: ["phone": world.receiver]))
        try await process.begin()
        try await process.run(until: minutes(60))
        #expect(world.receiver.titles == ["R1 in 10 min", "R1 in 5 min"])
    }

    @Test func `a message that stood in a row says how late it is`() async throws {
        let world = try AlertWorld([AlertRule.test { $0.on = [.start] }])
        let process = world.process()
        try await world.answer((1...12).map { .race("R\($0)", at: 30) }, by: process)
        world.receiver.set { $0.meanwhile = { world.now += 61 } }
        world.now = minutes(30)
        _ = try await process.dispatcher.sendDue()
        let messages = world.receiver.messages
        #expect(messages.count == 12)
        // Four are sent at a time, so that eight have come before the last begins.
        #expect(messages.first?.isLate == false && messages.last?.isLate == true)
        #expect(messages.last?.title.hasSuffix("ago") == true, "\(messages.last?.title ?? "")")
    }

    @Test func `what a store that failed has lost is planned with the next answer`() async throws {
        let world = try AlertWorld([soon])
        let process = world.process()
        try await world.answer([.race("R1", at: 30)], by: process)
        let both = [FeedItem.race("R1", at: 30), .race("R2", at: 40)]
        try await world.answer(both, by: process, isSaved: false)
        process.planner.planAllAgain()
        try await world.answer(both, by: process)
        try await process.run(until: minutes(60))
        #expect(world.receiver.titles == ["R1 in 10 min", "R1 in 1 min", "R2 in 10 min", "R2 in 1 min"])
    }

    @Test func `a filter of the rule and the feed's own both decide what is told`() async throws {
        let rule = AlertRule.test {
            ($0.on, $0.filter) = ([.start], ItemFilter(categories: ["Greyhound"], text: ["R1"]))
        }
        let world = try AlertWorld([rule])
        let process = world.process()
        var other = FeedItem.race("R1 horses", at: 12)
        other.category = ItemCategory(id: "horse", label: "Horse")
        try await world.answer([.race("R1", at: 10), .race("R2", at: 11), other], by: process)
        try await process.run(until: minutes(30))
        #expect(world.receiver.titles == ["R1 now"])
    }

    @Test func `a feed is told to be down at its second failure, and up when it answers`() throws {
        let rule = AlertRule.test { $0.on = [.feedDown, .feedUp] }
        let world = try AlertWorld([rule])
        let planner = AlertPlanner([rule], timeZone: .gmt)
        var (health, before) = (FeedHealth(), FeedHealth())
        func fail() -> AlertPlanChange? {
            before = health
            health.failure = .init(FeedError(.unreachable, "no connection"), since: noon)
            health.consecutiveFailures += 1
            return planner.change(of: world.feed, failing: health, after: before, at: noon)
        }
        #expect(fail() == nil)
        let down = try #require(fail()?.happened.first)
        #expect(down.occasion == "feed-down" && down.subject.failure == "no connection")
        #expect(fail() == nil)
        let difference = SnapshotDifference(from: FeedSnapshot(), to: FeedSnapshot())
        let up = planner.change(of: world.feed, with: difference, [], after: health, at: noon)
        #expect(up?.happened.map(\.occasion) == ["feed-up"])
    }
}
