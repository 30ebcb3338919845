import FeedBoard
import FeedConfiguration
import FeedCore
import FeedJSON
import Foundation

/// A feed that is proposed for a source, before the user changes it.
struct FeedProposal {
    let provider: String

    /// The mapping of JSON, which the user may correct; `nil` for other formats.
    private(set) var mapping: ProposedMapping?

    /// True if the configuration would contain, in plain text, an address that looks like a secret.
    var isSecretInPlain = false
    private(set) var settings: [JSONTree.Member] = []

    /// A name for the feed.
    let name: String

    /// The facts found about the source, a sentence each.
    var remarks: [String] = []

    /// The source's answer, which the preview uses instead of another request.
    var answer: SavedAnswer?

    init(_ provider: String, _ settings: [JSONTree.Member] = [], name: String?) {
        self.provider = provider
        self.settings = settings
        self.name = name ?? provider
    }

    /// Replaces the mapping, and its settings and remarks.
    mutating func adopt(_ mapping: ProposedMapping, in words: Texts) {
        self.mapping = mapping
        settings =
            settings.filter { !["format", "records", "fields", "timeZone"].contains($0.name) } + mapping.settings
        remarks = mapping.remarks(in: words)
    }

    /// Replaces a setting, or adds it.
    mutating func set(_ name: String, to value: JSONTree) {
        settings.removeAll { $0.name == name }
        settings.append(.init(name, value))
    }

    /// Returns the feed as JSON for the configuration.
    func feed(called id: String) -> JSONTree {
        let all: [JSONTree.Member] = [.init("id", .text(id)), .init("provider", .text(provider))]
        return .object(settings.isEmpty ? all : all + [.init("settings", .object(settings))])
    }

    /// Returns an id from the feed's name that is not in `taken`.
    func id(besides taken: Set<String>) -> String {
        let plain = name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
        let words = plain.unicodeScalars.map {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) ? Character($0) : "-"
        }
        let stem = String(words).split(separator: "-").joined(separator: "-").prefix(50)
        let id = stem.isEmpty ? "feed" : String(stem)
        if !taken.contains(id) { return id }
        return (2...).lazy.map { "\(id)-\($0)" }.first { !taken.contains($0) } ?? id
    }
}
