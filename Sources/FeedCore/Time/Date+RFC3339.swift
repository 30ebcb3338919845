public import Foundation

extension Date {
    /// Parses `2026-11-21T10:01:29Z`, with up to nine digits of fraction and with `Z` or an offset such as `+11:00`.
    ///
    /// `nil` for anything else, including an instant without a zone.
    ///
    /// - SeeAlso: [RFC 3339, section 5.6](https://www.rfc-editor.org/rfc/rfc3339#section-5.6). A blank instead of the
    ///   `T` and a leap second, which it allows, are accepted; 23:59:60 is the next second.
    public init?(rfc3339 text: String) {
        var scanner = DigitScanner(text)
        guard let day = scanner.day(isExtended: true), scanner.consume(anyOf: "Tt "),
            let time = scanner.time(isExtended: true),
            let fraction = scanner.consume(anyOf: ".") ? scanner.fraction(upTo: 9) : 0,
            let offset = scanner.offset(isExtended: true), scanner.isAtEnd
        else { return nil }
        self.init(LocalTime(day: day, time), offset: offset, fraction: fraction)
    }

    /// The instant at which clocks that are ahead of UTC show a time.
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

    /// The range for an item's start: the years 2000 to 2099.
    ///
    /// A start outside it is a publisher's mistake; but feeds that show the past may have earlier ones.
    public static let plausibleStarts =
        Date(timeIntervalSince1970: 946_684_800)..<Date(timeIntervalSince1970: 4_102_444_800)
}
