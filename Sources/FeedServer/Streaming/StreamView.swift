import FeedCore
import FeedEngine
import FeedFormats
import FeedTimeline
import NIOCore

/// The state of one filter, and its clients; each text is encoded once for all clients.
struct StreamView {
    let filter: StreamFilter
    private(set) var clients: [Int: StreamClient] = [:]

    /// The time when the last client left; `nil` while there are clients.
    private(set) var leftAt: ContinuousClock.Instant?

    /// The id up to which the clients know everything stored; `nil` if it is not known.
    private(set) var id: StreamID?

    /// The reports that the clients have been sent.
    private(set) var reports: [FeedReport] = []

    /// The index of each feed in ``reports``.
    private var places: [FeedID: Int] = [:]
    private var versions: [FeedID: UInt64] = [:]
    private var stars: Set<ItemID> = []

    /// The items with a star, as they were sent.
    private var starredItems: [ItemID] = []

    private var shown = ShownItems()

    /// Events of items that are not shown yet: another process's answer follows its events.
    private var waiting: [ItemEvent] = []
    private static let maximumWaiting = 1_000

    /// The first text for new clients, until something changes.
    private var everything: ByteBuffer?

    /// The epoch of ids for a store, until feeds are configured differently.
    private var epoch: (store: String, text: String)?

    init(_ filter: StreamFilter) { self.filter = filter }

    mutating func enter(_ client: StreamClient) {
        clients[client.number] = client
        leftAt = nil
    }

    /// Removes a client.
    ///
    /// Without clients, the view still records which items are shown: a client that reconnects needs their events.
    mutating func leave(_ client: StreamClient) {
        clients[client.number] = nil
        guard clients.isEmpty else { return }
        leftAt = .now
        everything = nil
    }

    /// Updates the view with the current reports, and sends the difference.
    mutating func update(
        _ current: [(report: FeedReport, version: UInt64)],
        _ stars: Set<ItemID>,
        _ position: ChangePosition?
    ) {
        let haveStarsChanged = stars != self.stars
        self.stars = stars
        let old = reports
        let selected = current.filter { filter.selects($0.report.feed) }
        let remaining = Set(selected.map(\.report.feed.id))
        var difference = Difference()
        difference.areOthers = old.count != selected.count
        for feed in old.map(\.feed.id) where !remaining.contains(feed) {
            difference.kinds.append(.feedRemoved(feed))
            shown.forget(feed)
            versions[feed] = nil
            waiting.removeAll { $0.item.feed == feed }
        }
        reports = selected.map { report, version in
            let before = places[report.feed.id].map { old[$0] }
            return narrowed(report, version, before, isOther: haveStarsChanged && filter.query.onlyStarred, &difference)
        }
        if old.map(\.feed.id) != reports.map(\.feed.id) {
            places = Dictionary(uniqueKeysWithValues: reports.enumerated().map { ($1.feed.id, $0) })
            epoch = nil
        }
        send(difference, haveStarsChanged: haveStarsChanged, position)
    }

    /// Updates the view with the current report of one feed, which costs the same however many feeds there are.
    ///
    /// - Returns: False if all reports are needed, since the feed is new to the view or no longer selected.
    mutating func update(_ report: FeedReport, _ version: UInt64, _ position: ChangePosition?) -> Bool {
        guard filter.selects(report.feed) else { return places[report.feed.id] == nil }
        guard let place = places[report.feed.id] else { return false }
        var difference = Difference()
        reports[place] = narrowed(report, version, reports[place], isOther: false, &difference)
        send(difference, haveStarsChanged: false, position)
        return true
    }

    /// The changes to send, and true if the report of a feed has changed.
    private struct Difference {
        var kinds: [FeedChange.Kind] = []
        var areOthers = false
    }

    /// Returns the part of a report that passes the filter, and adds its changes to `difference` unless the version is
    /// the same.
    private mutating func narrowed(
        _ report: FeedReport,
        _ version: UInt64,
        _ before: FeedReport?,
        isOther: Bool,
        _ difference: inout Difference
    ) -> FeedReport {
        let id = report.feed.id
        if let before, versions[id] == version, !isOther { return before }
        versions[id] = version
        difference.areOthers = true
        var query = filter.query
        query.stars = stars
        let now = report.narrowed(by: query)
        if before.map({ !StreamFilter.isNamed(now.feed, as: $0.feed) }) ?? true { epoch = nil }
        shown.record(now, isNarrowed: query.hasFilters, of: report)
        difference.kinds += FeedChange.Kind.changes(
            from: before,
            to: now,
            comparesSameAnswers: isOther || query.hasFilters
        )
        return now
    }

    private mutating func send(_ difference: Difference, haveStarsChanged: Bool, _ position: ChangePosition?) {
        record(position)
        var tellsStars = haveStarsChanged
        // The items of another answer may have moved, with their stars.
        if haveStarsChanged || difference.areOthers, !stars.isEmpty || !starredItems.isEmpty {
            let starredBefore = starredItems
            starredItems = currentStarredItems
            tellsStars = haveStarsChanged || starredItems != starredBefore
        }
        guard !difference.kinds.isEmpty || tellsStars else { return }
        everything = nil
        let events = waiting
        waiting = []
        var texts = difference.kinds.map { EventText.change($0) }
        if let known = known(events) { texts.append(.change(.events(known))) }
        if tellsStars { texts.append(starred) }
        send(texts)
    }

    /// Sends events of items, after which everything stored up to `position` has been sent.
    ///
    /// `feed` looks up the feed with an id; a new feed may have no report yet.
    mutating func send(_ events: [ItemEvent], _ position: ChangePosition?, _ feed: (FeedID) -> Feed?) {
        record(position)
        if let known = known(selected(events, feed)) { send([.change(.events(known))]) }
    }

    private func selected(_ events: [ItemEvent], _ feed: (FeedID) -> Feed?) -> [ItemEvent] {
        events.filter { event in isSelected(event) || feed(event.item.feed).map(filter.selects) ?? false }
    }

    /// Keeps those events of `told` whose items are not shown yet.
    ///
    /// The events were sent before the filter had a client, or before a client reconnected. The client's first text
    /// contains the events of the items that are shown.
    mutating func keep(_ told: [ItemEvent], _ feed: (FeedID) -> Feed?) {
        let known = Set(waiting.map(\.sequence))
        let others = selected(told, feed).filter { event in
            !isShown(event) && (event.sequence == nil || !known.contains(event.sequence))
        }
        waiting = (waiting + others).suffix(Self.maximumWaiting)
    }

    /// Makes all clients receive everything again.
    func restartAll() {
        for client in clients.values { client.mailbox.dropAll() }
    }

    /// Sends a comment with the id, as a heartbeat.
    func sendHeartbeat() {
        let text = EventText.heartbeat.bytes(id)
        for client in clients.values { client.mailbox.add(text) }
    }

    /// Returns the first text for a client that has no id of an event.
    ///
    /// - Parameter told: Events already sent to other clients, some with sequences above that of ``id``.
    /// - Returns: The text, which is shared by all clients that begin before something changes.
    mutating func wholeText(_ told: [ItemEvent]) -> ByteBuffer {
        if let everything { return everything }
        var texts = [EventText.change(.snapshot(reports))]
        let ahead = told.filter { isAhead($0) && isShown($0) }
        if !ahead.isEmpty { texts.append(.change(.events(ahead))) }
        texts.append(starred)
        let text = EventText.bytes(of: texts, id?.description)
        everything = text
        return text
    }

    /// Returns the first text for a client that reconnects.
    ///
    /// - Parameters:
    ///   - feeds: The feeds whose items may differ from the client's.
    ///   - events: The events since the client's id.
    ///   - told: Events already sent to other clients, some with sequences above that of ``id``.
    /// - Returns: All feeds, the items of `feeds`, the events and the stars.
    func resumption(_ feeds: Set<FeedID>, _ events: [ItemEvent], told: [ItemEvent] = []) -> ByteBuffer {
        let format = ChangeFormat()
        var texts = [EventText(name: "resumed", data: format.document(resuming: reports, withItemsOf: feeds))]
        let known = events.filter { isShown($0) } + told.filter { isAhead($0) && isShown($0) }
        if !known.isEmpty { texts.append(.change(.events(known))) }
        return EventText.bytes(of: texts + [starred], id?.description)
    }

    private mutating func record(_ position: ChangePosition?) {
        id = position.map { StreamID(epoch: epoch(of: $0.epoch), sequence: $0.sequence) }
    }

    private mutating func epoch(of store: String) -> String {
        if let epoch, epoch.store == store { return epoch.text }
        let text = filter.epoch(of: store, reports.map(\.feed))
        epoch = (store, text)
        return text
    }

    private var starred: EventText {
        EventText(name: "stars", data: ChangeFormat().document(ofStars: starredItems))
    }

    /// The items with a star, under their current ids: if an item has just been given a new id, its star is still
    /// stored under the former one.
    private var currentStarredItems: [ItemID] {
        var items = stars.filter { versions[$0.feed] != nil }
        for report in reports {
            for (new, old) in report.formerIDs where items.remove(ItemID(report.feed.id, old)) != nil {
                items.insert(ItemID(report.feed.id, new))
            }
        }
        return items.sorted { $0.description < $1.description }
    }

    private func isSelected(_ event: ItemEvent) -> Bool { versions[event.item.feed] != nil }

    /// Returns true if an event has a sequence above that of ``id``: a client that begins with the id lacks the event.
    private func isAhead(_ event: ItemEvent) -> Bool {
        event.sequence.map { $0 > id?.sequence ?? 0 } ?? false
    }

    private func isShown(_ event: ItemEvent) -> Bool { isSelected(event) && shown.contains(event.item) }

    /// Returns the events of items that are shown, or `nil` if there are none; the other events wait for an answer with
    /// their items.
    private mutating func known(_ events: [ItemEvent]) -> [ItemEvent]? {
        let known = events.filter { isShown($0) }
        if known.count < events.count {
            let others = events.filter { !isShown($0) }
            waiting = Array((waiting + others).suffix(Self.maximumWaiting))
        }
        if known.isEmpty { return nil }
        // A client that begins from now on is not sent these events: its id includes them.
        everything = nil
        return known
    }

    private func send(_ texts: [EventText]) {
        if clients.isEmpty { return }
        let bytes = EventText.bytes(of: texts, id?.description)
        for client in clients.values { client.mailbox.add(bytes) }
    }
}
