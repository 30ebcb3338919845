import FeedCore

/// How the bytes of a calendar become characters.
///
/// The standard wants UTF-8. A mark, or zeros between the first bytes, say that a text is UTF-16 or UTF-32. A line that is
/// valid UTF-8 is UTF-8, since a text in another encoding hardly ever is by chance; any other is in the encoding that the
/// answer's header names, else in windows-1252. That is said of each line after it was unfolded, since folding may cut a
/// character in two.
struct CalendarEncoding {
    /// The text from behind its mark, whose lines ``read(_:)`` reads.
    let bytes: [UInt8]

    /// Whether there was a mark.
    let hasMark: Bool

    /// The encoding that the whole text was in; `nil` where its lines are looked at.
    let whole: TextEncoding?
    private let other: TextEncoding

    /// What lines were read as that are no UTF-8; `nil` for none so far.
    private(set) var used: TextEncoding?

    /// - Parameters:
    ///   - bytes: The text.
    ///   - charset: The charset that the answer's header names; `nil` for none.
    init(_ bytes: [UInt8], charset: String?) {
        let claimed = charset.flatMap { TextEncoding(label: $0) }
        let opening = TextEncoding.opening(bytes)
        hasMark = (opening?.mark ?? 0) > 0
        let isWide = opening.map { $0.encoding != .utf8 } ?? false
        // Of these a text looks like ASCII, or has zeros without a mark.
        let hides = claimed?.name == "ISO-2022-JP"
        if let encoding = isWide ? opening?.encoding : hides ? claimed : nil {
            self.bytes = encoding.decode(Array(bytes.dropFirst(opening?.mark ?? 0))).utf8
            whole = encoding
        } else {
            self.bytes = hasMark ? Array(bytes.dropFirst(3)) : bytes
            whole = nil
        }
        let wide: [TextEncoding] = [.utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE]
        other = claimed.flatMap { wide.contains($0) ? nil : $0 } ?? .windows1252
    }

    /// The bytes of a line in UTF-8.
    ///
    /// A line of UTF-8 of which little is broken, such as a text that was cut within a character, stays what it is.
    mutating func read(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard whole == nil, !line.withUnsafeBytes({ String(validating: $0, as: UTF8.self) != nil }) else { return line }
        let (wide, broken) = line.characterCounts
        guard wide < broken else {
            used = used ?? .utf8
            return line
        }
        used = other
        return other.decode(Array(line)).utf8[...]
    }
}

extension ArraySlice<UInt8> {
    /// How many characters of more than one byte a text of UTF-8 has, and how many bytes that belong to none.
    fileprivate var characterCounts: (wide: Int, broken: Int) {
        var (wide, broken) = (0, 0)
        for scalar in String(decoding: self, as: UTF8.self).unicodeScalars where scalar.value >= 0x80 {
            if scalar == "\u{FFFD}" { broken += 1 } else { wide += 1 }
        }
        return (wide, broken)
    }
}

extension FeedResponse {
    /// The charset of the header `Content-Type`; `nil` where it names none.
    var charset: String? {
        for parameter in (headers["content-type"] ?? "").split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed.lowercased() == "charset" else { continue }
            return parts[1].trimmed.filter { $0 != "\"" && $0 != "'" }
        }
        return nil
    }
}
