import HTTPTypes

/// A method of a path: what answers it, and what the document of all routes says of it.
///
/// Both come from here, so that they agree.
struct Route: Sendable {
    var method: HTTPRequest.Method = .get

    /// The path; a part in braces, such as `{key}`, is a parameter.
    var path: String

    /// What it does, in a line.
    var summary: String

    /// What the document calls it.
    var name: String
    var parameters: [RouteParameter] = []

    /// What it answers when all is well: the media types, the first where the client does not mind.
    var mediaTypes: [String]

    /// The answers beside success that it may have, and when.
    var failures: [(status: HTTPResponse.Status, reason: String)] = []

    var respond: @Sendable (RouteRequest) async throws -> Representation
}

/// A value that a request may have, in its path or its query.
struct RouteParameter: Sendable {
    enum Place: String, Sendable { case path, query, header }

    /// What the value may be, as [JSON Schema](https://json-schema.org/draft/2020-12/schema) says it.
    enum Form: Sendable {
        case text(pattern: String? = nil)
        case words([String])
        case count
        case flag
    }

    var name: String
    var place = Place.query
    var form = Form.text()

    /// Whether it may be given several times.
    var repeats = false
    var summary: String
}

/// What a route is asked.
struct RouteRequest: Sendable {
    /// The values of the path's parameters.
    var path: [String: String] = [:]

    /// The values of the query, by the names that the route knows.
    var query: [String: [String]] = [:]

    var headers = HTTPFields()

    /// The media type that was agreed on.
    var mediaType: String

    var feeds: ServedFeeds

    /// The last value of a parameter of the query.
    func value(_ name: String) -> String? { query[name]?.last }

    /// The values of a parameter that may be given several times; commas separate them too.
    func values(_ name: String) -> [String] { query[name] ?? [] }
}
