import FeedCore

/// Reads replies from bytes that arrive in pieces of any size.
///
/// - SeeAlso: [RFC 5321, section 4.2.1](https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1)
struct ReplyReader {
    /// The relay sent something other than a reply.
    struct NotAReply: Error, Equatable {
        /// The text that was found, to follow "it sent".
        var found: String
    }

    /// The greatest length of a line without its end.
    ///
    /// The standard has 510, but some relays send more.
    ///
    /// - SeeAlso: [RFC 5321, section 4.5.3.1.5](https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.5)
    static let maximumLineLength = 2_048

    /// The most lines of a reply; the longest in practice has the extensions of a relay, fewer than 30.
    static let maximumLineCount = 100

    private var bytes: [UInt8] = []

    /// The number of bytes at the start of `bytes` that have been read.
    private var position = 0

    /// The lines so far of a reply that is not complete.
    private var partial: Reply?

    mutating func append(_ new: some Sequence<UInt8>) {
        bytes.removeFirst(position)
        position = 0
        bytes += new
    }

    /// Returns the next reply; `nil` until it is complete.
    mutating func next() throws(NotAReply) -> Reply? {
        while let line = try nextLine() {
            let (code, isLast, text) = try Self.parse(line)
            var reply = partial ?? Reply(code: code, lines: [])
            guard reply.code == code else {
                throw NotAReply(found: "one reply with the codes \(reply.code) and \(code)")
            }
            reply.lines.append(text)
            if isLast {
                partial = nil
                return reply
            }
            guard reply.lines.count < Self.maximumLineCount else {
                throw NotAReply(found: "a reply of more than \(Self.maximumLineCount) lines")
            }
            partial = reply
        }
        return nil
    }

    /// Returns the next line without its end, which is CRLF; LF by itself is accepted.
    private mutating func nextLine() throws(NotAReply) -> ArraySlice<UInt8>? {
        let rest = bytes[position...]
        // A carriage return may follow the longest line.
        guard let end = rest.prefix(Self.maximumLineLength + 2).firstIndex(of: UInt8(ascii: "\n")) else {
            guard rest.count <= Self.maximumLineLength + 1 else {
                throw NotAReply(found: "a line of more than \(Self.maximumLineLength) bytes")
            }
            return nil
        }
        position = end + 1
        let line = rest[..<end]
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    private static func parse(_ line: ArraySlice<UInt8>) throws(NotAReply) -> (code: Int, isLast: Bool, text: String) {
        let digits = line.prefix(3).map { Int($0) - Int(UInt8(ascii: "0")) }
        let mark = line.dropFirst(3).first
        guard digits.count == 3, (2...5).contains(digits[0]), digits.allSatisfy({ (0...9).contains($0) }),
            mark == nil || mark == UInt8(ascii: " ") || mark == UInt8(ascii: "-")
        else {
            throw NotAReply(found: String(decoding: line.prefix(100), as: UTF8.self).printable.quoted)
        }
        return (
            code: digits[0] * 100 + digits[1] * 10 + digits[2],
            isLast: mark != UInt8(ascii: "-"),
            text: String(decoding: line.dropFirst(4), as: UTF8.self)
        )
    }
}
