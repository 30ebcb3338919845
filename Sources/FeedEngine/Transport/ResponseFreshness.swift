import FeedCore
package import Foundation

/// How long answers may be used without asking again, as their publisher has it.
package struct ResponseFreshness: Sendable, Hashable {
    /// The longest that is believed, in seconds.
    package static let longest: TimeInterval = 86_400

    /// Until when they are fresh; `nil` where the publisher does not say, and the feed's own interval holds.
    package var freshUntil: Date?

    /// Whether they may still be shown when they are no longer fresh and the publisher does not answer.
    ///
    /// Not so with `must-revalidate` or `no-cache`.
    package var allowsStale = true

    /// For how many seconds longer they may be shown where fetching newer ones fails; `nil` where the publisher does not
    /// say.
    package var staleIfError: TimeInterval?

    package init() {}

    /// What one answer allows.
    package init(_ cached: CachedResponse) {
        let control = cached.control
        freshUntil = cached.lifetime.map { lifetime in
            let left = min(max(lifetime - cached.initialAge, 0), Self.longest)
            return cached.receivedAt.addingTimeInterval(left)
        }
        allowsStale = !control.mustRevalidate && !control.noCache
        staleIfError = control.staleIfError.map { min($0, Self.longest) }
    }

    /// What both allow: the least of each.
    package func joined(_ other: ResponseFreshness) -> ResponseFreshness {
        func least<Value: Comparable>(_ path: KeyPath<ResponseFreshness, Value?>) -> Value? {
            [self[keyPath: path], other[keyPath: path]].compactMap(\.self).min()
        }
        var joined = self
        joined.freshUntil = least(\.freshUntil)
        joined.allowsStale = allowsStale && other.allowsStale
        joined.staleIfError = least(\.staleIfError)
        return joined
    }
}

extension CachedResponse {
    /// What the publisher says of keeping the answer.
    package var control: CacheControl { CacheControl(response.header("cache-control") ?? "") }

    /// Whether the answer can be used at a time without asking.
    ///
    /// One that was received later than that has a clock behind it that has since been put back.
    package func isFresh(at now: Date) -> Bool {
        guard let end = ResponseFreshness(self).freshUntil else { return false }
        return receivedAt <= now && now < end
    }

    private func date(_ name: String) -> Date? {
        response.header(name).flatMap { Date(httpDate: $0, now: receivedAt) }
    }

    /// How long it is fresh from when the publisher made it, in seconds; `nil` where the publisher does not say.
    ///
    /// No guesses are made from `Last-Modified`. An `Expires` that is no date has passed already.
    ///
    /// - SeeAlso: [RFC 9111, section 4.2.1](https://www.rfc-editor.org/rfc/rfc9111#section-4.2.1).
    package var lifetime: TimeInterval? {
        let control = control
        if control.noCache || control.noStore { return 0 }
        if let maxAge = control.maxAge { return maxAge }
        guard response.header("expires") != nil else { return nil }
        guard let expires = date("expires") else { return 0 }
        return expires.timeIntervalSince(date("date") ?? receivedAt)
    }

    /// How old it was when it came, in seconds, whatever the publisher's clock shows.
    ///
    /// - SeeAlso: [RFC 9111, section 4.2.3](https://www.rfc-editor.org/rfc/rfc9111#section-4.2.3).
    package var initialAge: TimeInterval {
        let apparent = max(0, date("date").map { receivedAt.timeIntervalSince($0) } ?? 0)
        let told = response.header("age").flatMap { text in
            // Repeated, the first one counts.
            text.split(separator: ",").first.flatMap { WholeSeconds($0.trimmingCharacters(in: .whitespaces))?.value }
        }
        let delay = max(0, receivedAt.timeIntervalSince(requestedAt))
        return max(apparent, (told ?? 0) + delay)
    }
}
