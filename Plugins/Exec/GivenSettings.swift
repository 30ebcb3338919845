import FeedCore
import FeedJSON

/// What a feed's settings give to its program.
struct GivenSettings: Sendable {
    let settings: [String: RawSetting]
    let secrets: [String: Secret]
    private let rawSecrets: [String: RawSetting]

    /// What takes the secrets out of whatever the program repeats of them.
    let redaction: Redaction

    init(_ values: SettingValues) {
        settings = values[ExecProvider.settings].members
        secrets = values[ExecProvider.secrets]?.secrets ?? [:]
        rawSecrets = values.raw[ExecProvider.secrets.name]?.members ?? [:]
        redaction = Redaction(secrets.values)
    }

    /// What tells programs with other settings apart; the secrets are not in it.
    var identity: String { RawSetting.object(settings).json }

    /// Reads them by what the program declares.
    ///
    /// - Throws: All that is wrong with them.
    func check(by manifest: FeedManifest) throws(SettingIssues) {
        var issues = SettingIssues()
        let places = [ExecProvider.settings.name, ExecProvider.secrets.name]
        for (place, given) in zip(places, [settings, rawSecrets]) {
            let declared = manifest.settings.filter { place == places[$0.resolution == .secret ? 1 : 0] }
            _ = issues.collect(inside: .name(place)) { () throws(SettingIssues) in
                try SettingValues(given, by: declared) { name in
                    guard let setting = manifest.setting(named: name) else { return nil }
                    return "It belongs under \(places[setting.resolution == .secret ? 1 : 0])."
                }
            }
        }
        try issues.checked(())
    }

    /// All settings that the program declares, with its defaults where the user says nothing.
    func values(by manifest: FeedManifest) -> [String: RawSetting] {
        var values = settings
        for setting in manifest.settings where values[setting.name] == nil && setting.resolution != .secret {
            values[setting.name] = setting.defaultValue
        }
        return values
    }
}
