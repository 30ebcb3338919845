import FeedCore
import FeedEngine
import FeedStore
import FeedTimeline
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct FeedStorageTests {
    static let makers: [Maker<any FeedStorage>] =
        [
            Maker("SQLiteStore") { try SQLiteStore.inside($0, clock: $1) },
            Maker("MemoryFeedStorage") { MemoryFeedStorage(clock: $1) },
        ] + PostgresMakers.storage

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let day = CivilDay(number: 20_813)

    /// An item that has something in every place.
    private var item: FeedItem {
        FeedItem(
            id: LocalID("a b", "c"),
            title: "Title",
            subtitle: "Subtitle",
            time: .day(day, region: "GB-SCT"),
            group: "group",
            category: ItemCategory(id: "public", label: "Public holiday", colour: "#00A0DF", icon: "⚽"),
            status: .cancelled,
            place: Place(
                name: "Oxford Circus",
                coordinates: Coordinates(latitude: 51.5, longitude: -0.1),
                country: "GB"
            ),
            facts: [
                Fact("distance", "Distance", .decimal(.infinity), unit: "m"),
                Fact("comment", "Comment", .text("\u{1B}[31m \"quoted\" \u{0}"), reportsChanges: false),
            ],
            links: [ItemLink("More", URL(known: "https://example.org/?a=b"))],
            observedAt: noon,
            relevantUntil: noon.addingTimeInterval(0.1)
        )
    }

    @Test(arguments: Self.makers)
    func `has nothing at first`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try maker.make(folder)
        let answer = try await store.answer(for: .tfl)
        #expect(answer == nil)
        #expect(try await store.storedState(of: .tfl) == StoredFeedState())
        #expect(try await store.events(EventQuery()) == [])
        #expect(try await store.stars(of: .household) == [])
    }

    @Test(arguments: Self.makers)
    func `gives an answer back as it was, but for the state, which belongs to the feed`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        var warnings = FeedWarnings()
        warnings.add(.malformedRecord, pointer: "/3/expectedArrival", "found the text \"soon\"")
        // One of more than are listed.
        warnings.recordMissingPart()
        let state = FeedState(version: 3, bytes: [0, 255, 7])
        let snapshot = FeedSnapshot(
            groups: [FeedGroup(id: "group", title: "Group")],
            items: [item],
            warnings: warnings,
            mergedRecordCount: 2,
            coverage: TimeWindow(from: noon),
            source: "https://example.org"
        )
        let answer = StoredAnswer(
            snapshot: snapshot,
            readAt: noon,
            freshUntil: noon.addingTimeInterval(30.7),
            usableUntil: noon.addingTimeInterval(60.1)
        )
        let store = try maker.make(folder)
        try await store.save(FetchOutcome(answer: answer, state: state, health: FeedHealth()), for: .tfl)
        let kept = try #require(try await store.answer(for: .tfl))
        #expect(kept.readAt == noon)
        #expect(kept.freshUntil == noon.addingTimeInterval(30.7))
        #expect(kept.usableUntil == noon.addingTimeInterval(60.1))
        #expect(kept.snapshot.items == [item])
        #expect(kept.snapshot.groups.map(\.id) == ["group"])
        #expect(kept.snapshot.warnings == warnings)
        #expect(kept.snapshot.mergedRecordCount == 2)
        #expect(kept.snapshot.isPartial)
        #expect(kept.snapshot.coverage == TimeWindow(from: noon))
        #expect(kept.snapshot.source == "https://example.org")
        #expect(try await store.storedState(of: .tfl).state == state)
    }

    @Test(arguments: Self.makers)
    func `keeps feeds, settings and scopes apart`(_ maker: Maker<any FeedStorage>) async throws {
        let keys = [
            AnswerKey.tfl, AnswerKey(feed: .tfl, scope: "2026-12"),
            AnswerKey(feed: FeedKey(feed: "tfl", fingerprint: "two"), scope: ""),
            AnswerKey(feed: FeedKey(feed: "neds", fingerprint: "one"), scope: ""),
        ]
        let store = try maker.make(folder)
        for (index, key) in keys.enumerated() {
            let answer = StoredAnswer(snapshot: FeedSnapshot(source: "\(index)"), readAt: noon, freshUntil: noon)
            try await store.save(FetchOutcome(answer: answer, health: FeedHealth()), for: key)
        }
        for (index, key) in keys.enumerated() {
            #expect(try await store.answer(for: key)?.snapshot.source == "\(index)")
        }
        #expect(Set(try await store.answers(of: keys[0].feed).map(\.snapshot.source)) == ["0", "1"])
    }

    @Test(arguments: Self.makers)
    func `tells when a feed was answered last with other settings`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try maker.make(folder)
        let others = [("two", "", 10.5), ("two", "2026-12", 5), ("three", "", 7)]
        let keys = others.map { (AnswerKey(feed: FeedKey(feed: "tfl", fingerprint: $0.0), scope: $0.1), $0.2) }
        let neds = AnswerKey(feed: FeedKey(feed: "neds", fingerprint: "two"), scope: "")
        for (key, seconds) in keys + [(.tfl, 20), (neds, 30)] {
            let answer = StoredAnswer(snapshot: FeedSnapshot(), readAt: noon + seconds, freshUntil: noon)
            try await store.save(FetchOutcome(answer: answer, health: FeedHealth()), for: key)
        }
        #expect(try await store.storedState(of: .tfl).readWithOtherSettingsAt == noon + 10.5)
        #expect(try await store.storedState(of: keys[0].0).readWithOtherSettingsAt == noon + 20)
        #expect(try await store.begin(keys[2].0, for: .seconds(6)).storedState.readWithOtherSettingsAt == noon + 20)
        #expect(try await store.storedState(of: neds).readWithOtherSettingsAt == nil)
        // Nothing is known with these settings, though the feed is claimed with them.
        let unknown = AnswerKey(feed: FeedKey(feed: "tfl", fingerprint: "four"), scope: "")
        #expect(try await store.storedState(of: unknown) == StoredFeedState())
        #expect(try await store.begin(unknown, for: .seconds(6)).storedState == StoredFeedState())
    }

    @Test(arguments: Self.makers)
    func `tells other settings from the same in another zone`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try maker.make(folder)
        let keys = ["abc.1", "abc.2", "abc.3", "xyz.1"].map {
            AnswerKey(feed: FeedKey(feed: "tfl", fingerprint: $0), scope: "")
        }
        for (index, key) in keys.enumerated() {
            let answer = StoredAnswer(snapshot: FeedSnapshot(), readAt: noon + Double(index), freshUntil: noon)
            try await store.save(FetchOutcome(answer: answer, health: FeedHealth()), for: key)
        }
        let storedState = try await store.storedState(of: keys[0])
        #expect(storedState.readWithOtherSettingsAt == noon + 3 && storedState.readInOtherZoneAt == noon + 2)
        let other = try await store.storedState(of: keys[3])
        #expect(other.readWithOtherSettingsAt == noon + 2 && other.readInOtherZoneAt == nil)
    }

    @Test(arguments: Self.makers)
    func `a failure leaves the answer and the state, and tells the health`(_ maker: Maker<any FeedStorage>) async throws
    {
        let state = FeedState(version: 1, bytes: [])
        let answer = StoredAnswer(snapshot: FeedSnapshot(source: "good"), readAt: noon, freshUntil: noon)
        var health = FeedHealth()
        health.failure = .init(FeedError(.timedOut, "no answer within 10 s", hint: "Try again."), since: noon)
        health.consecutiveFailures = 6
        health.breaker.openUntil = noon.addingTimeInterval(60)
        health.breaker.openings = 1
        health.nextDue = noon.addingTimeInterval(60.5)
        let store = try maker.make(folder)
        try await store.save(FetchOutcome(answer: answer, state: state, health: FeedHealth()), for: .tfl)
        try await store.save(FetchOutcome(health: health), for: .tfl)
        #expect(try await store.answer(for: .tfl)?.snapshot.source == "good")
        #expect(try await store.storedState(of: .tfl).state == state)
        #expect(try await store.storedState(of: .tfl).health == health)
    }

    // MARK: - History

    @Test(arguments: Self.makers)
    func `gives back events of several days, and of what is undated`(_ maker: Maker<any FeedStorage>) async throws {
        let events = [
            FeedTime.days(day, through: day.adding(days: 39), region: ""), .undated("summer 2027"), .undated(""),
        ]
        .enumerated().map { ItemEvent(ItemID("town", LocalID("\($0)")), .appeared, at: noon, title: "x", time: $1) }
        let store = try maker.make(folder)
        try await store.save(FetchOutcome(health: FeedHealth(), events: events), for: .tfl)
        #expect(try await store.events(EventQuery()).unnumbered == events)
    }

    @Test(arguments: Self.makers)
    func `gives back what tells the items of events apart`(_ maker: Maker<any FeedStorage>) async throws {
        var event = ItemEvent.train(.moved)
        (event.subtitle, event.categoryLabel, event.groupTitle) = ("Victoria · platform 3", "Victoria", "Zürich")
        let store = try maker.make(folder)
        try await store.save(.happened(event, .train(.cancelled)), for: .tfl)
        #expect(try await store.events(EventQuery()).unnumbered == [event, .train(.cancelled)])
    }

    @Test(arguments: Self.makers)
    func `gives values of events back as they were`(_ maker: Maker<any FeedStorage>) async throws {
        let values: [ItemEvent.Value] = [
            .time(.instant(noon, end: noon + 60)), .time(.day(day, region: "GB")), .time(.undated("soon")),
            .text(""), .text("2026-11-21"), .fact(.integer(-3), unit: .metres), .fact(.decimal(.infinity)),
            .fact(.flag(true)), .fact(.instant(noon)), .fact(.day(day)), .fact(.list(["a", "b"])),
            .fact(.fraction(try #require(Fraction(14, 2))), unit: "x"),
        ]
        let events = zip(values, values.reversed()).map { before, after in
            ItemEvent(.train, .changed, at: noon, title: "", time: .instant(noon), before: before, after: after)
        }
        let store = try maker.make(folder)
        try await store.save(FetchOutcome(health: FeedHealth(), events: events), for: .tfl)
        #expect(try await store.events(EventQuery()).unnumbered == events)
    }

    @Test(arguments: Self.makers)
    func `gives events back as they were, the latest last`(_ maker: Maker<any FeedStorage>) async throws {
        var happened = [
            ItemEvent(.train, .appeared, at: noon, title: "Brixton", time: .instant(noon, end: noon + 60)),
            ItemEvent(
                .train,
                .changed,
                at: noon + 1,
                title: "Brixton",
                time: .instant(noon),
                label: "Platform",
                before: .text("3"),
                after: .text("4")
            ),
            ItemEvent(
                ItemID("holidays", LocalID("GB", "christmas-day", "2026")),
                .cancelled,
                at: noon + 2,
                title: "Christmas Day",
                time: .day(day, region: "GB")
            ),
        ]
        happened[1].isSample = true
        let store = try maker.make(folder)
        let events = try await store.save(FetchOutcome(health: FeedHealth(), events: happened), for: .tfl)
        #expect(events.unnumbered == happened)
        #expect(try await store.events(EventQuery()) == events)
        #expect(try await store.events(EventQuery(limit: 1)) == [events[2]])
        #expect(try await store.events(EventQuery(limit: 0)) == [])
        #expect(try await store.events(EventQuery(feeds: ["tfl"])) == Array(events[..<2]))
        #expect(try await store.events(EventQuery(feeds: ["tfl", "holidays"], since: noon + 1)) == Array(events[1...]))
        #expect(try await store.events(EventQuery(item: "tfl:940")) == Array(events[..<2]))
        #expect(try await store.events(EventQuery(item: "\(ItemID.train)")) == Array(events[..<2]))
        #expect(try await store.events(EventQuery(item: "hol")) == [events[2]])
        #expect(try await store.events(EventQuery(item: "tfl:941")) == [])
        #expect(try await store.events(EventQuery(item: "%")) == [])
        var query = EventQuery()
        query.kinds = [.appeared, .cancelled]
        #expect(try await store.events(query) == [events[0], events[2]])
        query.items = [.train]
        #expect(try await store.events(query) == [events[0]])
        query = EventQuery(since: noon + 1)
        query.items = [.train, ItemID("holidays", LocalID("other")), events[2].item]
        #expect(try await store.events(query) == Array(events[1...]))
        query.items?.formUnion((1...200).map { ItemID("tfl", LocalID("\($0)")) })
        #expect(try await store.events(query) == Array(events[1...]))
        query.items = []
        #expect(try await store.events(query) == [])
    }

    @Test(arguments: Self.makers)
    func `gives events before one of them, also of those of one instant`(_ maker: Maker<any FeedStorage>) async throws {
        // Saved later than others, it became known earlier.
        let times = [0.0, 2, 2, 2, 1, 3]
        let happened = times.map { ItemEvent(.train, .appeared, at: noon + $0, title: "x", time: .instant(noon)) }
        let store = try maker.make(folder)
        let events = try await store.save(FetchOutcome(health: FeedHealth(), events: happened), for: .tfl)
        let ordered = [0, 4, 1, 2, 3, 5].map { events[$0] }
        var query = EventQuery()
        #expect(try await store.events(query) == ordered)
        for place in ordered.indices {
            query.before = EventPosition(ordered[place])
            query.limit = nil
            #expect(try await store.events(query) == Array(ordered[..<place]))
            query.limit = 1
            #expect(try await store.events(query) == ordered[..<place].suffix(1))
        }
    }

    @Test(arguments: Self.makers)
    func `knows what happened to an item last`(_ maker: Maker<any FeedStorage>) async throws {
        let other = ItemID("tfl", LocalID("other"))
        let store = try maker.make(folder)
        #expect(try await store.lastEvents(of: [.train, other]) == [:])
        for (index, kind) in ItemEvent.Kind.allCases.enumerated() {
            try await store.save(.happened(.train(.appeared), .train(kind, at: noon - Double(index))), for: .tfl)
            #expect(try await store.lastEvents(of: [.train, other]).mapValues(\.kind) == [.train: kind])
        }
        #expect(try await store.lastEvents(of: [other]) == [:])
        #expect(try await store.lastEvents(of: []) == [:])
    }

    @Test(
        arguments: Self.makers,
        [
            ("new 1950", ["item-50"], 2), ("1950 NEW", ["item-50"], 2), ("old 7", [], 1),
            ("zurich main", ["item-7"], 1), ("n_w", [], 1), ("n%w", [], 1), ("ne*1950", [], 2),
            ("tfl:item-7", ["item-7"] + (0...9).map { "item-7\($0)" }, 0), ("tfl:item-77", ["item-77"], 0),
            (String(ItemID("tfl", LocalID("item-13")).key.prefix(8)), ["item-13"], 1),
            ("nothing:like it", [], 1), (" ", [], 0),
        ] as [(String, [String], Int)]
    )
    func `finds items by their last events, and reads no more of them than may match`(
        _ maker: Maker<any FeedStorage>,
        _ example: (String, [String], Int)
    ) async throws {
        let (text, items, titles) = example
        // A hundred items with twenty events each; one has another title in the end.
        let happened = (0..<2_000).map { number in
            let title = number < 1_900 ? "Old \(number)" : number == 1_907 ? "Zürich Main" : "New \(number)"
            let item = ItemID("tfl", LocalID("item-\(number % 100)"))
            return ItemEvent(item, .changed, at: noon + Double(number), title: title, time: .instant(noon))
        }
        let store = try maker.make(folder)
        try await store.save(FetchOutcome(health: FeedHealth(), events: happened), for: .tfl)
        let reads = Mutex((ids: 0, titles: 0))
        var search = EventSearch(ItemSearch(text), in: ["tfl", "neds"])
        let (isID, isTitle) = (search.isID, search.isTitle)
        search.isID = { item in
            reads.withLock { $0.ids += 1 }
            return isID(item)
        }
        search.isTitle = { title in
            reads.withLock { $0.titles += 1 }
            return isTitle(title)
        }
        let found = try await store.lastEvents(search)
        #expect(found.map(\.item.local.rawValue) == items)
        #expect(found.allSatisfy { $0.at >= noon + 1_900 })
        let limit = store is MemoryFeedStorage ? 100 : titles
        reads.withLock { #expect($0.ids <= 100 && $0.titles <= limit, "\($0)") }
        #expect(try await store.lastEvents(EventSearch(ItemSearch(text), in: ["neds"])) == [])
    }

    // MARK: - Stars

    @Test(arguments: Self.makers)
    func `each owner has stars of their own, and all leave with the item`(_ maker: Maker<any FeedStorage>) async throws
    {
        let (ann, other) = (StarOwner(rawValue: "ann"), ItemID("neds", LocalID("race")))
        let store = try maker.make(folder)
        #expect(try await store.setStar(true, for: .train, of: ann, at: noon))
        #expect(try await store.setStar(true, for: .train, of: .household, at: noon))
        #expect(try await store.setStar(true, for: other, of: ann, at: noon))
        #expect(try await store.stars(of: .household) == [.train])
        #expect(try await store.setStar(false, for: .train, of: .household, at: noon))
        #expect(try await store.stars(of: .household) == [])
        #expect(try await store.stars(of: ann) == [.train, other])
        _ = try await store.setStar(true, for: .train, of: .household, at: noon)
        var outcome = FetchOutcome.happened(.train(.disappeared))
        outcome.unstarred = [.train]
        try await store.save(outcome, for: .tfl)
        #expect(try await store.stars(of: .household) == [])
        #expect(try await store.stars(of: ann) == [other])
    }

    @Test(arguments: Self.makers)
    func `stars go over to the id that an item has after a move`(_ maker: Maker<any FeedStorage>) async throws {
        let (ann, moved) = (StarOwner(rawValue: "ann"), ItemID(ItemID.train.feed, LocalID("moved")))
        let store = try maker.make(folder)
        #expect(try await store.setStar(true, for: .train, of: ann, at: noon))
        for item in [.train, moved] { _ = try await store.setStar(true, for: item, of: .household, at: noon) }
        var outcome = FetchOutcome.happened(.train(.moved))
        outcome.moves = [(.train, moved), (ItemID("tfl", LocalID("unknown")), ItemID("tfl", LocalID("other")))]
        try await store.save(outcome, for: .tfl)
        for owner in [ann, .household] { #expect(try await store.stars(of: owner) == [moved]) }
    }

    @Test(arguments: Self.makers)
    func `a star stays until somebody takes it, or it leaves with what is put away`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let other = ItemID("neds", LocalID("race"))
        let store = try maker.make(folder)
        #expect(try await store.setStar(true, for: .train, of: .household, at: noon))
        #expect(try await !store.setStar(true, for: .train, of: .household, at: noon))
        #expect(try await store.setStar(true, for: other, of: .household, at: noon))
        try await store.save(.happened(.train(.moved), .train(.cancelled)), for: .tfl)
        #expect(try await store.stars(of: .household) == [.train, other])
        var outcome = FetchOutcome.happened(.train(.disappeared))
        outcome.unstarred = [.train, ItemID("tfl", LocalID("unknown"))]
        try await store.save(outcome, for: .tfl)
        #expect(try await store.stars(of: .household) == [other])
        #expect(try await store.setStar(false, for: other, of: .household, at: noon))
        #expect(try await !store.setStar(false, for: other, of: .household, at: noon))
        #expect(try await store.stars(of: .household) == [])
    }

    /// Each case has an item's time, the days since it disappeared, and true if its star is still there; events
    /// are stored for 30 days.
    @Test(
        arguments: [
            // Half a day after its time; in time it may be back, or late.
            (.instant(noon + 600), 0.5, true), (.instant(noon + 600), 0.52, false),
            (.instant(noon + 600, end: noon + 86_400), 1.4, true),
            (.instant(noon + 600, end: noon + 86_400), 1.6, false),
            // A day is over everywhere.
            (.day(CivilDay(noon, in: .gmt), region: "GB"), 0.9, true),
            (.day(CivilDay(noon, in: .gmt), region: "GB"), 1.1, false),
            // As long as anything is known of it.
            (.undated("soon"), 29, true), (.undated("soon"), 30, false),
            (.instant(noon + 365 * 86_400), 29, true), (.instant(noon + 365 * 86_400), 30, false),
        ] as [(FeedTime, Double, Bool)],
        Self.makers
    )
    func `a star of an item that disappeared is forgotten when its time is over`(
        _ example: (time: FeedTime, days: Double, isThere: Bool),
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let now = Mutex(noon)
        let store = try maker.make(folder, clock: FeedClock { now.withLock(\.self) })
        let owners = [StarOwner.household, StarOwner(rawValue: "ann")]
        for owner in owners { _ = try await store.setStar(true, for: .train, of: owner, at: noon - 60) }
        var left = ItemEvent.train(.disappeared)
        left.time = example.time
        try await store.save(.happened(.train(.appeared), left), for: .tfl)
        now.withLock { $0 = noon + example.days * 86_400 }
        try await store.clean(keeping: .seconds(30 * 86_400), maximumBytes: .max, every: .zero)
        for owner in owners { #expect(try await store.stars(of: owner) == (example.isThere ? [.train] : [])) }
    }

    @Test(arguments: ItemEvent.Kind.allCases.filter { $0 != .disappeared }, Self.makers)
    func `a star of an item that is back stays`(_ kind: ItemEvent.Kind, _ maker: Maker<any FeedStorage>) async throws {
        let now = Mutex(noon)
        let store = try maker.make(folder, clock: FeedClock { now.withLock(\.self) })
        _ = try await store.setStar(true, for: .train, of: .household, at: noon - 60)
        try await store.save(.happened(.train(.disappeared), .train(kind, at: noon + 60)), for: .tfl)
        now.withLock { $0 = noon + 60 * 86_400 }
        for _ in 1...2 { try await store.clean(keeping: .seconds(30 * 86_400), maximumBytes: .max, every: .zero) }
        #expect(try await store.stars(of: .household) == [.train])
    }
}
