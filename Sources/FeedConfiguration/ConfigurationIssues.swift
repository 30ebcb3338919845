import FeedCore
import FeedJSON

/// The errors of a configuration that must not be used because of them.
package struct ConfigurationIssues: Error, Sendable, CustomStringConvertible {
    /// A line for each error, in the order of the file, then of the arguments; never empty.
    ///
    /// For example: `feeds.json:5:58: feeds.tfl.settings.radius is 0, but must be 50 to 5000 metres.`
    package let errors: [String]

    /// A line for each problem that does not prevent use, but should be corrected.
    package var warnings: [String] = []

    /// True if all errors result from programs' descriptions of themselves, which may be out of date.
    package var areByDescriptions = false

    package init(_ errors: [String], warnings: [String] = []) { (self.errors, self.warnings) = (errors, warnings) }

    /// Creates the issues from one error; control characters are escaped, and credentials in addresses are removed.
    init(in origin: String, at position: JSONPosition? = nil, _ message: String) {
        errors = [Self.line(in: origin, at: position, message)]
    }

    /// Creates the error of a file that was removed while its feeds run.
    package init(gone name: String) {
        self.init(
            in: name,
            "it was moved or removed. The feeds go on as they were; put the file back, or end this and start it again."
        )
    }

    package var description: String { (errors + warnings).joined(separator: "\n") }

    static func line(in origin: String, at position: JSONPosition?, _ message: String) -> String {
        origin.printable + (position.map { ":\($0.line):\($0.column)" } ?? "") + ": " + message.printable
    }
}
