package import FeedConfiguration

/// A change of a feed in the configuration that needs nothing but the feed's id; a command each.
package protocol FeedEdit {
    /// What the command is called.
    static var name: String { get }

    /// What the command does, in a sentence.
    static var summary: String { get }

    /// What was done, before the feed's id.
    static var done: String { get }

    /// Makes the change.
    ///
    /// - Returns: Whether anything is different now.
    static func apply(to editor: inout ConfigurationEditor, _ id: String) throws(ConfigurationEditor.Refusal) -> Bool
}

/// `aggregate feeds remove`.
package enum FeedRemoval: FeedEdit {
    package static let (name, summary, done) = ("remove", "Remove a feed from the configuration.", "removed")

    package static func apply(
        to editor: inout ConfigurationEditor,
        _ id: String
    ) throws(ConfigurationEditor.Refusal) -> Bool {
        try editor.remove(id)
        return true
    }
}

/// `aggregate feeds enable`.
package enum FeedEnabling: FeedEdit {
    package static let (name, summary, done) = ("enable", "Run a feed that was disabled.", "enabled")

    package static func apply(
        to editor: inout ConfigurationEditor,
        _ id: String
    ) throws(ConfigurationEditor.Refusal) -> Bool { try editor.enable(id, true) }
}

/// `aggregate feeds disable`.
package enum FeedDisabling: FeedEdit {
    package static let (name, done) = ("disable", "disabled")
    package static let summary = "Keep a feed in the configuration, but run it only when --feed names it."

    package static func apply(
        to editor: inout ConfigurationEditor,
        _ id: String
    ) throws(ConfigurationEditor.Refusal) -> Bool { try editor.enable(id, false) }
}

extension ConfigurationChange {
    /// Makes a change, and writes it unless it is only to be shown.
    ///
    /// - Parameters:
    ///   - done: What is done, in a clause.
    ///   - isShown: Whether the lines that change are shown instead.
    ///   - body: Makes the change; `false` where there is none to make.
    /// - Returns: Lines for the user.
    /// - Throws: What ``write()`` throws.
    package mutating func make(
        _ done: String,
        isShown: Bool,
        _ body: (inout ConfigurationChange) throws -> Bool
    ) throws -> [String] {
        guard try body(&self) else { return ["Nothing to change."] }
        guard isShown else {
            try write()
            return [sentence(done)]
        }
        try check()
        return lines
    }

    /// What was written, in a line.
    package func sentence(_ done: String) -> String { "\(isNew ? "Wrote a new " : "")\(source.name): \(done)." }

    /// Sets and removes settings of a feed.
    ///
    /// - Parameters:
    ///   - assignments: What is set, such as `radius=500`.
    ///   - names: What is removed.
    ///   - id: The feed.
    /// - Returns: Whether anything is different now.
    /// - Throws: ``ArgumentProblem`` where nothing is to be set; what is wrong with a setting.
    package mutating func set(_ assignments: [String], unset names: [String], of id: String) throws -> Bool {
        guard !assignments.isEmpty || !names.isEmpty else {
            throw ArgumentProblem("say what to set, such as radius=500, or --unset radius.")
        }
        let before = editor.bytes
        for assignment in assignments { try editor.set(assignment, of: id, from: place) }
        for name in names { try editor.unset(name, of: id) }
        return editor.bytes != before
    }
}
