package import FeedConfiguration

/// A change of a feed that needs only the feed's id, and has a command of the same name.
package enum FeedEdit: String, Sendable {
    case remove, enable, disable

    /// The purpose of the command, in a sentence.
    package var summary: String {
        switch self {
        case .remove: "Remove feeds from the configuration."
        case .enable: "Run a feed that was disabled."
        case .disable: "Keep a feed in the configuration, but run it only when --feed names it."
        }
    }

    /// The action in the past tense, before the feed's id.
    package var done: String { "\(rawValue)d" }

    /// Makes the change.
    package func apply(to editor: inout ConfigurationEditor, _ id: String) throws(ConfigurationEditor.Refusal) {
        guard self == .remove else { return try editor.enable(id, self == .enable) }
        let entry = try editor.entryWithoutSecrets(of: id)
        try editor.remove(id)
        editor.remark("To have \(id) back, put this among the \"feeds\" of \(editor.source.name):")
        entry.forEach { editor.remark($0) }
    }
}

extension ConfigurationChange {
    /// Writes the change, or only checks it if `isShown` is true.
    ///
    /// - Parameters:
    ///   - done: The action in a clause.
    ///   - isShown: True to return the changed lines instead of writing them.
    /// - Returns: The lines to print.
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

    /// Returns the line that confirms the change; `done` is the action in a clause.
    package func sentence(_ done: String) -> String { "\(isNew ? "Wrote a new " : "")\(source.name): \(done)." }

    /// Sets and removes settings of a feed.
    ///
    /// An assignment has the form `radius=500`; `names` are the settings to remove.
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
