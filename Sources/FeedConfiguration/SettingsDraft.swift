import FeedCore

/// The settings of one feed, collected from the file and the arguments.
struct SettingsDraft {
    /// A secret that is not in the place that the configuration names.
    struct MissingSecret {
        var entry: IssueLog.Entry

        /// The error of the feed's fetches.
        var error: FeedError

        /// True if the missing secret is an error even for an optional setting, since a file that is named must exist.
        var isFault: Bool
    }

    var values: [String: RawSetting] = [:]

    /// The place of the argument that sets a setting, by the setting's name.
    var arguments: [String: IssueLog.Place] = [:]

    /// The places of the arguments that caused issues in parts of settings, by issue.
    var partIssues: [SettingIssue: IssueLog.Place] = [:]

    /// The missing secrets by setting; in an object of secrets, by the setting's name followed by the member's.
    var missingSecrets: [String: MissingSecret] = [:]

    /// The actions that require trust, such as `runs a program`.
    var demands: [String] = []

    /// True if the collected values have no issues, so that the provider can validate them.
    var isSound = true

    /// Returns the place of the setting that an issue is about; `nil` if the setting is absent.
    func place(of issue: SettingIssue) -> IssueLog.Place? {
        guard let name = issue.setting else { return nil }
        return partIssues[issue] ?? arguments[name] ?? missingSecrets[name]?.entry.place
            ?? values[name]?.offset.map { .file($0) }
    }
}

extension SettingIssue {
    /// The name of the setting that the issue is about; `nil` if its path does not begin with a name.
    var setting: String? { if case .name(let name)? = path.first { name } else { nil } }
}
