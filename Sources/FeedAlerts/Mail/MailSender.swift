package import FeedConfiguration
import FeedCore
import Foundation
import NIOCore

/// A sender of messages as mails through a relay, each over a connection of its own.
///
/// If the relay's answer to a mail is lost, the mail is sent again with the same `Message-ID`.
///
/// - SeeAlso: [RFC 5321](https://www.rfc-editor.org/rfc/rfc5321), and
///   [RFC 6409](https://www.rfc-editor.org/rfc/rfc6409) for submission
package struct MailSender: AlertSender {
    private let relay: MailSettings
    private let trustedCertificates: String?
    private let clientName: String
    private let timeout: Duration

    /// The longest time for one mail.
    private static let maximumLimit = Duration.seconds(86_400)

    /// The time for a relay to reply to QUIT and close the connection.
    private static let closingTime = TimeAmount.seconds(2)

    /// Creates a sender that trusts the system's certificates and those of a PEM file, which `SSL_CERT_FILE` names; a
    /// `clientName` that is not a valid domain is replaced by the machine's IP address.
    package init(
        _ relay: MailSettings,
        timeout: Duration,
        trustedCertificates: String?,
        clientName: String = ProcessInfo.processInfo.hostName
    ) {
        self.relay = relay
        self.timeout = timeout
        self.trustedCertificates = trustedCertificates
        self.clientName = clientName
    }

    package func send(_ message: AlertMessage) async throws(AlertFailure) {
        let link = message.link.map { "\n\n\($0.absoluteString)" } ?? ""
        let mail = MailMessage(
            from: relay.from,
            to: relay.to,
            subject: message.title,
            text: message.text + link + "\n",
            id: message.key,
            date: Date()
        )
        do throws(FeedError) {
            try await deliver(mail)
        } catch {
            throw AlertFailure(error.message, isFinal: [.configuration, .rejected].contains(error.code))
        }
    }

    /// Sends a mail, and returns once the relay has accepted it.
    ///
    /// Accepted recipients receive it even if others are refused; then the error names the refused ones, and its cause
    /// is a ``PartialDelivery``.
    ///
    /// The timeout is for everything: name, connection, TLS and conversation.
    ///
    /// - Throws: `configuration` before a connection is made; `unreachable` and `timedOut` if another try may succeed;
    ///   `authentication` and `rejected` if another try fails too; `malformed` if the relay does not speak SMTP;
    ///   `cancelled`.
    func deliver(_ message: MailMessage) async throws(FeedError) {
        let limit = min(timeout, Self.maximumLimit)
        let errors = ConnectionErrors(relay: relay, limit: limit, deadline: .now + limit)
        try relay.validate()
        let mail = try EncodedMail(message)
        let tls = relay.security == .none ? nil : try RelayTLS(relay, trusting: trustedCertificates)
        do {
            let channel = try await RelayChannel.open(relay, tls: tls, within: errors.remaining)
            let wrapped: RelayChannel.Wrapped
            do {
                wrapped = try await channel.wrap(encrypted: relay.security == .tls)
            } catch {
                channel.abort()
                throw error
            }
            let alarm = channel.abort(in: errors.remaining)
            defer { alarm.cancel() }
            try await wrapped.executeThenClose { inbound, outbound in
                var conversation = RelayConversation(
                    relay: relay,
                    clientName: clientName.isMailDomain ? clientName : channel.addressLiteral,
                    beginTLS: { try await channel.encrypt() },
                    outbound: outbound,
                    inbound: inbound.makeAsyncIterator(),
                    isEncrypted: relay.security == .tls,
                    errors: errors
                )
                let failure: FeedError?
                do throws(FeedError) {
                    try await conversation.open()
                    try await conversation.deliver(mail)
                    failure = nil
                } catch {
                    failure = error
                }
                // The result is certain now, so the end of the conversation gets little time.
                if conversation.isUsable { _ = channel.abort(in: Self.closingTime) } else { channel.abort() }
                await conversation.close()
                if let failure { throw failure }
            }
        } catch {
            throw errors.error(error)
        }
    }
}

extension ConnectionErrors {
    /// The time until the deadline.
    fileprivate var remaining: TimeAmount { max(TimeAmount(deadline - .now), .nanoseconds(0)) }
}
