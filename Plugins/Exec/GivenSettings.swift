import FeedCore
import FeedJSON

/// The settings and secrets that a feed passes to its program.
struct GivenSettings: Sendable {
    let settings: [String: RawSetting]
    let secrets: [String: Secret]
    private let rawSecrets: [String: RawSetting]

    /// The redaction of the secrets from the program's output.
    let redaction: Redaction

    init(_ values: SettingValues) {
        settings = values[ExecProvider.settings].members
        secrets = values[ExecProvider.secrets]?.secrets ?? [:]
        rawSecrets = values.raw[ExecProvider.secrets.name]?.members ?? [:]
        redaction = Redaction(secrets.values)
    }

    /// A text that identifies the settings, without the secrets.
    var identity: String { RawSetting.object(settings).json }

    /// The environment variables for a program that is run once: settings and secrets by their names.
    ///
    /// A text is passed as it is, a number or a boolean as in JSON, a list or an object as JSON; null sets no variable.
    var variables: [String: String] {
        settings.compactMapValues(\.variable).merging(secrets.mapValues(\.revealed)) { _, secret in secret }
    }

    /// Checks that each setting and secret can be a variable of an environment.
    ///
    /// - Throws: An issue for each name and value that cannot.
    func checkVariables() throws(SettingIssues) {
        var issues = SettingIssues()
        for (place, given) in [(ExecProvider.settings.name, settings), (ExecProvider.secrets.name, rawSecrets)] {
            for (name, value) in given.sorted(by: { $0.key < $1.key }) {
                let fault: String? =
                    if !name.isVariableName {
                        "cannot be the name of an environment variable, as which the program gets it in the mode once"
                    } else if (value.variable ?? secrets[name]?.revealed)?.utf8.contains(0) == true {
                        "has a NUL character, which no environment variable can have"
                    } else if settings[name] != nil, rawSecrets[name] != nil, place == ExecProvider.secrets.name {
                        "is set in settings too, but the program gets one environment variable of this name"
                    } else {
                        nil
                    }
                guard let fault else { continue }
                issues.add(value.issue(fault).inside(.name(name)).inside(.name(place)))
            }
        }
        try issues.checked(())
    }

    /// Checks the settings and secrets against the program's declarations.
    ///
    /// - Throws: All issues of the settings and secrets.
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

    /// Returns all settings that the program declares, with its defaults for those that the user does not set.
    func values(by manifest: FeedManifest) -> [String: RawSetting] {
        var values = settings
        for setting in manifest.settings where values[setting.name] == nil && setting.resolution != .secret {
            values[setting.name] = setting.defaultValue
        }
        return values
    }
}

extension RawSetting {
    /// The value as a variable of an environment; `nil` for null.
    fileprivate var variable: String? {
        switch kind {
        case .null, .secret: nil
        case .text(let text): text
        case .bool, .number, .list, .object: json
        }
    }
}
