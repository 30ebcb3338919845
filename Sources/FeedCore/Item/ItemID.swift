import Foundation

/// The stable id of an item within its feed: the LOCAL part of `FEED:LOCAL`.
///
/// It consists of parts that the publisher keeps stable, joined by `/`. Letters, digits and `._~-` are literal. Every
/// other byte is percent-encoded, so that an id can be typed in a shell without quotation marks.
public struct LocalID: Sendable, Hashable {
    public let rawValue: String

    /// Creates an id by joining parts; empty parts are left out.
    public init(_ parts: String...) { self.init(parts) }

    /// Creates an id by joining parts; empty parts are left out.
    public init(_ parts: [String]) {
        var value = ""
        for part in parts where !part.isEmpty {
            if value.isEmpty {
                value = part.percentEncoded
            } else {
                value += "/"
                value += part.percentEncoded
            }
        }
        rawValue = value
    }

    /// Returns the id with a number appended, for a publisher that repeats an id: `date/time/course/2`.
    public func numbered(_ number: Int) -> LocalID { LocalID(encoded: "\(rawValue)/\(number)") }

    /// Creates an id from a text in which each part is already encoded.
    package init(encoded: String) { rawValue = encoded }
}

extension LocalID: Comparable, CustomStringConvertible {
    public static func < (one: LocalID, other: LocalID) -> Bool { one.rawValue < other.rawValue }
    public var description: String { rawValue }
}

/// The global id of an item: its feed and its local id, written as `tfl:940GZZLUOXC/victoria/237`.
public struct ItemID: Sendable, Hashable, CustomStringConvertible {
    public var feed: FeedID
    public var local: LocalID

    public init(_ feed: FeedID, _ local: LocalID) {
        self.feed = feed
        self.local = local
    }

    /// Parses `FEED:LOCAL`; `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let feed = FeedID(parts[0]), !parts[1].isEmpty else { return nil }
        self.init(feed, LocalID(encoded: parts[1]))
    }

    public var description: String { "\(feed.rawValue):\(local.rawValue)" }
}

extension ItemID {
    /// A short, opaque name of the item: 26 letters and digits, the same in every process and on every machine.
    ///
    /// It consists of the first 128 bits of the SHA-1 of `FEED:LOCAL` in lower-case base32, so it can be used in
    /// addresses and file names. Users need only type its beginning.
    ///
    /// - SeeAlso: [RFC 4648, section 6](https://www.rfc-editor.org/rfc/rfc4648#section-6)
    public var key: String { Self.key(of: description) }

    /// Returns the ``key`` of the item with an id.
    package static func key(of id: String) -> String {
        let hash = SHA1.words(of: id.utf8)
        let high = UInt64(hash.0) << 32 | UInt64(hash.1)
        let low = UInt64(hash.2) << 32 | UInt64(hash.3)
        return String(unsafeUninitializedCapacity: 26) { text in
            for index in 0..<26 {
                // Two padding bits at the end complete the last group of five.
                let end = 128 - 5 * (index + 1)
                let group =
                    switch end {
                    case 64...: high >> (end - 64)
                    case 60..<64: high << (64 - end) | low >> end
                    case 0..<60: low >> end
                    default: low << -end
                    }
                let digit = UInt8(truncatingIfNeeded: group & 31)
                text[index] = digit < 26 ? UInt8(ascii: "a") + digit : UInt8(ascii: "2") + digit - 26
            }
            return 26
        }
    }
}

extension String {
    /// The text as a readable part of an id: in lower case, with ASCII letters and digits only, and hyphens between
    /// words.
    ///
    /// "King's Cross" becomes `king-s-cross`; "São Paulo" becomes `sao-paulo`. A text without such letters and digits
    /// has an empty slug.
    public var slug: String {
        // Foundation is slow to start and to call, and ASCII has nothing to decompose.
        if withBytes({ $0.allSatisfy { $0 < 0x80 } }) { return slugOfASCII }
        var decomposed = decomposedStringWithCanonicalMapping.unicodeScalars
        // Accents, which decomposition has separated from their letters.
        decomposed.removeAll { ("\u{0300}"..."\u{036F}").contains($0) }
        return String(decomposed).slugOfASCII
    }

    /// The slug of a text whose letters have no accents.
    private var slugOfASCII: String {
        withBytes { text in
            // A hyphen replaces at least one character.
            String(unsafeUninitializedCapacity: text.count) { slug in
                var count = 0
                var endsWord = false
                for byte in text {
                    guard byte.isLetterOrDigit else {
                        endsWord = true
                        continue
                    }
                    if endsWord, count > 0 {
                        slug[count] = UInt8(ascii: "-")
                        count += 1
                    }
                    endsWord = false
                    // Lower-case letters and digits already have the bit 0x20.
                    slug[count] = byte | 0x20
                    count += 1
                }
                return count
            }
        }
    }
}
