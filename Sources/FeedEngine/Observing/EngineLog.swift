package import FeedCore
import Foundation
package import Logging

/// A structured log of the engine's events.
///
/// All events of a kind have the same message, and the variable parts are metadata with snake-case keys, so that a log
/// can be searched by both. An outage of a feed has one line at its beginning and one at its end, however often the
/// feed is fetched meanwhile. The end of each fetch has a line at level debug, its beginning a line at level trace.
///
/// Texts from outside are cleaned and shortened, so that they cannot look like lines of the log.
package struct EngineLog: Sendable {
    private let logger: Logger
    private let clock: FeedClock

    /// Creates a log; `clock` is the engine's, which gives the duration of an outage.
    package init(_ logger: Logger, clock: FeedClock = .system) {
        self.logger = logger
        self.clock = clock
    }

    package func record(_ event: EngineEvent) {
        switch event {
        case .failing(let feed, let error): logger.warning("feed is down", metadata: .down(feed, error))
        case .recovered(let feed, let since):
            logger.notice("feed is back", metadata: .back(feed, since: since, at: clock.now))
        case .breakerOpened(let feed, let end):
            logger.warning("breaker is open", metadata: ["feed": .feed(feed), "until": .string(end.rfc3339)])
        case .breakerClosed(let feed): logger.info("breaker is closed", metadata: ["feed": .feed(feed)])
        case .abandoned(let feed): logger.warning("fetch is abandoned", metadata: ["feed": .feed(feed)])
        case .feedRemoved(let feed): logger.info("feed is removed", metadata: ["feed": .feed(feed)])
        case .begun(let feed, let late):
            logger.trace("fetch begins", metadata: ["feed": .feed(feed), "late_seconds": .seconds(late)])
        case .readElsewhere(let feed, let readAt):
            logger.trace("another process has read", metadata: ["feed": .feed(feed), "at": .string(readAt.rfc3339)])
        case .fetched(let record): logger.debug("fetch has ended", metadata: .fetch(record))
        case .happened(let events):
            if !events.isEmpty { logger.debug("items have changed", metadata: .changes(events)) }
        case .said(let feed, let program, let text):
            var metadata: Logger.Metadata = ["program": .foreign(program), "text": .foreign(text)]
            metadata["feed"] = feed.map { .feed($0) }
            logger.notice("program says", metadata: metadata)
        case .storageFailed(let error):
            logger.error("storage has failed", metadata: ["error": .foreign("\(error)")])
        case .storageRecovered: logger.notice("storage works again")
        }
    }
}

extension Logger.Metadata {
    /// Returns the metadata of a failure; the cause is included only if the message does not contain it.
    fileprivate static func down(_ feed: FeedID, _ error: FeedError) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "feed": .feed(feed), "code": .string(error.code.rawValue), "error": .foreign(error.message),
        ]
        metadata["hint"] = error.hint.map { .foreign($0) }
        if let cause = error.cause.map({ "\($0)" }), !error.message.contains(cause) {
            metadata["cause"] = .foreign(cause)
        }
        return metadata
    }

    fileprivate static func back(_ feed: FeedID, since: Date, at now: Date) -> Logger.Metadata {
        [
            "feed": .feed(feed), "down_since": .string(since.rfc3339),
            // A clock that was set back must not give a negative duration.
            "down_seconds": .seconds(Swift.max(0, now.timeIntervalSince(since))),
        ]
    }

    fileprivate static func fetch(_ record: FetchRecord) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "feed": .feed(record.feed), "outcome": .string(record.outcome.label),
            "duration_seconds": .seconds(record.duration),
            "requests": .count(record.traffic.requests), "retries": .count(record.traffic.retries),
            "not_modified": .count(record.traffic.notModified), "from_cache": .count(record.traffic.fromCache),
            "bytes": .count(record.traffic.bytes), "failures_in_a_row": .count(record.consecutiveFailures),
        ]
        metadata["items"] = record.items.map { .count($0) }
        metadata["warnings"] = record.warnings.map { .count($0) }
        metadata["read_at"] = record.readAt.map { .string($0.rfc3339) }
        metadata["breaker_open_until"] = record.breakerOpenUntil.map { .string($0.rfc3339) }
        metadata["budget_left"] = record.budgetLeft.map { .count($0) }
        return metadata
    }

    /// Returns the number of events of each kind; the history has their items.
    fileprivate static func changes(_ events: [ItemEvent]) -> Logger.Metadata {
        var metadata: Logger.Metadata = ["feed": .feed(events[0].item.feed)]
        if let first = events.first?.sequence, let last = events.last?.sequence {
            metadata["sequence"] = .string(first == last ? "\(first)" : "\(first)-\(last)")
        }
        for kind in ItemEvent.Kind.allCases {
            let count = events.count { $0.kind == kind }
            if count > 0 { metadata[kind.rawValue.replacing("-", with: "_")] = .count(count) }
        }
        return metadata
    }
}

extension Logger.MetadataValue {
    fileprivate static func feed(_ feed: FeedID) -> Self { .string(feed.rawValue) }

    fileprivate static func count(_ count: Int) -> Self { .stringConvertible(count) }

    /// Seconds with at most three decimals.
    fileprivate static func seconds(_ seconds: TimeInterval) -> Self {
        .stringConvertible((seconds * 1_000).rounded() / 1_000)
    }

    /// A text that comes partly from outside.
    fileprivate static func foreign(_ text: String) -> Self {
        let printable = text.printable
        let end = printable.unicodeScalars.index(
            printable.startIndex,
            offsetBy: longestText,
            limitedBy: printable.endIndex
        )
        guard let end, end < printable.endIndex else { return .string(printable) }
        return .string(printable[..<end] + "…")
    }

    /// The maximum length of a text in characters: errors quote publishers' texts.
    private static let longestText = 1_000
}
