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
    /// A ratio with its notation, such as odds of 14/2; 14/2 and 7/1 are different values.
    case fraction(Fraction)
    case list([String])
}

extension FactValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral text: String) { self = .text(text) }
    public init(integerLiteral value: Int) { self = .integer(value) }
}

/// A type whose values can become values of facts.
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
    /// Writes the value as JSON: texts, numbers and booleans as they are, times and ratios as texts, lists as arrays.
    public func write(to json: inout JSONWriter) {
        switch self {
        case .text(let text): json.value(text)
        case .integer(let value): json.value(value)
        case .decimal(let value): json.value(value)
        case .flag(let value): json.value(value)
        case .instant, .day, .fraction: json.value(words())
        case .list(let texts): json.array { for text in texts { $0.value(text) } }
        }
    }
}
