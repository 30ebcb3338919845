import FeedCore

/// The encoding of a calendar's bytes.
///
/// The standard requires UTF-8. A byte-order mark of UTF-16 or UTF-32, or zeros among the first bytes, decide the
/// encoding of the whole text, and so does ISO-2022-JP in the answer's header. Otherwise each line is decided alone: a
/// line that is valid UTF-8 is UTF-8, since text in another encoding is hardly ever valid UTF-8 by chance; any other
/// line is in the encoding of the answer's header, otherwise windows-1252. Lines are decided after unfolding, since
/// folding may split a character.
struct CalendarEncoding {
    /// The text after its byte-order mark: UTF-8 if ``whole`` is set; otherwise ``read(_:)`` decodes its lines.
    let bytes: [UInt8]

    /// True if there was a byte-order mark.
    let hasMark: Bool

    /// The encoding of the whole text; `nil` if it is decided line by line.
    let whole: TextEncoding?
    private let other: TextEncoding

    /// The encoding in which lines that are not valid UTF-8 are read; `nil` if there were no such lines so far.
    private(set) var used: TextEncoding?

    /// Creates the encoding of a text; `charset` is from the answer's header.
    init(_ bytes: [UInt8], charset: String?) {
        let claimed = charset.flatMap { TextEncoding(label: $0) }
        let opening = TextEncoding.opening(bytes)
        hasMark = (opening?.mark ?? 0) > 0
        let isWide = opening.map { $0.encoding != .utf8 } ?? false
        // Text in ISO-2022-JP looks like ASCII.
        let hides = claimed?.name == "ISO-2022-JP"
        if let encoding = isWide ? opening?.encoding : hides ? claimed : nil {
            self.bytes = encoding.decode(Array(bytes.dropFirst(opening?.mark ?? 0))).utf8
            whole = encoding
        } else {
            self.bytes = hasMark ? Array(bytes.dropFirst(3)) : bytes
            whole = nil
        }
        other = claimed.flatMap { $0.name.hasPrefix("UTF-") ? nil : $0 } ?? .windows1252
    }

    /// Returns a line in UTF-8.
    ///
    /// A UTF-8 line with few invalid bytes, such as a text that was cut within a character, is not changed.
    mutating func read(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard whole == nil, !line.isASCII, !line.withUnsafeBytes({ String(validating: $0, as: UTF8.self) != nil })
        else {
            return line
        }
        let survey = line.withUnsafeBufferPointer { UTF8Survey($0) }
        guard survey.sequences < survey.faults else {
            used = used ?? .utf8
            return line
        }
        used = other
        return other.decode(Array(line)).utf8[...]
    }
}

extension ArraySlice<UInt8> {
    /// True if all bytes are ASCII; all of them are read, so that the compiler can read sixteen at once.
    fileprivate var isASCII: Bool { withUnsafeBufferPointer { $0.reduce(0, |) } < 0x80 }
}
