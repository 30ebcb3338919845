import HTTPTypes

/// A method of a path: its handler, and its part of the OpenAPI document.
///
/// Both come from here, so that they agree.
struct Route: Sendable {
    /// A status beside success, with its reason.
    typealias Failure = (status: HTTPResponse.Status, reason: String)

    var method: HTTPRequest.Method = .get

    /// The path; a part in braces, such as `{key}`, is a parameter.
    var path: String

    /// The purpose of the route, in a line.
    var summary: String

    /// The `operationId` of the route in the OpenAPI document.
    var name: String
    var parameters: [RouteParameter] = []

    /// The media types of a successful answer, the first if the client accepts any.
    var mediaTypes = ["application/json"]

    /// The name of its JSON's schema in the OpenAPI document; `nil` for any object.
    var schema: String?

    /// The status of a successful answer.
    var success = HTTPResponse.Status.ok

    /// The failures that it may have beside those of every route.
    var failures: [Failure] = []

    /// True if it requires no token; its answer then has nothing of the feeds.
    var isOpen = false

    /// True if it takes a form; any other change takes no body.
    var takesForm = false

    /// True if its answer never changes, under a URL that another answer does not have.
    var isForGood = false

    /// True if it reads feeds only, not their items: it then does not wait for the answers that read all items.
    var isBrief = false

    /// The routes for which its answer has a parameter.
    var links: [RouteLink] = []

    var respond: @Sendable (RouteRequest) async throws -> Representation

    /// Returns true if a path is this route's.
    func isAt(_ path: String) -> Bool {
        let (own, other) = (self.path.split(separator: "/"), path.split(separator: "/"))
        return own.count == other.count && zip(own, other).allSatisfy { $0.first == "{" || $0 == $1 }
    }
}

/// A value of an answer that another route takes.
///
/// - SeeAlso: [Links in OpenAPI](https://spec.openapis.org/oas/v3.1.1.html#link-object).
struct RouteLink: Sendable {
    /// The `operationId` of the other route.
    var route: String
    var parameter: String

    /// The place of the value in the answer, as a JSON Pointer.
    var pointer: String
}
