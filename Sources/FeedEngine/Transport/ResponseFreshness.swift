import FeedCore
package import Foundation

/// The freshness of answers according to their publisher.
package struct ResponseFreshness: Sendable, Hashable {
    /// The time until which the answers are fresh; `nil` if the publisher does not say, and the feed's own refresh
    /// applies.
    package var freshUntil: Date?

    /// True if stale answers may be shown while the publisher does not answer.
    ///
    /// False with `must-revalidate` or `no-cache`.
    package var allowsStale = true

    /// The time for which stale answers may be shown if newer ones cannot be fetched, in seconds; `nil` if the
    /// publisher does not say.
    package var staleIfError: TimeInterval?

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

    /// Returns the stricter of both values for each property.
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
            // If the header is repeated, the first value counts.
            text.split(separator: ",").first.flatMap {
                TimeInterval(wholeSeconds: $0.trimmingCharacters(in: .whitespaces))
            }
        }
        let delay = max(0, receivedAt.timeIntervalSince(requestedAt))
        return max(apparent, (told ?? 0) + delay)
    }
}

/// The caching directives of an answer.
///
/// Parsing is lenient: unknown directives and invalid values are ignored, values may be quoted, and if a directive is
/// repeated, the stricter value applies.
///
/// - SeeAlso: [RFC 9111, section 5.2](https://www.rfc-editor.org/rfc/rfc9111#section-5.2) and
///   [RFC 5861](https://www.rfc-editor.org/rfc/rfc5861).
package struct CacheControl: Sendable, Hashable {
    /// The time for which the answer is fresh, in seconds.
    ///
    /// `s-maxage` is not read: it is meant for shared caches, and this one is private.
    package var maxAge: TimeInterval?

    /// The time for which a stale answer may be used if a newer one cannot be fetched, in seconds.
    ///
    /// `stale-while-revalidate` is not read: a stored answer is shown with its age while a newer one is fetched, and
    /// never presented as fresh.
    package var staleIfError: TimeInterval?
    package var noStore = false

    /// True for `no-cache`, even if it names single headers: a cache may treat it as unqualified.
    package var noCache = false
    package var mustRevalidate = false

    /// Parses the header's value; values of repeated headers are joined by commas.
    package init(_ text: String = "") {
        for (name, value) in Self.directives(text) {
            switch name {
            case "max-age": Self.lower(&maxAge, to: value)
            case "stale-if-error": Self.lower(&staleIfError, to: value)
            case "no-store": noStore = true
            case "no-cache": noCache = true
            case "must-revalidate": mustRevalidate = true
            default: break
            }
        }
    }

    private static func lower(_ seconds: inout TimeInterval?, to text: String?) {
        guard let value = text.flatMap({ TimeInterval(wholeSeconds: $0) }) else { return }
        seconds = min(seconds ?? value, value)
    }

    /// Returns the directives, split at commas outside quotes, with names in lower case and values without quotes.
    private static func directives(_ text: String) -> [(name: String, value: String?)] {
        var found: [(name: String, value: String?)] = []
        var name = ""
        var value: String?
        var isQuoted = false
        var isEscaped = false
        func end() {
            let name = name.trimmingCharacters(in: .whitespaces).lowercased()
            if !name.isEmpty { found.append((name, value?.trimmingCharacters(in: .whitespaces))) }
        }
        for character in text.unicodeScalars {
            switch character {
            case _ where isEscaped:
                value?.unicodeScalars.append(character)
                isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"" where value != nil: isQuoted.toggle()
            case "," where !isQuoted:
                end()
                (name, value) = ("", nil)
            case "=" where value == nil: value = ""
            default:
                if value == nil { name.unicodeScalars.append(character) }
                value?.unicodeScalars.append(character)
            }
        }
        end()
        return found
    }
}
