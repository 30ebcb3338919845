package import FeedConfiguration
package import FeedCore
import Foundation

/// A change of a configuration's file, which can be shown, checked, and written as a whole.
package struct ConfigurationChange {
    /// One step of a change.
    ///
    /// If another program changes the file before this change is written, the step is made again on the file's current
    /// text.
    package typealias Edit = (inout ConfigurationEditor, PathPlace) throws(ConfigurationEditor.Refusal) -> Void

    /// The editor, with the text after the change.
    package private(set) var editor: ConfigurationEditor
    private var edits: [Edit] = []

    /// True if a change that would make the configuration invalid is refused; false for removing or disabling a feed.
    package var isChecked = true
    private let named: String?
    private let startsEmpty: Bool
    private let reader: ConfigurationReader
    private let environment: [String: String]
    private let trusted: TrustedConfigurations?

    /// True if the user trusted the file before the change, so that it stays trusted after the change.
    private let wasTrusted: Bool

    /// Creates a change by reading the configuration.
    ///
    /// - Parameters:
    ///   - path: The argument of `--config`.
    ///   - registry: The providers.
    ///   - environment: The variables that define the user's folders.
    ///   - startsEmpty: True if a new file that the user names has no feeds but those of the change.
    /// - Throws: ``ConfigurationIssues`` if the configuration cannot be read.
    package init(
        _ path: String?,
        by registry: FeedRegistry,
        environment: [String: String],
        startsEmpty: Bool = false
    ) throws(ConfigurationIssues) {
        self.environment = environment
        (named, self.startsEmpty) = (path, startsEmpty)
        var source = try ConfigurationLocator(environment: environment).editable(path, startsEmpty: startsEmpty)
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

    /// The configuration before the change; for a new file, the text that it starts with.
    package var source: ConfigurationSource { editor.source }

    /// True if the file does not exist yet.
    package var isNew: Bool { source.isBuiltIn }

    /// The folders to which relative paths refer: the current folder for typed paths, and the configuration's folder
    /// for paths in the configuration.
    package var place: PathPlace {
        PathPlace(
            typedIn: FileManager.default.currentDirectoryPath,
            writtenFor: source.folder,
            home: environment["HOME"]
        )
    }

    /// The removed lines with the prefix `-`, and the added lines with `+`; a difference only in the comma at a line's
    /// end does not count.
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

    /// Checks the text after the change.
    ///
    /// - Throws: ``ConfigurationIssues`` with the errors that the old text did not have: an older mistake elsewhere
    ///   does not prevent a change.
    @discardableResult
    package func check() throws(ConfigurationIssues) -> FeedPlan {
        let plan = try plan
        let before = before
        // Disabled feeds are checked too, since `config check` and `--feed` read them.
        let errors = isChecked ? plan.errors(besides: before) + plan.errorsOfDisabled(besides: before) : []
        guard errors.isEmpty else { throw ConfigurationIssues(errors.map(placeless), warnings: plan.warnings) }
        return plan
    }

    /// Returns an error without its line and column, since the text is not in a file yet.
    private func placeless(_ error: String) -> String {
        guard error.hasPrefix("\(source.name):") else { return error }
        let rest = error.dropFirst(source.name.count)
        return rest.prefixMatch(of: #/:[0-9]+:[0-9]+: /#).map { String(rest[$0.range.upperBound...]) } ?? error
    }

    /// The plan of the text after the change.
    var plan: FeedPlan {
        get throws(ConfigurationIssues) { try reader.read(source.replacing(editor.bytes), for: .nothing) }
    }
    /// The plan of the text before the change; `nil` if this text is invalid.
    private var before: FeedPlan? { try? reader.read(source, for: .nothing) }

    /// Returns the errors that the change causes and, if the feed is enabled, the error of its missing secret, one per
    /// line.
    package func faults(of id: String) -> [String] {
        guard let plan = try? plan else { return [] }
        let isEnabled = plan.feeds.contains { $0.id.rawValue == id && $0.isEnabled }
        var fault = isEnabled ? plan.missingSecret(of: id) : nil
        fault?.feed = FeedID(id)
        return plan.errors(besides: before).map(placeless) + [fault.map { "\($0)" }].compactMap(\.self)
    }

    /// Refuses a change after which a feed's secret is missing.
    ///
    /// - Throws: ``ConfigurationEditor/Refusal`` if the secret is missing now, and the same error did not exist before.
    func refuseMissingSecret(of id: String) throws(ConfigurationEditor.Refusal) {
        guard let error = try? plan.missingSecret(of: id),
            error.message != before?.missingSecret(of: id)?.message
        else { return }
        throw ConfigurationEditor.Refusal("the change was not made: \(error)")
    }

    /// Checks the text and writes it to the file.
    ///
    /// - Throws: ``ConfigurationEditor/Refusal`` if the configuration would be invalid or the file cannot be written,
    ///   in which case the file is unchanged; or if the written file cannot be trusted again.
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

    /// Refuses to change a file that cannot be written, before the user answers any questions.
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

    /// Repeats the change on the file's current text if the text has changed meanwhile.
    ///
    /// - Returns: True if the text had changed.
    private mutating func renew() throws -> Bool {
        var renewed = try ConfigurationChange(
            named,
            by: reader.registry,
            environment: environment,
            startsEmpty: startsEmpty
        )
        renewed.isChecked = isChecked
        // A different file that has appeared is not the file that was shown, and a file that was removed is not created
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
