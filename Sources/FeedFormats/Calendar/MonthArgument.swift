import FeedBoard
package import FeedCore

/// A month on the command line: by its name, or by its distance from the current month.
package enum MonthArgument: Sendable, CustomStringConvertible {
    case month(CivilMonth)
    /// The month that is a number of months after the current month, or before it if the number is negative.
    case away(Int)
    /// The next month with a number, 1 for January; the current month counts.
    case next(Int)

    /// The texts that ``init(_:)`` accepts, for messages.
    package static let rule = "a month such as 2026-12, december, next, previous, +2 or -1"

    /// The JSON Schema pattern for programs: a year and a month, an English name, `next`, `previous`, or a distance.
    package static let pattern =
        "^([1-9][0-9]{3}-(0[1-9]|1[0-2])|\(names.joined(separator: "|"))|next|previous|[+-][1-9][0-9]?)$"

    private static let names = names(in: .english)
    private static let germanNames = names(in: .german)

    /// Returns the names of the months in small letters, January first.
    private static func names(in language: Language) -> [String] {
        (1...12).compactMap { CivilMonth(year: 2000, month: $0) }.map { month in
            language.texts.title(of: month).prefix { $0 != " " }.lowercased()
        }
    }

    /// Parses the German name of a month, or its first three letters; `nil` for anything else.
    package init?(german text: String) {
        let text = text.lowercased().replacing("ae", with: "ä")
        guard let index = Self.germanNames.firstIndex(where: { $0 == text || $0.prefix(3) == text }) else { return nil }
        self = .next(index + 1)
    }

    /// Parses `2026-12`, `2027-1`, `12`, `december`, `dezember`, `dec`, `next`, `previous`, `+2` or `-1`; `nil` for
    /// anything else.
    package init?(_ text: String) {
        let text = text.lowercased()
        if let month = Self(german: text) {
            self = month
            return
        }
        if let index = Self.names.firstIndex(where: { $0 == text || $0.prefix(3) == text }) {
            self = .next(index + 1)
            return
        }
        switch text {
        case "this": self = .away(0)
        case "next": self = .away(1)
        case "previous": self = .away(-1)
        default:
            let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map {
                Int(digits: Array($0.utf8)[...])
            }
            if text.utf8.count <= 2, numbers.count == 1, let number = numbers[0], (1...12).contains(number) {
                self = .next(number)
            } else if text.utf8.count == 6, numbers.count == 2, let year = numbers[0], let month = numbers[1],
                year >= 1_000, let month = CivilMonth(year: year, month: month)
            {
                self = .month(month)
            } else if let month = CivilMonth(text) {
                self = .month(month)
            } else if let sign = text.first, "+-".contains(sign), let count = Int(digits: Array(text.utf8)[1...]) {
                self = .away(sign == "-" ? -count : count)
            } else {
                return nil
            }
        }
    }

    /// A text that parses as the same month.
    package var description: String {
        switch self {
        case .month(let month): month.description
        case .away(let months): months < 0 ? "\(months)" : "+\(months)"
        case .next(let number): Self.names[number - 1]
        }
    }

    /// Returns the month for the current month `present`; `nil` outside the years 1 to 9999.
    package func month(from present: CivilMonth) -> CivilMonth? {
        switch self {
        case .month(let month): month
        case .away(let months): present.adding(months: months)
        case .next(let number): present.adding(months: (number - present.month + 12) % 12)
        }
    }

    /// Returns the argument that a user most likely meant by an invalid text: `2026-12` for `12/2026` and `2026-12-25`.
    package static func nearest(to text: String) -> String? {
        let numbers = text.utf8.prefix(40).split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .compactMap { Int(digits: Array($0)[...]) }
        if let year = numbers.first(where: { (1_000...9_999).contains($0) }),
            let month = numbers.first(where: { (1...12).contains($0) })
        {
            return CivilMonth(year: year, month: month)?.description
        }
        return text.nearest(of: ["next", "previous"] + names)
    }
}
