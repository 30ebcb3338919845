import Foundation
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

    /// What the document calls the schema of its JSON; `nil` for any object.
    var schema: String?

    /// What it answers with when all is well.
    var success = HTTPResponse.Status.ok

    /// The answers beside success that it may have, and when.
    var failures: [(status: HTTPResponse.Status, reason: String)] = []

    /// Whether it is answered without a token to anybody; it then tells nothing of the feeds.
    var isOpen = false

    /// Whether it takes a form; any other change takes no body.
    var takesForm = false

    /// Whether its answer is the same for good, under an address that another answer does not have.
    var isForGood = false

    /// Whether it looks at feeds alone, not at their items: it then does not wait for the answers that look at all of those.
    var isBrief = false

    /// The routes that its answer has a parameter for.
    var links: [RouteLink] = []

    var respond: @Sendable (RouteRequest) async throws -> Representation

    /// Whether a path is this route's.
    func isAt(_ path: String) -> Bool {
        let (own, other) = (self.path.split(separator: "/"), path.split(separator: "/"))
        return own.count == other.count && zip(own, other).allSatisfy { $0.first == "{" || $0 == $1 }
    }
}

/// A value of an answer that another route takes.
///
/// - SeeAlso: [Links in OpenAPI](https://spec.openapis.org/oas/v3.1.1.html#link-object).
struct RouteLink: Sendable {
    /// What the document calls the other route.
    var route: String
    var parameter: String

    /// Where the value is in the answer, as a JSON Pointer.
    var pointer: String
}

/// A value that a request may have, in its path or its query.
struct RouteParameter: Sendable {
    enum Place: String, Sendable { case path, query, header }

    /// What the value may be, as [JSON Schema](https://json-schema.org/draft/2020-12/schema) says it.
    enum Form: Sendable {
        /// A text of a pattern, and the same in words that follow "must be".
        case text(pattern: String? = nil, rule: String = "a text that is not empty")
        case words([String])
        /// A whole number from 1 on.
        case size(maximum: Int)
        case flag
        /// How long: `30m`, more than nothing.
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

        /// What another text has, once something has changed.
        static let version = text(pattern: "^[0-9a-z]{1,13}$", rule: "a version that this server has sent")

        /// As many as anybody wants; no list has more.
        static let count = size(maximum: 1_000_000)
    }

    /// The most values of a parameter that may be given several times.
    static let manyValues = 100

    /// The most texts that are looked for: each is compared with all texts of every item.
    static let searchCount = 10

    var repeats: Bool { maximumCount > 1 }

    var name: String
    var place = Place.query
    var form = Form.text()

    /// How many values it may have; where that is one, it may be given once only.
    var maximumCount = 1
    var summary: String
}

/// What a route is asked.
struct RouteRequest: Sendable {
    /// The values of the path's parameters.
    var path: [String: String] = [:]

    /// The values of the query, by the names that the route knows.
    var query: [String: [String]] = [:]

    /// The fields of the form that was sent.
    var form: [String: String] = [:]

    /// Whether it came over HTTPS, as far as that is known.
    var isSecure = false

    var headers = HTTPFields()

    /// The zone of whoever looks, where no parameter names one.
    var viewerZone: TimeZone?

    /// The media type that was agreed on.
    var mediaType: String

    /// The path of the route, whose parameters stand in braces.
    var route: String

    /// Whether requests to publishers may be made for it: not for a page of another site, which any reader's browser may
    /// show.
    var maySpend: Bool

    var feeds: ServedFeeds

    var connection = ClientConnection()

    /// The last value of a parameter of the query.
    func value(_ name: String) -> String? { query[name]?.last }

    /// The values of a parameter that may be given several times; commas separate them too.
    func values(_ name: String) -> [String] { query[name] ?? [] }
}
