import FeedConfiguration
import FeedCore
import FeedJSON
import Foundation

/// A value that a request may have, in its path, its query or its header.
struct RouteParameter: Sendable {
    enum Place: String, Sendable { case path, query, header }

    /// The greatest number of values of a parameter that may be given several times.
    private static let manyValues = 100

    /// The greatest number of texts to search for, and of conditions on facts: each is compared with every item.
    static let searchCount = 10

    var repeats: Bool { maximumCount > 1 }

    let name: String
    let place: Place
    let form: Form

    /// The maximum number of values; 1 for a parameter that may be given once only.
    let maximumCount: Int
    let summary: String

    init(_ name: String, _ summary: String, _ form: Form = .text, in place: Place = .query, upTo count: Int = 1) {
        (self.name, self.summary, self.form, self.place, maximumCount) = (name, summary, form, place, count)
    }

    /// Returns a parameter that may be given many times.
    static func many(_ name: String, _ summary: String, _ form: Form = .text) -> RouteParameter {
        RouteParameter(name, summary, form, upTo: manyValues)
    }

    /// The parameter in the OpenAPI document.
    var description: JSONLiteral {
        [
            "name": .text(name),
            "in": .text(place.rawValue),
            "description": .text(summary),
            "required": place == .path ? true : nil,
            "schema": repeats
                ? ["type": "array", "items": form.schema, "maxItems": .number(maximumCount)] : form.schema,
        ]
    }

    /// The form of a value, by which the OpenAPI document describes it and requests are checked.
    struct Form: Sendable {
        /// The form as [JSON Schema](https://json-schema.org/draft/2020-12/schema) describes it.
        let schema: JSONLiteral

        /// The form in words that follow "must be".
        let rule: String

        /// Returns a better reason than ``rule`` to refuse a value, in words that follow "but"; `nil` if there is none.
        let fault: @Sendable (String) -> String?
        let isValid: @Sendable (String) -> Bool

        /// The value of a parameter that is given without a value, such as `?kiosk`; `nil` for an empty text.
        let bareValue: String?

        init(
            _ schema: JSONLiteral,
            _ rule: String,
            bareValue: String? = nil,
            fault: @escaping @Sendable (String) -> String? = { _ in nil },
            isValid: @escaping @Sendable (String) -> Bool
        ) {
            (self.schema, self.rule, self.bareValue) = (schema, rule, bareValue)
            (self.fault, self.isValid) = (fault, isValid)
        }
    }
}

extension RouteParameter.Form {
    static let text = Self(["type": "string", "minLength": 1], "a text that is not empty") { !$0.isEmpty }

    /// Returns the form of a text that matches a pattern, which `rule` describes.
    static func text(_ pattern: String, _ rule: String) -> Self {
        Self(["type": "string", "minLength": 1, "pattern": .text(pattern)], rule) { value in
            // JSON Schema counts code points.
            guard let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar) else { return false }
            return value.wholeMatch(of: regex) != nil
        }
    }

    static func words(_ words: [String]) -> Self {
        Self(["type": "string", "enum": .texts(words)], words.listedAsChoice) { words.contains($0) }
    }

    /// Returns the form of a whole number from 1 on.
    static func size(maximum: Int) -> Self {
        Self(["type": "integer", "minimum": 1, "maximum": .number(maximum)], "1 to \(maximum)") { value in
            Int(value).map { (1...maximum).contains($0) && value.first != "+" } ?? false
        }
    }

    static let flag = Self(["type": "boolean"], "true or false", bareValue: "true") { ["true", "false"].contains($0) }

    /// A duration such as `30m`, more than zero.
    static let duration = Self(durationSchema, Duration.rule) { Duration($0).map { $0 > .zero } ?? false }

    /// A day of the calendar.
    static let day = Self(
        ["type": "string", "format": "date"],
        "a day such as 2026-12-25",
        fault: DateArgument.fault
    ) { CivilDay($0) != nil }

    /// A day or a time, as the command line takes them.
    static let date = Self(["anyOf": .list(dateSchemas)], DateArgument.rule, fault: DateArgument.fault) {
        DateArgument($0) != nil
    }

    /// A duration before now, or a date.
    static let past = Self(
        ["anyOf": .list([durationSchema] + dateSchemas)],
        PastArgument.rule,
        fault: DateArgument.fault
    ) { PastArgument($0) != nil }

    static let timeZone = Self(["$ref": "#/components/schemas/TimeZone"], "a time zone such as Europe/London") {
        TimeZone(known: $0) != nil
    }

    /// An item's id, `FEED:LOCAL`.
    static let item = text("^[a-z0-9][a-z0-9-]{0,62}:[A-Za-z0-9._~/%-]+$", "the id of an item, FEED:LOCAL")

    /// The key of an item.
    static let key = text("^[a-z2-7]{26}$", "the key of an item, 26 letters and digits")

    /// A condition on a fact, `NAME=VALUE`.
    static let condition = text(FactCondition.pattern, FactCondition.rule)

    static let page = text(LocalPath.pattern, "the path of a page of this server, such as /by-feed")

    /// A version, which changes with the text.
    static let version = text("^[0-9a-z]{1,13}$", "a version that this server has sent")

    /// A maximum number of items, which may be larger than any list.
    static let count = size(maximum: 1_000_000)

    private static let durationSchema: JSONLiteral = ["type": "string", "pattern": .text(Duration.pattern)]

    private static let dateSchemas: [JSONLiteral] = [
        ["type": "string", "enum": .texts(DateArgument.words)], ["type": "string", "format": "date"],
        ["type": "string", "format": "date-time"], ["type": "string", "pattern": .text(DateArgument.clockPattern)],
    ]
}

extension [String] {
    /// The words as a choice, such as `today, tomorrow or weekend`.
    fileprivate var listedAsChoice: String {
        count > 1 ? dropLast().joined(separator: ", ") + " or " + (last ?? "") : first ?? ""
    }
}
