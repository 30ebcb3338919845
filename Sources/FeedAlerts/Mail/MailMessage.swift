package import Foundation

/// A mail to send, as plain text.
package struct MailMessage: Sendable, Hashable {
    /// The sender's address, such as `alerts@example.org`, which also receives reports of failed delivery.
    package var from: String

    /// The recipients' addresses; each recipient sees all of them.
    package var to: [String]

    /// One line; line breaks and control characters become blanks.
    package var subject: String

    /// Lines that end with LF, CRLF or CR.
    package var text: String

    /// The part of `Message-ID` before the `@`.
    ///
    /// A mail that is sent again, because it is not known whether it arrived, keeps its id, so that a mail program can
    /// show it once.
    package var id: String

    package var date: Date

    package init(from: String, to: [String], subject: String, text: String, id: String, date: Date) {
        self.from = from
        self.to = to
        self.subject = subject
        self.text = text
        self.id = id
        self.date = date
    }
}
