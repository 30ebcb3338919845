package import FeedCore
import Foundation

extension Fact {
    /// Returns the value with its unit, for display: `214 m`, `AUD 30,000`, `yes`, `5/2`.
    package func text(by clock: ViewerClock) -> String {
        // A built-in provider says in a sentence which communities have a holiday.
        if key == "communities", case .text(let english) = value { return clock.words.kind(english) }
        return value.text(unit: unit, by: clock)
    }

    /// Returns the fact in a word or two for lists: `214 m`, `Zone 1`, `WiFi`; `nil` for a false flag.
    package func shortText(by clock: ViewerClock) -> String? {
        switch value {
        case .flag(let value): value ? clock.words.label(label) : nil
        case .text("yes"): clock.words.label(label)
        case .integer, .decimal: unit == nil ? "\(clock.words.label(label)) \(text(by: clock))" : text(by: clock)
        // `Zone 1`, but `Toilets, 05:00 to 15:00`.
        default: "\(clock.words.label(label))\(role == .facility ? "," : "") \(text(by: clock))"
        }
    }
}

extension FactValue {
    /// The maximum length of a list that is shown whole; of a longer list, three values are shown.
    private static let listedValues = 8

    /// Returns the value for display.
    ///
    /// It is as ``FeedCore/FactValue/words(unit:)``, but in the viewer's language and zone, with long lists shortened.
    package func text(unit: FactUnit? = nil, by clock: ViewerClock) -> String {
        switch self {
        case .instant(let date): clock.fullTime(date)
        case .day(let day): clock.date(day)
        case .flag(let value): value ? clock.words[.yes] : clock.words[.no]
        case .integer, .decimal:
            if let unit, unit.isCurrency {
                clock.numbers.amount(String(words(unit: unit).dropFirst("\(unit) ".count)), in: "\(unit)")
            } else if let unit {
                "\(clock.numbers.number(words())) \(unit)"
            } else {
                clock.numbers.number(words())
            }
        case .list(let values) where values.count > Self.listedValues:
            // Documents have all of them; a reader wants to know how many.
            "\(values.count): \(values.prefix(3).joined(separator: ", ")), \(clock.words.more(values.count - 3, nil))"
        case .text(let text) where unit == nil: clock.words.value(text)
        case .list(let values): values.map(clock.words.value).joined(separator: ", ")
        case .text, .fraction: words(unit: unit)
        }
    }

    /// Returns the value for a table's cell: a decimal number with `decimals` decimals, if the column sets them.
    package func text(decimals: Int?, by clock: ViewerClock) -> String {
        guard case .decimal(let value) = self, let decimals, value.isFinite, value.magnitude < 1e15 else {
            return text(by: clock)
        }
        return clock.numbers.number(String(format: "%.\(decimals)f", value))
    }

    /// Returns a decimal number with all of its decimals, or any other value for display.
    package func exact(by clock: ViewerClock) -> String {
        if case .decimal(let value) = self { clock.numbers.number("\(value)") } else { text(by: clock) }
    }

    /// True if the value is a number, to be aligned to the right.
    package var isNumber: Bool {
        switch self {
        case .integer, .decimal, .fraction: true
        default: false
        }
    }
}
