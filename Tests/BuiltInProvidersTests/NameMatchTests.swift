import FeedConfiguration
import FeedCore
import Holidays
import SportEvents
import Testing
import TflArrivals

/// The values that the searches of providers find for names that are complete, cut short, unknown or misspelt.
struct NameMatchTests {
    enum Meaning: Equatable {
        case match(String), near(String), several, asTyped
    }

    private func meaning(of word: String, in setting: String, of type: any SearchableSettings.Type) throws -> Meaning {
        let search = try #require(type.searches.first { $0.setting == setting })
        guard case .known(let find) = search.source else { throw CancellationError() }
        return switch NamedValue(of: word, among: find(word, [:])) {
        case .asTyped: .asTyped
        case .match(let match): .match(match.value)
        case .ambiguous(let matches): matches.count == 1 && matches[0].isNear ? .near(matches[0].value) : .several
        }
    }

    @Test(arguments: [
        ("Austria", Meaning.match("AT")), ("austria", .match("AT")), ("Österreich", .match("AT")),
        ("Austr", .several), ("Austrai", .near("AT")), ("Germny", .near("DE")), ("Germ", .match("DE")),
        ("Bavaria", .match("DE")), ("UK", .match("GB")), ("Atlantis", .asTyped),
    ])
    func `countries by their names`(name: String, meaning: Meaning) throws {
        #expect(try self.meaning(of: name, in: "country", of: HolidaysProvider.self) == meaning)
    }

    @Test(arguments: [
        ("Wales", "GB-WLS", false), ("wales", "GB-WLS", false), ("Scotland", "GB-SCT", false),
        ("Englnd", "GB-ENG", true), ("Engeland", "GB-ENG", true), ("Skotland", "GB-SCT", true),
    ])
    func `a country by the name of its region, also a misspelt one`(name: String, region: String, isNear: Bool) throws {
        let search = try #require(HolidaysProvider.searches.first { $0.setting == "country" })
        guard case .known(let find) = search.source else { throw CancellationError() }
        let found = find(name, [:])
        #expect(found.map(\.value) == ["GB"])
        #expect(found.map(\.otherSettings) == [["region": region]])
        #expect(found.map(\.isNear) == [isNear])
    }

    @Test(arguments: [
        ("Bavaria", Meaning.match("DE-BY")), ("Bayern", .match("DE-BY")), ("Bava", .match("DE-BY")),
        ("Bavria", .near("DE-BY")), ("Scotlnad", .near("GB-SCT")), ("Saxony", .match("DE-SN")), ("Saxo", .several),
    ])
    func `regions by their names`(name: String, meaning: Meaning) throws {
        #expect(try self.meaning(of: name, in: "region", of: HolidaysProvider.self) == meaning)
    }

    @Test(arguments: [
        ("Soccer", Meaning.match("FOOT")), ("football", .match("FOOT")), ("Socer", .near("FOOT")),
        ("Snook", .match("SNOO")), ("Tenis", .near("TENN")), ("ball", .several), ("Quidditch", .asTyped),
    ])
    func `sports by their names`(name: String, meaning: Meaning) throws {
        #expect(try self.meaning(of: name, in: "category", of: SportEventsProvider.self) == meaning)
    }

    @Test(arguments: [
        ("Victoria", Meaning.match("victoria")), ("Picca", .match("piccadilly")), ("Picadilly", .near("piccadilly")),
    ])
    func `lines by their names`(name: String, meaning: Meaning) throws {
        #expect(try self.meaning(of: name, in: "lines", of: TflArrivalsProvider.self) == meaning)
    }

    @Test(arguments: [
        ("940GZZLUOXC", true), ("910GPADTON", true), ("490008660N", true), ("HUBKGX", true), ("OXC", false),
        ("53265", false), ("VICTORIA", false), ("940gzzluoxc", false), ("940GZZ/UOXC", false),
    ])
    func `stops by their codes`(text: String, isCode: Bool) throws {
        let search = try #require(TflArrivalsProvider.searches.first { $0.setting == "stops" })
        let setting = TflArrivalsProvider.manifest.setting(named: "stops")
        #expect(NamedValue.isCode(text, by: search, of: setting, isList: true) == isCode)
    }
}
