import FeedCore

/// The countries with built-in holidays, by ISO 3166-1 code.
package enum HolidayCountry: String, CaseIterable, SettingValue {
    case australia = "AU"
    case canada = "CA"
    case germany = "DE"
    case france = "FR"
    case unitedKingdom = "GB"
    case ireland = "IE"
    case newZealand = "NZ"
    case unitedStates = "US"

    package var calendar: HolidayCalendar {
        switch self {
        case .australia: .australia
        case .canada: .canada
        case .germany: .germany
        case .france: .france
        case .unitedKingdom: .unitedKingdom
        case .ireland: .ireland
        case .newZealand: .newZealand
        case .unitedStates: .unitedStates
        }
    }
}
