package import FeedCore

/// A destination of messages.
package struct AlertTarget: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable, SettingValue {
        /// A POST of this program's own JSON document, signed if there is a secret.
        case webhook
        /// An [ntfy](https://docs.ntfy.sh/publish/#publish-as-json) topic, by its address.
        case ntfy
        /// A [Gotify](https://gotify.net/docs/pushmsg) server, by its address.
        case gotify
        /// A [Matrix](https://spec.matrix.org/latest/client-server-api/) homeserver, by its address.
        case matrix
        /// An incoming webhook that accepts `{"text": …}`, like those of Slack, Mattermost and Rocket.Chat.
        case slack
        case email
        /// A program that receives the message as JSON on its standard input.
        case program
        /// `notify-send`, if a desktop is running.
        case desktop
        /// The screens of `aggregate watch`.
        case terminal
        /// The pages of `aggregate serve`, which use the browser's notifications.
        case board

        /// True for the screens of this program itself: `terminal` and `board`.
        package var isScreen: Bool { self == .terminal || self == .board }
    }

    package var kind: Kind

    /// The address for kinds that use HTTP.
    package var url: SourceAddress?

    /// The key of a webhook's signature, or the token of a service.
    package var secret: Secret?

    /// The headers of a webhook.
    package var headers: [String: Secret] = [:]

    /// The priority of messages, on the service's own scale.
    package var priority: Int?

    /// The id of a Matrix room.
    package var room: String?
    package var mail: MailSettings?
    package var command: [String] = []

    /// The maximum number of messages per time span; `nil` for no limit.
    package var rate: RequestRates.Limit?

    /// The timeout of one message.
    package var timeout = AlertTarget.defaultTimeout

    /// The reason why the target cannot be used, such as a missing secret, as a sentence; `nil` if it can be used.
    package var fault: String?

    package static let defaultTimeout = Duration.seconds(10)

    /// The targets that need no settings, by name.
    package static let builtIn: [String: AlertTarget] = Dictionary(
        uniqueKeysWithValues: [Kind.desktop, .terminal, .board].map { ($0.rawValue, AlertTarget($0)) }
    )

    package init(_ kind: Kind) { self.kind = kind }
}

/// The relay that sends mail, and the sender and recipients.
package struct MailSettings: Sendable, Hashable {
    /// The encryption of the connection.
    package enum Security: String, Sendable, Hashable, CaseIterable, SettingValue {
        /// Unencrypted at first, and encrypted before a password or a mail is sent ([RFC
        /// 3207](https://www.rfc-editor.org/rfc/rfc3207)).
        case startTLS = "starttls"
        /// Encrypted from the first byte ([RFC 8314](https://www.rfc-editor.org/rfc/rfc8314)).
        case tls
        /// Never encrypted, for a relay on this machine.
        case none

        /// The standard port for this encryption.
        package var port: Int {
            switch self {
            case .startTLS: 587
            case .tls: 465
            case .none: 25
            }
        }
    }

    package var host: String
    package var port: Int
    package var security: Security
    package var user: String?
    package var password: Secret?
    package var from: String
    package var to: [String]

    package init(host: String, port: Int, security: Security, from: String, to: [String]) {
        (self.host, self.port, self.security, self.from, self.to) = (host, port, security, from, to)
    }
}
