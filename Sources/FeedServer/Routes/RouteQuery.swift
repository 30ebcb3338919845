import FeedConfiguration
import FeedCore
import Foundation
import HTTPTypes

/// Reads the query of a URL by the parameters of a route.
enum RouteQuery {
    /// Reads a query.
    ///
    /// - Parameters:
    ///   - text: The part of the URL behind `?`, as it was sent.
    ///   - parameters: The parameters of the route.
    /// - Returns: The values by name, each at least one.
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
            // `?kiosk` alone sets the flag.
            if parameter.isFlag, !pair.contains("=") { value = "true" }
            try parameter.check(value)
            values[name, default: []].append(value)
            try parameter.check(count: values[name]?.count ?? 0)
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
    fileprivate var isFlag: Bool { if case .flag = form { true } else { false } }

    fileprivate func check(count: Int) throws(Problem) {
        guard count > maximumCount else { return }
        let problem =
            repeats
            ? "There are more than \(maximumCount) values of \(name), which is the most that one request may have."
            : "\(name) is there several times. Give it once."
        throw Problem(.badRequest, problem)
    }

    fileprivate func check(_ value: String) throws(Problem) {
        let rule: String
        switch form {
        case .day, .date, .past:
            if let fault = DateArgument.fault(of: value) {
                throw Problem(.badRequest, "\(name) is \(value.quoted), but \(fault).")
            }
        default: break
        }
        switch form {
        case .text(nil, let words): if !value.isEmpty { return } else { rule = words }
        case .text(let pattern?, let words):
            // JSON Schema counts code points.
            let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar)
            if let regex, value.wholeMatch(of: regex) != nil { return }
            rule = words
        case .words(let words):
            if words.contains(value) { return }
            rule = words.listedAsChoice
        case .size(let maximum):
            if let size = Int(value), (1...maximum).contains(size), value.first != "+" { return }
            rule = "1 to \(maximum)"
        case .flag: if ["true", "false"].contains(value) { return } else { rule = "true or false" }
        case .duration: if let time = Duration(value), time > .zero { return } else { rule = Duration.rule }
        case .day: if CivilDay(value) != nil { return } else { rule = "a day such as 2026-12-25" }
        case .date: if DateArgument(value) != nil { return } else { rule = DateArgument.rule }
        case .past: if PastArgument(value) != nil { return } else { rule = PastArgument.rule }
        case .timeZone:
            if TimeZone(known: value) != nil { return } else { rule = "a time zone such as Europe/London" }
        }
        throw Problem(.badRequest, "\(name) is \(value.quoted), but must be \(rule).")
    }
}

extension [String] {
    /// The words as a choice, such as `today, tomorrow or weekend`.
    fileprivate var listedAsChoice: String {
        count > 1 ? dropLast().joined(separator: ", ") + " or " + (last ?? "") : first ?? ""
    }
}
