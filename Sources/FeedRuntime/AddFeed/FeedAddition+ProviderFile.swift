import FeedConfiguration
package import FeedCore
import FeedJSON
import Foundation

extension FeedAddition {
    /// Returns the text of a file that declares a provider of the source, with the proposed mapping; its examples and
    /// evidence are left to the author.
    ///
    /// - Throws: ``ArgumentProblem`` if the source is not an address.
    package func providerFile(named name: String, on day: CivilDay) throws -> String {
        guard let address = proposal.settings.first(where: { $0.name == "url" }).flatMap({ RawSetting($0.value).text }),
            let host = URL(string: address)?.host()
        else { throw ArgumentProblem("a provider in a file needs an address that begins with https://.") }
        let evidence: [JSONTree.Member] = [.init("address", .text(address)), .init("date", .text(day.description))]
        return JSONTree.object([
            .init("name", .text(name)),
            .init("title", .text(name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " "))),
            .init("summary", .text("Items from \(host)")),
            .init("publisher", .text(host)),
            .init("documentation", .text("https://\(host)/")),
            .init("keywords", .array([])),
            .init("refresh", .text("1h")),
            .init("settings", .array([])),
            .init("provider", .text(proposal.provider)),
            .init("source", .object(proposal.settings)),
            .init("examples", .array([])),
            .init("evidence", .array([.object(evidence)])),
        ]).laidOut
    }
}
