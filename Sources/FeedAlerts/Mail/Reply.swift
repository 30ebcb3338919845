import FeedConfiguration
import FeedCore

/// A relay's reply to a command.
///
/// - SeeAlso: [RFC 5321, section 4.2](https://www.rfc-editor.org/rfc/rfc5321#section-4.2)
struct Reply: Equatable {
    /// The code, from 200 to 599.
    var code: Int

    /// The text of each line, without the code.
    var lines: [String]

    /// The meaning of the code's first digit, which alone decides what a client does.
    ///
    /// - SeeAlso: [RFC 5321, section 4.2.1](https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1)
    var kind: Kind {
        switch code {
        case ..<300: .done
        case ..<400: .goOn
        case ..<500: .refusedForNow
        default: .refused
        }
    }

    enum Kind {
        /// 2yz.
        case done
        /// 3yz: the relay expects more.
        case goOn
        /// 4yz: another try may succeed.
        case refusedForNow
        /// 5yz: another try fails too.
        case refused
    }

    /// The reply on one line for a message: `"550 5.1.1 no such user"`.
    var quoted: String {
        let text = lines.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " ")
        return "\(code) \(text)".trimmed.printable.quoted
    }

    /// True if the relay requires a login, or refuses the one that was sent.
    ///
    /// - SeeAlso: [RFC 4954, section 6](https://www.rfc-editor.org/rfc/rfc4954#section-6)
    fileprivate var asksForLogin: Bool { [530, 534, 535, 538].contains(code) }
}

extension FeedError {
    /// Creates the error for an unexpected reply about `what`, such as `the sender a@example.org`; the text of a reply
    /// that repeats the sent login is left out.
    init(_ reply: Reply, of relay: MailSettings, to what: String, sent credentials: MailCredentials? = nil) {
        let repeatsSecret = credentials?.appear(in: reply.lines.joined(separator: "\n")) ?? false
        let text = repeatsSecret ? "\(reply.code)" : reply.quoted
        let refusal = "\(relay.name) refuses \(what)"
        let (code, message, hint): (Code, String, String) =
            switch reply.kind {
            case .done, .goOn:
                (
                    .malformed, "\(relay.name) replied to \(what) with \(text), which SMTP does not allow here",
                    "Check host and port of the relay."
                )
            case .refusedForNow: (.unreachable, "\(refusal) for now: \(text)", "Another try may succeed.")
            case .refused where credentials != nil || reply.asksForLogin:
                (.authentication, "\(refusal): \(text)", "Check user and password of the relay.")
            case .refused:
                (.rejected, "\(refusal): \(text)", "Check the addresses of the mail, and what the relay allows.")
            }
        self.init(code, message, hint: hint)
    }
}

/// A reader of replies from bytes that arrive in pieces of any size.
///
/// - SeeAlso: [RFC 5321, section 4.2.1](https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1)
struct ReplyReader {
    /// The error that the relay sent something other than a reply.
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

    /// The maximum number of lines of a reply; the longest in practice lists the extensions of a relay, fewer than 30.
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
