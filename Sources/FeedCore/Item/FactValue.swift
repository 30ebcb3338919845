public import FeedJSON
public import Foundation

/// The value of a fact or of a table's cell, with its type.
public enum FactValue: Sendable, Hashable, Codable {
    case text(String)
    case integer(Int)
    case decimal(Double)
    case flag(Bool)
    case instant(Date)
    case day(CivilDay)
    /// A ratio as it is written, such as odds of 14/2; comparison is exact.
    case fraction(Fraction)
    case list([String])
}

extension FactValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral text: String) { self = .text(text) }
    public init(integerLiteral value: Int) { self = .integer(value) }
}

/// A type whose values can be those of facts.
public protocol FactConvertible {
    var factValue: FactValue { get }
}

extension FactValue: FactConvertible { public var factValue: FactValue { self } }
extension String: FactConvertible { public var factValue: FactValue { .text(self) } }
extension Int: FactConvertible { public var factValue: FactValue { .integer(self) } }
extension Double: FactConvertible { public var factValue: FactValue { .decimal(self) } }
extension Bool: FactConvertible { public var factValue: FactValue { .flag(self) } }
extension Array: FactConvertible where Element == String { public var factValue: FactValue { .list(self) } }

extension FactValue {
    /// Writes the value as JSON: texts, numbers and booleans as themselves, times as text, lists as arrays.
    public func write(to json: inout JSONWriter) {
        switch self {
        case .text(let text): json.value(text)
        case .integer(let value): json.value(value)
        case .decimal(let value): json.value(value)
        case .flag(let value): json.value(value)
        case .instant(let date): json.value(date.rfc3339)
        case .day(let day): json.value(day.description)
        case .fraction(let fraction): json.value(fraction.description)
        case .list(let texts): json.array { for text in texts { $0.value(text) } }
        }
    }
}

/// A ratio of two whole numbers that keeps its notation: 14/2 prints as 14/2 and sorts equal to 7/1.
public struct Fraction: Sendable, Hashable, Codable, CustomStringConvertible {
    public let numerator: Int

    /// Always positive.
    public let denominator: Int

    /// Creates a ratio; `nil` unless the denominator is positive.
    public init?(_ numerator: Int, _ denominator: Int) {
        guard denominator > 0 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    public var decimal: Double { Double(numerator) / Double(denominator) }
    public var description: String { "\(numerator)/\(denominator)" }

    /// Returns true if the ratio is smaller, exactly: by cross-multiplication in double width.
    public func isLess(than other: Fraction) -> Bool {
        let left = numerator.multipliedFullWidth(by: other.denominator)
        let right = other.numerator.multipliedFullWidth(by: denominator)
        return (left.high, left.low) < (right.high, right.low)
    }

    /// Returns true if both ratios are the same number, such as 14/2 and 7/1.
    public func hasSameValue(as other: Fraction) -> Bool { !isLess(than: other) && !other.isLess(than: self) }
}
