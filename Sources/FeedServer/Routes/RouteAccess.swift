import FeedJSON
import HTTPTypes

/// The tokens that routes require, for the OpenAPI document; `AccessCheck` enforces them.
///
/// An open route takes none. Reading takes one if the server requires one for that too; a change takes one that may
/// change things, unless only this machine can reach the server.
enum RouteAccess {
    /// The ways to send a token, by their names.
    static let schemes: [(String, JSONLiteral)] = [
        (
            "token",
            [
                "type": "http", "scheme": "bearer",
                "description": "A token of aggregate serve tokens, or that of --token-file or $AGGREGATE_TOKEN.",
            ]
        ),
        (
            "tokenInAddress",
            [
                "type": "apiKey", "in": "query", "name": "token",
                "description": "A token that may read only, for calendars that cannot send a header.",
            ]
        ),
    ]

    /// The failures that every request may have.
    static let failuresOfAll: [Route.Failure] = [
        (.requestTimeout, "The request has not come whole in time."),
        (.uriTooLong, "The address is too long."),
        (.misdirectedRequest, "The header Host has none of the server's names."),
        (.requestHeaderFieldsTooLarge, "The header is too long, or has too many fields."),
        (.internalServerError, "The server could not answer; its log says why."),
    ]
}

extension Route {
    /// The requirements of which one suffices, `{}` for no token at all.
    var security: [JSONLiteral] {
        if isOpen { return [] }
        return [[:], ["token": []]] + (method == .get ? [["tokenInAddress": []]] : [])
    }

    /// The failures of requests without access.
    var accessFailures: [Failure] {
        let tooMany: Failure = (.tooManyRequests, "The client's address asks too often; Retry-After says when.")
        if isOpen { return [tooMany] }
        return [
            (.unauthorized, "A token is needed, or the one that was sent is not accepted."),
            (.forbidden, "The token may not do this, or another site's page asks for a change."), tooMany,
        ]
    }
}
