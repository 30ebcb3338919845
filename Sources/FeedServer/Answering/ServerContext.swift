import FeedEngine
import Hummingbird

/// The context of a request beside its own text.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The client: the other end of the connection, or the client behind a trusted proxy.
    var client: ClientAddress

    /// The credential of the request.
    var credential = Credential.none

    /// The connection, for an answer that goes on.
    var connection: ClientConnection

    /// True if a proxy has passed it on.
    var isForwarded = false

    /// True if its client has sent it over HTTPS.
    var isSecure = false

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        client = ClientAddress(of: source.channel)
        connection = ClientConnection(
            close: { [channel = source.channel] in channel.close(promise: nil) },
            isOpen: { [channel = source.channel] in channel.isActive }
        )
    }

    /// The owner of the stars in the answer.
    var owner: StarOwner { credential.token?.owner ?? .household }
}

/// The connection that a request came by.
struct ClientConnection: Sendable {
    var close: @Sendable () -> Void = {}

    /// True until either side has closed it.
    var isOpen: @Sendable () -> Bool = { true }

    /// Returns true if the request would still be accepted.
    var isAccepted: @Sendable () async -> Bool = { true }
}
