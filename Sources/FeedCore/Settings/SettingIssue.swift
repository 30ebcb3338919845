/// A problem with a setting, or with a part of its value.
public struct SettingIssue: Sendable, Hashable {
    /// The steps to the part: a setting's name first, then those into nested lists and objects.
    public var path: [SettingStep]

    /// The problem, to follow the name: `is 0, but must be 50 to 5000 metres`.
    public var message: String

    /// The remedy, as a whole sentence, such as `Did you mean "radius"?`.
    public var remedy: String?

    /// The offset of the part in the text of the configuration, in bytes; `nil` for the place of the setting.
    package var offset: Int?

    /// The setting with the way to the part: `headers.Authorization`; empty for a name that is not a setting.
    public var name: String {
        let steps = path.map(\.description).joined()
        return steps.hasPrefix(".") ? String(steps.dropFirst()) : steps
    }
}

/// The problems with the settings of a feed, or with the value of one.
///
/// It collects issues while parts are read one by one.
public struct SettingIssues: Error, Sendable, CustomStringConvertible {
    public private(set) var issues: [SettingIssue]

    public init() { issues = [] }

    /// Creates one issue with a setting.
    ///
    /// - Parameters:
    ///   - setting: The setting's name.
    ///   - message: The problem, to follow the name.
    ///   - remedy: The remedy, as a whole sentence.
    public init(_ setting: String, _ message: String, remedy: String? = nil) {
        issues = [SettingIssue(path: [.name(setting)], message: message, remedy: remedy)]
    }

    /// Creates one issue with a value that is being read, at the offset of the value or of a name in it.
    package init(_ message: String, remedy: String? = nil, at offset: Int?) {
        issues = [SettingIssue(path: [], message: message, remedy: remedy, offset: offset)]
    }

    /// For example: `radius is 0, but must be 50 to 5000 metres; country is missing, but must be a text`.
    public var description: String {
        issues.map { $0.path.isEmpty ? $0.message : "\($0.name) \($0.message)" }.joined(separator: "; ")
    }

    /// Returns the issue of a member of an object, or a setting, with an unknown name; with a remedy if it is known elsewhere.
    package static func unknown(
        _ name: String,
        among known: [String],
        remedy: String? = nil,
        at offset: Int?
    ) -> SettingIssues {
        SettingIssues("has no member \(name.quoted)", remedy: remedy ?? name.remedy(among: known), at: offset)
    }

    /// Returns the same issues with their paths from an outer value, by the steps from it.
    package func inside(_ steps: SettingStep...) -> SettingIssues { inside(steps) }

    package func inside(_ steps: [SettingStep]) -> SettingIssues {
        var moved = self
        for index in issues.indices { moved.issues[index].path.insert(contentsOf: steps, at: 0) }
        return moved
    }

    /// Returns the same issues in other words.
    package func reworded(_ reword: (SettingIssue) -> SettingIssue) -> SettingIssues {
        var other = self
        other.issues = issues.map(reword)
        return other
    }

    package mutating func add(_ more: SettingIssues) { issues += more.issues }

    /// Reads a part; on failure, collects its issues and returns `nil`.
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

    /// Returns a value, unless there are issues.
    package func checked<Value>(_ value: Value?) throws(SettingIssues) -> Value {
        guard issues.isEmpty, let value else { throw self }
        return value
    }
}

// MARK: - Issues with a value

extension RawSetting {
    /// Returns the issue that this value is not allowed, with a suggestion if it is nearly a valid text.
    public func mismatch(_ expected: String, among choices: [String] = []) -> SettingIssues {
        issue("is \(quoted), but must be \(expected)", remedy: text?.suggestion(among: choices))
    }

    /// Returns an issue with this value; the message follows its name.
    package func issue(_ message: String, remedy: String? = nil) -> SettingIssues {
        SettingIssues(message, remedy: remedy, at: offset)
    }
}

// MARK: - Remedies

extension String {
    /// Returns a hint for an unknown name: the valid name that was likely meant, else the valid names.
    package func remedy(among names: [String]) -> String { suggestion(among: names) ?? names.inventory }

    /// Returns the name that was likely meant, as a question; `nil` if none is near.
    public func suggestion(among names: [String]) -> String? {
        nearest(of: names).map { "Did you mean \"\($0)\"?" }
    }
}

extension [String] {
    /// The names in a sentence, at most thirty.
    package var inventory: String {
        let shown = count <= 30 ? self : prefix(29) + ["\(count - 29) more"]
        return shown.isEmpty ? "There are no valid names." : "Valid names: \(shown.joined(separator: ", "))."
    }
}
