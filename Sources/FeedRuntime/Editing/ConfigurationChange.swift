package import FeedConfiguration
package import FeedCore
import Foundation

/// A change of a configuration's file: shown, checked, then written whole.
package struct ConfigurationChange {
    /// One step of a change.
    ///
    /// It is made again if somebody else has changed the file before it is written.
    package typealias Edit = (inout ConfigurationEditor, PathPlace) throws(ConfigurationEditor.Refusal) -> Void

    /// The text as it is to be.
    package private(set) var editor: ConfigurationEditor
    private var edits: [Edit] = []

    /// True if a change is refused that would make the configuration wrong; removing or disabling a feed cannot make it
    /// worse.
    package var isChecked = true
    private let named: String?
    private let reader: ConfigurationReader
    private let environment: [String: String]
    private let trusted: TrustedConfigurations?

    /// True if the user trusted the file before the change; it is trusted after it too.
    private let wasTrusted: Bool

    /// Reads the configuration that is to be changed.
    ///
    /// `path` is what the user named with `--config`; `environment` says where the user's folders are.
    ///
    /// - Throws: ``ConfigurationIssues`` if it cannot be read.
    package init(
        _ path: String?,
        by registry: FeedRegistry,
        environment: [String: String]
    ) throws(ConfigurationIssues) {
        self.environment = environment
        named = path
        var source = try ConfigurationLocator(environment: environment).editable(path)
        trusted = TrustedConfigurations(environment: environment)
        wasTrusted = !source.isBuiltIn && trusted?.contains(source) == true
        if wasTrusted { source.isTrusted = true }
        editor = try ConfigurationEditor(source, by: registry)
        var reader = ConfigurationReader.knowingPrograms(registry, environment)
        reader.isLenient = true
        self.reader = reader
    }

    /// Makes a step of the change.
    ///
    /// - Returns: True if the text has changed.
    @discardableResult
    package mutating func make(_ edit: @escaping Edit) throws(ConfigurationEditor.Refusal) -> Bool {
        let (before, place) = (editor.bytes, place)
        try edit(&editor, place)
        edits.append(edit)
        return editor.bytes != before
    }

    /// The text as it was, or as a new file begins.
    package var source: ConfigurationSource { editor.source }

    /// True if there is no file yet.
    package var isNew: Bool { source.isBuiltIn }

    /// The folders from which a relative path that somebody types is resolved.
    package var place: PathPlace {
        PathPlace(
            typedIn: FileManager.default.currentDirectoryPath,
            writtenFor: source.folder,
            home: environment["HOME"]
        )
    }

    /// The removed lines, with `-` before them, and the added ones, with `+`; a comma more or less is not a change.
    package var lines: [String] {
        let (old, new) = (Self.lines(of: source.bytes), Self.lines(of: editor.bytes))
        let start = zip(old, new).prefix { $0 == $1 || $0 + "," == $1 || $0 == $1 + "," }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        return old[start..<(old.count - end)].map { "- \($0)" } + new[start..<(new.count - end)].map { "+ \($0)" }
    }

    private static func lines(of bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
    }

    /// Checks the text as it is to be.
    ///
    /// - Throws: ``ConfigurationIssues`` with all that is wrong with it and was not before: a mistake elsewhere stops
    ///   no change.
    @discardableResult
    package func check() throws(ConfigurationIssues) -> FeedPlan {
        let plan = try plan
        let before = before
        // A disabled feed is checked too, since `config check` and --feed look at it.
        let errors = isChecked ? plan.errors(besides: before) + plan.errorsOfDisabled(besides: before) : []
        guard errors.isEmpty else { throw ConfigurationIssues(errors.map(placeless), warnings: plan.warnings) }
        return plan
    }

    /// Returns an error without its line and column, which a file that is not written does not have.
    private func placeless(_ error: String) -> String {
        guard error.hasPrefix("\(source.name):") else { return error }
        let rest = error.dropFirst(source.name.count)
        return rest.prefixMatch(of: #/:[0-9]+:[0-9]+: /#).map { String(rest[$0.range.upperBound...]) } ?? error
    }

    /// The plan of the new text, and that of the old one.
    var plan: FeedPlan {
        get throws(ConfigurationIssues) { try reader.read(source.replacing(editor.bytes), for: .nothing) }
    }
    private var before: FeedPlan? { try? reader.read(source, for: .nothing) }

    /// Returns the errors that an enabled feed has by this change, a line each.
    package func faults(of id: String) -> [String] {
        guard let plan = try? plan else { return [] }
        let isEnabled = plan.feeds.contains { $0.id.rawValue == id && $0.isEnabled }
        var fault = isEnabled ? plan.missingSecret(of: id) : nil
        fault?.feed = FeedID(id)
        return plan.errors(besides: before).map(placeless) + [fault.map { "\($0)" }].compactMap(\.self)
    }

    /// Refuses a change by which a feed would take a secret from a place that has none.
    ///
    /// - Throws: ``ConfigurationEditor/Refusal`` if the secret is missing, unless it was before.
    func refuseMissingSecret(of id: String) throws(ConfigurationEditor.Refusal) {
        guard let error = try? plan.missingSecret(of: id),
            error.message != before?.missingSecret(of: id)?.message
        else { return }
        throw ConfigurationEditor.Refusal("the change was not made: \(error)")
    }

    /// Checks the text, and replaces the old one with it.
    ///
    /// - Throws: ``ConfigurationEditor/Refusal`` if the configuration would be wrong or the file cannot be written,
    ///   which is unchanged then.
    package mutating func write() throws {
        guard let path = source.path else { return }
        try refuseFaults()
        try ConfigurationFile.inTurn(path) {
            if try renew() { try refuseFaults() }
            guard isNew || editor.bytes != source.bytes else { return }
            do throws(ConfigurationFile.Fault) {
                try ConfigurationFile.write(editor.bytes, to: path, inPlaceOf: isNew ? nil : source.bytes)
            } catch {
                throw ConfigurationEditor.Refusal("\(source.name) \(error.reason).")
            }
            guard wasTrusted else { return }
            do throws(TrustedConfigurations.Problem) {
                try trusted?.add(source.replacing(editor.bytes))
            } catch {
                throw ConfigurationEditor.Refusal(
                    "\(source.name) is changed, but not trusted any more: \(error.reason). Run: aggregate config trust"
                )
            }
        }
    }

    /// Refuses a change that could not be written, before the user has answered any questions.
    package func refuseProtected() throws(ConfigurationEditor.Refusal) {
        guard let path = source.path, let obstacle = ConfigurationFile.obstacle(to: path) else { return }
        throw ConfigurationEditor.Refusal("\(source.name) \(obstacle.reason).")
    }

    private func refuseFaults() throws(ConfigurationEditor.Refusal) {
        do {
            try check()
        } catch {
            throw ConfigurationEditor.Refusal(
                "the change was not made, since the configuration would be wrong:\n\(error)"
            )
        }
    }

    /// Makes the same change to the file's present text if somebody else has changed it.
    ///
    /// - Returns: True if somebody had.
    private mutating func renew() throws -> Bool {
        var renewed = try ConfigurationChange(named, by: reader.registry, environment: environment)
        renewed.isChecked = isChecked
        // Another file that has come into being is not the one that was shown, and one that was removed is not begun
        // again.
        guard renewed.source.name == source.name, !renewed.isNew, isNew || renewed.source.bytes != source.bytes else {
            return false
        }
        for edit in edits { try renewed.make(edit) }
        self = renewed
        return true
    }
}

extension ConfigurationSource {
    /// Returns the source with another text.
    fileprivate func replacing(_ bytes: [UInt8]) -> ConfigurationSource {
        var source = ConfigurationSource(name: name, bytes: bytes, folder: folder)
        (source.isTrusted, source.path) = (isTrusted, path)
        return source
    }
}
