import FeedCore
package import Foundation

extension ProviderFile {
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
        for (name, template) in parameters(of: halves.dropFirst().first) {
            guard let text = parts.queryItems?.first(where: { $0.name == name })?.value else { continue }
            settings.merge(Self.value(of: text, by: template) ?? [:]) { $1 }
        }
        return settings
    }

    /// Returns the names and the templates of parameters: of those in the address, and of the others.
    private func parameters(of query: Substring?) -> [(name: String, template: String)] {
        let written = (query ?? "").split(separator: "&").map {
            $0.split(separator: "=", maxSplits: 1).map(String.init)
        }
        let others = source["parameters"]?.members ?? [:]
        return written.map { ($0[0], $0.count > 1 ? $0[1] : "") }
            + others.compactMap { name, template in
                template.text.map { (name, $0) }
            }
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
