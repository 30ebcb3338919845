import FeedCore
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

    /// True if the request came over HTTPS, as far as is known.
    var isSecure = false

    var headers = HTTPFields()

    /// The viewer's zone, if no parameter names a zone.
    var viewerZone: TimeZone?

    /// The media type that was agreed on.
    var mediaType: String

    /// The path of the route, with parameters in braces.
    var route: String

    /// True if the request may cause requests to publishers; false for a request by a page of another site, which any
    /// viewer's browser may show.
    var maySpend: Bool

    var feeds: ServedFeeds

    var connection = ClientConnection()

    /// Returns the last value of a parameter of the query.
    func value(_ name: String) -> String? { query[name]?.last }

    /// Returns the values of a parameter that may be given several times.
    func values(_ name: String) -> [String] { query[name] ?? [] }
}

/// The reader of a URL's query, by the parameters of a route.
enum RouteQuery {
    /// Reads the part of a URL behind `?`, as it was sent.
    ///
    /// - Returns: The values by name, at least one for each name.
    /// - Throws: A ``Problem`` that names the error.
    static func read(_ text: String, _ parameters: [RouteParameter]) throws(Problem) -> [String: [String]] {
        guard !text.isEmpty else { return [:] }
        let known = parameters.filter { $0.place == .query }
        var values: [String: [String]] = [:]
        for pair in text.split(separator: "&") {
            let name = try decoded(pair.prefix { $0 != "=" })
            var value = try decoded(pair.drop { $0 != "=" }.dropFirst())
            guard let parameter = known.first(where: { $0.name == name }) else {
                throw Problem(
                    .badRequest,
                    "There is no parameter \(name.quoted). \(name.remedy(among: known.map(\.name)))"
                )
            }
            if let bareValue = parameter.form.bareValue, !pair.contains("=") { value = bareValue }
            values[name, default: []].append(value)
            try parameter.check(value, values[name]?.count ?? 0)
        }
        return values
    }

    /// Returns a text without percent-encoding; a plus is a blank, as in forms.
    private static func decoded(_ text: Substring) throws(Problem) -> String {
        if let text = text.replacing("+", with: " ").removingPercentEncoding { return text }
        throw Problem(
            .badRequest,
            "The query has a % that two hexadecimal digits do not follow, or bytes that are not UTF-8."
        )
    }
}

extension RouteParameter {
    /// Checks a value of the parameter, which is the last of `count` values so far.
    fileprivate func check(_ value: String, _ count: Int) throws(Problem) {
        if let fault = form.fault(value) { throw Problem(.badRequest, "\(name) is \(value.quoted), but \(fault).") }
        guard form.isValid(value) else {
            throw Problem(.badRequest, "\(name) is \(value.quoted), but must be \(form.rule).")
        }
        guard count > maximumCount else { return }
        let problem =
            repeats
            ? "There are more than \(maximumCount) values of \(name), which is the most that one request may have."
            : "\(name) is there several times. Give it once."
        throw Problem(.badRequest, problem)
    }
}
