/// Numbers for the values that rows have, such as the groups of items: a value that comes again has the number that it had.
///
/// There are few values and many rows. To compare a value with a few others takes less time than to hash it.
package struct Numbering<Value: Hashable & Sendable>: Sendable {
    /// How many values are compared one after another; more are looked up.
    private static var few: Int { 16 }

    /// Each value once, in the order in which they came first.
    package private(set) var values: [Value] = []

    /// The number of each row's value, which is its place among ``values``.
    private var numbers: [Int32] = []

    /// Where each value is; empty while there are few.
    private var places: [Value: Int] = [:]

    init() {}

    /// The number of a row's value.
    package subscript(row: Int) -> Int { Int(numbers[row]) }

    /// The number of a value; `nil` where no row has it.
    package func number(of value: Value) -> Int? {
        values.count <= Self.few ? values.firstIndex(of: value) : places[value]
    }

    /// How many rows have each value, by its number.
    package var counts: [Int] {
        var counts = Array(repeating: 0, count: values.count)
        for number in numbers { counts[Int(number)] += 1 }
        return counts
    }

    mutating func reserve(_ count: Int) { numbers.reserveCapacity(count) }

    /// Adds the value of the next row.
    mutating func append(_ value: Value) {
        // Neighbours often have the same.
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
