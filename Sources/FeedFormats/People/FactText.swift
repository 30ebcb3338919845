package import FeedCore
import Foundation

extension Fact {
    /// The value with its unit, as people read it: `214 m`, `AUD 30,000`, `yes`, `5/2`.
    package func text(by clock: ViewerClock) -> String { value.text(unit: unit, by: clock) }

    /// The fact in a word or two for a list of many: `214 m`, `Zone 1`, `WiFi`; `nil` for what is not there.
    package func shortText(by clock: ViewerClock) -> String? {
        switch value {
        case .flag(let value): value ? label : nil
        case .integer, .decimal: unit == nil ? "\(label) \(text(by: clock))" : text(by: clock)
        default: "\(label) \(text(by: clock))"
        }
    }
}

extension FactValue {
    /// The value as people read it.
    ///
    /// Numbers have no separators and at most two decimals, amounts of money have both; times are in the viewer's zone.
    package func text(unit: FactUnit? = nil, by clock: ViewerClock) -> String {
        switch self {
        case .text(let text): with(unit, text)
        case .integer(let value):
            unit?.isCurrency == true
                ? with(unit, String(value.magnitude).grouped, isNegative: value < 0) : with(unit, "\(value)")
        case .decimal(let value):
            unit?.isCurrency == true ? with(unit, value.money, isNegative: value < 0) : with(unit, value.trimmed)
        case .flag(let value): value ? "yes" : "no"
        case .instant(let date): clock.fullTime(date)
        case .day(let day): clock.date(day)
        case .fraction(let fraction): with(unit, fraction.description)
        case .list(let texts): texts.joined(separator: ", ")
        }
    }

    /// The value of a table's cell: a decimal number with so many decimals, where the column says how many.
    package func text(decimals: Int?, by clock: ViewerClock) -> String {
        guard case .decimal(let value) = self, let decimals, value.isFinite, value.magnitude < 1e15 else {
            return text(by: clock)
        }
        return String(format: "%.\(decimals)f", value)
    }

    /// Whether the value is a number and reads best at the right edge of a column.
    package var isNumber: Bool {
        switch self {
        case .integer, .decimal, .fraction: true
        default: false
        }
    }

    private func with(_ unit: FactUnit?, _ text: String, isNegative: Bool = false) -> String {
        guard let unit else { return text }
        return unit.isCurrency ? "\(unit) \(isNegative ? "-" : "")\(text)" : "\(text) \(unit)"
    }
}

extension FactUnit {
    /// Whether the unit is a code of ISO 4217, which stands before the amount: three capital letters.
    var isCurrency: Bool {
        let letters = symbol.utf8
        return letters.count == 3 && letters.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}

extension Double {
    /// At most two decimals and no zeros at their end; more only for what would round to nothing.
    fileprivate var trimmed: String {
        guard isFinite, magnitude < 1e15 else { return description }
        let hundredths = Int((magnitude * 100).rounded())
        if hundredths == 0, self != 0 { return description }
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        let decimals = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : ".\(rest.padded(to: 2))"
        return (self < 0 ? "-" : "") + "\(whole)\(decimals)"
    }

    /// The magnitude as an amount of money: hundredths where there are any.
    fileprivate var money: String {
        guard isFinite, magnitude < 1e15 else { return description }
        let hundredths = Int((magnitude * 100).rounded())
        let decimals = hundredths % 100 == 0 ? "" : ".\((hundredths % 100).padded(to: 2))"
        return String(hundredths / 100).grouped + decimals
    }
}

extension String {
    /// Digits with a comma before every third from the end.
    fileprivate var grouped: String {
        var result = ""
        for (index, digit) in enumerated() {
            if index > 0, (count - index) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return result
    }
}
