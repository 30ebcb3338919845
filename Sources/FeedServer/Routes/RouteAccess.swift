import FeedJSON
import HTTPTypes

/// What a route asks of its client, for the document of all routes; `AccessCheck` sees to it.
enum RouteAccess: Sendable {
    /// Nothing.
    case open
    /// A token where the server asks for one for reading, too.
    case reading
    /// A token that may change things, but on a server that this machine alone can reach.
    case changing

    /// A way to send a token.
    struct Scheme: Sendable {
        var name: String
        var members: [(name: String, value: String)]
    }

    private static let header = Scheme(
        name: "token",
        members: [
            ("type", "http"), ("scheme", "bearer"),
            ("description", "A token of aggregate serve tokens, or that of --token-file or $AGGREGATE_TOKEN."),
        ]
    )
    private static let address = Scheme(
        name: "tokenInAddress",
        members: [
            ("type", "apiKey"), ("in", "query"), ("name", "token"),
            ("description", "A token that may read only, for calendars that cannot send a header."),
        ]
    )
    static let schemes = [header, address]

    /// The ways that suffice, `nil` for none at all.
    var security: [Scheme?] {
        switch self {
        case .open: []
        case .reading: [nil, Self.header, Self.address]
        case .changing: [nil, Self.header]
        }
    }

    /// How any request may fail, whatever it asks for.
    static let failuresOfAll: [(status: HTTPResponse.Status, reason: String)] = [
        (.requestTimeout, "The request has not come whole in time."),
        (.uriTooLong, "The address is too long."),
        (.misdirectedRequest, "The header Host has none of the server's names."),
        (.requestHeaderFieldsTooLarge, "The header is too long, or has too many fields."),
        (.internalServerError, "The server could not answer; its log says why."),
    ]

    /// How a request is refused.
    var failures: [(status: HTTPResponse.Status, reason: String)] {
        let tooMany: (status: HTTPResponse.Status, reason: String) = (
            .tooManyRequests, "The client's address asks too often; Retry-After says when."
        )
        guard self != .open else { return [tooMany] }
        return [
            (.unauthorized, "A token is needed, or the one that was sent is not accepted."),
            (.forbidden, "The token may not do this, or another site's page asks for a change."), tooMany,
        ]
    }
}

extension Route {
    var access: RouteAccess { isOpen ? .open : method == .get ? .reading : .changing }
}

extension JSONWriter {
    mutating func member(_ scheme: RouteAccess.Scheme) {
        member(scheme.name) { $0.object { for (name, value) in scheme.members { $0.member(name, value) } } }
    }

    mutating func requirement(_ scheme: RouteAccess.Scheme?) {
        object {
            if let scheme { $0.member(scheme.name) { $0.array { _ in } } }
        }
    }
}
