import FeedCore
package import FeedJSON

/// One thing that is wrong with a configuration, or at least odd.
package struct ConfigurationProblem: Sendable, Hashable {
    /// Where it stands: the file as the user would type it, or an argument such as `--set tfl.radius=0`.
    package let origin: String

    /// The place in the file; `nil` where the whole file or an argument is meant.
    package let position: JSONPosition?

    /// What was found, what is allowed and what to do, in whole sentences.
    package let message: String

    /// Makes a problem; control characters and credentials in addresses are taken out of all texts.
    package init(in origin: String, at position: JSONPosition? = nil, _ message: String) {
        self.origin = origin.printable
        self.position = position
        self.message = message.printable
    }
}

extension ConfigurationProblem: CustomStringConvertible {
    /// One line.
    ///
    /// For example: `feeds.json:5:58: feeds.tfl.settings.radius is 0, but must be 50 to 5000 metres.`
    package var description: String {
        origin + (position.map { ":\($0.line):\($0.column)" } ?? "") + ": " + message
    }
}

/// All that is wrong with a configuration; the program must not run with it.
package struct ConfigurationErrors: Error, Sendable, CustomStringConvertible {
    /// In the order of the file, then of the arguments; never empty.
    package let problems: [ConfigurationProblem]

    /// What would work, but should not stay as it is.
    package let warnings: [ConfigurationProblem]

    package init(_ problems: [ConfigurationProblem], warnings: [ConfigurationProblem] = []) {
        self.problems = problems
        self.warnings = warnings
    }

    init(in origin: String, at position: JSONPosition? = nil, _ message: String) {
        self.init([ConfigurationProblem(in: origin, at: position, message)])
    }

    /// A line for each problem, then for each warning.
    package var description: String { (problems + warnings).map(\.description).joined(separator: "\n") }
}
