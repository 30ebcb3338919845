import Foundation

/// What keeps an item the same from fetch to fetch within its feed: the LOCAL part of `FEED:LOCAL`.
///
/// It is made of parts that the publisher keeps stable, joined by `/`. Letters, digits and `._~-` stand as they are,
/// every other byte is percent-encoded, so that an id can be typed in a shell without quotation marks.
public struct LocalID: Sendable, Hashable, Codable {
    public let rawValue: String

    /// Joins parts; empty ones are left out.
    public init(_ parts: String...) { self.init(parts) }

    /// Joins parts; empty ones are left out.
    public init(_ parts: [String]) {
        if parts.count == 1, parts[0].isUnreserved {
            rawValue = parts[0]
        } else {
            rawValue = parts.lazy.filter { !$0.isEmpty }.map(\.percentEncoded).joined(separator: "/")
        }
    }

    /// The same id with a number behind it, for a publisher that repeats itself: `date/time/course/2`.
    public func numbered(_ number: Int) -> LocalID { LocalID(encoded: "\(rawValue)/\(number)") }

    /// Takes the text of an id, whose parts are encoded.
    package init(encoded: String) { rawValue = encoded }
}

extension LocalID: Comparable, CustomStringConvertible {
    public static func < (one: LocalID, other: LocalID) -> Bool { one.rawValue < other.rawValue }
    public var description: String { rawValue }
}

/// What names an item everywhere: the feed and the item within it, written `tfl:940GZZLUOXC/victoria/237`.
public struct ItemID: Sendable, Hashable, CustomStringConvertible {
    public var feed: FeedID
    public var local: LocalID

    public init(_ feed: FeedID, _ local: LocalID) {
        self.feed = feed
        self.local = local
    }

    public var description: String { "\(feed.rawValue):\(local.rawValue)" }
}

extension String {
    /// The text as a part of an id for people: lower case, letters and digits of ASCII, hyphens between.
    ///
    /// "King's Cross" becomes `king-s-cross`; "São Paulo" `sao-paulo`. A text without any letter or digit of its own
    /// gives an empty slug.
    public var slug: String {
        var words: [String] = []
        var word = ""
        for scalar in decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
            case "A"..."Z": word += String(scalar).lowercased()
            // The accents that decomposition set apart.
            case "\u{0300}"..."\u{036F}": continue
            default:
                if !word.isEmpty { words.append(word) }
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        return words.joined(separator: "-")
    }
}
