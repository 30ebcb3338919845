import FeedCore
package import Foundation

/// A country with built-in holidays.
package struct HolidayCountry: Sendable, CaseIterable {
    /// The ISO 3166-1 code.
    package let code: String
    private let make: @Sendable () -> HolidayCalendar

    private init(_ code: String, _ make: @escaping @Sendable () -> HolidayCalendar) {
        (self.code, self.make) = (code, make)
    }

    /// Finds a country by its code.
    package init?(_ code: String) {
        guard let country = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = country
    }

    /// The holidays of the country, which are made when they are first used.
    package var calendar: HolidayCalendar { make() }

    /// All of them, by their codes.
    package static let allCases: [HolidayCountry] = [
        .init("AD") { .andorra }, .init("AR") { .argentina }, .init("AT") { .austria },
        .init("AU") { .australia }, .init("BE") { .belgium }, .init("BG") { .bulgaria },
        .init("BR") { .brazil }, .init("CA") { .canada }, .init("CH") { .switzerland },
        .init("CN") { .china }, .init("CO") { .colombia }, .init("CY") { .cyprus },
        .init("CZ") { .czechia }, .init("DE") { .germany }, .init("DK") { .denmark },
        .init("EE") { .estonia }, .init("ES") { .spain }, .init("FI") { .finland },
        .init("FR") { .france }, .init("GB") { .unitedKingdom }, .init("GR") { .greece },
        .init("HR") { .croatia }, .init("HU") { .hungary }, .init("IE") { .ireland },
        .init("IS") { .iceland }, .init("IT") { .italy }, .init("JP") { .japan },
        .init("KR") { .southKorea }, .init("LI") { .liechtenstein }, .init("LT") { .lithuania },
        .init("LU") { .luxembourg }, .init("LV") { .latvia }, .init("MT") { .malta },
        .init("MX") { .mexico }, .init("NL") { .netherlands }, .init("NO") { .norway },
        .init("NZ") { .newZealand }, .init("PL") { .poland }, .init("PT") { .portugal },
        .init("RO") { .romania }, .init("RU") { .russia }, .init("SE") { .sweden },
        .init("SI") { .slovenia }, .init("SK") { .slovakia }, .init("SM") { .sanMarino },
        .init("TR") { .turkey }, .init("US") { .unitedStates }, .init("ZA") { .southAfrica },
    ]
}

/// The zone of a country in which a day ends last.
package enum WesternmostZone {
    /// Returns the westernmost zone of a country by its ISO 3166-1 code.
    ///
    /// Twelve hours behind UTC for an unknown country, or a zone that the system lacks: the day is then shown too long
    /// rather than too short.
    package static func of(_ country: String) -> TimeZone {
        identifiers[country].flatMap { TimeZone(identifier: $0) } ?? TimeZone(secondsFromGMT: -12 * 3_600) ?? .gmt
    }

    /// A zone for each ISO 3166-1 code that has any.
    package static let identifiers = Dictionary(
        uniqueKeysWithValues: PackageResources.zones_txt.lines.compactMap { $0.cut(at: "=") }
    )
}
