import FeedAlerts
import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import Foundation
import Hummingbird
import NIOCore

/// Sends the changes of the board to its open pages: each view is made once for all its clients.
///
/// It never waits for a client. A client that reads too slowly is sent the whole page again.
actor BoardBroadcaster {
    /// A view that has clients.
    private struct Watched {
        let view: BoardRequest
        var made: RenderedPage
        var clients: [Int: StreamClient] = [:]

        /// The days of its months that fetches have brought so far.
        var progress: [MonthRequests.Span: [FeedID: DayProgress]] = [:]
    }

    private let feeds: ServedFeeds
    private let metrics: ServerMetrics?
    private var views: [String: Watched] = [:]
    private var isEnded = false

    /// The task that receives alerts while at least one page is open.
    private var alerts: Task<Void, Never>?
    private let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    private let places: StreamPlaces

    /// The maximum number of different views.
    private static let maximumViewCount = 512

    /// The shortest time between two updates of all views.
    private static let shortestPause = Duration.milliseconds(100)

    /// The longest time between two updates of all views.
    private static let longestPause = Duration.seconds(1)

    /// The interval at which clients are sent the time.
    private static let clockTime = Duration.seconds(15)

    init(_ feeds: ServedFeeds, maximumClientCount: Int, _ metrics: ServerMetrics?) {
        (self.feeds, self.metrics) = (feeds, metrics)
        places = StreamPlaces(maximumClientCount, wokenBy: StreamWaker())
    }

    private var clientCount: Int { views.values.reduce(0) { $0 + $1.clients.count } }

    /// Requests an update of all views, since something has changed.
    nonisolated func look() { signal.yield() }

    /// Sends changes until the changes end or the task is cancelled.
    func run() async {
        feeds.changes.signal(to: signal)
        // For stars of other programs, and for changes that time alone causes.
        let ticking = Task { [signal] in
            while (try? await Task.sleep(for: Self.longestPause)) != nil { signal.yield() }
            signal.finish()
        }
        var toldClock = ContinuousClock.now
        for await _ in signals {
            if Task.isCancelled { break }
            if views.isEmpty { continue }
            for (name, watched) in views {
                let closed = watched.clients.values.filter { !$0.connection.isOpen() }
                // Otherwise closed connections would be found only with the next text, a while later.
                for client in closed { client.mailbox.finish() }
                if closed.count < watched.clients.count { await update(name) }
            }
            if ContinuousClock.now - toldClock >= Self.clockTime {
                toldClock = .now
                await sendClock()
            }
            try? await Task.sleep(for: Self.shortestPause)
        }
        ticking.cancel()
        alerts?.cancel()
        isEnded = true
        for watched in views.values {
            let text = BoardEvent.end.bytes(by: watched.made.page.clock)
            for client in watched.clients.values { client.end(with: text) }
        }
    }

    /// Makes the page of a view again if something has changed, and sends the changes.
    private func update(_ name: String) async {
        guard let watched = views[name] else { return }
        var progress: [MonthRequests.Span: [FeedID: DayProgress]] = [:]
        for month in watched.made.months {
            let known = await feeds.months.stay(at: month)
            if !known.isEmpty { progress[month] = known }
        }
        let version = await watched.view.request.feeds.snapshot().version
        let isDue = watched.made.nextChange <= feeds.session.clock.now
        guard version != watched.made.version || isDue || progress != watched.progress else { return }
        // A name in the view may have left the configuration: the page stays as it was.
        guard let made = try? await watched.view.page(), let old = views[name]?.made.page else { return }
        views[name]?.made = made
        views[name]?.progress = progress
        guard made.page.version != old.version else { return }
        let changes = old.root.changes(to: made.page.root)
        let text = BoardEvent.patch(from: old.version, to: made.page.version, changes).bytes(by: made.page.clock)
        for client in views[name]?.clients.values ?? [:].values { client.mailbox.add(text) }
    }

    /// Receives alerts while there are clients, and only then: an alert that no client shows is not acknowledged.
    private func followAlerts() {
        guard clientCount > 0 else {
            alerts?.cancel()
            alerts = nil
            return
        }
        guard alerts == nil, let messages = feeds.session.alertRun.screens[.board]?.messages() else { return }
        alerts = Task { for await message in messages { send(message) } }
    }

    private func send(_ message: AlertMessage) {
        for watched in views.values {
            let text = BoardEvent.alert(message).bytes(by: clock(of: watched))
            for client in watched.clients.values { client.mailbox.add(text) }
        }
    }

    private func sendClock() async {
        for watched in views.values {
            let text = BoardEvent.clock.bytes(by: clock(of: watched))
            for client in watched.clients.values {
                client.mailbox.add(text)
                await client.closeIfLost()
            }
        }
    }

    /// Returns the clock of a view's clients, at the current time.
    private func clock(of watched: Watched) -> ViewerClock {
        let clock = watched.made.page.clock
        return ViewerClock(now: feeds.session.clock.now, timeZone: clock.timeZone, languages: clock.languages)
    }

    // MARK: - Clients

    /// Adds a client of a view, which is sent the page unless it knows the current version.
    ///
    /// - Returns: A subscription, which removes the client when the last reference to it is gone.
    /// - Throws: A ``Problem`` if there is no room, or the view's address is wrong.
    func enter(
        _ view: BoardRequest,
        knowing version: String?,
        _ connection: ClientConnection
    ) async throws -> BoardSubscription {
        let name = view.key
        guard !isEnded, let place = places.acquire(), hasRoom(for: name) else { throw isFull }
        if views[name] != nil { await update(name) }
        let watched: Watched
        if let known = views[name] {
            watched = known
        } else {
            // The view had no clients, or the last one has left meanwhile.
            let made = try await view.page()
            guard hasRoom(for: name) else { throw isFull }
            watched = views[name] ?? Watched(view: view, made: made)
            views[name] = watched
        }
        let client = StreamClient(view: name, connection, at: place)
        let clock = clock(of: watched)
        let isCurrent = watched.made.page.version == version
        client.mailbox.add((isCurrent ? BoardEvent.clock : .page(watched.made.page)).bytes(by: clock))
        if isEnded { client.mailbox.finish() }
        views[name]?.clients[client.number] = client
        followAlerts()
        metrics?.record(.pages, clientCount)
        return BoardSubscription(client, of: self)
    }

    private func hasRoom(for view: String) -> Bool { views[view] != nil || views.count < Self.maximumViewCount }

    private var isFull: Problem { StreamPlaces.full(clientCount, "pages open") }

    /// Returns the whole page, for a client with too many texts in its mailbox.
    private func restart(_ client: StreamClient) -> [ByteBuffer] {
        client.mailbox.begin()
        guard let watched = views[client.view] else { return [] }
        return [BoardEvent.page(watched.made.page).bytes(by: clock(of: watched))]
    }

    fileprivate func leave(_ client: StreamClient) {
        views[client.view]?.clients[client.number] = nil
        if let watched = views[client.view], watched.clients.isEmpty {
            views[client.view] = nil
            for month in watched.made.months where !views.values.contains(where: { $0.made.months.contains(month) }) {
                Task { await feeds.months.leave(month) }
            }
        }
        followAlerts()
        metrics?.record(.pages, clientCount)
    }

    /// Returns the stream of a client.
    nonisolated func body(for subscription: BoardSubscription) -> ResponseBody {
        ResponseBody { [self] writer in
            let client = subscription.client
            try await writer.write(EventText.beginning)
            while let batch = await client.mailbox.next() {
                let texts = await batch.omitted > 0 ? restart(client) : batch.elements
                for text in texts { try await writer.write(text) }
            }
            try await writer.finish(nil)
        }
    }
}

/// The subscription of a client, which ends when the last reference is gone: the stream may never be sent, as with
/// HEAD.
final class BoardSubscription: Sendable {
    let client: StreamClient
    private let broadcaster: BoardBroadcaster

    fileprivate init(_ client: StreamClient, of broadcaster: BoardBroadcaster) {
        (self.client, self.broadcaster) = (client, broadcaster)
    }

    deinit { Task { [client, broadcaster] in await broadcaster.leave(client) } }
}
