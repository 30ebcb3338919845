package import FeedConfiguration
import FeedCore
import Foundation

/// A sender of messages as mails through a relay.
///
/// If the relay's answer to a mail is lost, the mail is sent again with the same `Message-ID`.
package struct MailSender: AlertSender {
    private let mail: MailSettings
    private let client: MailClient
    private let timeout: Duration

    /// - Parameters:
    ///   - mail: The relay, and the recipients of mails.
    ///   - timeout: The maximum time for one mail.
    ///   - trustedCertificates: A file with certificates to trust beside the system's, in PEM; `nil` for none.
    package init(_ mail: MailSettings, timeout: Duration, trustedCertificates: String?) {
        self.mail = mail
        self.timeout = timeout
        client = MailClient(mail, trusting: trustedCertificates, clientName: ProcessInfo.processInfo.hostName)
    }

    package func send(_ message: AlertMessage) async throws(AlertFailure) {
        let link = message.link.map { "\n\n\($0.absoluteString)" } ?? ""
        do throws(FeedError) {
            try await client.send(
                MailMessage(
                    from: mail.from,
                    to: mail.to,
                    subject: message.title,
                    text: message.text + link + "\n",
                    id: message.key,
                    date: Date()
                ),
                within: timeout
            )
        } catch {
            throw AlertFailure(error.message, isFinal: [.configuration, .rejected].contains(error.code))
        }
    }
}
