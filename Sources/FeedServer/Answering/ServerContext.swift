import FeedEngine
import Hummingbird

/// What is known of a request beside its own text.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// Who has sent it: the other end of the connection, or the client behind a proxy that is trusted.
    var client: ClientAddress

    /// What it may do.
    var credential = Credential.none

    /// Whether a proxy has passed it on.
    var isForwarded = false

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        client = ClientAddress(of: source.channel)
    }

    /// Whose stars it is about.
    var owner: StarOwner { credential.token?.owner ?? .household }
}

/// What a request has to show for itself.
enum Credential: Sendable {
    case none
    /// A token that is accepted, and whether it stood in the address.
    case token(AccessToken, isInAddress: Bool)
    /// A token that is not accepted.
    case wrong
    /// A token in the header and another in the address, or several in the address.
    case several
    /// A token of an address that has sent too many wrong ones, for this long.
    case barred(Duration)

    var token: AccessToken? {
        if case .token(let token, _) = self { token } else { nil }
    }
}
