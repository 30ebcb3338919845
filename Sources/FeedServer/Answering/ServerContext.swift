import FeedEngine
import Hummingbird

/// What is known of a request beside its own text.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// Who has sent it: the other end of the connection, or the client behind a proxy that is trusted.
    var client: ClientAddress

    /// What it may do.
    var credential = Credential.none

    /// What is behind it, for an answer that goes on.
    var connection: ClientConnection

    /// Whether a proxy has passed it on.
    var isForwarded = false

    /// Whether its client has sent it over HTTPS.
    var isSecure = false

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        client = ClientAddress(of: source.channel)
        connection = ClientConnection(
            close: { [channel = source.channel] in channel.close(promise: nil) },
            isOpen: { [channel = source.channel] in channel.isActive }
        )
    }

    /// Whose stars it is about.
    var owner: StarOwner { credential.token?.owner ?? .household }
}

/// The connection that a request came by.
struct ClientConnection: Sendable {
    var close: @Sendable () -> Void = {}

    /// True until either side has closed it.
    var isOpen: @Sendable () -> Bool = { true }

    /// Whether the request would be let in still.
    var isAccepted: @Sendable () async -> Bool = { true }
}

/// What a request has to show for itself.
enum Credential: Sendable {
    case none
    /// A token that is accepted, and where it stood.
    case token(AccessToken, TokenPlace)
    /// A token that is not accepted.
    case wrong
    /// A token in the header and another in the address, or several in the address.
    case several
    /// A token of an address that has sent too many wrong ones, for this long.
    case barred(Duration)

    /// Where a token stands in a request.
    enum TokenPlace: Sendable { case header, address, cookie }

    var token: AccessToken? {
        if case .token(let token, _) = self { token } else { nil }
    }
}
