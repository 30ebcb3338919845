import FeedBoard
import FeedConfiguration
import FeedCore
import FeedReaders
import FeedTimeline
import Foundation

/// A list of subscriptions at the source of a new feed, instead of one feed.
package struct SubscriptionsFound: Error, CustomStringConvertible {
    let list: Subscriptions

    package var description: String {
        "this is a list of \(list.entries.count) subscriptions. Add them with: aggregate feeds add, and its path or address."
    }
}

/// The feeds of a list of subscriptions that are being added together.
package struct SubscriptionAddition {
    private var change: ConfigurationChange
    private let words: Texts

    /// The feeds that are added, a line each, and the reasons for which others are left out.
    package private(set) var lines: [String] = []

    /// The number of feeds that are added.
    package private(set) var count = 0

    /// True if the configuration would contain, in plain text, addresses that look like secrets.
    private var hasSecretsInPlain = false

    /// Adds the feeds of a list to the text of the configuration, which is not written yet.
    ///
    /// Assignments, such as `refresh=1h`, are made for each of them. An address that a feed reads already, a type that
    /// cannot be read, and an address that is wrong are left out.
    ///
    /// - Throws: ``ArgumentProblem`` if no provider reads a format; the reason why the configuration cannot be changed.
    package init(_ found: SubscriptionsFound, _ assignments: [String], with options: Session.Options) throws {
        change = try ConfigurationChange(options, startsEmpty: true)
        words = options.languages(of: change).words.texts
        lines = [words.hasSubscriptions(found.list.entries.count)]
        var (known, ids) = (addresses, Set(change.editor.ids))
        var (secrets, feeds) = (0, [JSONTree]())
        for entry in found.list.entries {
            let name = entry.title ?? entry.address
            let address = entry.address.withWebScheme
            let format: SourceFormat
            switch entry.form {
            case .syndication: format = .syndication
            case .calendar: format = .calendar
            case .other(let type):
                lines.append(words.subscription(name, hasType: type))
                continue
            }
            guard let provider = change.editor.registry.provider(reading: format)?.manifest.name else {
                throw ArgumentProblem("this program has no provider for \(format.rawValue).")
            }
            if let id = known[address] {
                lines.append(words.subscription(name, isThereAs: id))
                continue
            }
            let url: URL
            do throws(SettingIssues) { url = try URL(.text(address)) } catch {
                lines.append(words.subscription(name, isWrong: "\(error)"))
                continue
            }
            if url.isLikeSecret { secrets += 1 }
            let id = FeedProposal(provider, name: entry.title ?? url.host()).id(besides: ids)
            var feed = Self.feed(of: entry, by: provider, at: address, called: id)
            for assignment in assignments {
                let (path, value) = try change.editor.setting(assignment, of: provider, from: change.place)
                feed = feed.setting(path, to: value)
            }
            feeds.append(feed)
            ids.insert(id)
            known[address] = id
            count += 1
            let tags = entry.tags
            lines.append("  + \(id)  \(name)  \(address)\(tags.isEmpty ? "" : "  [\(tags.joined(separator: ", "))]")")
        }
        if secrets > 0 { lines.append(words.subscriptionsLikeSecrets(secrets)) }
        hasSecretsInPlain = secrets > 0
        if count == 0 { lines.append(words[.noSubscriptionToAdd]) }
        // All at once, since each edit reads the whole text again.
        try change.make { [feeds] editor, _ throws(ConfigurationEditor.Refusal) in try editor.add(feeds) }
        try change.check()
    }

    /// The feeds by the addresses that they read; secret ones are not looked at.
    private var addresses: [String: String] {
        change.editor.ids.reduce(into: [:]) { known, id in
            let url = (try? change.editor.outline(of: id))?.settings["url"]?.text
            if let url { known[url.withWebScheme] = id }
        }
    }

    private static func feed(
        of entry: Subscriptions.Entry,
        by provider: String,
        at address: String,
        called id: String
    ) -> JSONTree {
        var members: [JSONTree.Member] = [.init("id", .text(id)), .init("provider", .text(provider))]
        if let title = entry.title, title.count <= 60 { members.append(.init("title", .text(title))) }
        let tags = entry.tags
        if !tags.isEmpty { members.append(.init("tags", .array(tags.map { .text($0) }))) }
        members.append(.init("settings", .object([.init("url", .text(address))])))
        return .object(members)
    }

    /// Writes the feeds.
    ///
    /// - Parameters:
    ///   - isSure: True if the user has agreed beforehand.
    ///   - dialogue: The dialogue that asks; `nil` to write nothing unless the user is sure.
    /// - Returns: The line that describes the change, or that nothing was written.
    /// - Throws: ``ArgumentProblem`` if nobody agrees; the reason why the file cannot be written.
    package mutating func write(isSure: Bool, asking dialogue: Dialogue?) throws -> String {
        guard count > 0 else { return words[.nothingWritten] }
        if !isSure {
            guard let dialogue else { throw ArgumentProblem("nothing was written. If it is right, add --yes.") }
            let question = words.addSubscriptions(count)
            guard try dialogue.confirms(question, unless: !hasSecretsInPlain) else { return words[.nothingWritten] }
        }
        try change.write()
        return "\(change.sentence("added \(count) feed\(count == 1 ? "" : "s")")) See them: aggregate feeds"
    }
}

extension Subscriptions.Entry {
    /// The folders as words for choosing feeds.
    fileprivate var tags: [String] {
        folders.map { folder in
            let words = folder.lowercased().split { !$0.isLetter && !$0.isNumber }
            return String(words.joined(separator: "-").prefix(40))
        }
        .filter { !$0.isEmpty }.unique
    }
}
