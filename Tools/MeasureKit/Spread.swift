/// Measured values in order.
package struct Spread: Sendable {
    private let values: [Double]

    package init(_ values: [Double]) { self.values = values.sorted() }

    package var count: Int { values.count }

    package var median: Double? { quantile(0.5) }

    /// Returns the value that this share of all values does not exceed; `nil` if there are no values.
    package func quantile(_ share: Double) -> Double? {
        guard !values.isEmpty else { return nil }
        return values[min(values.count - 1, Int(share * Double(values.count)))]
    }
}
