package import FeedCore

extension Timetable {
    /// The days on which trips run: a service of `calendar.txt`, `calendar_dates.txt` or both.
    package struct Service: Sendable, Equatable {
        package var id: String
        /// The days of the week, Monday in the lowest bit; 0 for a service of `calendar_dates.txt` alone.
        package var weekdays: UInt8 = 0
        /// The first and the last day of ``weekdays``, as ``CivilDay/number``.
        package var first = 0
        package var last = -1
        /// The single days that are added and removed, as ``CivilDay/number``, ascending.
        package var added: [Int] = []
        package var removed: [Int] = []

        package init(id: String) { self.id = id }

        /// Returns true if the service runs on a day.
        package func runs(on day: CivilDay) -> Bool {
            if added.hasSorted(day.number) { return true }
            if removed.hasSorted(day.number) { return false }
            return first <= day.number && day.number <= last && weekdays >> (day.weekday.rawValue - 1) & 1 == 1
        }

        /// The first and the last day on which the service may run; `nil` if it never runs.
        package var span: ClosedRange<Int>? {
            var days = added
            if weekdays != 0, first <= last { days += [first, last] }
            guard let first = days.min(), let last = days.max() else { return nil }
            return first...last
        }
    }
}

extension [Int] {
    /// Returns true if an ascending array has a value.
    fileprivate func hasSorted(_ value: Int) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == value
    }
}
