import FeedCore
import FeedJSON
import Foundation

/// One row of an answer: a holiday of one type, in one place or several.
///
/// - SeeAlso: The fields in [the publisher's documentation](https://docs.abstractapi.com/api/holidays). An older
///   version of the API also has `state` and `is_observed`, and empty locations.
struct AbstractAPIRow {
    /// The name in English.
    var name: String
    var localName: String?
    var description: String?

    /// The ISO 3166-1 code.
    var country: String
    var location: AbstractAPILocation?

    /// The type, of an open set: National, Local holiday, Observance, Christian, ...
    var type: String?
    var day: CivilDay

    /// True if the holiday is observed on this day; only in the older answers.
    var isObserved: Bool?

    /// Reads every row; a row that is unreadable or was not requested becomes a warning.
    ///
    /// - Parameters:
    ///   - root: The answer.
    ///   - country: The requested country, for rows without a country; a row for another country counts as unreadable.
    ///   - span: The requested days; `nil` for any days.
    ///   - warnings: Receives the warnings.
    /// - Returns: The rows in the order of the answer.
    /// - Throws: `JSONMismatch` if the answer is not an array.
    static func readAll(
        _ root: JSONValue,
        country: String?,
        span: ClosedRange<CivilDay>? = nil,
        warnings: inout FeedWarnings
    ) throws -> [AbstractAPIRow] {
        let answer = RecordReader(root)
        let rows = try answer.each { record in
            let row = try AbstractAPIRow(record, country: country)
            if let span, !span.contains(row.day) {
                throw JSONMismatch(found: try record.member("date"), expected: "a day of \(span.text)")
            }
            if let country, row.country != country.uppercased() {
                throw JSONMismatch(found: try record.member("country"), expected: "the country \(country)")
            }
            return row
        }
        warnings.add(answer.warnings)
        return rows
    }

    private init(_ record: RecordReader, country asked: String?) throws(JSONMismatch) {
        name = try record.text("name", as: "a name")
        guard record["country"]?.string?.tidied.isEmpty == false || asked != nil else {
            throw JSONMismatch(missing: "country", in: record.json)
        }
        day = try Self.day(in: record.json)
        country = (record.optionalText("country") ?? asked ?? "").uppercased()
        localName = record.optionalText("name_local")
        description = record.optionalText("description")
        type = record.optionalText("type")
        isObserved = record.optional("is_observed", as: "a boolean", \.bool)
        let state = record.optionalText("state")
        location = (record.optionalText("location") ?? state).map(AbstractAPILocation.init)
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

    /// The regions; empty for the whole country.
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

    /// The area as the publisher writes it.
    var text: String { regions.isEmpty ? country : "\(country) - \(regions.joined(separator: ", "))" }
}
