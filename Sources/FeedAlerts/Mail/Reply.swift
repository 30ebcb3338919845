import FeedConfiguration
import FeedCore

/// A relay's reply to a command.
///
/// - SeeAlso: [RFC 5321, section 4.2](https://www.rfc-editor.org/rfc/rfc5321#section-4.2)
struct Reply: Equatable {
    /// From 200 to 599.
    var code: Int

    /// The text of each line, without the code.
    var lines: [String]

    /// The meaning of the code's first digit, by which a client acts, whichever the other digits are.
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

    /// True if the relay requires a login, or a stronger one.
    ///
    /// - SeeAlso: [RFC 4954, section 6](https://www.rfc-editor.org/rfc/rfc4954#section-6)
    fileprivate var asksForLogin: Bool { [530, 534, 535, 538].contains(code) }
}

extension FeedError {
    /// Describes a reply other than the one that a command should have.
    ///
    /// - Parameters:
    ///   - reply: The reply.
    ///   - relay: The relay.
    ///   - what: The subject of the command, such as `the sender a@example.org`.
    ///   - credentials: The login that was sent, if any; a reply that repeats it is not shown.
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
