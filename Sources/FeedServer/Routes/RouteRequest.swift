import Foundation
import HTTPTypes

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
