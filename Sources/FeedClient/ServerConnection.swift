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

/// The feeds of a running server, as its stream tells of them; connected again whenever it is cut off.
///
/// What was told stays while it is not connected. Nothing is stored here, and no publisher is asked.
package actor ServerConnection {
    /// Which server, and what is shown of it.
    package struct Options: Sendable {
        package var address: ServerAddress
        package var token: String?

        /// Only these feeds, and those with these tags; all where there are none.
        package var feeds: [String] = []
        package var tags: [String] = []
        package var userAgent: String
        package var timeZone: TimeZone
        package var languages = Languages.english
        package var clock = FeedClock.system

        /// A file with more certificates to trust.
        package var trustedCertificates: String?

        /// How long an answer may take; and how long a stream may say nothing, on which a line comes each 15 seconds.
        package var answerTime = Duration.seconds(15)
        package var silence = Duration.seconds(50)

        /// How long to wait before it is tried again, by how often that has failed.
        package var wait: @Sendable (_ attempt: Int) -> Duration = { attempt in
            // Many clients of a server that starts again come one after another.
            .seconds(min(30, 1 << min(attempt - 1, 5))) * Double.random(in: 0.75...1.25)
        }

        package init(_ address: ServerAddress, userAgent: String, timeZone: TimeZone) {
            (self.address, self.userAgent, self.timeZone) = (address, userAgent, timeZone)
        }
    }

    /// How large an event may be: a snapshot has all items of all feeds.
    private static let maximumEventSize = 256 << 20

    /// A connection that has held so long was a good one.
    private static let goodTime = Duration.seconds(30)

    /// A client that is not let in waits as after so many failures: that lasts, and who asks often is refused for it.
    private static let refusedAttempt = 5

    /// How long nothing is asked beside the stream after the server has said that it should not be.
    private static let quietTime = Duration.seconds(30)

    nonisolated let options: Options
    nonisolated let requests: ServerRequests

    /// What changes of the feeds, as a loop would tell it.
    package nonisolated let changes: ChangeStream

    /// What happens to items.
    package nonisolated let events: EventQueue
    package nonisolated let news: AsyncStream<WatchNews>
    nonisolated let tell: AsyncStream<WatchNews>.Continuation
    private nonisolated let shownFeeds = Mutex<[Feed]>([])

    var board = ServedBoard()
    var settledAt: ContinuousClock.Instant?
    var isSettling = false

    /// Whether the state of a feed is another one than when it was asked how the feeds stand.
    var isUnsettled = false

    /// Until when nothing is asked beside the stream.
    private var quietUntil: ContinuousClock.Instant?

    /// What somebody has looked at: the history, and the pasts of items.
    var history = LookedEvents()
    var pasts: [ItemID: LookedEvents] = [:]

    private var lastID: String?
    private var retry = Duration.zero
    private var hasBegun = false
    private var isEnding = false

    /// Since when it is not connected, and what was said of that last.
    private var cutSince: Date?
    private(set) var cutSentence: String?
    private var reading: Task<Void, Never>?

    /// - Throws: That a file of the options is of no use.
    package init(_ options: Options) throws(FeedError) {
        self.options = options
        requests = try ServerRequests(options)
        let events = EventQueue(capacity: 10_000)
        self.events = events
        changes = ChangeStream(onEvents: { events.add($0) })
        (news, tell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(100))
    }

    /// Connects, and waits for all that there is.
    ///
    /// - Throws: Why that cannot be shown, in words that follow the server's name.
    package func begin() async throws(FeedError) {
        try await settle()
        let (firsts, first) = AsyncStream.makeStream(of: Result<Void, FeedError>.self)
        reading = Task {
            await read { first.yield($0) }
            first.finish()
        }
        for await result in firsts { return try result.get() }
        throw FeedError(.cancelled, "the request was cancelled")
    }

    /// Ends it, and what reads its changes.
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
                if hasBegun { try await settle() }
                try await follow(begun)
                if isEnding { reason.message = "the server has ended" }
            } catch {
                reason = error
            }
            guard hasBegun else { return begun(.failure(reason)) }
            if Task.isCancelled { return }
            note(cutBy: reason)
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
                let fault = take(events)
                retry = min(reader.retry ?? retry, .seconds(60))
                if board.hasBegun, !events.isEmpty {
                    if board.lacksSettings, settledAt.map({ ContinuousClock.now - $0 > .seconds(5) }) ?? true {
                        try? await settle()
                    }
                    publish()
                    if !hasBegun { begun(.success(())) }
                    hasBegun = true
                }
                if let fault { throw fault }
            }
        } catch is HTTPParserError {
            // The answer has begun as one: it was ended in the middle.
            throw FeedError(.unreachable, "the connection broke")
        } catch {
            throw FeedError(connecting: error, to: options.address)
        }
    }

    /// The filters that the server applies; those of a viewer apply here, where they can be taken away again.
    var filters: [(name: String, value: String)] {
        options.feeds.map { ("feed", $0) } + options.tags.map { ("tag", $0) }
    }

    /// Takes events up to the first that cannot be read.
    ///
    /// - Returns: What is wrong with that one.
    private func take(_ events: [StreamEvent]) -> FeedError? {
        do throws(FeedError) {
            for event in events { try take(event) }
            return nil
        } catch {
            return error
        }
    }

    private func take(_ event: StreamEvent) throws(FeedError) {
        if !event.data.isEmpty {
            let document: StreamDocument
            do {
                document = try StreamDocument(event.data)
            } catch {
                let error = (error as? FeedError)?.message ?? "\(error)"
                throw FeedError(.malformed, "it sends what cannot be read: \(error)")
            }
            if case .reset = document { lastID = nil }
            if case .end = document { isEnding = true }
            let stars = board.stars
            if document.isOfStates { isUnsettled = true }
            board.take(document)
            if board.stars != stars { tell.yield(.stars(board.stars)) }
        }
        if let id = event.id { lastID = id }
        guard cutSince != nil, board.hasBegun, !event.data.isEmpty else { return }
        (cutSince, cutSentence, quietUntil) = (nil, nil, nil)
        // What has happened meanwhile is not known of what somebody looks at.
        history.isOutdated = true
        for item in pasts.keys { pasts[item]?.isOutdated = true }
        tell.yield(.doubt(nil))
    }

    private func publish() {
        let feeds = board.feeds(named: Set(options.feeds), tagged: Set(options.tags))
        shownFeeds.withLock { $0 = feeds }
        let events = board.publish(to: changes, feeds)
        guard !events.isEmpty else { return }
        history.add(events)
        for (item, events) in Dictionary(grouping: events, by: \.item) { pasts[item]?.add(events) }
    }

    private func note(cutBy reason: FeedError) {
        let since = cutSince ?? options.clock.now
        cutSince = since
        let clock = ViewerClock(now: options.clock.now, timeZone: options.timeZone, languages: options.languages)
        let words = options.languages.words.texts
        let name = options.address.description
        let sentence = words.notConnected(name, since: clock.preciseTime(since), reason.message)
        guard sentence != cutSentence else { return }
        cutSentence = sentence
        tell.yield(.doubt(sentence))
    }

    // MARK: - What is asked beside the stream

    /// Whether the stream is read, so that what the server says is of now.
    var isConnected: Bool { cutSince == nil }

    /// Whether the server may be asked for what somebody looks at.
    var mayAsk: Bool { isConnected && quietUntil.map { $0 < .now } ?? true }

    /// Asks for a document that nobody waits for; not at all while it is not connected.
    ///
    /// - Returns: The document; `nil` where there is none.
    func document(_ path: String, _ query: [(name: String, value: String)] = []) async -> JSONValue? {
        guard mayAsk else { return nil }
        do throws(FeedError) {
            return try await requests.document(.GET, path, query)
        } catch {
            noteFailure(error)
            return nil
        }
    }

    /// Notes that a request beside the stream has failed.
    func noteFailure(_ error: FeedError) {
        if error.isRefusal || error.code == .rateLimited { quietUntil = .now + Self.quietTime }
    }

    // MARK: - How the feeds stand

    /// Asks how the feeds are shown, and what keeps them from being asked.
    func settle() async throws(FeedError) {
        isSettling = true
        defer { isSettling = false }
        // What comes while it is asked may be newer.
        isUnsettled = false
        let document = try await requests.document(.GET, "/v1/feeds")
        settledAt = .now
        do {
            let feeds = try document.read("feeds", as: [JSONValue].self)
            board.take(try feeds.prefix(10_000).map { json throws(JSONMismatch) in try ServedStanding(json: json) })
        } catch {
            throw FeedError(connecting: error, to: options.address)
        }
        publish()
    }
}

extension FeedError {
    /// Whether a server lets the client in no more.
    var isRefusal: Bool { status == 401 || status == 403 }
}

/// What happened to items, as far as somebody has looked at it.
struct LookedEvents: Sendable {
    private(set) var events: [ItemEvent] = []

    /// Whether the server is to be asked.
    var isOutdated = true
    var askedAt: ContinuousClock.Instant?

    /// How many are kept.
    static let maximumCount = 500

    /// Takes what the server has answered.
    mutating func take(_ events: [ItemEvent]) {
        self.events = events.suffix(Self.maximumCount)
        isOutdated = false
    }

    /// Takes what has happened since; one may come twice.
    mutating func add(_ news: [ItemEvent]) {
        let last = events.last?.sequence ?? 0
        take(events + news.filter { ($0.sequence ?? .max) > last })
    }
}
