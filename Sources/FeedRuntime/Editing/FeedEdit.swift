package import FeedConfiguration

/// A change of a feed in the configuration that needs nothing but the feed's id; a command each.
package protocol FeedEdit {
    /// The name of the command.
    static var name: String { get }

    /// The purpose of the command, in a sentence.
    static var summary: String { get }

    /// The action in the past tense, before the feed's id.
    static var done: String { get }

    /// Makes the change.
    static func apply(to editor: inout ConfigurationEditor, _ id: String) throws(ConfigurationEditor.Refusal)
}

/// `aggregate feeds remove`.
package enum FeedRemoval: FeedEdit {
    package static let (name, summary, done) = ("remove", "Remove feeds from the configuration.", "removed")

    package static func apply(
        to editor: inout ConfigurationEditor,
        _ id: String
    ) throws(ConfigurationEditor.Refusal) {
        let entry = try editor.entryWithoutSecrets(of: id)
        try editor.remove(id)
        editor.remark("To have \(id) back, put this among the \"feeds\" of \(editor.source.name):")
        entry.forEach { editor.remark($0) }
    }
}

/// `aggregate feeds enable`.
package enum FeedEnabling: FeedEdit {
    package static let (name, summary, done) = ("enable", "Run a feed that was disabled.", "enabled")

    package static func apply(
        to editor: inout ConfigurationEditor,
        _ id: String
    ) throws(ConfigurationEditor.Refusal) { try editor.enable(id, true) }
}

/// `aggregate feeds disable`.
package enum FeedDisabling: FeedEdit {
    package static let (name, done) = ("disable", "disabled")
    package static let summary = "Keep a feed in the configuration, but run it only when --feed names it."

    package static func apply(
        to editor: inout ConfigurationEditor,
        _ id: String
    ) throws(ConfigurationEditor.Refusal) { try editor.enable(id, false) }
}

extension ConfigurationChange {
    /// Writes the change, unless it is only to be shown.
    ///
    /// `done` says the action in a clause. With `isShown`, the lines that change are returned instead.
    ///
    /// - Throws: The errors of ``write()`` and ``check()``.
    package mutating func finish(_ done: String, isShown: Bool) throws -> [String] {
        guard editor.bytes != source.bytes else { return ["Nothing to change."] }
        guard isShown else {
            try write()
            return [sentence(done)] + editor.remarks
        }
        try check()
        return lines
    }

    /// Returns a line that says what was written.
    package func sentence(_ done: String) -> String { "\(isNew ? "Wrote a new " : "")\(source.name): \(done)." }

    /// Sets and removes settings of a feed.
    ///
    /// An assignment is such as `radius=500`; `names` are the settings to remove.
    ///
    /// - Throws: ``ConfigurationEditor/Refusal`` with the error of a setting.
    package mutating func set(
        _ assignments: [String],
        unset names: [String],
        of id: String
    ) throws(ConfigurationEditor.Refusal) {
        for assignment in assignments {
            try make { editor, place throws(ConfigurationEditor.Refusal) in
                try editor.set(assignment, of: id, from: place)
            }
        }
        for name in names {
            try make { editor, _ throws(ConfigurationEditor.Refusal) in try editor.unset(name, of: id) }
        }
    }
}
