package import Foundation

extension Date {
    /// Returns the date in UTC in the format that headers of mail and HTTP share: `Mon, 02 Mar 2026 09:05:00 GMT`.
    ///
    /// The years are those from 1900, when the format of mail begins, to 9999, where ``CivilDay`` ends.
    ///
    /// - Parameter zone: The name of UTC: `+0000` in mail, `GMT` in HTTP.
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
        let (weekday, month) = (Self.weekdays[day.weekday.rawValue - 1], Self.months[day.month - 1])
        return "\(weekday), \(day.day.padded(to: 2)) \(month) \(day.year.padded(to: 4)) \(time) \(zone)"
    }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
