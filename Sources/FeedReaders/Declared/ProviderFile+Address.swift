import FeedCore
package import Foundation

extension ProviderFile {
    /// The names of the parameters that requests may have.
    package var parameterNames: [String] {
        let written = source["url"]?.text?.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "&")
        let names = written?.compactMap { $0.split(separator: "=").first.map(String.init) }
        return (names ?? []) + (source["parameters"]?.members.map { Array($0.keys) } ?? [])
    }

    /// Returns the settings with which the provider asks an address, by name; `nil` if it does not ask it.
    package func settings(asking address: URL) -> [String: String]? {
        guard let endpoint = manifest.endpoint?.fallback, let template = source["url"]?.text,
            let parts = URLComponents(url: address, resolvingAgainstBaseURL: true),
            parts.host?.lowercased() == endpoint.host()?.lowercased()
        else { return nil }
        let halves = template.dropFirst(endpoint.absoluteString.count).split(separator: "?", maxSplits: 1)
        let wanted = halves.first?.split(separator: "/").map(String.init) ?? []
        let found = parts.path.split(separator: "/").map(String.init)
        // An address may end before a part for which a setting has no text.
        guard found.count <= wanted.count,
            wanted.dropFirst(found.count).allSatisfy({ $0.hasPrefix("{variable.") && $0.hasSuffix("}") })
        else { return nil }
        var settings: [String: String] = [:]
        for (template, text) in zip(wanted, found) {
            guard let value = Self.value(of: text, by: template) else { return nil }
            settings.merge(value) { $1 }
        }
        let written = halves.dropFirst().first?.split(separator: "&").map { pair in
            let pair = pair.split(separator: "=", maxSplits: 1).map(String.init)
            return (pair[0], RawSetting.text(pair.count > 1 ? pair[1] : ""))
        }
        for (name, template) in (written ?? [])
            + (source["parameters"]?.members.map(Array.init) ?? []).map({ ($0, $1) })
        {
            guard let text = parts.queryItems?.first(where: { $0.name == name })?.value, let template = template.text
            else {
                continue
            }
            settings.merge(Self.value(of: text, by: template) ?? [:]) { $1 }
        }
        return settings
    }

    /// Returns the value of the setting in a template that results in a text, by the setting's name: none for a template
    /// without a setting, `nil` if the template cannot result in the text.
    private static func value(of text: String, by template: String) -> [String: String]? {
        guard let open = template.firstIndex(of: "{"), let close = template.firstIndex(of: "}"), open < close else {
            return text == template ? [:] : nil
        }
        let (before, after) = (template[..<open], template[close...].dropFirst())
        guard text.hasPrefix(before), text.hasSuffix(after), text.count > before.count + after.count else { return nil }
        let name = template[open..<close].dropFirst()
        guard name.hasPrefix("variable.") else { return [:] }
        return [String(name.dropFirst("variable.".count)): String(text.dropFirst(before.count).dropLast(after.count))]
    }
}
