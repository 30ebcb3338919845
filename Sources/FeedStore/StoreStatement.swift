import FeedCore
import Foundation

/// A statement in the SQL that both databases understand; each value in its text is a parameter.
///
/// Names are those of ``StoreTable``. Texts are inserted as `list:` after `IN`, or after `FROM` as a table with a
/// column `value`. After `IN`, `few:` is better for a list that usually has one or two texts.
package struct StoreStatement: Sendable {
    package enum Parameter: Sendable {
        case value(StoreValue, StoreTable.Kind)
        case texts([String])
        case few([String])
    }

    /// The text, with `?`, `[?]` and `[few]` for parameters.
    package var sql: String
    package var parameters: [Parameter]

    /// The column in whose order the selected rows are locked until the transaction ends; `nil` to lock no rows.
    package var lockOrder: String?

    /// True if the SQL has lists, which each database writes in its own way; most statements that write have none.
    package var hasLists: Bool { sql.utf8.contains(UInt8(ascii: "[")) }

    package static func += (statement: inout StoreStatement, part: StoreStatement) {
        statement.sql += part.sql
        statement.parameters += part.parameters
    }
}

extension StoreStatement: ExpressibleByStringInterpolation {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sql = ""
        fileprivate var parameters: [Parameter] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            sql.reserveCapacity(literalCapacity + interpolationCount)
            parameters.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { sql += literal }

        package mutating func appendInterpolation<Value: StoreScalar>(_ value: Value?) {
            appendInterpolation(value.storeValue, of: Value.kind)
        }

        mutating func appendInterpolation(_ value: StoreValue, of kind: StoreTable.Kind) {
            sql += "?"
            parameters.append(.value(value, kind))
        }

        package mutating func appendInterpolation(list texts: some Sequence<String>) {
            sql += "[?]"
            parameters.append(.texts(texts.sorted()))
        }

        package mutating func appendInterpolation(few texts: [String]) {
            sql += "[few]"
            parameters.append(.few(texts))
        }

        mutating func appendInterpolation(_ part: StoreStatement) {
            sql += part.sql
            parameters += part.parameters
        }

        /// Adds SQL, such as the name of a table.
        package mutating func appendInterpolation(raw sql: String) { self.sql += sql }
    }

    package init(stringLiteral sql: String) { (self.sql, parameters) = (sql, []) }

    package init(stringInterpolation: StringInterpolation) {
        (sql, parameters) = (stringInterpolation.sql, stringInterpolation.parameters)
    }
}

/// The consecutive numbers that a transaction has taken.
package struct StoreNumbers {
    /// The first number; 0 if ``sql`` supplies it.
    var base: Int

    /// The SQL that precedes a number: empty, or a call for the first number, followed by `+`.
    var sql = ""

    /// Returns the first number, once the transaction has ended.
    var first: () -> Int

    /// The SQL of the number at an index.
    subscript(place: Int) -> StoreStatement { "\(raw: sql)\(base + place)" }
}
