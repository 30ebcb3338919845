package import FeedCore

/// A destination of messages.
package struct AlertTarget: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable, SettingValue {
        /// A POST of our own document, signed if there is a secret.
        case webhook
        /// [ntfy](https://docs.ntfy.sh/publish/#publish-as-json): the address of a topic.
        case ntfy
        /// [Gotify](https://gotify.net/docs/pushmsg): the address of a server.
        case gotify
        /// [Matrix](https://spec.matrix.org/latest/client-server-api/): the address of a homeserver.
        case matrix
        /// An incoming webhook that takes `{"text": …}`, as Slack, Mattermost and Rocket.Chat do.
        case slack
        case email
        /// A program that gets the message as JSON on its standard input.
        case program
        /// `notify-send`, if there is a desktop.
        case desktop
        /// The screens of `aggregate watch`.
        case terminal
        /// The pages of `aggregate serve`, which use the browser's notifications.
        case board

        /// True if it shows messages on a screen of the process itself, and needs no settings.
        package var isScreen: Bool { self == .terminal || self == .board }
    }

    package var kind: Kind

    /// The address of all that is sent over HTTP.
    package var url: SourceAddress?

    /// The key of a webhook's signature, or the token of a service.
    package var secret: Secret?

    /// Headers of a webhook.
    package var headers: [String: Secret] = [:]

    /// The priority of messages, on the service's own scale.
    package var priority: Int?

    /// The id of a Matrix room.
    package var room: String?
    package var mail: MailSettings?
    package var command: [String] = []

    /// The maximum number of messages in a span of time; `nil` for no limit.
    package var rate: RequestRates.Limit?

    /// The timeout of one message.
    package var timeout = AlertTarget.defaultTimeout

    /// The reason why nothing can be sent to it, such as a missing secret, as a sentence; `nil` if it is usable.
    package var fault: String?

    package static let defaultTimeout = Duration.seconds(10)

    /// The targets that need no settings, by their names.
    package static let builtIn: [String: AlertTarget] = Dictionary(
        uniqueKeysWithValues: [Kind.desktop, .terminal, .board].map { ($0.rawValue, AlertTarget($0)) }
    )

    package init(_ kind: Kind) { self.kind = kind }
}

/// The relay that takes mail, and whom it is for.
package struct MailSettings: Sendable, Hashable {
    /// The encryption of the connection.
    package enum Security: String, Sendable, Hashable, CaseIterable, SettingValue {
        /// Plain at first, encrypted before anything is sent; [RFC 3207](https://www.rfc-editor.org/rfc/rfc3207).
        case startTLS = "starttls"
        /// From the first byte on; [RFC 8314](https://www.rfc-editor.org/rfc/rfc8314).
        case tls
        /// Never: for a relay on this machine.
        case none

        /// The port that relays use for it.
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
