import FeedCore
import Foundation

/// A mail to send, as plain text.
struct MailMessage: Sendable, Hashable {
    /// The sender's address, such as `alerts@example.org`, which also receives reports of failed delivery.
    var from: String

    /// The recipients' addresses; each recipient sees all of them.
    var to: [String]

    /// One line; line breaks and control characters become blanks.
    var subject: String

    /// Lines that end with LF, CRLF or CR.
    var text: String

    /// The part of `Message-ID` before the `@`.
    ///
    /// A mail that is sent again, because it is not known whether it arrived, keeps its id, so that a mail program can
    /// show it once.
    var id: String

    var date: Date
}

/// A mail in the form in which it is sent: validated addresses, and lines of ASCII.
struct EncodedMail {
    let sender: MailAddress

    /// The addresses of the recipients, each once.
    let recipients: [MailAddress]

    /// Header and body; each line has at most 998 octets before its CRLF.
    ///
    /// - SeeAlso: [RFC 5322, section 2.1.1](https://www.rfc-editor.org/rfc/rfc5322#section-2.1.1)
    let text: String

    /// - Throws: `configuration`, if an address or the id cannot be sent.
    init(_ message: MailMessage) throws(FeedError) {
        sender = try MailAddress(message.from, as: "sender")
        var recipients: [MailAddress] = []
        for address in message.to {
            let recipient = try MailAddress(address, as: "recipient")
            if !recipients.contains(recipient) { recipients.append(recipient) }
        }
        guard !recipients.isEmpty else {
            throw FeedError(.configuration, "the mail has no recipient", hint: "Give an address that it goes to.")
        }
        self.recipients = recipients
        let id = Self.encodedID(message.id)
        guard !id.isEmpty, id.utf8.count <= 255 else {
            throw FeedError(
                .configuration,
                "\(message.id.printable.quoted) is not the id of a mail",
                hint: "Give a text that is not empty and has at most 255 characters in Message-ID."
            )
        }
        // Auto-Submitted asks other programs not to reply (RFC 3834, section 5). One address per line keeps lines
        // short.
        let header = [
            // https://www.rfc-editor.org/rfc/rfc5322#section-3.3
            "Date: \(message.date.internetText(zone: "+0000"))",
            "From: \(sender.text)",
            "To: " + recipients.map(\.text).joined(separator: ",\r\n "),
            "Subject: " + EncodedWords.text(message.subject, after: "Subject: ".count),
            "Message-ID: <\(id)@\(sender.domain)>",
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
        ]
        text = header.joined(separator: "\r\n") + "\r\n\r\n" + QuotedPrintable.text(message.text)
    }

    /// Returns the id as atoms with dots between them: other characters become `=` and their UTF-8 in hexadecimal, so
    /// that different ids stay different.
    ///
    /// - SeeAlso: [RFC 5322, section 3.6.4](https://www.rfc-editor.org/rfc/rfc5322#section-3.6.4)
    private static func encodedID(_ id: String) -> String {
        let keepsDots = id.isDotAtom
        return id.utf8.reduce(into: "") { text, byte in
            let isKept =
                byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || (byte == UInt8(ascii: ".") && keepsDots)
            text += isKept ? String(UnicodeScalar(byte)) : "=" + byte.hexadecimal
        }
    }
}
