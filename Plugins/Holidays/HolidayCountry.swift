import FeedCore

/// The countries whose holidays are built in, by their codes of ISO 3166-1.
package enum HolidayCountry: String, CaseIterable, SettingValue {
    case australia = "AU"
    case unitedKingdom = "GB"
    case unitedStates = "US"

    package var calendar: HolidayCalendar {
        switch self {
        case .australia: .australia
        case .unitedKingdom: .unitedKingdom
        case .unitedStates: .unitedStates
        }
    }
}
