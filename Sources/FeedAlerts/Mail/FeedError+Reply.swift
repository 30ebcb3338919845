import FeedCore

extension FeedError {
    /// Describes a reply other than the one that a command should have.
    ///
    /// - Parameters:
    ///   - reply: The reply.
    ///   - relay: The relay.
    ///   - what: The subject of the command, such as `the sender a@example.org`.
    ///   - credentials: The login that was sent, if any; a reply that repeats it is not shown.
    init(_ reply: Reply, of relay: MailRelay, to what: String, sent credentials: MailCredentials? = nil) {
        let repeatsSecret = credentials?.appear(in: reply.lines.joined(separator: "\n")) ?? false
        let text = repeatsSecret ? "\(reply.code)" : reply.quoted
        switch reply.kind {
        case .done, .goOn:
            self.init(
                .malformed,
                "\(relay.name) replied to \(what) with \(text), which SMTP does not allow here",
                hint: "Check host and port of the relay."
            )
        case .refusedForNow:
            self.init(
                .unreachable,
                "\(relay.name) refuses \(what) for now: \(text)",
                hint: "Another try may succeed."
            )
        case .refused where credentials != nil || reply.asksForLogin:
            self.init(
                .authentication,
                "\(relay.name) refuses \(what): \(text)",
                hint: "Check user and password of the relay."
            )
        case .refused:
            self.init(
                .rejected,
                "\(relay.name) refuses \(what): \(text)",
                hint: "Check the addresses of the mail, and what the relay allows."
            )
        }
    }
}

extension Reply {
    /// True if the relay requires a login, or a stronger one.
    ///
    /// - SeeAlso: [RFC 4954, section 6](https://www.rfc-editor.org/rfc/rfc4954#section-6)
    fileprivate var asksForLogin: Bool { [530, 534, 535, 538].contains(code) }
}
