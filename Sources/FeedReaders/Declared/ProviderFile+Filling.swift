import FeedCore
import Foundation

extension ProviderFile {
    /// Returns the settings of the open provider for a feed's own settings.
    ///
    /// Values become variables and secrets of the request, which encodes them for their place. A parameter or header
    /// whose setting has no value is left out. In a list, a variable with several values becomes an element for each.
    /// In a mapping, values become parts of constants.
    func filled(with settings: SettingValues) -> [String: RawSetting] {
        var (variables, secrets) = ([String: RawSetting](), [String: RawSetting]())
        var lists: [String: [String]] = [:]
        for setting in manifest.settings where setting.name != manifest.endpoint?.name {
            guard let value = settings.raw[setting.name] ?? setting.defaultValue else { continue }
            if setting.resolution == .secret {
                secrets[setting.name] = value
            } else if let elements = value.elements {
                let texts = elements.compactMap(\.text)
                lists["{variable.\(setting.name)}"] = texts
                variables[setting.name] = .text(texts.joined(separator: ","))
            } else {
                variables[setting.name] = value
            }
        }
        let values = variables.merging(secrets) { $1 }
        var filled = source
        for part in ["parameters", "headers"] {
            guard let members = filled[part]?.members else { continue }
            filled[part] = .object(
                members.compactMapValues { raw in
                    guard let elements = raw.elements else { return isFilled(raw, by: values) ? raw : nil }
                    let texts = elements.flatMap { element -> [RawSetting] in
                        element.text.flatMap { lists[$0] }?.map { RawSetting.text($0.withLiteralBraces) }
                            ?? (isFilled(element, by: values) ? [element] : [])
                    }
                    return texts.isEmpty ? nil : .list(texts)
                }
            )
        }
        for part in Self.mappingParts {
            filled[part] = filled[part]?.replacingConstants { text in
                text.replacing(Self.variable) { match in
                    variables[String(match.1)].map { $0.text ?? $0.json } ?? ""
                }
            }
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
        if var details = filled["details"]?.members, let address = details["url"]?.text, address.contains("://") {
            details["url"] = .text(atEndpoint(address, settings))
            filled["details"] = .object(details)
        }
        guard reader.manifest.setting(named: "variables") != nil else { return filled }
        if !variables.isEmpty { filled["variables"] = .object(variables) }
        if !secrets.isEmpty { filled["secrets"] = .object(secrets) }
        return filled
    }

    private static let mappingParts = ["fields", "keep"]

    /// A setting in a constant of a mapping.
    private static var variable: Regex<(Substring, Substring)> { /\{variable\.([^{}]*)\}/ }

    /// The names that the constants of a mapping use.
    static func variables(inMappingOf source: [String: RawSetting]) -> [String] {
        var names: [String] = []
        for part in mappingParts {
            _ = source[part]?.replacingConstants { text in
                names += text.matches(of: variable).map { String($0.1) }
                return text
            }
        }
        return names
    }

    /// Returns true if a request or the mapping names a setting.
    package func uses(_ setting: String) -> Bool {
        source.values.contains { part in
            ["variable", "secret"].contains { part.json.contains("{\($0).\(setting)}") }
        }
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

extension String {
    /// The text as a request's text without variables.
    fileprivate var withLiteralBraces: String { replacing("{", with: "{{").replacing("}", with: "}}") }
}

extension RawSetting {
    /// The members of a mapping that are constants: texts that are never read as paths, also if they look like one.
    private static let constants: Set = ["value", "is", "isNot"]

    /// Returns a part of a mapping with other texts as its constants.
    ///
    /// Lookups are left as they are: their `value` may be a path.
    fileprivate func replacingConstants(_ other: (String) -> String) -> RawSetting {
        switch kind {
        case .list(let elements): return with(.list(elements.map { $0.replacingConstants(other) }))
        case .object(var members):
            for (name, member) in members where name != "lookup" && name != "lookups" {
                if Self.constants.contains(name), let text = member.text {
                    members[name] = member.with(.text(other(text)))
                } else {
                    members[name] = member.replacingConstants(other)
                }
            }
            return with(.object(members))
        case .null, .bool, .number, .text, .secret: return self
        }
    }
}
