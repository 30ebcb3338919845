import FeedCore

/// The settings of one feed, gathered from the file and the arguments.
struct SettingsDraft {
    /// A secret whose place was named, but holds none.
    struct MissingSecret {
        var entry: IssueLog.Entry

        /// What a fetch of the feed fails with.
        var error: FeedError

        /// Whether it matters even where the setting may be absent: a file that was named must be there.
        var isFault: Bool
    }

    var values: [String: RawSetting] = [:]

    /// The argument of each setting that has one; the others stand in the file, or nowhere.
    var arguments: [String: IssueLog.Place] = [:]

    /// The argument that brought an issue into a setting of which it gave only a part.
    var partIssues: [SettingIssue: IssueLog.Place] = [:]

    /// By the names of settings, and by those with the name of a secret in them.
    var missingSecrets: [String: MissingSecret] = [:]

    /// What it asks for that only a trusted configuration gets, to follow the feed's id: `runs a program`.
    var demands: [String] = []

    /// Whether nothing was wrong with what was gathered, so that the provider can look at it.
    var isSound = true

    /// Where a setting that an issue is about was set; `nil` where it was not set.
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
