public import Foundation

extension Date {
    /// Parses `2026-11-21T10:01:29Z`, with up to nine digits of fraction, and with `Z` or an offset such as `+11:00`.
    ///
    /// `nil` for anything else, including an instant without a zone.
    ///
    /// - SeeAlso: [RFC 3339, section 5.6](https://www.rfc-editor.org/rfc/rfc3339#section-5.6). As it allows, a blank
    ///   instead of the `T` and a leap second are accepted; 23:59:60 is read as the next second.
    public init?(rfc3339 text: String) {
        var scanner = DigitScanner(text)
        guard let day = scanner.day(isExtended: true), scanner.consume(anyOf: "Tt "),
            let time = scanner.time(isExtended: true),
            let fraction = scanner.consume(anyOf: ".") ? scanner.fraction(upTo: 9) : 0,
            let offset = scanner.offset(isExtended: true), scanner.isAtEnd
        else { return nil }
        self.init(LocalTime(day: day, time), offset: offset, fraction: fraction)
    }

    /// Creates the instant at which clocks that are `offset` seconds ahead of UTC show a local time.
    package init(_ local: LocalTime, offset: Int, fraction: Double = 0) {
        self.init(timeIntervalSince1970: Double(local.seconds - offset) + fraction)
    }

    /// The instant in UTC as `2026-11-21T10:01:29Z`, with milliseconds only if they are not zero.
    public var rfc3339: String {
        let bounded = Swift.min(Swift.max(timeIntervalSince1970, -62_135_596_800), 253_402_300_799)
        let milliseconds = Int((bounded * 1_000).rounded())
        let seconds = Int((Double(milliseconds) / 1_000).rounded(.down))
        let fraction = milliseconds - seconds * 1_000
        let day = CivilDay(number: Int((Double(seconds) / 86_400).rounded(.down)))
        return String(ofDigits: 24) { text in
            text.append(day, mark: "-")
            text.append("T")
            text.append(secondOfDay: seconds - day.number * 86_400, mark: ":")
            if fraction != 0 {
                text.append(".")
                text.append(fraction, digits: 3)
            }
            text.append("Z")
        }
    }

    /// The plausible starts of items: the years 2000 to 2099.
    ///
    /// An earlier or later start is a publisher's mistake, except an earlier one in a feed that shows the past.
    public static let plausibleStarts =
        Date(timeIntervalSince1970: 946_684_800)..<Date(timeIntervalSince1970: 4_102_444_800)
}

extension Date {
    /// Returns the date in UTC in the format that headers of mail and HTTP share: `Mon, 02 Mar 2026 09:05:00 GMT`.
    ///
    /// Dates are clamped to the years from 1900, when the format of mail begins, to 9999, where ``CivilDay`` ends.
    ///
    /// - Parameter zone: The notation of UTC: `+0000` in mail, `GMT` in HTTP.
    /// - Returns: The text, in ASCII.
    /// - SeeAlso: [RFC 5322, section 3.3](https://www.rfc-editor.org/rfc/rfc5322#section-3.3), and
    ///   [RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)
    package func internetText(zone: String) -> String {
        let instant = timeIntervalSince1970
        let seconds = instant.isFinite ? Int(min(max(instant, -2_208_988_800), 253_402_300_799).rounded(.down)) : 0
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let day = CivilDay(number: days)
        let rest = seconds - days * 86_400
        let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { $0.padded(to: 2) }.joined(separator: ":")
        let (weekday, month) = (Self.weekdays[day.weekday.rawValue - 1], CivilMonth.names[day.month - 1].prefix(3))
        return "\(weekday), \(day.day.padded(to: 2)) \(month) \(day.year.padded(to: 4)) \(time) \(zone)"
    }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
