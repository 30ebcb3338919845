import FeedJSON

/// A comparison of a filter, by RFC 9535, section 2.3.5.2.2.
///
/// The longer operators come first, so that the first one with which a text begins is the one that is meant.
enum JSONPathComparison: String, Sendable, Hashable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"

    /// Compares two values, each `nil` if a path selects none: two of these are equal, and neither is equal to a value.
    func holds(
        _ left: JSONValue?,
        _ right: JSONValue?,
        budget: inout JSONPathBudget
    ) throws(AnswerOverrun) -> Bool {
        switch self {
        case .equal: return try Self.areEqual(left, right, budget: &budget)
        case .notEqual: return try !Self.areEqual(left, right, budget: &budget)
        case .less: return try Self.isLess(left, right, budget: &budget)
        case .greater: return try Self.isLess(right, left, budget: &budget)
        case .lessOrEqual:
            if try Self.isLess(left, right, budget: &budget) { return true }
            return try Self.areEqual(left, right, budget: &budget)
        case .greaterOrEqual: return try Self.lessOrEqual.holds(right, left, budget: &budget)
        }
    }

    private static func areEqual(
        _ left: JSONValue?,
        _ right: JSONValue?,
        budget: inout JSONPathBudget
    ) throws(AnswerOverrun) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return try left.equals(right, budget: &budget)
    }

    /// Returns true if both are numbers or both are texts, and the left one is less.
    private static func isLess(
        _ left: JSONValue?,
        _ right: JSONValue?,
        budget: inout JSONPathBudget
    ) throws(AnswerOverrun) -> Bool {
        guard let left, let right, left.kind == right.kind else { return false }
        switch left.kind {
        case .number:
            if let left = left.int, let right = right.int { return left < right }
            guard let left = left.double, let right = right.double else { return false }
            return left < right
        case .string:
            try budget.visit(bytesOf: left, right)
            // The order of UTF-8 is that of code points.
            return left.stringBytes?.lexicographicallyPrecedes(right.stringBytes ?? []) ?? false
        case .null, .boolean, .array, .object: return false
        }
    }
}

extension JSONValue {
    /// Returns true if both values are equal, with all that they contain.
    ///
    /// The recursion is at most as deep as documents may nest, which the stack can hold.
    fileprivate func equals(_ other: JSONValue, budget: inout JSONPathBudget) throws(AnswerOverrun) -> Bool {
        try budget.visit()
        guard kind == other.kind else { return false }
        switch kind {
        case .null: return true
        case .boolean: return bool == other.bool
        case .number:
            if let int, let other = other.int { return int == other }
            guard let double, let other = other.double else { return numberText == other.numberText }
            return double == other
        case .string:
            try budget.visit(bytesOf: self, other)
            return stringBytes == other.stringBytes
        case .array:
            var others = other.elements?.makeIterator()
            guard let elements else { return false }
            for element in elements {
                guard let next = others?.next(), try element.equals(next, budget: &budget) else { return false }
            }
            return others?.next() == nil
        case .object:
            let (own, others) = try (valuesByName(budget: &budget), other.valuesByName(budget: &budget))
            guard own.count == others.count else { return false }
            for (name, value) in own {
                guard let other = others[name], try value.equals(other, budget: &budget) else { return false }
            }
            return true
        }
    }

    private func valuesByName(budget: inout JSONPathBudget) throws(AnswerOverrun) -> [ExactName: JSONValue] {
        var values: [ExactName: JSONValue] = [:]
        guard let members else { return values }
        for member in members {
            try budget.visit(bytesOf: member.nameValue)
            values[ExactName(member.name)] = member.value
        }
        return values
    }
}

extension JSONPathBudget {
    /// Counts a visit for every 256 bytes of texts that are compared.
    fileprivate mutating func visit(bytesOf texts: JSONValue...) throws(AnswerOverrun) {
        try visit(1 + texts.reduce(0) { $0 + ($1.writtenByteCount ?? 0) } / 256)
    }
}
