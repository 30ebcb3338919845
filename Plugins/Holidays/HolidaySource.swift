import FeedCore

/// The source of a feed's holidays.
enum HolidaySource: String, CaseIterable, SettingValue {
    /// The rules in this module, made from laws.
    case builtIn = "builtin"

    /// The [Holidays API of Abstract](https://docs.abstractapi.com/api/holidays), which requires a key.
    case abstractAPI = "abstractapi"
}
