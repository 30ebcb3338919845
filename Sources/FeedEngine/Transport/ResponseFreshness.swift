import FeedCore
package import Foundation

/// The freshness of answers according to their publisher.
package struct ResponseFreshness: Sendable, Hashable {
    /// The time until which they are fresh; `nil` if the publisher does not say, and the feed's own refresh applies.
    package var freshUntil: Date?

    /// True if they may be shown after they became stale if the publisher does not answer.
    ///
    /// False with `must-revalidate` or `no-cache`.
    package var allowsStale = true

    /// The seconds by which they may be shown longer if newer ones cannot be fetched; `nil` if the publisher does not
    /// say.
    package var staleIfError: TimeInterval?

    package init() {}

    /// Creates the freshness of one answer.
    package init(_ cached: CachedResponse) {
        let control = cached.control
        freshUntil = cached.lifetime.map { lifetime in
            let left = min(max(lifetime - cached.initialAge, 0), Freshness.longestLifetime)
            return cached.receivedAt.addingTimeInterval(left)
        }
        allowsStale = !control.mustRevalidate && !control.noCache
        staleIfError = control.staleIfError.map { min($0, Freshness.longestLifetime) }
    }

    /// Returns the stricter of both values.
    package func joined(_ other: ResponseFreshness) -> ResponseFreshness {
        var joined = self
        joined.freshUntil = [freshUntil, other.freshUntil].compactMap(\.self).min()
        joined.allowsStale = allowsStale && other.allowsStale
        joined.staleIfError = [staleIfError, other.staleIfError].compactMap(\.self).min()
        return joined
    }
}

extension CachedResponse {
    /// The answer's caching directives.
    package var control: CacheControl { CacheControl(response.header("cache-control") ?? "") }

    /// Returns true if the answer can be used without revalidation.
    ///
    /// An answer from the future comes from a clock that has since been set back; it is not fresh.
    package func isFresh(at now: Date) -> Bool {
        guard let end = ResponseFreshness(self).freshUntil else { return false }
        return receivedAt <= now && now < end
    }

    private func date(_ name: String) -> Date? {
        response.header(name).flatMap { Date(httpDate: $0, now: receivedAt) }
    }

    /// The freshness lifetime in seconds from the answer's creation; `nil` if the publisher does not say.
    ///
    /// There is no heuristic based on `Last-Modified`. An invalid `Expires` counts as expired.
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

    /// The age of the answer when it was received, in seconds, corrected for the publisher's clock.
    ///
    /// - SeeAlso: [RFC 9111, section 4.2.3](https://www.rfc-editor.org/rfc/rfc9111#section-4.2.3).
    package var initialAge: TimeInterval {
        let apparent = max(0, date("date").map { receivedAt.timeIntervalSince($0) } ?? 0)
        let told = response.header("age").flatMap { text in
            // If it is repeated, the first value counts.
            text.split(separator: ",").first.flatMap {
                TimeInterval(wholeSeconds: $0.trimmingCharacters(in: .whitespaces))
            }
        }
        let delay = max(0, receivedAt.timeIntervalSince(requestedAt))
        return max(apparent, (told ?? 0) + delay)
    }
}
