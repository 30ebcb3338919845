import FeedCore
import Foundation
import Synchronization

/// The treatment of a feed whose settings, such as its address or its stops, have changed and changed back.
///
/// Each set of settings has an answer of its own. After a change back, the earlier answer is older than the one that
/// the feed has shown since, and the events between the two answers may have been reported.
extension FeedEngine {
    /// The settings with which this process last fetched each feed.
    final class FetchedSettings: Sendable {
        private let feeds = Mutex<[FeedID: String]>([:])

        /// The version of the rules of time zones with which each answer was fetched.
        private let rules = Mutex<[AnswerKey: String]>([:])

        /// The number of answers whose version is remembered.
        private static let maximumCount = 10_000

        func record(_ key: AnswerKey, rules version: String?) {
            feeds.withLock { $0[key.feed.feed] = key.feed.fingerprint }
            rules.withLock { rules in
                if rules.count >= Self.maximumCount { rules = [:] }
                rules[key] = version
            }
        }

        func has(_ key: AnswerKey, rules version: String) -> Bool { rules.withLock { $0[key] == version } }

        func has(_ feed: FeedKey) -> Bool { feeds.withLock { $0[feed.feed] } == feed.fingerprint }
    }

    /// Returns true if a feed's stored answer is older than one that the feed has shown with other settings, or than
    /// the current rules of time zones.
    ///
    /// The result is false once this process has fetched the feed, successfully or not, so that two processes with
    /// different settings do not fetch in turns. A feed whose requests count against a budget is not fetched for this.
    func isOutdated(_ feed: Feed, _ key: AnswerKey, _ storedState: StoredFeedState) -> Bool {
        guard let readAt = storedState.age?.readAt, !feed.isCounted else { return false }
        if isByOlderZoneRules(readAt, key, storedState.health) { return true }
        guard let other = storedState.readWithOtherSettingsAt else { return false }
        return other > readAt && !fetchedSettings.has(key.feed)
    }

    /// Returns true if the times of an answer follow older rules of time zones than the current ones, until this
    /// process has fetched the feed.
    private func isByOlderZoneRules(_ readAt: Date, _ key: AnswerKey, _ health: FeedHealth) -> Bool {
        guard let version = zoneVersion() else { return false }
        return health.isByOlderZoneRules(readAt: readAt, than: version) && !fetchedSettings.has(key, rules: version)
    }

    /// Returns the events that no fetch with other settings has reported since the stored answer was read.
    ///
    /// - Returns: The events; if a change of the same kind was reported, the value before is the one that was reported
    ///   last.
    func untold(_ events: [ItemEvent], of feed: FeedKey, _ storedState: StoredFeedState, since readAt: Date?) async
        -> [ItemEvent]
    {
        let others = [storedState.readWithOtherSettingsAt, storedState.readInOtherZoneAt].compactMap(\.self)
        guard let readAt, let other = others.max(), other > readAt, !events.isEmpty else { return events }
        let areZonesMixed = storedState.readInOtherZoneAt.map { $0 > readAt } ?? false
        var query = EventQuery()
        query.feeds = [feed.feed]
        query.since = readAt
        let told = Dictionary(
            await storage.events(query, feed).filter { $0.at > readAt }.map { (EventTopic($0), $0) }
        ) { $1 }
        return events.compactMap { event in
            guard let last = told[EventTopic(event)] else { return event }
            guard last.kind != event.kind || last.after?.words != event.after?.words else { return nil }
            guard event.kind == last.kind else { return event }
            // The same move has different times in another zone.
            if areZonesMixed, event.kind == .moved, event.before != last.before {
                return event.shift == last.shift ? nil : event
            }
            var event = event
            event.before = last.after
            return event
        }
    }
}

extension ItemEvent {
    /// The seconds by which an item has moved; `nil` if it has not, or has no time of day.
    fileprivate var shift: TimeInterval? {
        guard case .time(.instant(let old, _)) = before, case .time(.instant(let new, _)) = after else { return nil }
        return new.timeIntervalSince(old)
    }
}

/// The topic of an event: of two events on the same topic, the later one applies.
private struct EventTopic: Hashable {
    private enum Subject: Hashable {
        /// The existence of the item: whether it is in the list, and takes place.
        case presence
        case time
        case detail(String?)
    }

    private let item: ItemID
    private let subject: Subject

    init(_ event: ItemEvent) {
        item = event.item
        subject =
            switch event.kind {
            case .appeared, .cancelled, .withdrawn, .disappeared, .cameBack: .presence
            case .moved: .time
            case .changed: .detail(event.label)
            }
    }
}
