import AsyncHTTPClient
import FeedBoard
package import FeedCore
package import FeedEngine
import FeedJSON
package import FeedRuntime
package import FeedTimeline
package import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// A connection to a running server, with the feeds that the server's stream sends; it reconnects when the stream
/// breaks.
///
/// The feeds stay available while the connection is down. Nothing is stored here, and no publisher receives a request.
package actor ServerConnection {
    /// The server, and the feeds to show.
    package struct Options: Sendable {
        package var address: ServerAddress
        package var token: String?

        /// The ids of feeds to show; all feeds are shown if this and ``tags`` are empty.
        package var feeds: [String] = []

        /// The tags of further feeds to show.
        package var tags: [String] = []
        package var userAgent: String
        package var timeZone: TimeZone
        package var languages = Languages.english
        package var clock = FeedClock.system

        /// A file with more certificates to trust.
        package var trustedCertificates: String?

        /// The time limit of an answer.
        package var answerTime = Duration.seconds(15)

        /// The longest silence on the stream, to which the server writes a line at least every 15 seconds.
        package var silence = Duration.seconds(50)

        /// Returns the time to wait before the next attempt to connect, by the number of failed attempts.
        package var wait: @Sendable (_ attempt: Int) -> Duration = { attempt in
            // Many clients of a server that restarts reconnect one after another.
            .seconds(min(30, 1 << min(attempt - 1, 5))) * Double.random(in: 0.75...1.25)
        }

        package init(_ address: ServerAddress, userAgent: String, timeZone: TimeZone) {
            (self.address, self.userAgent, self.timeZone) = (address, userAgent, timeZone)
        }
    }

    /// The greatest size of an event, in bytes: a snapshot has all items of all feeds.
    private static let maximumEventSize = 256 << 20

    /// The duration after which a connection counts as good, so that failed attempts are counted from 1 again.
    private static let goodTime = Duration.seconds(30)

    /// The minimum number of failed attempts to assume after a refusal, so that the client waits longer: a refusal
    /// usually lasts, and frequent requests would be one more reason to refuse the client.
    private static let refusedAttempt = 5

    /// The time without requests beside the stream after the server has refused one.
    private static let quietTime = Duration.seconds(30)

    nonisolated let options: Options
    nonisolated let requests: ServerRequests

    /// The changes of the feeds, in the form in which a local refresh loop publishes changes.
    package nonisolated let changes: ChangeStream

    /// The events of items.
    package nonisolated let events: Mailbox<ItemEvent>
    package nonisolated let news: AsyncStream<WatchNews>
    nonisolated let tell: AsyncStream<WatchNews>.Continuation
    private nonisolated let shownFeeds = Mutex<[Feed]>([])

    var feedStates = RemoteFeedStates()
    var refreshedAt: ContinuousClock.Instant?
    var isRefreshing = false

    /// True if the state of a feed has changed since the states were last fetched.
    var isOutdated = false

    /// The time until which no requests are sent beside the stream.
    private var quietUntil: ContinuousClock.Instant?

    /// The histories that somebody has viewed, by item; that of all feeds has the key `nil`.
    var histories: [ItemID?: CachedHistory] = [nil: CachedHistory()]

    private var lastID: String?
    private var retry = Duration.zero
    private var hasBegun = false
    private var isEnding = false

    /// The time at which the connection was lost; `nil` while connected.
    private var cutSince: Date?

    /// The last sentence about the lost connection; `nil` while connected.
    private(set) var cutSentence: String?
    private var reading: Task<Void, Never>?

    /// Creates a connection, which ``begin()`` opens.
    ///
    /// - Throws: ``FeedError`` if a file of the options cannot be used.
    package init(_ options: Options) throws(FeedError) {
        self.options = options
        requests = try ServerRequests(options)
        let events = Mailbox<ItemEvent>(.newest(10_000))
        self.events = events
        changes = ChangeStream(onEvents: { events.add($0) })
        (news, tell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(100))
    }

    /// Connects, and waits for the first snapshot.
    ///
    /// - Throws: ``FeedError`` with a message to append to the server's name.
    package func begin() async throws(FeedError) {
        try await refreshStates()
        let (firsts, first) = AsyncStream.makeStream(of: Result<Void, FeedError>.self)
        reading = Task {
            await read { first.yield($0) }
            first.finish()
        }
        for await result in firsts { return try result.get() }
        throw FeedError(.cancelled, "the request was cancelled")
    }

    /// Ends the connection, and the streams of its changes.
    package func end() async {
        reading?.cancel()
        await reading?.value
        changes.finish()
        events.finish()
        tell.finish()
        await requests.shutdown()
    }

    /// The feeds that are shown, in the order of the server's configuration.
    package nonisolated var feeds: [Feed] { shownFeeds.withLock(\.self) }

    // MARK: - The stream

    private func read(_ begun: (Result<Void, FeedError>) -> Void) async {
        var attempt = 0
        while !Task.isCancelled {
            let start = ContinuousClock.now
            isEnding = false
            var reason = FeedError(.unreachable, "the connection was closed")
            do throws(FeedError) {
                if hasBegun { try await refreshStates() }
                try await follow(begun)
                if isEnding { reason.message = "the server has ended" }
            } catch {
                reason = error
            }
            guard hasBegun else { return begun(.failure(reason)) }
            if Task.isCancelled { return }
            record(cutBy: reason)
            attempt = ContinuousClock.now - start > Self.goodTime ? 1 : attempt + 1
            if reason.isRefusal { attempt = max(attempt, Self.refusedAttempt) }
            try? await Task.sleep(for: max(retry, options.wait(attempt)))
        }
    }

    /// Reads the stream until it ends.
    private func follow(_ begun: (Result<Void, FeedError>) -> Void) async throws(FeedError) {
        let body = try await requests.stream(filters, after: lastID)
        var reader = EventReader(maximumByteCount: Self.maximumEventSize)
        do {
            for try await buffer in body {
                let events = try reader.read(buffer.readableBytesView)
                // Events before the first unreadable one are still applied.
                var fault: FeedError?
                do throws(FeedError) { for event in events { try handle(event) } } catch { fault = error }
                retry = min(reader.retry ?? retry, .seconds(60))
                if feedStates.hasBegun, !events.isEmpty {
                    if feedStates.lacksSettings, refreshedAt.map({ ContinuousClock.now - $0 > .seconds(5) }) ?? true {
                        try? await refreshStates()
                    }
                    publish()
                    if !hasBegun { begun(.success(())) }
                    hasBegun = true
                }
                if let fault { throw fault }
            }
        } catch is HTTPParserError {
            // The answer has begun as a valid one: it was cut off in the middle.
            throw FeedError(.unreachable, "the connection broke")
        } catch {
            throw FeedError(connecting: error, to: options.address)
        }
    }

    /// The filters that the server applies; the viewer's own filters are applied here, where they can be removed again.
    var filters: [(name: String, value: String)] {
        options.feeds.map { ("feed", $0) } + options.tags.map { ("tag", $0) }
    }

    private func handle(_ event: StreamEvent) throws(FeedError) {
        if !event.data.isEmpty {
            let stars = feedStates.stars
            do {
                switch try feedStates.apply(event.data) {
                case "reset": lastID = nil
                case "end": isEnding = true
                case "snapshot", "resumed", "state", "left": isOutdated = true
                default: break
                }
            } catch {
                let error = (error as? FeedError)?.message ?? "\(error)"
                throw FeedError(.malformed, "it sends what cannot be read: \(error)")
            }
            if feedStates.stars != stars { tell.yield(.stars(feedStates.stars)) }
        }
        if let id = event.id { lastID = id }
        guard cutSince != nil, feedStates.hasBegun, !event.data.isEmpty else { return }
        (cutSince, cutSentence, quietUntil) = (nil, nil, nil)
        // Viewed events may have been missed meanwhile.
        for item in histories.keys { histories[item]?.isOutdated = true }
        tell.yield(.staleReason(nil))
    }

    private func publish() {
        let feeds = feedStates.feeds(named: Set(options.feeds), tagged: Set(options.tags))
        shownFeeds.withLock { $0 = feeds }
        let events = feedStates.publish(to: changes, feeds)
        guard !events.isEmpty else { return }
        histories[nil]?.add(events)
        for (item, events) in Dictionary(grouping: events, by: \.item) { histories[item]?.add(events) }
    }

    private func record(cutBy reason: FeedError) {
        let since = cutSince ?? options.clock.now
        cutSince = since
        let clock = ViewerClock(now: options.clock.now, timeZone: options.timeZone, languages: options.languages)
        let words = options.languages.words.texts
        let name = options.address.description
        let sentence = words.notConnected(name, since: clock.preciseTime(since), reason.message)
        guard sentence != cutSentence else { return }
        cutSentence = sentence
        tell.yield(.staleReason(sentence))
    }

    // MARK: - Requests beside the stream

    /// True while the client receives the stream, so that the server's answers are current.
    var isConnected: Bool { cutSince == nil }

    /// True if requests beside the stream may be sent.
    var mayAsk: Bool { isConnected && quietUntil.map { $0 < .now } ?? true }

    /// Fetches a document beside the stream; sends no request while ``mayAsk`` is false.
    ///
    /// - Returns: The document; `nil` if the request was not sent or has failed.
    func document(_ path: String, _ query: [(name: String, value: String)] = []) async -> JSONValue? {
        guard mayAsk else { return nil }
        do throws(FeedError) {
            return try await requests.document(.GET, path, query)
        } catch {
            recordFailure(error)
            return nil
        }
    }

    /// Records the failure of a request beside the stream; a refusal, or an answer 429, pauses such requests.
    func recordFailure(_ error: FeedError) {
        if error.isRefusal || error.code == .rateLimited { quietUntil = .now + Self.quietTime }
    }

    // MARK: - States of the feeds

    /// Fetches the settings and the states of the feeds.
    func refreshStates() async throws(FeedError) {
        isRefreshing = true
        defer { isRefreshing = false }
        // States that change during the request may be newer.
        isOutdated = false
        let document = try await requests.document(.GET, "/v1/feeds")
        refreshedAt = .now
        do {
            let feeds = try document.read("feeds", as: [JSONValue].self)
            feedStates.apply(try feeds.prefix(10_000).map { json throws(JSONMismatch) in try RemoteFeed(json: json) })
        } catch {
            throw FeedError(connecting: error, to: options.address)
        }
        publish()
    }
}

extension FeedError {
    /// True if the server refuses the client: status 401 or 403.
    var isRefusal: Bool { status == 401 || status == 403 }
}

/// The cached history of an item that somebody has viewed, or of all feeds.
struct CachedHistory: Sendable {
    private(set) var events: [ItemEvent] = []

    /// True if the events should be fetched again.
    var isOutdated = true
    var askedAt: ContinuousClock.Instant?

    /// The maximum number of events.
    static let maximumCount = 500

    /// Replaces the events with the server's answer, and keeps those that came after it was written.
    mutating func replace(_ answer: [ItemEvent]) {
        let last = answer.last?.sequence ?? 0
        events = (answer + events.filter { ($0.sequence ?? 0) > last }).suffix(Self.maximumCount)
        isOutdated = false
    }

    /// Adds later events, except those that are already known by their sequence numbers.
    mutating func add(_ news: [ItemEvent]) {
        let last = events.last?.sequence ?? 0
        events = (events + news.filter { ($0.sequence ?? .max) > last }).suffix(Self.maximumCount)
    }
}
