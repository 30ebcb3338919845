import FeedCore
import FeedJSON

/// What a feed's settings give to its program.
struct GivenSettings: Sendable {
    let settings: [String: RawSetting]
    let secrets: [String: Secret]

    /// What takes the secrets out of whatever the program repeats of them.
    let redaction: Redaction

    init(settings: [String: RawSetting], secrets: [String: Secret]) {
        self.settings = settings
        self.secrets = secrets
        redaction = Redaction(secrets.values)
    }

    /// What tells programs with other settings apart; the secrets are not in it.
    var identity: String {
        var json = JSONWriter()
        RawSetting.object(settings).write(to: &json)
        return json.text
    }

    /// All that is wrong with them by what the program declares.
    func problems(by manifest: FeedManifest) -> [SettingProblem] {
        var problems: [SettingProblem] = []
        for (name, raw) in settings.sorted(by: { $0.key < $1.key }) {
            guard let setting = manifest.setting(named: name), setting.resolution != .secret else {
                problems.append(unknown(name, in: ExecProvider.settings.name, of: manifest, areSecret: false))
                continue
            }
            for misfit in setting.misfits(in: raw) {
                var problem = SettingProblem(
                    ExecProvider.settings.name,
                    path: [.name(name)] + misfit.path,
                    misfit.message
                )
                problem.suggestion = misfit.suggestion
                problems.append(problem)
            }
        }
        for name in secrets.keys.sorted() where manifest.setting(named: name)?.resolution != .secret {
            problems.append(unknown(name, in: ExecProvider.secrets.name, of: manifest, areSecret: true))
        }
        for setting in manifest.settings where setting.isRequired {
            let isSecret = setting.resolution == .secret
            guard isSecret ? secrets[setting.name] == nil : settings[setting.name] == nil else { continue }
            problems.append(
                SettingProblem(
                    isSecret ? ExecProvider.secrets.name : ExecProvider.settings.name,
                    "lacks \(RawSetting.text(setting.name).noun), which must be \(setting.allowed)"
                )
            )
        }
        return problems
    }

    private func unknown(
        _ name: String,
        in setting: String,
        of manifest: FeedManifest,
        areSecret: Bool
    ) -> SettingProblem {
        let declared = manifest.setting(named: name)
        let known = manifest.settings.filter { ($0.resolution == .secret) == areSecret }.map(\.name)
        let message: String
        if declared != nil {
            message = areSecret ? "is not a secret: it belongs under settings" : "is a secret: it belongs under secrets"
        } else {
            let inventory = known.isEmpty ? "it has none" : "known are \(known.sorted().joined(separator: ", "))"
            message = "is nothing that the program knows; \(inventory)"
        }
        var problem = SettingProblem(setting, path: [.name(name)], message)
        problem.suggestion = declared == nil ? name.nearest(of: known) : nil
        return problem
    }

    /// All settings that the program declares, with its defaults where the user says nothing.
    func values(by manifest: FeedManifest) -> [String: RawSetting] {
        var values = settings
        for setting in manifest.settings where values[setting.name] == nil && setting.resolution != .secret {
            guard let text = setting.fallbackText, let document = try? JSONDocument(text) else { continue }
            values[setting.name] = RawSetting(document.root)
        }
        return values
    }
}
