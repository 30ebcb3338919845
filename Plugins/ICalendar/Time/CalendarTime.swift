import FeedCore

/// A time as a calendar writes it: `20261224`, `20261224T090000` or `20261224T090000Z`.
package struct CalendarTime: Sendable, Hashable {
    package enum Form: Sendable, Hashable {
        /// A whole day.
        case day
        /// A time on the clocks of a place that stands beside it, or of wherever one is.
        case local
        /// A time in UTC.
        case utc
    }

    /// Seconds since 1970-01-01 00:00 on the clocks that are meant; a day is its midnight.
    package var seconds: Int
    package var form: Form

    package init(seconds: Int, form: Form) {
        self.seconds = seconds
        self.form = form
    }

    /// Takes one of the three texts; `nil` for anything else.
    ///
    /// - SeeAlso: [RFC 5545, sections 3.3.4 and 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.4). A leap
    ///   second is the last one of its minute.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8.prefix(17))
        guard bytes.count == 8 || bytes.count == 15 || bytes.count == 16, let year = Int(digits: bytes[0..<4]),
            let month = Int(digits: bytes[4..<6]), let day = Int(digits: bytes[6..<8]),
            let civil = CivilDay(year: year, month: month, day: day)
        else { return nil }
        guard bytes.count > 8 else {
            self.init(seconds: civil.number * 86_400, form: .day)
            return
        }
        guard bytes[8] | 0x20 == UInt8(ascii: "t"), let hour = Int(digits: bytes[9..<11]), hour < 24,
            let minute = Int(digits: bytes[11..<13]), minute < 60, let second = Int(digits: bytes[13..<15]),
            second <= 60,
            bytes.count == 15 || bytes[15] | 0x20 == UInt8(ascii: "z")
        else { return nil }
        let time = hour * 3_600 + minute * 60 + Swift.min(second, 59)
        self.init(seconds: civil.number * 86_400 + time, form: bytes.count == 15 ? .local : .utc)
    }

    package var isDay: Bool { form == .day }

    /// The time as it stands in an id: `20261224T090000Z`.
    package var text: String {
        let day = CivilDay(number: seconds.dayNumber)
        let second = seconds.secondOfDay
        // Written digit by digit: an event that repeats has one for each of its times.
        return String(unsafeUninitializedCapacity: 16) { bytes in
            var count = 0
            func append(_ value: Int, digits: Int) {
                var value = value
                for index in stride(from: count + digits - 1, through: count, by: -1) {
                    bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10)
                    value /= 10
                }
                count += digits
            }
            func append(_ mark: UInt8) {
                bytes[count] = mark
                count += 1
            }
            append(day.year, digits: 4)
            append(day.month, digits: 2)
            append(day.day, digits: 2)
            guard form != .day else { return count }
            append(UInt8(ascii: "T"))
            append(second / 3_600, digits: 2)
            append(second / 60 % 60, digits: 2)
            append(second % 60, digits: 2)
            if form == .utc { append(UInt8(ascii: "Z")) }
            return count
        }
    }
}
