import Foundation
import HTTPTypes

/// A method of a path: its handler, and its part of the OpenAPI document.
///
/// Both come from here, so that they agree.
struct Route: Sendable {
    var method: HTTPRequest.Method = .get

    /// The path; a part in braces, such as `{key}`, is a parameter.
    var path: String

    /// The purpose of the route, in a line.
    var summary: String

    /// The `operationId` of the route in the OpenAPI document.
    var name: String
    var parameters: [RouteParameter] = []

    /// The media types of a successful answer, the first if the client accepts any.
    var mediaTypes: [String]

    /// The name of its JSON's schema in the OpenAPI document; `nil` for any object.
    var schema: String?

    /// The status of a successful answer.
    var success = HTTPResponse.Status.ok

    /// The statuses beside success that it may have, with their reasons.
    var failures: [(status: HTTPResponse.Status, reason: String)] = []

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

/// A value that a request may have, in its path, its query or its header.
struct RouteParameter: Sendable {
    enum Place: String, Sendable { case path, query, header }

    /// The form of the value, as [JSON Schema](https://json-schema.org/draft/2020-12/schema) describes it.
    enum Form: Sendable {
        /// A text with a pattern, and the pattern in words that follow "must be".
        case text(pattern: String? = nil, rule: String = "a text that is not empty")
        case words([String])
        /// A whole number from 1 on.
        case size(maximum: Int)
        case flag
        /// A duration such as `30m`, more than zero.
        case duration
        /// A day of the calendar.
        case day
        /// A day or a time, as the command line takes them.
        case date
        /// A duration before now, or a date.
        case past
        case timeZone

        /// An item's id, `FEED:LOCAL`.
        static let item = text(
            pattern: "^[a-z0-9][a-z0-9-]{0,62}:[A-Za-z0-9._~/%-]+$",
            rule: "the id of an item, FEED:LOCAL"
        )

        /// The key of an item.
        static let key = text(pattern: "^[a-z2-7]{26}$", rule: "the key of an item, 26 letters and digits")

        static let page = text(
            pattern: LocalPath.pattern,
            rule: "the path of a page of this server, such as /by-feed"
        )

        /// A version, which changes with the text.
        static let version = text(pattern: "^[0-9a-z]{1,13}$", rule: "a version that this server has sent")

        /// A number larger than any list.
        static let count = size(maximum: 1_000_000)
    }

    /// The greatest number of values of a parameter that may be given several times.
    static let manyValues = 100

    /// The greatest number of texts to search for: each is compared with all texts of every item.
    static let searchCount = 10

    var repeats: Bool { maximumCount > 1 }

    var name: String
    var place = Place.query
    var form = Form.text()

    /// The greatest number of values; a parameter with one may be given once only.
    var maximumCount = 1
    var summary: String
}

/// The request of a route.
struct RouteRequest: Sendable {
    /// The values of the path's parameters.
    var path: [String: String] = [:]

    /// The values of the query, by the names that the route knows.
    var query: [String: [String]] = [:]

    /// The fields of the form that was sent.
    var form: [String: String] = [:]

    /// True if it came over HTTPS, as far as is known.
    var isSecure = false

    var headers = HTTPFields()

    /// The viewer's zone, if no parameter names one.
    var viewerZone: TimeZone?

    /// The media type that was agreed on.
    var mediaType: String

    /// The path of the route, with parameters in braces.
    var route: String

    /// True if it may cause requests to publishers: not for a page of another site, which any reader's browser may
    /// show.
    var maySpend: Bool

    var feeds: ServedFeeds

    var connection = ClientConnection()

    /// Returns the last value of a parameter of the query.
    func value(_ name: String) -> String? { query[name]?.last }

    /// Returns the values of a parameter that may be given several times.
    func values(_ name: String) -> [String] { query[name] ?? [] }
}
