package import FeedCore
package import Foundation

/// The wait that a publisher's `Retry-After` asks for.
///
/// - SeeAlso: [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
package enum RetryAfter {
    /// The shortest and the longest wait that is accepted, in seconds.
    package static let bounds: ClosedRange<TimeInterval> = 1...86_400

    /// Parses the header of an answer.
    ///
    /// A date is compared with the publisher's own `Date` if there is one, so that its clock may differ from ours.
    ///
    /// - Returns: The seconds to wait, 0 for a time in the past; `nil` without a valid header.
    package static func seconds(in response: FeedResponse, receivedAt now: Date) -> TimeInterval? {
        guard let text = response.header("retry-after")?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
            return nil
        }
        let wait: TimeInterval
        if let date = Date(httpDate: text, now: now) {
            let theirs = response.header("date").flatMap { Date(httpDate: $0, now: now) } ?? now
            wait = date.timeIntervalSince(theirs)
        } else if let seconds = longest(text) {
            wait = seconds
        } else {
            return nil
        }
        return wait <= 0 ? 0 : min(max(wait, bounds.lowerBound), bounds.upperBound)
    }

    /// Returns the longest wait of a repeated header.
    private static func longest(_ text: String) -> TimeInterval? {
        let numbers = text.split(separator: ",").map {
            TimeInterval(wholeSeconds: $0.trimmingCharacters(in: .whitespaces))
        }
        let known = numbers.compactMap(\.self)
        return known.count == numbers.count ? known.max() : nil
    }
}

extension TimeInterval {
    /// The longest time that is distinguished from for ever, 2^31 s.
    ///
    /// - SeeAlso: [RFC 9111, section 1.2.2](https://www.rfc-editor.org/rfc/rfc9111#section-1.2.2).
    private static let longestHeader: TimeInterval = 2_147_483_648

    /// Parses a number of seconds in a header: digits only; large values are capped instead of overflowing.
    init?(wholeSeconds text: String) {
        let digits = text.utf8
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        self =
            Int(digits: Array(digits)[...]).map { Swift.min(TimeInterval($0), Self.longestHeader) }
            ?? Self.longestHeader
    }
}

extension FeedResponse {
    /// A header by its name in any case, although a transport should make names lower-case.
    package func header(_ name: String) -> String? {
        headers[name] ?? headers.first { $0.key.lowercased() == name }?.value
    }
}
