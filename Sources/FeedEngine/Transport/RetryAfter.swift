package import FeedCore
package import Foundation

/// How long a publisher asks to be left alone.
///
/// - SeeAlso: [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
package enum RetryAfter {
    /// The shortest and the longest wait that is believed, in seconds.
    package static let bounds: ClosedRange<TimeInterval> = 1...86_400

    /// Whom a wait binds.
    package enum Scope: String, Sendable, CaseIterable {
        /// The feed that was told so.
        case feed
        /// All feeds that ask the host.
        case host
        /// All feeds that ask the host with the same key.
        case credential
    }

    /// Reads the header of an answer.
    ///
    /// A date is compared with the publisher's own `Date` where there is one, so that its clock need not agree with ours.
    ///
    /// - Returns: The seconds to wait, 0 for a time that has passed; `nil` where nothing is asked or it makes no sense.
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

    /// Of a header that was repeated, the longest wait.
    private static func longest(_ text: String) -> TimeInterval? {
        let numbers = text.split(separator: ",").map { WholeSeconds($0.trimmingCharacters(in: .whitespaces))?.value }
        let known = numbers.compactMap(\.self)
        return known.count == numbers.count ? known.max() : nil
    }
}

/// A number of seconds as headers write it: digits only, with a bound instead of an overflow.
struct WholeSeconds {
    /// The longest time that is told apart from for ever, 2^31 s.
    ///
    /// - SeeAlso: [RFC 9111, section 1.2.2](https://www.rfc-editor.org/rfc/rfc9111#section-1.2.2).
    static let most: TimeInterval = 2_147_483_648

    let value: TimeInterval

    init?(_ text: String) {
        let digits = text.utf8
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        value = Int(digits: Array(digits)[...]).map { min(TimeInterval($0), Self.most) } ?? Self.most
    }
}

extension FeedResponse {
    /// A header whatever the case of its name, which a transport should have made lower.
    package func header(_ name: String) -> String? {
        headers[name] ?? headers.first { $0.key.lowercased() == name }?.value
    }
}
