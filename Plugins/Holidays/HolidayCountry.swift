import FeedCore
package import Foundation
import Synchronization

/// A country with built-in holidays.
package struct HolidayCountry: Sendable, CaseIterable {
    /// The ISO 3166-1 code.
    package let code: String
    private let text: @Sendable () -> [UInt8]

    private init(_ code: String, _ text: @escaping @Sendable () -> [UInt8]) {
        (self.code, self.text) = (code, text)
    }

    /// Finds a country by its code.
    package init?(_ code: String) {
        guard let country = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = country
    }

    /// The holidays of the country, which are read when they are first used.
    package var calendar: HolidayCalendar {
        Self.calendars.withLock { calendars in
            if let calendar = calendars[code] { return calendar }
            let calendar = HolidayCalendar(text: text())
            calendars[code] = calendar
            return calendar
        }
    }

    private static let calendars = Mutex<[String: HolidayCalendar]>([:])

    /// All countries, sorted by their codes.
    package static let allCases: [HolidayCountry] = [
        .init("AD") { PackageResources.AD_txt }, .init("AR") { PackageResources.AR_txt },
        .init("AT") { PackageResources.AT_txt }, .init("AU") { PackageResources.AU_txt },
        .init("BE") { PackageResources.BE_txt }, .init("BG") { PackageResources.BG_txt },
        .init("BR") { PackageResources.BR_txt }, .init("CA") { PackageResources.CA_txt },
        .init("CH") { PackageResources.CH_txt }, .init("CN") { PackageResources.CN_txt },
        .init("CO") { PackageResources.CO_txt }, .init("CY") { PackageResources.CY_txt },
        .init("CZ") { PackageResources.CZ_txt }, .init("DE") { PackageResources.DE_txt },
        .init("DK") { PackageResources.DK_txt }, .init("EE") { PackageResources.EE_txt },
        .init("ES") { PackageResources.ES_txt }, .init("FI") { PackageResources.FI_txt },
        .init("FR") { PackageResources.FR_txt }, .init("GB") { PackageResources.GB_txt },
        .init("GR") { PackageResources.GR_txt }, .init("HR") { PackageResources.HR_txt },
        .init("HU") { PackageResources.HU_txt }, .init("IE") { PackageResources.IE_txt },
        .init("IS") { PackageResources.IS_txt }, .init("IT") { PackageResources.IT_txt },
        .init("JP") { PackageResources.JP_txt }, .init("KR") { PackageResources.KR_txt },
        .init("LI") { PackageResources.LI_txt }, .init("LT") { PackageResources.LT_txt },
        .init("LU") { PackageResources.LU_txt }, .init("LV") { PackageResources.LV_txt },
        .init("MT") { PackageResources.MT_txt }, .init("MX") { PackageResources.MX_txt },
        .init("NL") { PackageResources.NL_txt }, .init("NO") { PackageResources.NO_txt },
        .init("NZ") { PackageResources.NZ_txt }, .init("PL") { PackageResources.PL_txt },
        .init("PT") { PackageResources.PT_txt }, .init("RO") { PackageResources.RO_txt },
        .init("RU") { PackageResources.RU_txt }, .init("SE") { PackageResources.SE_txt },
        .init("SI") { PackageResources.SI_txt }, .init("SK") { PackageResources.SK_txt },
        .init("SM") { PackageResources.SM_txt }, .init("TR") { PackageResources.TR_txt },
        .init("US") { PackageResources.US_txt }, .init("ZA") { PackageResources.ZA_txt },
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
