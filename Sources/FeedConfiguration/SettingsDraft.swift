import FeedCore

/// The settings of one feed, gathered from the file and the arguments.
struct SettingsDraft {
    /// A secret whose place was named, but holds none.
    struct MissingSecret {
        var entry: IssueLog.Entry

        /// The error that fetches of the feed fail with.
        var error: FeedError

        /// True if it matters even for an optional setting: a file that was named must exist.
        var isFault: Bool
    }

    var values: [String: RawSetting] = [:]

    /// The argument of each setting that has one; the others are in the file, or nowhere.
    var arguments: [String: IssueLog.Place] = [:]

    /// The argument behind an issue in a setting that it sets only in part.
    var partIssues: [SettingIssue: IssueLog.Place] = [:]

    /// By the names of settings, and by those with the name of a secret in them.
    var missingSecrets: [String: MissingSecret] = [:]

    /// The things that it requires trust for, to follow the feed's id: `runs a program`.
    var demands: [String] = []

    /// True if the gathered values have no issues, so that the provider can validate them.
    var isSound = true

    /// Returns the place that set the setting of an issue; `nil` if it was not set.
    func place(of issue: SettingIssue) -> IssueLog.Place? {
        guard let name = issue.setting else { return nil }
        return partIssues[issue] ?? arguments[name] ?? missingSecrets[name]?.entry.place
            ?? values[name]?.offset.map { .file($0) }
    }
}

extension SettingIssue {
    /// The name of the setting that it is about; `nil` for a name that is not one.
    var setting: String? { if case .name(let name)? = path.first { name } else { nil } }
}
