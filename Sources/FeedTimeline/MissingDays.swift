package import FeedCore
package import FeedJSON
package import Foundation

/// The reason why a feed has no answer for days of a month.
package struct MissingDays: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// Requests for the days have been sent, or wait for their turn.
        case asked

        /// The month is so far from the current month that it is requested only if a viewer explicitly asks for it.
        case tooFar

        /// Half of the feed's budget is spent: `left` of `count` requests remain until `until`. They are reserved for
        /// scheduled fetches, and for viewers who explicitly request the days.
        case halfSpent(left: Int, count: Int, until: Date?)

        /// This viewer may not cause requests, or the remaining budget is unknown.
        case notAllowed

        /// The server that fetches the feed cannot be reached.
        case notConnected
    }

    package var feed: FeedID
    package var reason: Reason

    /// The progress of a feed that requests one day after another.
    package var progress: DayProgress?

    package init(_ feed: FeedID, _ reason: Reason, progress: DayProgress? = nil) {
        (self.feed, self.reason, self.progress) = (feed, reason, progress)
    }
}

extension MissingDays.Reason {
    /// True if a viewer can request the days.
    package var canBeAsked: Bool {
        switch self {
        case .tooFar, .halfSpent: true
        case .asked, .notAllowed, .notConnected: false
        }
    }
}

// MARK: - Documents

extension MissingDays {
    /// Reads the value from a server's document; `nil` for a reason that this version does not know.
    package init?(served json: JSONValue) {
        guard let feed = json["feed"]?.string.flatMap({ FeedID($0) }) else { return nil }
        let left = json["left"]?.int ?? 0
        let until = json["until"]?.string.flatMap { Date(rfc3339: $0) }
        let reasons: [Reason] = [
            .asked, .tooFar, .halfSpent(left: left, count: json["count"]?.int ?? left, until: until), .notAllowed,
            .notConnected,
        ]
        guard let reason = reasons.first(where: { $0.name == json["reason"]?.string }) else { return nil }
        let progress = json["days"].flatMap { days in
            days["known"]?.int.flatMap { known in days["of"]?.int.map { DayProgress(known: known, of: $0) } }
        }
        self.init(feed, reason, progress: progress)
    }

    package func write(to json: inout JSONWriter) {
        json.object {
            $0.member("feed", feed.rawValue)
            $0.member("reason", reason.name)
            if case .halfSpent(let left, let count, let until) = reason {
                $0.member("left", left)
                $0.member("count", count)
                $0.member("until", ifPresent: until?.rfc3339)
            }
            if let progress {
                $0.object("days") {
                    $0.member("known", progress.known)
                    $0.member("of", progress.days)
                }
            }
        }
    }
}

extension MissingDays.Reason {
    /// The reason's name in documents.
    fileprivate var name: String {
        switch self {
        case .asked: "asked"
        case .tooFar: "too-far"
        case .halfSpent: "half-spent"
        case .notAllowed: "not-allowed"
        case .notConnected: "not-connected"
        }
    }
}

extension FeedTime {
    /// Returns the days on which a calendar shows this time: for instants, the viewer's days from start to end.
    package func calendarDays(in timeZone: TimeZone) -> ClosedRange<CivilDay>? {
        guard case .instant(let start, let end) = self else { return days }
        let first = CivilDay(start, in: timeZone)
        // An item that ends at midnight is not on the next day.
        let last = end.map { CivilDay($0.addingTimeInterval(-1), in: timeZone) } ?? first
        return first...max(first, last)
    }
}
