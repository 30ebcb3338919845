import FeedEngine
import Hummingbird

/// The properties of a request that are not in its text, such as its client and its connection.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The client: the other end of the connection, or the client behind a trusted proxy.
    var client: ClientAddress

    /// The credential of the request.
    var credential = Credential.none

    /// The connection, for an answer that is a stream.
    var connection: ClientConnection

    /// True if a proxy has passed the request on.
    var isForwarded = false

    /// True if the client has sent the request over HTTPS.
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

/// The connection of a request.
struct ClientConnection: Sendable {
    var close: @Sendable () -> Void = {}

    /// Returns true until either side has closed the connection.
    var isOpen: @Sendable () -> Bool = { true }

    /// Returns true if the request would still be accepted.
    var isAccepted: @Sendable () async -> Bool = { true }
}
