import FeedCore

/// The names of months and weekdays in English, in lower case.
enum EnglishNames {
    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    static let weekdays = Weekday.allCases.map { "\($0)" }
    static let shortMonths = months.map { String($0.prefix(3)) }
    static let shortWeekdays = weekdays.map { String($0.prefix(3)) }
}
