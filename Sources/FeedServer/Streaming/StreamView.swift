import FeedCore
import FeedEngine
import FeedFormats
import FeedTimeline
import NIOCore

/// What has been told by one filter, and the clients that have been told it; each text is encoded once for all of them.
struct StreamView {
    let filter: StreamFilter
    private(set) var clients: [Int: StreamClient] = [:]

    /// When the last client left; `nil` while there is one.
    private(set) var leftAt: ContinuousClock.Instant?

    /// Up to where its clients know what is stored; `nil` where the numbers are not known.
    private(set) var id: StreamID?

    /// What they have been told.
    private(set) var reports: [FeedReport] = []
    private var versions: [FeedID: UInt64] = [:]
    private var stars: Set<ItemID> = []

    /// The items with a star, as they were told.
    private var starredItems: [ItemID] = []

    private var shown = ShownItems()

    /// Events of items that are not shown yet: another process's answer follows its events.
    private var waiting: [ItemEvent] = []
    private static let maximumWaiting = 1_000

    /// Events that were told and have numbers above the id's: who begins, or comes back with that id, has not heard them.
    private var ahead: [ItemEvent] = []

    /// The text of everything, until something changes.
    private var everything: ByteBuffer?

    init(_ filter: StreamFilter) { self.filter = filter }

    mutating func enter(_ client: StreamClient) {
        clients[client.number] = client
        leftAt = nil
    }

    /// Without clients, it still notes which items are shown: one that comes back asks what happened to those.
    mutating func leave(_ client: StreamClient) {
        clients[client.number] = nil
        guard clients.isEmpty else { return }
        leftAt = .now
        everything = nil
    }

    /// Takes account of what the feeds say now, and tells the difference.
    mutating func update(
        _ current: [(report: FeedReport, version: UInt64)],
        _ stars: Set<ItemID>,
        _ position: ChangePosition?
    ) {
        var query = filter.query
        query.stars = stars
        let haveStarsChanged = stars != self.stars
        let old = Dictionary(uniqueKeysWithValues: reports.map { ($0.feed.id, $0) })
        let selected = current.filter { filter.selects($0.report.feed) }
        let remaining = Set(selected.map(\.report.feed.id))
        var kinds: [FeedChange.Kind] = []
        var areOthers = reports.count != selected.count
        for feed in reports.map(\.feed.id) where !remaining.contains(feed) {
            kinds.append(.feedRemoved(feed))
            shown.forget(feed)
            versions[feed] = nil
        }
        reports = selected.map { report, version in
            let id = report.feed.id
            let before = old[id]
            let isOther = query.onlyStarred && haveStarsChanged
            if let before, versions[id] == version, !isOther { return before }
            versions[id] = version
            areOthers = true
            let now = report.narrowed(by: query)
            shown.note(now, isNarrowed: query.hasFilters, of: report)
            kinds += FeedChange.Kind.changes(from: before, to: now, comparesSameAnswers: isOther || query.hasFilters)
            return now
        }
        note(position)
        self.stars = stars
        var tellsStars = haveStarsChanged
        // The items of another answer may have moved, with their stars.
        if haveStarsChanged || areOthers {
            let starredBefore = starredItems
            starredItems = currentStarredItems
            tellsStars = haveStarsChanged || starredItems != starredBefore
        }
        guard !kinds.isEmpty || tellsStars else { return }
        everything = nil
        let events = waiting
        waiting = []
        var texts = kinds.map { EventText.change($0) }
        if let known = known(events) { texts.append(.change(.events(known))) }
        if tellsStars { texts.append(starred) }
        tell(texts)
    }

    /// Tells what happened to items.
    mutating func tell(_ events: [ItemEvent], _ position: ChangePosition?) {
        note(position)
        if let known = known(events) { tell([.change(.events(known))]) }
    }

    /// Lets all clients begin again.
    func restartAll() {
        for client in clients.values { client.mailbox.overrun() }
    }

    /// Tells that nothing has happened.
    func tellHeartbeat() {
        let text = EventText.heartbeat.bytes(id)
        for client in clients.values { client.mailbox.add(text) }
    }

    /// What a client is told that knows nothing.
    mutating func wholeText() -> ByteBuffer {
        if let everything { return everything }
        var texts = [EventText.change(.snapshot(reports))]
        if !ahead.isEmpty { texts.append(.change(.events(ahead))) }
        texts.append(starred)
        let text = EventText.bytes(of: texts, id)
        everything = text
        return text
    }

    /// What a client is told that comes back.
    ///
    /// - Parameters:
    ///   - feeds: Those whose items may be others than the client has.
    ///   - events: What has happened meanwhile.
    /// - Returns: All feeds with those items, the events and the stars.
    func resumption(_ feeds: Set<FeedID>, _ events: [ItemEvent]) -> ByteBuffer {
        let format = ChangeFormat()
        var texts = [EventText(name: "resumed", data: format.document(resuming: reports, withItemsOf: feeds))]
        let known = events.filter { isSelected($0) && shown.contains($0.item) } + ahead
        if !known.isEmpty { texts.append(.change(.events(known))) }
        return EventText.bytes(of: texts + [starred], id)
    }

    private mutating func note(_ position: ChangePosition?) {
        let before = id
        id = position.map { position in
            StreamID(epoch: filter.epoch(of: position.epoch, reports.map(\.feed)), sequence: position.sequence)
        }
        guard !ahead.isEmpty, id != before else { return }
        everything = nil
        ahead = id?.epoch == before?.epoch ? ahead.filter { isAhead($0) } : []
    }

    private func isAhead(_ event: ItemEvent) -> Bool {
        guard let id, let sequence = event.sequence else { return false }
        return sequence > id.sequence
    }

    private var starred: EventText {
        EventText(name: "stars", data: ChangeFormat().document(ofStars: starredItems))
    }

    /// The items with a star; that of an item which its publisher has just moved is not saved yet under its new id.
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

    /// The events of items that are shown; the others wait for the next answer.
    private mutating func known(_ events: [ItemEvent]) -> [ItemEvent]? {
        let selected = events.filter { isSelected($0) }
        let known = selected.filter { shown.contains($0.item) }
        if known.count < selected.count {
            waiting = Array((waiting + selected.filter { !shown.contains($0.item) }).suffix(Self.maximumWaiting))
        }
        let new = known.filter { isAhead($0) }
        if !new.isEmpty {
            ahead = Array((ahead + new).suffix(Self.maximumWaiting))
            everything = nil
        }
        return known.isEmpty ? nil : known
    }

    private func tell(_ texts: [EventText]) {
        if clients.isEmpty { return }
        let bytes = EventText.bytes(of: texts, id)
        for client in clients.values { client.mailbox.add(bytes) }
    }
}
