import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import NIOCore

/// Sends changes to any number of clients: it has one subscription, and compares and encodes once for each filter.
///
/// It never waits for a client. The id of an event is a position in the store, up to which a client has been sent
/// everything, so that a client that reconnects is sent only missed events, also by another process or after a restart.
actor StreamHub {
    private let feeds: ServedFeeds

    /// The views by the names of their filters.
    private var views: [String: StreamView] = [:]

    /// The sequence of the last change that was sent.
    private var sequence: UInt64 = 0

    /// The position up to which everything stored has been sent.
    private var position: ChangePosition?

    /// The sent events with sequences above ``position``: a client that begins or reconnects at the position lacks
    /// them.
    private var ahead: [ItemEvent] = []

    private var stars: [StarOwner: Set<ItemID>] = [:]
    private(set) var isEnded = false

    /// The interval at which the stars of other programs are read.
    private static let interval = Duration.seconds(1)

    /// The number of intervals after which a heartbeat is sent.
    private static let heartbeatCount = 15

    /// The interval and the maximum number of the checks while a client waits for stored answers, after the server has
    /// started or if the server is behind the client.
    private static let patience = (interval: Duration.milliseconds(50), count: 40)

    /// The time for which a filter is kept after its clients have left: a client that reconnects needs the events of
    /// items that are in no answer any more.
    private static let keepingTime = Duration.seconds(15 * 60)

    /// The maximum number of filters without clients.
    private static let maximumLeft = 32

    /// The number of missed events above which a client is sent everything again.
    private static let maximumMissed = 20_000

    private let metrics: ServerMetrics?

    nonisolated let places: StreamPlaces

    init(_ feeds: ServedFeeds, maximumClientCount: Int, _ metrics: ServerMetrics?) {
        (self.feeds, self.metrics) = (feeds, metrics)
        places = StreamPlaces(maximumClientCount, wokenBy: StreamWaker())
    }

    /// The number of clients.
    private var clientCount: Int { views.values.reduce(0) { $0 + $1.clients.count } }

    /// Sends changes until the changes end or the task is cancelled; then sends the event `end`.
    func run() async {
        let ticking = Task { await tick() }
        let listening = Task { for await _ in feeds.starSignals { await updateStars() } }
        var changes = feeds.changes.subscribe(capacity: 10_000).makeAsyncIterator()
        while let change = await changes.next(isolation: self) {
            if let position, let next = changes.position, next.epoch != position.epoch { ahead = [] }
            (sequence, position) = (change.sequence, changes.position ?? position)
            switch change.kind {
            case .events(let events):
                let reached = position?.sequence ?? 0
                ahead = (ahead + events).filter { $0.sequence ?? 0 > reached }.suffix(ChangeStream.maximumAhead)
                for name in views.keys { views[name]?.send(events, position) { feeds.changes.feed($0) } }
            case .upserted(_, let feed), .removed(_, let feed): update(feed)
            case .state(let report): update(report.feed.id)
            case .snapshot:
                // Events that were sent before this subscription.
                let known = Set(ahead.map(\.sequence))
                ahead += feeds.changes.ahead.filter { !known.contains($0.sequence) }
                updateAll()
            case .feedRemoved: updateAll()
            case .reset:
                // Events were dropped: all clients begin again.
                for name in views.keys { views[name]?.restartAll() }
                updateAll()
            }
        }
        ticking.cancel()
        listening.cancel()
        isEnded = true
        for view in views.values {
            for client in view.clients.values { client.end(with: EventText.end.bytes()) }
        }
    }

    private func tick() async {
        var count = 0
        while (try? await Task.sleep(for: Self.interval)) != nil {
            count += 1
            if views.isEmpty { continue }
            await updateStars()
            guard count.isMultiple(of: Self.heartbeatCount) else { continue }
            forgetLeft()
            for view in views.values { view.sendHeartbeat() }
            for client in views.values.flatMap(\.clients.values) { await client.closeIfLost() }
        }
    }

    /// Reads the stars, and sends their changes.
    private func updateStars() async {
        // The stars of the owners of all clients.
        var stars: [StarOwner: Set<ItemID>] = [:]
        for owner in Set(views.values.map(\.filter.owner)) {
            stars[owner] = await feeds.owned(by: owner).snapshot().stars
        }
        catchUp()
        guard stars != self.stars else { return }
        self.stars = stars
        updateAll()
    }

    private func updateAll() {
        if views.isEmpty { return }
        let reports = feeds.changes.versionedReports
        for (name, owner) in views.mapValues(\.filter.owner) {
            views[name]?.update(reports, stars[owner] ?? [], position)
        }
    }

    /// Updates the views with the report of one feed; with all reports if the feed is new to a view.
    private func update(_ feed: FeedID) {
        if views.isEmpty { return }
        guard let (report, version) = feeds.changes.versionedReport(of: feed) else { return updateAll() }
        for name in views.keys {
            let isKnown = views[name]?.update(report, version, position) ?? true
            if !isKnown { return updateAll() }
        }
    }

    /// Continues from a position that came without a change.
    private func catchUp() {
        let (stored, sequence) = feeds.changes.position
        guard sequence == self.sequence, stored != position else { return }
        position = stored
        updateAll()
    }

    // MARK: - Clients

    /// Waits a moment at most for the stored answers, and for the position that a client already has, perhaps from
    /// another server.
    func ready(for last: String?) async {
        let known = last.flatMap(StreamID.init)?.sequence ?? 0
        for _ in 0..<Self.patience.count where position.map({ $0.sequence < known }) ?? true && !isEnded {
            guard (try? await Task.sleep(for: Self.patience.interval)) != nil else { break }
            catchUp()
        }
    }

    /// Adds a client, which continues after the id `last` if that is given.
    ///
    /// - Returns: The client, whose mailbox receives the further texts, and the first texts; the client is removed with
    ///   ``leave(_:)``.
    func enter(
        _ filter: StreamFilter,
        after last: String?,
        _ connection: ClientConnection,
        _ place: StreamPlaces.Place
    ) async -> (client: StreamClient, first: [ByteBuffer]) {
        let owned = await feeds.owned(by: filter.owner).snapshot().stars
        catchUp()
        let client = StreamClient(view: filter.name, connection, at: place)
        if isEnded { client.mailbox.finish() }
        // Of many clients that come at once, the first brings the view up to date.
        let isUpToDate = feeds.changes.position.sequence == sequence && stars[filter.owner] == owned
        let isNew = views[client.view] == nil
        if !isUpToDate || isNew {
            stars[filter.owner] = owned
            // In place: a copy would copy all clients of the view.
            views[client.view, default: StreamView(filter)].update(feeds.changes.versionedReports, owned, position)
        }
        if isNew { views[client.view]?.keep(ahead) { feeds.changes.feed($0) } }
        views[client.view]?.enter(client)
        metrics?.record(.streams, clientCount)
        guard let last else { return (client, [EventText.beginning] + everything(for: client)) }
        let text = await resumption(of: client, after: last)
        return (client, [EventText.beginning] + (text.map { [$0] } ?? restart(client)))
    }

    /// Returns the texts with everything, for a client that cannot continue, or whose mailbox has dropped texts.
    func restart(_ client: StreamClient) -> [ByteBuffer] {
        client.mailbox.begin()
        return [EventText.reset.bytes()] + everything(for: client)
    }

    /// Returns the text with everything, which all clients of a view share.
    private func everything(for client: StreamClient) -> [ByteBuffer] {
        [views[client.view]?.wholeText(ahead)].compactMap(\.self)
    }

    /// Removes a client.
    func leave(_ client: StreamClient) {
        views[client.view]?.leave(client)
        forgetLeft()
        metrics?.record(.streams, clientCount)
    }

    /// Removes filters that have had no clients for ``keepingTime``, and the longest unused ones above ``maximumLeft``.
    private func forgetLeft() {
        let left = views.compactMap { name, view in view.leftAt.map { (name: name, at: $0) } }.sorted { $0.at < $1.at }
        let old = left.count { ContinuousClock.now - $0.at >= Self.keepingTime }
        for (name, _) in left.prefix(max(old, left.count - Self.maximumLeft)) { views[name] = nil }
    }

    /// Returns the text with everything that a client has missed; `nil` if that is not known.
    private func resumption(of client: StreamClient, after last: String) async -> ByteBuffer? {
        guard let last = StreamID(last), let epoch = position?.epoch else { return nil }
        let start = ChangePosition(epoch: epoch, sequence: last.sequence)
        var reached = start
        var events: [ItemEvent] = []
        // The view goes on while the store is read.
        while let id = views[client.view]?.id, id.epoch == last.epoch, reached.sequence < id.sequence {
            guard let news = try? await feeds.session.runtime.store.storage.changes(after: reached), !news.isReset,
                news.position.sequence > reached.sequence
            else { return nil }
            events += news.events
            reached = news.position
            if events.count > Self.maximumMissed { return nil }
        }
        guard let view = views[client.view], let id = view.id, id.epoch == last.epoch, id.sequence >= last.sequence
        else {
            return nil
        }
        // Texts that have come meanwhile are included.
        client.mailbox.begin()
        let changed =
            view.filter.query.onlyStarred
            ? Set(view.reports.map(\.feed.id)) : feeds.changes.feeds(changedAfter: start)
        events.removeAll { $0.sequence ?? .max > id.sequence }
        views[client.view]?.keep(events) { feeds.changes.feed($0) }
        return view.resumption(changed, events, told: ahead)
    }
}
