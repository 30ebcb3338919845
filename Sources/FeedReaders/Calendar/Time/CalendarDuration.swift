import FeedCore

/// A duration in a calendar: `P1D`, `PT1H30M`, `P2W`.
///
/// Days and weeks are calendar days, whose length varies when clocks change; the rest is exact. A missing `T`, or one
/// before days, is accepted, as in `P1H` and `PT1D`.
///
/// - SeeAlso: [RFC 5545, section 3.3.6](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.6)
package struct CalendarDuration: Sendable, Hashable {
    package var days: Int
    package var seconds: Int

    package init(days: Int = 0, seconds: Int = 0) {
        self.days = days
        self.seconds = seconds
    }

    /// Parses a duration; `nil` for any other text, and for a number of more than seven digits.
    package init?(_ text: some StringProtocol) {
        var bytes = Array(text.utf8.prefix(64))[...]
        guard bytes.count < 64 else { return nil }
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
        guard let mark = bytes.popFirst(), mark | 0x20 == UInt8(ascii: "p"), !bytes.isEmpty else { return nil }
        var (days, seconds) = (0, 0)
        // There are no months, but `P1M` may mean one.
        var (hasMark, mayHaveMinutes) = (false, false)
        while let byte = bytes.first {
            if byte | 0x20 == UInt8(ascii: "t"), !hasMark, bytes.count > 1 {
                (hasMark, mayHaveMinutes) = (true, true)
                bytes.removeFirst()
                continue
            }
            let digits = bytes.prefix { $0 &- UInt8(ascii: "0") < 10 }
            bytes = bytes[digits.endIndex...]
            guard digits.count <= 7, let count = Int(digits: digits), let unit = bytes.popFirst() else { return nil }
            switch unit | 0x20 {
            case UInt8(ascii: "w"): days += count * 7
            case UInt8(ascii: "d"): days += count
            case UInt8(ascii: "h"):
                seconds += count * 3_600
                mayHaveMinutes = true
            case UInt8(ascii: "m") where mayHaveMinutes: seconds += count * 60
            case UInt8(ascii: "s"): seconds += count
            default: return nil
            }
        }
        self.init(days: isNegative ? -days : days, seconds: isNegative ? -seconds : seconds)
    }

    package var isNegative: Bool { days < 0 || seconds < 0 }
}
