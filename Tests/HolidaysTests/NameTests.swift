import FeedCore
import Holidays
import Testing

/// Countries and regions that are found by name.
struct NameTests {
    private func found(_ setting: String, _ words: String, _ settings: [String: RawSetting] = [:]) throws -> [String] {
        let search = try #require(HolidaysProvider.searches.first { $0.setting == setting })
        guard case .known(let find) = search.source else { return [] }
        return find(words, settings).map(\.value)
    }

    @Test(arguments: [
        ("Germany", "DE"), ("deutschland", "DE"), ("de", "DE"), ("germny", "DE"), ("UK", "GB"), ("Great Britain", "GB"),
        ("england", "GB"), ("usa", "US"), ("holland", "NL"), ("Österreich", "AT"), ("osterreich", "AT"),
        ("Česko", "CZ"),
        ("Suisse", "CH"), ("Ελλάδα", "GR"), ("日本", "JP"), ("España", "ES"), ("czech republic", "CZ"),
        ("new zealand", "NZ"), ("South Africa", "ZA"), ("Россия", "RU"), ("Korea", "KR"), ("대한민국", "KR"),
        ("South Korea", "KR"), ("Turkey", "TR"), ("Türkiye", "TR"), ("China", "CN"), ("中国", "CN"),
        ("new zealand", "NZ"), ("South Africa", "ZA"), ("Frankreich", "FR"), ("Tschechien", "CZ"), ("Pays-Bas", "NL"),
        ("Sachsen", "DE"), ("EL", "GR"), ("DEU", "DE"), ("Indien", "IN"),
        ("Georgia", "GE"), ("indai", "IN"),
    ])
    func `countries, by any common name`(words: String, code: String) throws {
        #expect(try found("country", words).first == code)
    }

    @Test(arguments: [
        ("Bavaria", "DE-BY"), ("Bayern", "DE-BY"), ("DE-BY", "DE-BY"), ("england", "GB-ENG"), ("scotland", "GB-SCT"),
        ("thuringen", "DE-TH"), ("nrw", "DE-NW"), ("québec", "CA-QC"), ("quebec", "CA-QC"), ("new york", "US-NY"),
        ("manawatu", "NZ-MWT"), ("bavara", "DE-BY"),
    ])
    func `regions, too`(words: String, code: String) throws {
        #expect(try found("region", words).first == code)
    }

    @Test func `a whole name goes before longer ones`() throws {
        #expect(try found("region", "Sachsen") == ["DE-SN"])
        #expect(try found("country", "sachsen") == ["DE"])
    }

    @Test func `a code that is not built in is near to no other country`() throws {
        let codes = ["IN", "GE", "CN"].filter { HolidayCountry($0) == nil }
        for code in codes { #expect(try found("country", code) == []) }
    }

    @Test(arguments: ["Tirol", "Vienna"])
    func `a country without regions has none that is nearly called so`(region: String) throws {
        #expect(try found("region", region, ["country": .text("AT")]) == [])
    }

    @Test func `a city is no country that is spelt a little like it`() throws {
        #expect(try found("country", "vienna") == [])
        #expect(try found("country", "vietnm") == ["VN"])
        #expect(try found("country", "Afganistan") == ["AF"])
    }

    @Test func `regions of the feed's country go first`() throws {
        #expect(try found("region", "victoria", ["country": .text("AU")]) == ["AU-VIC"])
        #expect(try found("region", "", ["country": .text("GB")]) == ["GB-ENG", "GB-WLS", "GB-SCT", "GB-NIR"])
        #expect(try found("country", "").count == HolidayCountry.allCases.count)
        #expect(try found("country", "Atlantis") == [])
    }

    @Test(
        arguments: [
            ("country", "Germany", [:], #"Did you mean "DE" (Germany)?"#),
            ("country", "England", [:], #"Did you mean "GB" (United Kingdom) with "region": "GB-ENG"?"#),
            ("region", "Bavaria", ["country": .text("DE")], #"Did you mean "DE-BY" (Bavaria)?"#),
            ("region", "Bavaria", [:], #"Did you mean "DE-BY" (Bavaria) with "country": "DE"?"#),
        ] as [(String, String, [String: RawSetting], String)]
    )
    func `a wrong value is answered with the right one`(
        setting: String,
        text: String,
        settings: [String: RawSetting],
        remedy: String
    ) {
        #expect(Provider(HolidaysProvider.self).remedy(for: text, of: setting, among: settings) == remedy)
    }
}
