public import Foundation

extension Date {
    /// Reads `2026-11-21T10:01:29Z`, with up to nine digits of fraction and with `Z` or an offset such as `+11:00`.
    ///
    /// `nil` for anything else, an instant without a zone included.
    ///
    /// - SeeAlso: [RFC 3339, section 5.6](https://www.rfc-editor.org/rfc/rfc3339#section-5.6). A blank in the place of
    ///   the `T` and a leap second, which it allows, are read too; 23:59:60 is the next second.
    public init?(rfc3339 text: String) {
        let bytes = Array(text.utf8.prefix(40))
        guard bytes.count >= 20, let day = CivilDay(text.prefix(10)), [0x54, 0x74, 0x20].contains(bytes[10]),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = Int(digits: bytes[11..<13]), hour < 24,
            let minute = Int(digits: bytes[14..<16]), minute < 60,
            let second = Int(digits: bytes[17..<19]), second <= 60
        else { return nil }
        var position = 19
        var fraction = 0.0
        if bytes[position] == UInt8(ascii: ".") {
            let digits = bytes[(position + 1)...].prefix { $0 &- UInt8(ascii: "0") < 10 }
            guard let value = Int(digits: digits), digits.count <= 9 else { return nil }
            // One division of whole numbers: the nearest double to what is written.
            let scale = digits.reduce(1) { power, _ in power * 10 }
            fraction = Double(value) / Double(scale)
            position = digits.endIndex
        }
        guard let offset = Self.offset(bytes[position...]) else { return nil }
        let whole = day.number * 86_400 + hour * 3_600 + minute * 60 + second - offset
        self.init(timeIntervalSince1970: Double(whole) + fraction)
    }

    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        let start = bytes.startIndex
        if bytes.count == 1, bytes[start] | 0x20 == UInt8(ascii: "z") { return 0 }
        guard bytes.count == 6, bytes[start + 3] == UInt8(ascii: ":"),
            bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-"),
            let hours = Int(digits: bytes[(start + 1)..<(start + 3)]), hours < 24,
            let minutes = Int(digits: bytes[(start + 4)..<(start + 6)]), minutes < 60
        else { return nil }
        return (bytes[start] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    /// The instant in UTC as `2026-11-21T10:01:29Z`, with a fraction, of milliseconds, only if there is one.
    public var rfc3339: String {
        let bounded = Swift.min(Swift.max(timeIntervalSince1970, -62_135_596_800), 253_402_300_799)
        let milliseconds = Int((bounded * 1_000).rounded())
        let seconds = Int((Double(milliseconds) / 1_000).rounded(.down))
        let fraction = milliseconds - seconds * 1_000
        let day = CivilDay(number: Int((Double(seconds) / 86_400).rounded(.down)))
        let rest = seconds - day.number * 86_400
        let (year, month, dayOfMonth) = day.date
        return String(unsafeUninitializedCapacity: 24) { bytes in
            // Written digit by digit: documents hold three instants an item, and joining texts was half their time.
            var count = 0
            func append(_ value: Int, digits: Int, then mark: UInt8) {
                var value = value
                for index in stride(from: count + digits - 1, through: count, by: -1) {
                    bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10)
                    value /= 10
                }
                bytes[count + digits] = mark
                count += digits + 1
            }
            append(year, digits: 4, then: UInt8(ascii: "-"))
            append(month, digits: 2, then: UInt8(ascii: "-"))
            append(dayOfMonth, digits: 2, then: UInt8(ascii: "T"))
            append(rest / 3_600, digits: 2, then: UInt8(ascii: ":"))
            append(rest / 60 % 60, digits: 2, then: UInt8(ascii: ":"))
            append(rest % 60, digits: 2, then: fraction == 0 ? UInt8(ascii: "Z") : UInt8(ascii: "."))
            if fraction != 0 { append(fraction, digits: 3, then: UInt8(ascii: "Z")) }
            return count
        }
    }

    /// The span that an item's start may lie in: the years 2000 to 2099.
    ///
    /// Outside, a publisher made a mistake; but feeds that keep the past may have what was before.
    public static let plausibleStarts =
        Date(timeIntervalSince1970: 946_684_800)..<Date(timeIntervalSince1970: 4_102_444_800)
}
