import FeedConfiguration
package import FeedCore
import FeedJSON
import Foundation

extension FeedAddition {
    /// Returns the text of a file that declares a provider of the source, with the proposed mapping.
    ///
    /// Its examples and evidence are left to the author. A key in the address becomes a setting.
    ///
    /// - Throws: ``ArgumentProblem`` if the source is not an address.
    package func providerFile(named name: String, on day: CivilDay) throws -> String {
        guard let address = proposal.settings.first(where: { $0.name == "url" }).flatMap({ RawSetting($0.value).text }),
            let host = URL(string: address)?.host()
        else { throw ArgumentProblem("a provider in a file needs an address that begins with https://.") }
        let (shown, keys) = Self.withoutKeys(address)
        let evidence: [JSONTree.Member] = [.init("address", .text(shown)), .init("date", .text(day.description))]
        var source = proposal.settings.filter { $0.name != "url" }
        source.insert(.init("url", .text(shown)), at: 0)
        let parameters = keys.map { JSONTree.Member($0, .text("{secret.key}")) }
        if !parameters.isEmpty { source.insert(.init("parameters", .object(parameters)), at: 1) }
        source += URL(string: address).flatMap { proposal.mapping?.nextPage(at: $0) } ?? []
        let key: [JSONTree.Member] = [
            .init("name", .text("key")), .init("type", .text("secret")), .init("required", .scalar("true")),
            .init("help", .text("The key, from https://\(host)/")),
        ]
        return JSONTree.object([
            .init("name", .text(name)),
            .init("title", .text(name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " "))),
            .init("summary", .text("Items from \(host)")),
            .init("publisher", .text(host)),
            .init("documentation", .text("https://\(host)/")),
            .init("keywords", .array([])),
            .init("refresh", .text("1h")),
            .init("settings", .array(keys.isEmpty ? [] : [.object(key)])),
            .init("provider", .text(proposal.provider)),
            .init("source", .object(source)),
            .init("examples", .array([])),
            .init("evidence", .array([.object(evidence)])),
        ]).laidOut
    }

    /// Parts of the names of parameters that have a key as their value.
    private static let keyNames = ["key", "token", "secret", "appid", "accesscode", "password"]

    /// Returns an address without the parameters that have a key, and their names.
    private static func withoutKeys(_ address: String) -> (String, [String]) {
        guard var parts = URLComponents(string: address), let items = parts.percentEncodedQueryItems else {
            return (address, [])
        }
        let isKey = { (item: URLQueryItem) in
            let name = item.name.lowercased().filter(\.isLetter)
            return keyNames.contains(where: name.hasSuffix)
        }
        let others = items.filter { !isKey($0) }
        parts.percentEncodedQueryItems = others.isEmpty ? nil : others
        return (parts.string ?? address, items.filter(isKey).map { $0.name.removingPercentEncoding ?? $0.name })
    }
}
