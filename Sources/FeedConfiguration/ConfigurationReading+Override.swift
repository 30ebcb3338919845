import FeedCore

extension SettingOverride {
    /// The member of feeds that it sets, such as `limit`; `nil` where the provider has a setting of this name, or no feed
    /// has such a member.
    func member(ofFeedsOf manifest: FeedManifest) -> (any AnySetting)? {
        let name = String(setting.prefix { $0 != "." })
        guard manifest.setting(named: name) == nil else { return nil }
        return FeedMembers.plain.first { $0.name == name }
    }
}

extension ConfigurationReading {
    /// Sets a member of a feed for one run, such as `sports.limit=3` or `sports.exclude.categories=snooker`.
    mutating func set(
        _ setting: any AnySetting,
        to override: PlacedOverride,
        in members: inout [String: RawSetting],
        at path: String
    ) {
        let names = override.value.setting.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        do throws(SettingIssues) {
            var raw = setting.raw(fromArgument: override.value.text)
            if names.count > 1 {
                // The parts of a member, where it has any, are lists.
                let list = [String].raw(fromArgument: override.value.text)
                raw = try (members[setting.name] ?? .object([:])).setting(names.dropFirst(), to: list)
            }
            _ = try setting.read(raw)
            members[setting.name] = raw
        } catch {
            log.add(error.inside(.name(setting.name)), in: path) { _ in override.place }
        }
    }
}
