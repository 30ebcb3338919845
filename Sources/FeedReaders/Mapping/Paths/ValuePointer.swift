import FeedJSON

/// A JSON Pointer of a configuration, split into its steps once for many records.
///
/// - SeeAlso: [RFC 6901](https://www.rfc-editor.org/rfc/rfc6901).
package struct ValuePointer: Sendable, Hashable {
    /// A step: to the member with a name in an object, or to the element at a position in an array.
    struct Step: Sendable, Hashable {
        let name: String

        /// The name as a position, if it has only digits without leading zeros; otherwise `nil`.
        let position: Int?
    }

    /// The pointer as it was written; "" for the value itself.
    let text: String
    let steps: [Step]

    /// Parses a pointer.
    ///
    /// - Throws: The column of a tilde that does not begin one of the two escapes, ~0 and ~1.
    init(_ text: String) throws(MappingTextError) {
        var column = 0
        var isEscape = false
        for scalar in text.unicodeScalars {
            column += 1
            guard !isEscape || scalar == "0" || scalar == "1" else {
                throw MappingTextError(column: column - 1, reason: "found \"~\" without 0 or 1 behind it")
            }
            isEscape = scalar == "~"
        }
        guard !isEscape else { throw MappingTextError(column: column, reason: "found \"~\" without 0 or 1 behind it") }
        self.text = text
        steps = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { token in
            let name = String(token).replacing("~1", with: "/").replacing("~0", with: "~")
            let isPosition =
                name == "0" || (name.first != "0" && !name.isEmpty && name.utf8.allSatisfy { $0 &- 0x30 < 10 })
            return Step(name: name, position: isPosition ? Int(name) : nil)
        }
    }

    /// Returns the value at the pointer; `nil` if there is none.
    ///
    /// - Throws: ``AnswerOverrun`` if that visits more values than the budget allows.
    func value(from start: JSONValue, budget: inout JSONPathBudget) throws(AnswerOverrun) -> JSONValue? {
        try budget.visit()
        var value = start
        for step in steps {
            var next: JSONValue?
            if let elements = value.elements {
                guard let position = step.position else {
                    budget.stop(at: value, expecting: "an object")
                    return nil
                }
                next = try elements.element(at: position, budget: &budget)
            } else {
                try budget.visit()
                guard value.kind == .object else {
                    budget.stop(at: value, expecting: step.position == nil ? "an object" : "a list or an object")
                    return nil
                }
                next = value[step.name]
            }
            guard let next else { return nil }
            value = next
        }
        return value
    }
}
