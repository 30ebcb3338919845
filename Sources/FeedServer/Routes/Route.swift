import HTTPTypes

/// A method of a path: its handler, and its part of the OpenAPI document.
///
/// The handler and the document come from one declaration, so that they agree.
struct Route: Sendable {
    /// A status other than success, with its reason.
    typealias Failure = (status: HTTPResponse.Status, reason: String)

    var method: HTTPRequest.Method = .get

    /// The path; a part in braces, such as `{key}`, is a parameter.
    var path: String

    /// The purpose of the route, in a line.
    var summary: String

    /// The `operationId` of the route in the OpenAPI document.
    var name: String
    var parameters: [RouteParameter] = []

    /// The media types of a successful answer; a client that accepts any type is sent the first.
    var mediaTypes = ["application/json"]

    /// The name of the answer's JSON schema in the OpenAPI document; `nil` for any object.
    var schema: String?

    /// The status of a successful answer.
    var success = HTTPResponse.Status.ok

    /// The failures of the route besides those of every route.
    var failures: [Failure] = []

    /// True if the route requires no token; its answer then has nothing of the feeds.
    var isOpen = false

    /// True if the route takes a form; any other change takes no body.
    var takesForm = false

    /// True if the answer never changes, under a URL that no other answer has.
    var isForGood = false

    /// True if the route reads feeds without their items: it then does not wait for answers that read all items.
    var isBrief = false

    /// The routes that take a value of the answer as a parameter.
    var links: [RouteLink] = []

    var respond: @Sendable (RouteRequest) async throws -> Representation

    /// Returns true if a path belongs to this route.
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

    /// The location of the value in the answer, as a JSON Pointer.
    var pointer: String
}
