import FeedJSON
import HTTPTypes

/// The token that a route requires, for the OpenAPI document; `AccessCheck` enforces it.
enum RouteAccess: Sendable {
    /// No token.
    case open
    /// A token, if the server requires one for reading too.
    case reading
    /// A token that may change things, unless only this machine can reach the server.
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

    /// The schemes that suffice, `nil` for no token at all.
    var security: [Scheme?] {
        switch self {
        case .open: []
        case .reading: [nil, Self.header, Self.address]
        case .changing: [nil, Self.header]
        }
    }

    /// The failures that every request may have.
    static let failuresOfAll: [(status: HTTPResponse.Status, reason: String)] = [
        (.requestTimeout, "The request has not come whole in time."),
        (.uriTooLong, "The address is too long."),
        (.misdirectedRequest, "The header Host has none of the server's names."),
        (.requestHeaderFieldsTooLarge, "The header is too long, or has too many fields."),
        (.internalServerError, "The server could not answer; its log says why."),
    ]

    /// The failures of requests without access.
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
