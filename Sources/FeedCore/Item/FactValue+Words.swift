import Foundation

extension Fact {
    /// The value with its unit in words that mean the same in every time zone: `214 m`, `AUD 30,000`, `yes`, `5/2`.
    public var words: String { value.words(unit: unit) }
}

extension FactValue {
    /// Returns the value in words that mean the same in every time zone.
    ///
    /// Numbers have no thousands separators and at most two decimals. Amounts of money have separators, and no or two
    /// decimals. Instants are in the format of RFC 3339 in UTC, days are written as `2026-12-25`.
    public func words(unit: FactUnit? = nil) -> String {
        switch self {
        case .text(let text): with(unit, text)
        case .integer(let value):
            unit?.isCurrency == true
                ? with(unit, String(value.magnitude).grouped, isNegative: value < 0) : with(unit, "\(value)")
        case .decimal(let value):
            unit?.isCurrency == true ? with(unit, value.money, isNegative: value < 0) : with(unit, value.trimmed)
        case .flag(let value): value ? "yes" : "no"
        case .instant(let date): date.rfc3339
        case .day(let day): day.description
        case .fraction(let fraction): with(unit, fraction.description)
        case .list(let texts): texts.joined(separator: ", ")
        }
    }

    private func with(_ unit: FactUnit?, _ text: String, isNegative: Bool = false) -> String {
        guard let unit else { return text }
        return unit.isCurrency ? "\(unit) \(isNegative ? "-" : "")\(text)" : "\(text) \(unit)"
    }
}

extension FactUnit {
    /// True if the unit is an ISO 4217 code, three capital letters, which is written before the amount.
    package var isCurrency: Bool {
        let letters = symbol.utf8
        return letters.count == 3 && letters.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}

extension Double {
    /// The number with at most two decimals and without trailing zeros; with more decimals only if it would round to
    /// zero.
    fileprivate var trimmed: String {
        guard isFinite, magnitude < 1e15 else { return description }
        let hundredths = Int((magnitude * 100).rounded())
        if hundredths == 0, self != 0 { return description }
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        let decimals = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : ".\(rest.padded(to: 2))"
        return (self < 0 ? "-" : "") + "\(whole)\(decimals)"
    }

    /// The magnitude as an amount of money, with two decimals unless they are zero.
    fileprivate var money: String {
        guard isFinite, magnitude < 1e15 else { return description }
        let hundredths = Int((magnitude * 100).rounded())
        let decimals = hundredths % 100 == 0 ? "" : ".\((hundredths % 100).padded(to: 2))"
        return String(hundredths / 100).grouped + decimals
    }
}

extension String {
    /// The digits with a comma before every third digit from the end.
    fileprivate var grouped: String {
        var result = ""
        for (index, digit) in enumerated() {
            if index > 0, (count - index) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return result
    }
}
