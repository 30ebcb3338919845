package import FeedCore
import Foundation

/// A number of seconds in a header: digits only; large values are capped instead of overflowing.
struct WholeSeconds {
    /// The longest time that is distinguished from for ever, 2^31 s.
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
    /// A header by its name in any case, although a transport should make names lower-case.
    package func header(_ name: String) -> String? {
        headers[name] ?? headers.first { $0.key.lowercased() == name }?.value
    }
}
