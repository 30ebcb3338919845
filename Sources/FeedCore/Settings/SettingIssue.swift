/// A problem with a setting, or with a part of its value.
public struct SettingIssue: Sendable, Hashable {
    /// The path to the part: the setting's name, then the steps into nested lists and objects.
    public var path: [SettingStep]

    /// The problem, in words that follow ``name``: `is 0, but must be 50 to 5000 metres`.
    public var message: String

    /// The remedy, as a whole sentence, such as `Did you mean "radius"?`.
    public var remedy: String?

    /// The offset of the part in the configuration's text, in bytes; `nil` to use the setting's offset.
    package var offset: Int?

    /// The path as text, such as `headers.Authorization`; empty for an issue with an unknown setting.
    public var name: String {
        let steps = path.map(\.description).joined()
        return steps.hasPrefix(".") ? String(steps.dropFirst()) : steps
    }
}

/// The problems with a feed's settings, or with the value of one setting.
///
/// It collects issues while parts are read one by one.
public struct SettingIssues: Error, Sendable, CustomStringConvertible {
    public private(set) var issues: [SettingIssue]

    public init() { issues = [] }

    /// Creates one issue with a setting.
    ///
    /// - Parameters:
    ///   - setting: The setting's name.
    ///   - message: The problem, in words that follow the name.
    ///   - remedy: The remedy, as a whole sentence.
    public init(_ setting: String, _ message: String, remedy: String? = nil) {
        issues = [SettingIssue(path: [.name(setting)], message: message, remedy: remedy)]
    }

    /// Creates one issue with a value that is being read; `offset` is where the value, or a name in the value, begins.
    package init(_ message: String, remedy: String? = nil, at offset: Int?) {
        issues = [SettingIssue(path: [], message: message, remedy: remedy, offset: offset)]
    }

    /// All issues on one line: `radius is 0, but must be 50 to 5000 metres; country is missing, but must be a text`.
    public var description: String {
        issues.map { $0.path.isEmpty ? $0.message : "\($0.name) \($0.message)" }.joined(separator: "; ")
    }

    /// Returns the issue with an unknown name of a setting or of an object's member.
    ///
    /// `remedy` is the hint for a name that is known elsewhere; the default is a similar name, or all valid names.
    package static func unknown(
        _ name: String,
        among known: [String],
        remedy: String? = nil,
        at offset: Int?
    ) -> SettingIssues {
        SettingIssues("has no member \(name.quoted)", remedy: remedy ?? name.remedy(among: known), at: offset)
    }

    /// Returns the issues with `steps`, which lead from an outer value to this one, at the beginning of their paths.
    package func inside(_ steps: SettingStep...) -> SettingIssues { inside(steps) }

    package func inside(_ steps: [SettingStep]) -> SettingIssues {
        var moved = self
        for index in issues.indices { moved.issues[index].path.insert(contentsOf: steps, at: 0) }
        return moved
    }

    /// Returns the issues, each changed by `reword`.
    package func reworded(_ reword: (SettingIssue) -> SettingIssue) -> SettingIssues {
        var other = self
        other.issues = issues.map(reword)
        return other
    }

    package mutating func add(_ more: SettingIssues) { issues += more.issues }

    /// Reads a part with `read`; on failure, collects its issues and returns `nil`.
    package mutating func collect<Part>(
        inside step: SettingStep,
        _ read: () throws(SettingIssues) -> Part
    ) -> Part? {
        do throws(SettingIssues) {
            return try read()
        } catch {
            add(error.inside(step))
            return nil
        }
    }

    /// Returns `value`; throws the issues if there are any, or if it is `nil`.
    package func checked<Value>(_ value: Value?) throws(SettingIssues) -> Value {
        guard issues.isEmpty, let value else { throw self }
        return value
    }
}

// MARK: - Issues with a value

extension RawSetting {
    /// Returns the issue that this value is not allowed, with a suggestion if the value is similar to a choice.
    public func mismatch(_ expected: String, among choices: [String] = []) -> SettingIssues {
        issue("is \(quoted), but must be \(expected)", remedy: text?.suggestion(among: choices))
    }

    /// Returns an issue with this value; `message` follows the value's name.
    package func issue(_ message: String, remedy: String? = nil) -> SettingIssues {
        SettingIssues(message, remedy: remedy, at: offset)
    }
}

// MARK: - Remedies

extension String {
    /// Returns a hint for an unknown name: the valid name that was probably meant, or all valid names.
    package func remedy(among names: [String]) -> String { suggestion(among: names) ?? names.inventory }

    /// Returns the name that was probably meant, as a question; `nil` if no name is similar.
    public func suggestion(among names: [String]) -> String? {
        nearest(of: names).map { "Did you mean \"\($0)\"?" }
    }
}

extension [String] {
    /// A sentence that lists the names, at most thirty.
    package var inventory: String {
        let shown = count <= 30 ? self : prefix(29) + ["\(count - 29) more"]
        return shown.isEmpty ? "There are no valid names." : "Valid names: \(shown.joined(separator: ", "))."
    }
}
