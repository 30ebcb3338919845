import FeedCore

/// The countries whose holidays are built in, by their codes of ISO 3166-1.
package enum HolidayCountry: String, CaseIterable, SettingValue {
    case canada = "CA"
    case unitedKingdom = "GB"
    case unitedStates = "US"

    package var calendar: HolidayCalendar {
        switch self {
        case .canada: .canada
        case .unitedKingdom: .unitedKingdom
        case .unitedStates: .unitedStates
        }
    }
}
