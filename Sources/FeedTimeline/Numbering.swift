/// The values of rows, such as the groups of items, as numbers: equal values have the same number.
///
/// There are few values and many rows. Comparing a value with a few others takes less time than hashing it.
package struct Numbering<Value: Hashable & Sendable>: Sendable {
    /// The maximum number of values that are compared one by one; more values are looked up in a dictionary.
    private static var few: Int { 16 }

    /// The different values, in the order of their first rows.
    package private(set) var values: [Value] = []

    /// The number of each row's value, which is the value's index in ``values``.
    private var numbers: [Int32] = []

    /// The number of each value; empty while there are few values.
    private var places: [Value: Int] = [:]

    init() {}

    /// The number of a row's value.
    package subscript(row: Int) -> Int { Int(numbers[row]) }

    /// Returns the number of a value; `nil` if no row has the value.
    package func number(of value: Value) -> Int? {
        values.count <= Self.few ? values.firstIndex(of: value) : places[value]
    }

    /// The number of rows with each value, by the value's number.
    package var counts: [Int] {
        var counts = Array(repeating: 0, count: values.count)
        for number in numbers { counts[Int(number)] += 1 }
        return counts
    }

    mutating func reserve(_ count: Int) { numbers.reserveCapacity(count) }

    /// Adds the value of the next row.
    mutating func append(_ value: Value) {
        // Neighbouring rows often have the same value.
        if let last = numbers.last, values[Int(last)] == value { return numbers.append(last) }
        numbers.append(Int32(number(of: value) ?? add(value)))
    }

    private mutating func add(_ value: Value) -> Int {
        values.append(value)
        if values.count == Self.few + 1 {
            for (place, value) in values.enumerated() { places[value] = place }
        } else if values.count > Self.few {
            places[value] = values.count - 1
        }
        return values.count - 1
    }
}
