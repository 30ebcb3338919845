/// The reason why a path, a template or a pattern of a mapping cannot be read, and its column.
package struct MappingTextError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The column in the text, in characters (Unicode scalars) from 1.
    package var column: Int

    /// The text found and the text expected, or the feature that is not implemented.
    package var reason: String

    /// True if the standard allows the text, but this program does not support it.
    package var isUnsupported: Bool

    package init(column: Int, reason: String, isUnsupported: Bool = false) {
        (self.column, self.reason, self.isUnsupported) = (column, reason, isUnsupported)
    }

    /// Returns the error with its column in a longer text, in which this one begins after `columns` characters.
    package func moved(by columns: Int) -> MappingTextError {
        MappingTextError(column: column + columns, reason: reason, isUnsupported: isUnsupported)
    }

    /// The column and the reason: `column 5: a function ("length") is not implemented`.
    package var description: String { "column \(column): \(reason)" }
}

extension Unicode.Scalar {
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

    /// The character in quotation marks, for a message.
    var quoted: String { isControl ? "a control character" : "\"\(self)\"" }
}
