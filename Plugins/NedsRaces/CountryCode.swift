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
