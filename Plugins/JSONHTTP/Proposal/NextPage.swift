package import FeedCore
package import FeedJSON
import FeedReaders
package import Foundation

/// The rule for further pages that an answer suggests.
package enum NextPage {
    /// Names of members with the address of the next page.
    private static let links: Set = [
        "next", "nextpage", "nexturl", "nextlink", "nextpageurl", "nextpagelink", "nexthref", "odatanextlink",
    ]

    /// Names of members that have the part of an answer that is about its pages.
    private static let holders: Set = [
        "links", "meta", "paging", "pagination", "page", "pages", "info", "pageinfo", "cursors", "metadata", "data",
    ]

    /// Finds the next page that an answer names.
    ///
    /// - Parameters:
    ///   - root: The answer.
    ///   - address: The address of the answer, at whose host the next page must be.
    /// - Returns: The setting `next`; `nil` if there is no next page that can be requested.
    package static func proposal(for root: JSONValue, at address: URL) -> RawSetting? {
        found(in: root, at: [], address)
    }

    private static func found(in object: JSONValue, at names: [String], _ address: URL) -> RawSetting? {
        let members = (object.members?.prefix(100).map(\.self) ?? []).map { (plain($0.name), $0) }
        for (name, member) in members where links.contains(name) {
            let isObject = member.value.kind == .object
            let text = isObject ? member.value["href"]?.string ?? member.value["url"]?.string : member.value.string
            guard let text, text.contains("/") || text.hasPrefix("?"),
                let next = URL(string: text, relativeTo: address)?.absoluteURL, next.host() == address.host()
            else { continue }
            let step = isObject ? [member.value["href"]?.string == nil ? "url" : "href"] : []
            return .object(["link": .text(JSONPath.relative(names + [member.name] + step))])
        }
        for (name, member) in members
        where name.hasPrefix("next") && ["cursor", "token"].contains(where: name.hasSuffix) {
            guard member.value.string?.isEmpty == false else { continue }
            // The parameter is named as the member, without its first word.
            let rest = member.name.drop(while: { !"_-".contains($0) && !$0.isUppercase }).drop { "_-".contains($0) }
            let parameter = rest.prefix(1).lowercased() + rest.dropFirst()
            guard !parameter.isEmpty else { continue }
            let path = JSONPath.relative(names + [member.name])
            return .object(["cursor": .text(path), "parameter": .text(parameter)])
        }
        guard names.count < 2 else { return nil }
        return members.lazy.filter { holders.contains($0.0) }
            .compactMap { found(in: $1.value, at: names + [$1.name], address) }.first
    }

    private static func plain(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
}
