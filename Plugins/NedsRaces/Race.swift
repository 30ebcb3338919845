import FeedCore
import FeedJSON
import Foundation

/// One race summary.
struct Race {
    var id: String
    var name: String?

    /// Missing in some answers.
    var number: Int?
    var meeting: String?
    var category: RaceCategory?

    /// The advertised start, which the publisher may move even after it has passed.
    var start: Date
    var venue: String?

    /// An Australian or North American state; `nil` if the publisher only repeats the country.
    var state: String?

    /// The ISO 3166 code, if it is known.
    var country: String?
    var form: RaceForm

    /// Reads a summary.
    ///
    /// - Parameters:
    ///   - json: The summary.
    ///   - key: Its member name in the answer, which is its id.
    ///   - warnings: Receives a warning for each detail that is left out.
    /// - Throws: `JSONMismatch` if there is no usable start or id.
    init(json: JSONValue, key: String, warnings: inout FeedWarnings) throws(JSONMismatch) {
        let race = try JSONRecord(json: json)
        start = try Self.start(of: race)
        id = race["race_id"].text(warnings: &warnings) ?? key
        guard !id.isEmpty else { throw JSONMismatch(missing: "race_id", in: json) }
        name = race["race_name"].text(warnings: &warnings)
        number = race["race_number"].detail(as: RaceNumber.self, warnings: &warnings)?.value
        meeting = race["meeting_name"].text(warnings: &warnings)
        category = race["category_id"].detail(as: RaceCategory.self, warnings: &warnings)
        if category == .other { warnings.addUnknownCategory(of: race) }
        venue = race["venue_name"].text(warnings: &warnings)
        let country = race["venue_country"].text(warnings: &warnings).map(CountryCode.init)
        let state = race["venue_state"].text(warnings: &warnings)
        self.country = country?.code
        self.state = state.flatMap { CountryCode($0) == country ? nil : $0 }
        form = RaceForm(race["race_form"].detail(as: JSONRecord.self, warnings: &warnings), warnings: &warnings)
    }

    /// The older form has `{"seconds": 1795258800}`, also in milliseconds or in a text; the newer one an RFC 3339 text.
    private static func start(of race: JSONRecord) throws(JSONMismatch) -> Date {
        guard let start = race["advertised_start"], !start.isNull else {
            throw JSONMismatch(missing: "advertised_start", in: race.json)
        }
        switch start.kind {
        case .string: return try TextStart(json: start).date
        case .object: return try start.read("seconds", as: EpochStart.self).date
        default: throw JSONMismatch(found: start, expected: "an object with seconds since 1970, or a time")
        }
    }
}

/// The number of a race in its meeting, from 1.
private struct RaceNumber: JSONReadable {
    var value: Int

    init(json: JSONValue) throws(JSONMismatch) {
        guard let number = try? Amount(json: json).whole, number > 0 else {
            throw JSONMismatch(found: json, expected: "a whole number from 1")
        }
        value = number
    }
}

extension FeedWarnings {
    fileprivate mutating func addUnknownCategory(of race: JSONRecord) {
        guard let id = race["category_id"] else { return }
        add(
            .unusualRecord,
            pointer: id.pointer,
            "found \(id.noun), expected the id of horse, harness or greyhound races; the race is shown as \"other\""
        )
    }
}

extension Race {
    /// A country by its two-letter ISO 3166-1 code, or by the publisher's own code if that is unknown.
    struct CountryCode: Equatable {
        var code: String

        init(_ publishers: String) { code = Self.codes[publishers] ?? publishers }

        /// The publisher's own codes (CHI, IRE, SAF, UAE, UK), and the three-letter codes of [ISO
        /// 3166-1](https://www.iso.org/iso-3166-country-codes.html) for the countries that hold races.
        ///
        /// It also sends two-letter codes of the standard (CA, FR, HK, NZ), which need no table.
        private static let codes = [
            "CHI": "CL", "IRE": "IE", "SAF": "ZA", "UAE": "AE", "UK": "GB",

            "ARE": "AE", "ARG": "AR", "AUS": "AU", "AUT": "AT", "BEL": "BE", "BHR": "BH", "BRA": "BR", "BRB": "BB",
            "CAN": "CA", "CHE": "CH", "CHL": "CL", "CHN": "CN", "COL": "CO", "CYP": "CY", "CZE": "CZ", "DEU": "DE",
            "DNK": "DK", "DOM": "DO", "ECU": "EC", "ESP": "ES", "FIN": "FI", "FRA": "FR", "GBR": "GB", "GRC": "GR",
            "HKG": "HK", "HUN": "HU", "IND": "IN", "IRL": "IE", "ISR": "IL", "ITA": "IT", "JAM": "JM", "JPN": "JP",
            "KEN": "KE", "KOR": "KR", "MAC": "MO", "MAR": "MA", "MEX": "MX", "MLT": "MT", "MUS": "MU", "MYS": "MY",
            "NLD": "NL", "NOR": "NO", "NZL": "NZ", "OMN": "OM", "PAN": "PA", "PER": "PE", "PHL": "PH", "POL": "PL",
            "PRI": "PR", "PRY": "PY", "QAT": "QA", "SAU": "SA", "SGP": "SG", "SVK": "SK", "SWE": "SE", "THA": "TH",
            "TTO": "TT", "TUR": "TR", "URY": "UY", "USA": "US", "VEN": "VE", "ZAF": "ZA", "ZWE": "ZW",
        ]
    }
}
