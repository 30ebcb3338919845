import FeedCore
import FeedJSON
import Foundation

/// One row of an answer: a holiday of one type, in one place or several.
///
/// - SeeAlso: The fields in [the publisher's documentation](https://docs.abstractapi.com/api/holidays). An older
///   version of the API also has `state` and `is_observed`, and empty locations.
struct AbstractAPIRow {
    /// In English.
    var name: String
    var localName: String?
    var description: String?

    /// The ISO 3166-1 code.
    var country: String
    var location: AbstractAPILocation?

    /// An open set: National, Local holiday, Observance, Christian, ...
    var type: String?
    var day: CivilDay

    /// True if the holiday is observed on this day; only in the older answers.
    var isObserved: Bool?

    /// Reads every row; each one that is unreadable or was not requested becomes a warning.
    ///
    /// - Parameters:
    ///   - root: The answer.
    ///   - country: The requested country, for rows without one; a row for another one counts as unreadable.
    ///   - span: The requested days; `nil` for any.
    ///   - warnings: Receives the warnings.
    /// - Returns: The rows in the order of the answer.
    /// - Throws: `JSONMismatch` if the answer is not an array.
    static func readAll(
        _ root: JSONValue,
        country: String?,
        span: ClosedRange<CivilDay>? = nil,
        warnings: inout FeedWarnings
    ) throws -> [AbstractAPIRow] {
        var rows: [AbstractAPIRow] = []
        for json in try root.readEach(as: JSONValue.self, warnings: &warnings) {
            do throws(JSONMismatch) {
                let row = try AbstractAPIRow(json, country: country)
                warnings.addMistyped(json, types)
                if let span, !span.contains(row.day) {
                    throw JSONMismatch(found: try json.member("date"), expected: "a day of \(span.text)")
                }
                if let country, row.country != country.uppercased() {
                    throw JSONMismatch(found: try json.member("country"), expected: "the country \(country)")
                }
                rows.append(row)
            } catch {
                warnings.add(error)
            }
        }
        return rows
    }

    /// The types of the members that a row may lack.
    private static let types: [String: JSONValue.Kind] = [
        "country": .string, "name_local": .string, "description": .string, "type": .string, "is_observed": .boolean,
        "location": .string, "state": .string,
    ]

    private init(_ json: JSONValue, country asked: String?) throws(JSONMismatch) {
        name = try json.read("name", as: String.self).trimmed
        guard !name.isEmpty else { throw JSONMismatch(found: try json.member("name"), expected: "a name") }
        guard let country = json.filledText("country") ?? asked else {
            throw JSONMismatch(missing: "country", in: json)
        }
        self.country = country.uppercased()
        day = try Self.day(in: json)
        localName = json.filledText("name_local")
        description = json.filledText("description")
        type = json.filledText("type")
        isObserved = json["is_observed"]?.bool
        location = (json.filledText("location") ?? json.filledText("state")).map(AbstractAPILocation.init)
    }

    /// Writes the row in the publisher's format, so that it can be read again.
    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("name", name)
            $0.member("name_local", ifPresent: localName)
            $0.member("description", ifPresent: description)
            $0.member("country", country)
            $0.member("location", ifPresent: location?.text)
            $0.member("type", ifPresent: type)
            $0.member("date_year", day.year)
            $0.member("date_month", day.month)
            $0.member("date_day", day.day)
            if let isObserved { $0.member("is_observed", isObserved) }
        }
    }

    /// Returns true if the holiday applies in a region, by the publisher's name; always if the row names only the
    /// country.
    func isKept(in region: String) -> Bool {
        guard let location, !location.regions.isEmpty else { return true }
        return location.regions.contains { $0.lowercased() == region.lowercased() }
    }

    // MARK: - The date

    /// Returns the date from its parts, otherwise from `date`, which has the month before the day.
    private static func day(in json: JSONValue) throws(JSONMismatch) -> CivilDay {
        if let year = try json.number("date_year"), let month = try json.number("date_month"),
            let day = try json.number("date_day")
        {
            return try checked(CivilDay(year: year, month: month, day: day), as: json.member("date_day"))
        }
        let date = try json.member("date")
        let parts = (date.string ?? "").utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { Int(digits: ArraySlice($0)) }
        guard parts.count == 3, let month = parts[0], let day = parts[1], let year = parts[2] else {
            throw JSONMismatch(found: date, expected: "a date such as 12/25/2026, the month first")
        }
        return try checked(CivilDay(year: year, month: month, day: day), as: date)
    }

    private static func checked(_ day: CivilDay?, as json: JSONValue) throws(JSONMismatch) -> CivilDay {
        guard let day else { throw JSONMismatch(found: json, expected: "a day that the month has") }
        guard 2000...2099 ~= day.year else { throw JSONMismatch(found: json, expected: "a day of 2000 to 2099") }
        return day
    }
}

extension JSONValue {
    /// Returns a member's trimmed text; `nil` if it is missing, empty or not a text.
    fileprivate func filledText(_ name: String) -> String? {
        guard let text = self[name]?.string?.trimmed, !text.isEmpty else { return nil }
        return text
    }

    /// Returns a whole number, possibly a zero-padded text; `nil` if it is missing or empty.
    fileprivate func number(_ name: String) throws(JSONMismatch) -> Int? {
        guard let value = self[name], !value.isNull else { return nil }
        if let number = value.int { return number }
        let text = value.string?.trimmed
        if text?.isEmpty == true { return nil }
        guard let number = text.flatMap({ Int(digits: ArraySlice($0.utf8)) }) else {
            throw JSONMismatch(found: value, expected: "a whole number")
        }
        return number
    }
}

/// The area of a row's holiday: "Australia", or "Australia - Northern Territory, Queensland".
struct AbstractAPILocation: Hashable {
    var country: String

    /// Empty for the whole country.
    var regions: [String]

    init(_ text: String) {
        guard let separator = text.range(of: " - ") else {
            country = text
            regions = []
            return
        }
        country = String(text[..<separator.lowerBound]).trimmed
        regions = text[separator.upperBound...].split(separator: ",").map { String($0).trimmed }
            .filter { !$0.isEmpty }
    }

    /// As the publisher writes it.
    var text: String { regions.isEmpty ? country : "\(country) - \(regions.joined(separator: ", "))" }
}
