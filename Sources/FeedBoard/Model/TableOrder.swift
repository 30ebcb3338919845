import FeedCore
import FeedTimeline
import Foundation

/// A viewer's order of a table's rows.
package struct TableOrder: Sendable, Hashable {
    /// The key of the column; a table without this column keeps the publisher's order.
    package var column: String
    package var isDescending: Bool

    package init(column: String, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }

    /// Returns the order that is `step` columns further; the publisher's order, which is `nil`, is between the last
    /// column and the first.
    package static func stepped(from order: TableOrder?, by step: Int, among columns: [String]) -> TableOrder? {
        let place = order.flatMap { columns.firstIndex(of: $0.column) }.map { $0 + 1 } ?? 0
        let ways = columns.count + 1
        let next = ((place + step) % ways + ways) % ways
        return next == 0 ? nil : TableOrder(column: columns[next - 1])
    }

    /// Returns the rows of a table in this order: rows without a value are last in either direction, and rows with
    /// equal values keep their order.
    func rows(of table: FactTable) -> [[String: FactValue]] {
        guard table.columns.contains(where: { $0.key == column }) else { return table.rows }
        return table.rows.enumerated().sorted { one, other in
            switch (one.element[column], other.element[column]) {
            case (let value?, let otherValue?):
                let order = isDescending ? otherValue.compared(to: value) : value.compared(to: otherValue)
                return order == .orderedSame ? one.offset < other.offset : order == .orderedAscending
            case (let value, let otherValue):
                return (value == nil) == (otherValue == nil) ? one.offset < other.offset : value != nil
            }
        }.map(\.element)
    }
}

extension FactValue {
    /// Compares values of a column: numbers by value, texts alphabetically, and numbers in texts by value.
    fileprivate func compared(to other: FactValue) -> ComparisonResult {
        switch (self, other) {
        case (.fraction(let one), .fraction(let other)):
            return one.isLess(than: other)
                ? .orderedAscending : other.isLess(than: one) ? .orderedDescending : .orderedSame
        case (.integer(let one), .integer(let other)): return Self.order(one, other)
        default: break
        }
        switch (number, other.number) {
        case (let number?, let otherNumber?): return Self.order(number, otherNumber)
        case (nil, nil):
            return words().compare(other.words(), options: [.caseInsensitive, .diacriticInsensitive, .numeric])
        // Numbers before texts.
        case (let number, _): return number == nil ? .orderedDescending : .orderedAscending
        }
    }

    private static func order<Value: Comparable>(_ one: Value, _ other: Value) -> ComparisonResult {
        one < other ? .orderedAscending : one > other ? .orderedDescending : .orderedSame
    }

    private var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        // NaN has no place among numbers.
        case .decimal(let value): value.isNaN ? nil : value
        case .fraction(let value): value.decimal
        case .flag(let value): value ? 1 : 0
        case .instant(let date): date.timeIntervalSinceReferenceDate
        case .day(let day): Double(day.number)
        case .text, .list: nil
        }
    }
}
