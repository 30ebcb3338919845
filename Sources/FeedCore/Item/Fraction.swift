/// A ratio of two whole numbers that keeps its notation: 14/2 is printed as 14/2 and has the same value as 7/1.
public struct Fraction: Sendable, Hashable, Codable, CustomStringConvertible {
    public let numerator: Int

    /// The number below the line, which is always positive.
    public let denominator: Int

    /// Creates a ratio; `nil` unless the denominator is positive.
    public init?(_ numerator: Int, _ denominator: Int) {
        guard denominator > 0 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    public var decimal: Double { Double(numerator) / Double(denominator) }
    public var description: String { "\(numerator)/\(denominator)" }

    /// Returns true if the ratio is smaller, compared exactly by cross-multiplication in double width.
    public func isLess(than other: Fraction) -> Bool {
        let left = numerator.multipliedFullWidth(by: other.denominator)
        let right = other.numerator.multipliedFullWidth(by: denominator)
        return (left.high, left.low) < (right.high, right.low)
    }

    /// Returns true if both ratios have the same value, such as 14/2 and 7/1.
    public func hasSameValue(as other: Fraction) -> Bool { !isLess(than: other) && !other.isLess(than: self) }
}

extension Fraction {
    /// Parses `14/2`; `nil` for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let numerator = parts[0], let denominator = parts[1] else { return nil }
        self.init(numerator, denominator)
    }
}
