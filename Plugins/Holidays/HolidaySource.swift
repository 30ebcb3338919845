import FeedCore

/// Where a feed's holidays come from.
enum HolidaySource: String, CaseIterable, SettingValue {
    /// Laws, as rules in this module.
    case builtIn = "builtin"

    /// The [Holidays API of Abstract](https://docs.abstractapi.com/api/holidays), which wants a key.
    case abstractAPI = "abstractapi"
}
