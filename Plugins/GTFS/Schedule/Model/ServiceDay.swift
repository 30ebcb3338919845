package import FeedCore
package import Foundation

extension CivilDay {
    /// Creates the day of a date such as 20261229; `nil` for a number that is no date.
    init?(digits number: Int) {
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// Returns the instant from which the times of a service day count: noon minus twelve hours.
    ///
    /// It is midnight but on days when clocks change, on which it is an hour before or after it.
    ///
    /// - SeeAlso: [Field type Time](https://gtfs.org/documentation/schedule/reference/#field-types)
    package func serviceBase(in timeZone: TimeZone) -> Date {
        LocalTime(day: self, hour: 12, minute: 0).instant(in: timeZone).date - 43_200
    }
}
