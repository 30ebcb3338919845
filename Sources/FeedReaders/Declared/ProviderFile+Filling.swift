import FeedCore
import Foundation

extension ProviderFile {
    /// Returns the settings of the open provider for a feed's own settings.
    ///
    /// Values become variables and secrets of the request, which encodes them for their place. A parameter or header
    /// whose setting has no value is left out.
    func filled(with settings: SettingValues) -> [String: RawSetting] {
        var (variables, secrets) = ([String: RawSetting](), [String: RawSetting]())
        for setting in manifest.settings where setting.name != manifest.endpoint?.name {
            guard let value = settings.raw[setting.name] ?? setting.defaultValue else { continue }
            if setting.resolution == .secret {
                secrets[setting.name] = value
            } else {
                let texts = value.elements.map { $0.compactMap(\.text).joined(separator: ",") }
                variables[setting.name] = texts.map { .text($0) } ?? value
            }
        }
        let values = variables.merging(secrets) { $1 }
        var filled = source
        for part in ["parameters", "headers"] {
            guard let members = filled[part]?.members else { continue }
            filled[part] = .object(members.filter { isFilled($0.value, by: values) })
        }
        if var address = filled["url"]?.text {
            address = atEndpoint(address, settings)
            // An open provider without variables of its own has none besides these.
            if reader.manifest.setting(named: "variables") == nil {
                for (name, value) in variables {
                    address.replace("{variable.\(name)}", with: (value.text ?? value.json).percentEncoded)
                }
            }
            filled["url"] = .text(address)
        }
        guard reader.manifest.setting(named: "variables") != nil else { return filled }
        if !variables.isEmpty { filled["variables"] = .object(variables) }
        if !secrets.isEmpty { filled["secrets"] = .object(secrets) }
        return filled
    }

    /// Returns true if each setting that a text names has a value.
    private func isFilled(_ raw: RawSetting, by values: [String: RawSetting]) -> Bool {
        guard let text = raw.text else { return true }
        return manifest.settings.allSatisfy { setting in
            values[setting.name] != nil
                || !["variable", "secret"].contains { text.contains("{\($0).\(setting.name)}") }
        }
    }

    /// Returns an address at the endpoint that the user has set, or else at the publisher's.
    private func atEndpoint(_ address: String, _ settings: SettingValues) -> String {
        guard let endpoint = manifest.endpoint, settings.isSet(endpoint.name), let own = endpoint.fallback else {
            return address
        }
        let other = settings[endpoint].absoluteString
        return (other.hasSuffix("/") ? String(other.dropLast()) : other) + address.dropFirst(own.absoluteString.count)
    }
}
