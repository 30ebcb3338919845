import FeedConfiguration
import FeedCore

extension RelayConversation {
    /// Sends a mail to all recipients that the relay accepts.
    ///
    /// A relay may accept only some recipients at a time; the others receive the mail in a further transaction.
    ///
    /// - Throws: The reason why the mail was not sent, or ``RecipientResults/error(of:)``, which names the refused
    ///   recipients.
    /// - SeeAlso: [RFC 5321, section 3.3](https://www.rfc-editor.org/rfc/rfc5321#section-3.3) for a transaction, and
    ///   [section 4.5.3.1.10](https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.10) for too many recipients
    mutating func deliver(_ mail: EncodedMail) async throws(FeedError) {
        let content = DotStuffing.content(mail.text)
        var results = RecipientResults()
        var waiting = mail.recipients
        while !waiting.isEmpty {
            let count = results.accepted.count
            do {
                let postponed = try await transact(mail.sender, waiting, content, &results)
                // Each further transaction follows an accepted recipient, so this ends.
                let isProgress = results.accepted.count > count
                waiting = isProgress ? postponed.map(\.address) : []
                if !isProgress { results.refused += postponed }
            } catch {
                // Otherwise the caller would send it again to recipients that have received it.
                guard count > 0 else { throw error }
                results.refused += waiting.map { .init(address: $0, error: error) }
                waiting = []
            }
        }
        if let error = results.error(of: relay) { throw error }
    }

    /// Sends a mail in one transaction.
    ///
    /// - Returns: The recipients that the relay refuses for now.
    private mutating func transact(
        _ sender: MailAddress,
        _ recipients: [MailAddress],
        _ content: [UInt8],
        _ results: inout RecipientResults
    ) async throws(FeedError) -> [RecipientResults.Refusal] {
        try await exchange("MAIL FROM:<\(sender.text)>", expecting: .done, about: "the sender \(sender.text)")
        var accepted: [MailAddress] = []
        var refused: [RecipientResults.Refusal] = []
        var postponed: [RecipientResults.Refusal] = []
        for recipient in recipients {
            let reply = try await exchange("RCPT TO:<\(recipient.text)>")
            if reply.kind == .done {
                accepted.append(recipient)
                continue
            }
            let error = FeedError(reply, of: relay, to: "the recipient \(recipient.text)")
            // 421: the relay is about to close the connection.
            guard reply.kind != .goOn, reply.code != 421 else { throw error }
            let refusal = RecipientResults.Refusal(address: recipient, error: error)
            if reply.kind == .refused { refused.append(refusal) } else { postponed.append(refusal) }
        }
        if !accepted.isEmpty {
            try await exchange("DATA", expecting: .goOn, about: "the mail")
            let reply: Reply
            do {
                reply = try await exchange(content)
            } catch {
                // https://www.rfc-editor.org/rfc/rfc5321#section-4.2.5
                var error = error
                error.message += "; the mail was sent, but it is not known whether it was accepted"
                throw error
            }
            try expect(.done, reply, to: "the mail")
        }
        // After an error, none of them would have received it.
        results.accepted += accepted
        results.refused += refused
        return postponed
    }
}

/// The encoding of a mail for the command DATA.
///
/// - SeeAlso: [RFC 5321, section 4.5.2](https://www.rfc-editor.org/rfc/rfc5321#section-4.5.2)
enum DotStuffing {
    /// Adds a dot to each line that begins with one, and the line with a single dot that ends the mail.
    ///
    /// - Parameter text: Lines that end with CRLF, in which neither CR nor LF occurs alone.
    /// - Returns: The bytes to send, with that last line.
    static func content(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        var isAtStart = true
        for byte in text.utf8 {
            if isAtStart, byte == UInt8(ascii: ".") { bytes.append(byte) }
            bytes.append(byte)
            isAtStart = byte == UInt8(ascii: "\n")
        }
        if !isAtStart { bytes += "\r\n".utf8 }
        return bytes + ".\r\n".utf8
    }
}
