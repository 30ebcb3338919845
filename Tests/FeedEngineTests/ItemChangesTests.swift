import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import Testing

struct ItemChangesTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    private func feed(minimumReportedShift: Duration = .zero) throws -> Feed {
        var feed = try Feed("races", of: ScriptedProvider.self)
        feed.profile.minimumReportedShift = minimumReportedShift
        return feed
    }

    private func race(_ id: String = "a", in seconds: Double = 600, _ change: (inout FeedItem) -> Void = { _ in })
        -> FeedItem
    {
        var item = FeedItem(
            id: LocalID(id),
            title: "R1 Randwick",
            time: .instant(now.addingTimeInterval(seconds)),
            group: "horse",
            place: Place(name: "Randwick", country: "AU"),
            facts: [
                Fact("platform", "Platform", "3"),
                Fact("distance", "Distance", 1_200, unit: .metres),
                Fact("comment", "Comment", "Wide open", reportsChanges: false),
            ],
            relevantUntil: now.addingTimeInterval(seconds + 60)
        )
        change(&item)
        return item
    }

    private func snapshot(_ items: FeedItem..., change: (inout FeedSnapshot) -> Void = { _ in }) -> FeedSnapshot {
        var snapshot = FeedSnapshot(
            groups: [FeedGroup(id: "horse", title: "Horse"), FeedGroup(id: "harness", title: "Harness")],
            items: items
        )
        change(&snapshot)
        return snapshot
    }

    /// The events in lines: `a changed Platform: 3 -> 4`.
    private func lines(
        _ old: FeedSnapshot?,
        _ new: FeedSnapshot,
        minimumReportedShift: Duration = .zero,
        lastEvents: [ItemID: ItemEvent] = [:]
    ) throws -> [String] {
        let feed = try feed(minimumReportedShift: minimumReportedShift)
        let changes = ItemChanges(of: feed, SnapshotDifference(from: old, to: new), at: now)
        return changes.events(after: lastEvents).map { event in
            #expect(event.item.feed == "races")
            #expect(event.at == now)
            let values =
                event.before == nil && event.after == nil
                ? "" : ": \(event.before?.words ?? "") -> \(event.after?.words ?? "")"
            return "\(event.item.local) \(event.kind.rawValue)\(event.label.map { " \($0)" } ?? "")\(values)"
        }
    }

    @Test func `values before and after are what they were, not words`() throws {
        let old = race {
            $0.time = .instant(now.addingTimeInterval(60), end: now.addingTimeInterval(120))
            $0.facts = [Fact("distance", "Distance", .integer(1_200), unit: .metres)]
        }
        let new = race {
            $0.time = .day(CivilDay(now, in: .gmt), region: "AU")
            $0.facts = [Fact("distance", "Distance", .decimal(1.5), unit: .metres)]
            $0.title = "2026-11-22"
        }
        let difference = SnapshotDifference(from: snapshot(old), to: snapshot(new))
        let events = ItemChanges(of: try feed(), difference, at: now).events()
        #expect(events.map(\.kind) == [.moved, .changed, .changed])
        #expect(
            events.map(\.before) == [.time(old.time), .text(old.title), .fact(.integer(1_200), unit: .metres)]
        )
        #expect(
            events.map(\.after) == [.time(new.time), .text("2026-11-22"), .fact(.decimal(1.5), unit: .metres)]
        )
    }

    @Test func `an event has what tells its item apart, and its group where that is a place`() throws {
        let category = ItemCategory(id: "horse", label: "Horse racing")
        let change = { (item: inout FeedItem) in (item.subtitle, item.category) = ("The Cup", category) }
        let places = { (snapshot: inout FeedSnapshot) in snapshot.groups[0].place = Place(name: "Randwick") }
        let old = snapshot(race("moves", change), race("goes", change), change: places)
        let changed = { (item: inout FeedItem) in
            change(&item)
            (item.subtitle, item.group) = ("The Plate", "harness")
        }
        let new = snapshot(race("moves", in: 900, change), race("comes", changed), change: places)
        let events = ItemChanges(of: try feed(), SnapshotDifference(from: old, to: new), at: now).events()
        #expect(events.map(\.kind) == [.moved, .appeared, .disappeared])
        #expect(events.map(\.subtitle) == ["The Cup", "The Plate", "The Cup"])
        #expect(events.map(\.categoryLabel) == Array(repeating: "Horse racing", count: 3))
        #expect(events.map(\.groupTitle) == ["Horse", nil, "Horse"])
    }

    @Test func `a first answer is no news, and neither is the same once more`() throws {
        #expect(try lines(nil, snapshot(race())) == [])
        #expect(try lines(snapshot(race("a"), race("b")), snapshot(race("b"), race("a"))) == [])
        #expect(try lines(snapshot(), snapshot()) == [])
    }

    private func rides(_ starts: [Double?], named title: String = "Ride") -> [FeedItem] {
        starts.enumerated().map { position, start -> FeedItem in
            var item = race("\(title) \(position) \(start ?? 0)", in: start ?? 0) { $0.title = title }
            if start == nil { (item.time, item.relevantUntil) = (.undated("soon"), nil) }
            return item
        }
    }

    @Test(
        arguments: [
            // Later and earlier; among others; a move of almost a week.
            ([6_000], [7_200], true), ([6_000], [3_600], true), ([700_000], [1_300_000], true),
            // Several alike before or after; no other time; not ahead.
            ([6_000, 9_000], [7_200], false), ([6_000], [7_200, 9_000], false),
            ([6_000, 9_000], [7_200, 9_000], false),
            // One of a weekly series, which stays between the others; it passes one; the list goes on by one; two are gone.
            ([20_000, 600_000, 1_200_000], [20_000, 690_000, 1_200_000], true),
            ([20_000, 600_000, 700_000], [20_000, 750_000, 700_000], false),
            ([100_000, 200_000], [200_000, 300_000], false),
            ([100_000, 200_000, 300_000], [110_000, 210_000, 300_000], false),
            ([-600], [7_200], false), ([6_000], [-600], false), ([6_000], [6_000], nil),
            // The next of a daily and of a weekly series; this week's is called off; dropped shortly before its start.
            ([-60], [86_340], false), ([600], [87_000], false), ([260_000], [864_800], false),
            ([800_000], [1_404_800], false),
            ([60], [120], false), ([nil], [7_200], false), ([6_000], [nil], false),
        ] as [([Double?], [Double?], Bool?)]
    )
    func `an item with another id is the same at another time where only one can be meant`(
        old: [Double?],
        new: [Double?],
        isMove: Bool?
    ) throws {
        let others = rides([1_200, 2_400], named: "Walk")
        let (before, after) = (snapshotOf(others + rides(old)), snapshotOf(rides(new) + others))
        let changes = ItemChanges(of: try feed(), SnapshotDifference(from: before, to: after), at: now)
        let kinds = changes.events().map(\.kind)
        #expect(changes.moves.count == (isMove == true ? 1 : 0))
        #expect((kinds == [.moved]) == (isMove == true), "\(kinds)")
        if isMove == false { #expect(!kinds.contains(.moved), "\(kinds)") }
        if isMove == nil { #expect(kinds.isEmpty) }
    }

    @Test(
        arguments: [
            // All of a weekly series, later and earlier; from its second on; what is past stays.
            ([20_000, 624_800, 1_229_600], [23_600, 628_400, 1_233_200], 3),
            ([90_000, 694_800, 1_299_600], [86_400, 691_200, 1_296_000], 3),
            ([20_000, 624_800, 1_229_600], [20_000, 628_400, 1_233_200], 2),
            ([-3_600, 86_400, 172_800], [-3_600, 90_000, 176_400], 2),
            // By other times each; to where the next one may have been; one less; too soon.
            ([20_000, 624_800, 1_229_600], [23_600, 628_500, 1_233_200], 0),
            ([90_000, 180_000], [140_000, 230_000], 0),
            ([20_000, 624_800, 1_229_600], [23_600, 628_400], 0), ([3_600, 90_000], [5_400, 91_800], 0),
        ] as [([Double], [Double], Int)]
    )
    func `a series whose items are all earlier or later by the same time has moved`(
        old: [Double],
        new: [Double],
        count: Int
    ) throws {
        let difference = SnapshotDifference(from: snapshotOf(rides(old)), to: snapshotOf(rides(new)))
        let changes = ItemChanges(of: try feed(), difference, at: now)
        let moves = changes.moves
        #expect(moves.count == count)
        let distances = moves.map { move in
            move.after.time.start(in: .gmt).timeIntervalSince(move.before.time.start(in: .gmt))
        }
        #expect(Set(distances).count <= 1)
        let kinds = changes.events().map(\.kind)
        #expect(kinds.count { $0 == .moved } == count, "\(kinds)")
        #expect(kinds.contains(.disappeared) == (count == 0), "\(kinds)")
    }

    @Test func `of a series only the time counts of which both answers tell`() throws {
        var day = snapshotOf(rides([21_800]))
        day.coverage = TimeWindow(from: now, until: now.addingTimeInterval(86_400))
        let difference = SnapshotDifference(from: snapshotOf(rides([20_000, 624_800, 1_229_600])), to: day)
        let changes = ItemChanges(of: try feed(), difference, at: now)
        #expect(changes.moves.map(\.after.id) == day.items.map(\.id))
        #expect(changes.events().map(\.kind) == [.moved])
    }

    private func snapshotOf(_ items: [FeedItem]) -> FeedSnapshot {
        var snapshot = snapshot()
        snapshot.items = items
        return snapshot
    }

    @Test func `an item that moved to another id tells what else has changed, and nothing of an incomplete answer`()
        throws
    {
        let old = race("a-1050", in: 3_000)
        let new = race("a-1100", in: 3_600) {
            $0.status = .cancelled
            $0.facts[0] = Fact("platform", "Platform", "4")
        }
        #expect(
            try lines(snapshot(old), snapshot(new)) == [
                "a-1100 moved: 2026-11-21T10:50:00Z -> 2026-11-21T11:00:00Z", "a-1100 cancelled",
                "a-1100 changed Platform: 3 -> 4",
            ]
        )
        #expect(
            try lines(snapshot(old), snapshot(race("a-1100", in: 3_600)), minimumReportedShift: .seconds(900)) == []
        )
        let other = race("a-1100", in: 3_600) { $0.subtitle = "The Cup" }
        #expect(try lines(snapshot(old), snapshot(other)) == ["a-1100 appeared", "a-1050 disappeared"])
        #expect(
            try lines(snapshot(old), snapshot(new) { $0.warnings.add(.missingPart, "a page is missing") }) == [
                "a-1100 appeared:  -> cancelled"
            ]
        )
        let day = TimeWindow(from: now, until: now.addingTimeInterval(3_300))
        let covered = snapshot(old) { $0.coverage = day }
        #expect(
            try lines(covered, snapshot(race("a-1100", in: 3_600))) == ["a-1100 appeared", "a-1050 disappeared"]
        )
    }

    @Test func `a race that is new appears, with what it is if it will not happen`() throws {
        #expect(try lines(snapshot(race("a")), snapshot(race("b"), race("a"))) == ["b appeared"])
        let off = race("b") { $0.status = .cancelled }
        #expect(try lines(snapshot(race("a")), snapshot(race("a"), off)) == ["b appeared:  -> cancelled"])
    }

    @Test func `a start that moved is told in UTC, days as days`() throws {
        #expect(
            try lines(snapshot(race(in: 300)), snapshot(race(in: 1_200))) == [
                "a moved: 2026-11-21T10:05:00Z -> 2026-11-21T10:20:00Z"
            ]
        )
        let day = CivilDay(now, in: .gmt)
        let holiday = race { $0.time = .day(day.adding(days: 4), region: "GB") }
        let later = race { $0.time = .day(day.adding(days: 7), region: "GB") }
        #expect(try lines(snapshot(holiday), snapshot(later)) == ["a moved: 2026-11-25 -> 2026-11-28"])
        #expect(
            try lines(snapshot(race(in: 0)), snapshot(later)) == ["a moved: 2026-11-21T10:00:00Z -> 2026-11-28"]
        )
    }

    @Test func `a last day is told where it moves by itself, and a date that is found or lost is a move`() throws {
        let day = CivilDay(now, in: .gmt)
        let trip = { (last: Int) in
            race { $0.time = .days(day.adding(days: 4), through: day.adding(days: last), region: "GB") }
        }
        let undated = race { $0.time = .undated("soon") }
        #expect(try lines(snapshot(trip(5)), snapshot(trip(5))) == [])
        #expect(
            try lines(snapshot(trip(5)), snapshot(trip(7))) == ["a changed Last day: 2026-11-26 -> 2026-11-28"]
        )
        #expect(try lines(snapshot(undated), snapshot(trip(5))) == ["a moved: soon -> 2026-11-25"])
        #expect(try lines(snapshot(trip(5)), snapshot(undated)) == ["a moved: 2026-11-25 -> soon"])
        let gone = snapshot(race("b"))
        #expect(try lines(snapshot(undated, race("b")), gone) == ["a disappeared"])
    }

    @Test func `an end is told where it moves by itself`() throws {
        let start = now.addingTimeInterval(60)
        let short = race { $0.time = .instant(start, end: start.addingTimeInterval(60)) }
        let long = race { $0.time = .instant(start, end: start.addingTimeInterval(120)) }
        let open = race { $0.time = .instant(start) }
        #expect(
            try lines(snapshot(short), snapshot(long)) == [
                "a changed End: 2026-11-21T10:02:00Z -> 2026-11-21T10:03:00Z"
            ]
        )
        #expect(try lines(snapshot(open), snapshot(short)) == ["a changed End:  -> 2026-11-21T10:02:00Z"])
    }

    @Test
    func `a plan that is known, changed or lost is no move; a time that leaves its plan is told from what it was`()
        throws
    {
        let (before, planned) = (race(), race { $0.planned = .instant(now.addingTimeInterval(600)) })
        let other = race { $0.planned = .instant(now.addingTimeInterval(60)) }
        for (old, new) in [(before, planned), (planned, other), (other, before)] {
            #expect(try lines(snapshot(old), snapshot(new)) == [])
        }
        let late = race(in: 900) { $0.planned = .instant(now.addingTimeInterval(60)) }
        #expect(
            try lines(snapshot(planned), snapshot(late)) == [
                "a moved: \(now.addingTimeInterval(600).rfc3339) -> \(now.addingTimeInterval(900).rfc3339)"
            ]
        )
    }

    @Test func `predictions may shift a little`() throws {
        let old = snapshot(race(in: 300))
        #expect(try lines(old, snapshot(race(in: 359)), minimumReportedShift: .seconds(60)) == [])
        #expect(try lines(old, snapshot(race(in: 241)), minimumReportedShift: .seconds(60)) == [])
        #expect(try lines(old, snapshot(race(in: 360)), minimumReportedShift: .seconds(60)).count == 1)
        #expect(try lines(old, snapshot(race(in: 301))).count == 1)
    }

    @Test func `tells of title, group by its title, place and facts`() throws {
        let new = race {
            $0.title = "R2 Randwick"
            $0.group = "harness"
            $0.place?.name = "Kensington"
            $0.facts[0].value = "4"
            $0.facts[1].value = .integer(1_400)
            $0.facts[2].value = "Wide shut"
        }
        #expect(
            try lines(snapshot(race()), snapshot(new)) == [
                "a changed Title: R1 Randwick -> R2 Randwick", "a changed Group: Horse -> Harness",
                "a changed Place: Randwick, AU -> Kensington, AU", "a changed Platform: 3 -> 4",
                "a changed Distance: 1200 m -> 1400 m",
            ]
        )
        let renamed = snapshot(race()) { $0.groups[0].title = "Gallops" }
        #expect(try lines(snapshot(race()), renamed) == ["a changed Group: Horse -> Gallops"])
    }

    @Test func `tells of facts that are new or gone, and of times without a zone`() throws {
        let bare = race { $0.facts = [] }
        #expect(
            try lines(snapshot(race()), snapshot(bare)) == [
                "a changed Platform: 3 -> ", "a changed Distance: 1200 m -> ",
            ]
        )
        let parade = race { $0.facts = [Fact("parade", "Parade", .instant(now)), Fact("from", "From", .flag(true))] }
        #expect(
            try lines(snapshot(bare), snapshot(parade)) == [
                "a changed Parade:  -> 2026-11-21T10:00:00Z", "a changed From:  -> yes",
            ]
        )
    }

    @Test(
        arguments: [
            ("Good", "GOOD"), (" Good  Track ", "good track"), ("Good\u{A0}4", "Good 4"),
            (.integer(5), .decimal(5)), (.list(["a", "b"]), .list(["B", "a"])), (.decimal(1.001), .decimal(1.002)),
        ] as [(FactValue, FactValue)]
    )
    func `noise is no change`(old: FactValue, new: FactValue) throws {
        let items = [old, new].map { value in race { $0.facts = [Fact("track", "Track", value)] } }
        #expect(try lines(snapshot(items[0]), snapshot(items[1])) == [])
    }

    @Test(
        arguments: [
            (.scheduled, .cancelled, ["a cancelled"]), (.live, .withdrawn, ["a withdrawn"]),
            (.cancelled, .scheduled, ["a came-back: cancelled -> "]),
            (.withdrawn, .live, ["a came-back: withdrawn -> "]), (.scheduled, .live, []), (.live, .ended, []),
        ] as [(ItemStatus, ItemStatus, [String])]
    )
    func `an item is called off and comes back`(old: ItemStatus, new: ItemStatus, expected: [String]) throws {
        let items = [old, new].map { status in race { $0.status = status } }
        #expect(try lines(snapshot(items[0]), snapshot(items[1])) == expected)
    }

    @Test func `what is postponed and called off at once leaves an event for each`() throws {
        let new = race(in: 1_200) { $0.status = .cancelled }
        #expect(
            try lines(snapshot(race(in: 600)), snapshot(new)) == [
                "a moved: 2026-11-21T10:10:00Z -> 2026-11-21T10:20:00Z", "a cancelled",
            ]
        )
    }

    @Test func `only what is ahead disappears`() throws {
        let old = snapshot(
            race("ahead", in: 1),
            race("begun", in: 0),
            race("over", in: -61),
            race("ended", in: 60) { $0.status = .ended },
            race("irrelevant", in: 60) { $0.relevantUntil = now },
            race("for ever", in: 60) { $0.relevantUntil = nil }
        )
        #expect(try lines(old, snapshot()) == ["ahead disappeared", "for%20ever disappeared"])
    }

    @Test func `only what the new answer covers disappears`() throws {
        let old = snapshot(race("a", in: 60), race("b", in: 120), race("c", in: 180))
        let page = snapshot(race("z", in: 120)) {
            $0.coverage = TimeWindow(from: now.addingTimeInterval(60), until: now.addingTimeInterval(120))
        }
        #expect(try lines(old, page) == ["z appeared", "a disappeared"])
        let open = snapshot { $0.coverage = TimeWindow(from: now.addingTimeInterval(120)) }
        #expect(try lines(old, open) == ["b disappeared", "c disappeared"])
    }

    @Test func `an incomplete answer proves no absence`() throws {
        let cut = snapshot { $0.warnings.add(.missingPart, "a page is missing") }
        #expect(try lines(snapshot(race()), cut) == [])
        // What limits leave out is beyond what the answer covers.
        var whole = cut
        whole.isAnswerWhole = true
        #expect(try lines(snapshot(race()), whole) == ["a disappeared"])
        let unread = snapshot { $0.warnings.add(.malformedRecord, "found null") }
        #expect(try lines(snapshot(race()), unread) == [])
        let wasUnread = snapshot(race()) { $0.warnings.add(.malformedRecord, "found null") }
        #expect(try lines(wasUnread, unread) == ["a disappeared"])
    }

    @Test func `where items were too many, nothing is said of those that are in one answer only`() throws {
        let all = snapshot(race("a"), race("b"))
        let cut = snapshot(race("a")) { $0.warnings.add(.surplusRecord, "1 of 2 items was left out") }
        #expect(try lines(all, cut) == [])
        #expect(try lines(cut, all) == [])
    }

    @Test(
        arguments: [
            (nil, 120, "appeared"), (.disappeared, 120, "came-back"), (.disappeared, -60, "came-back"),
            // Out of view for a while, as the last ones of a list with a limit.
            (.appeared, 120, nil), (.moved, 120, nil), (.changed, 120, nil), (.cameBack, 120, nil),
            (.appeared, 180, "moved: 2026-11-21T10:03:00Z -> 2026-11-21T10:02:00Z"),
            (.cancelled, 120, "came-back: cancelled -> "), (.withdrawn, 120, "came-back: withdrawn -> "),
            // Another of the same id, as of a train that goes every day.
            (.appeared, -60, "appeared"), (.cancelled, -60, "appeared"),
        ] as [(ItemEvent.Kind?, Double, String?)]
    )
    func `of an item that was told of before only what is new is told`(
        _ last: ItemEvent.Kind?,
        in seconds: Double,
        _ told: String?
    ) throws {
        let lastEvents = last.map { kind in
            let item = ItemID("races", LocalID("b"))
            let time = FeedTime.instant(now.addingTimeInterval(seconds))
            return [item: ItemEvent(item, kind, at: now.addingTimeInterval(-600), title: "b", time: time)]
        }
        let (old, new) = (snapshot(race("a")), snapshot(race("a"), race("b", in: 120), race("c")))
        #expect(
            try lines(old, new, lastEvents: lastEvents ?? [:])
                == [told.map { "b \($0)" }, "c appeared"].compactMap(\.self)
        )
    }

    @Test(arguments: [ItemEvent.Kind.disappeared, .cancelled])
    func `what comes back at another time has moved too`(_ last: ItemEvent.Kind) throws {
        let item = ItemID("races", LocalID("b"))
        let time = FeedTime.instant(now.addingTimeInterval(180))
        let event = ItemEvent(item, last, at: now.addingTimeInterval(-600), title: "b", time: time)
        let lines = try lines(snapshot(), snapshot(race("b", in: 120)), lastEvents: [item: event])
        #expect(lines.map { $0.prefix(11) } == ["b came-back", "b moved: 20"])
    }

    @Test func `an item that was called off while out of view is told as called off`() throws {
        let item = ItemID("races", LocalID("b"))
        let last = ItemEvent(item, .appeared, at: now, title: "b", time: .instant(now.addingTimeInterval(120)))
        let new = snapshot(race("b", in: 120) { $0.status = .cancelled })
        #expect(try lines(snapshot(), new, lastEvents: [item: last]) == ["b cancelled"])
    }

    @Test func `what was missing of the answer before has not appeared`() throws {
        let old = snapshot(race("a")) { $0.warnings.add(.missingPart, "a page is missing") }
        let new = snapshot(race("a"), race("b"), race("c") { $0.group = "harness" })
        #expect(try lines(old, new) == ["b appeared"])
    }

    @Test(.timeLimit(.minutes(20))) func `two hundred thousand items take no time`() throws {
        let old = FeedSnapshot(items: (0..<200_000).map { race("\($0)", in: 600 + Double($0)) })
        let new = FeedSnapshot(items: (1...200_000).reversed().map { race("\($0)", in: 601 + Double($0)) })
        let events = ItemChanges(of: try feed(), SnapshotDifference(from: old, to: new), at: now).events()
        #expect(events.count == 200_001)
        #expect(
            Dictionary(grouping: events, by: \.kind).mapValues(\.count) == [
                .appeared: 1, .moved: 199_999, .disappeared: 1,
            ]
        )
    }
}
