package import FeedCore
import FeedJSON
import Foundation

/// An editor for the feeds of a configuration, which leaves the rest of the text unchanged, byte for byte.
package struct ConfigurationEditor: Sendable {
    /// The reason why a change cannot be made, in whole sentences.
    package struct Refusal: Error, CustomStringConvertible {
        package let description: String

        /// True if an argument is wrong, not the configuration: it has the wrong form, or names an unknown feed or
        /// setting.
        package private(set) var isOfArgument = false

        /// Creates a refusal from whole sentences; several mistakes are on a line each.
        package init(_ description: String, isOfArgument: Bool = false) {
            self.isOfArgument = isOfArgument
            let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
            self.description = lines.map { String($0).printable }.joined(separator: "\n")
        }
    }

    /// The configuration before the changes.
    package let source: ConfigurationSource
    package let registry: FeedRegistry
    private var editor: JSONEditor

    /// The sentences about changes that were not requested.
    package private(set) var remarks: [String] = []

    /// Creates an editor; an empty text becomes a configuration without feeds.
    ///
    /// - Throws: An error if the text is not JSON.
    package init(_ source: ConfigurationSource, by registry: FeedRegistry) throws(ConfigurationIssues) {
        self.source = source
        if let problem = source.encodingProblem { throw ConfigurationIssues(in: source.name, problem) }
        do throws(JSONSyntaxError) {
            let isEmpty = source.bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            editor = try JSONEditor(isEmpty ? Array("{\n  \"feeds\": []\n}\n".utf8) : source.bytes)
        } catch {
            throw ConfigurationIssues(in: source.name, at: error.position, source.explanation(of: error))
        }
        self.registry = registry.adding(providersOf: source, editor.root)
    }

    /// The text after the changes.
    package var bytes: [UInt8] { editor.bytes }

    /// The ids of all feeds, in the order of the configuration.
    package var ids: [String] { feeds.compactMap { $0["id"]?.string } }

    private var feeds: [JSONValue] { editor.root[ConfigurationMembers.feeds]?.elements.map(Array.init) ?? [] }

    /// Returns the text of one feed, without comments.
    package func text(of id: String) throws(Refusal) -> [UInt8] {
        let feed = try feed(id)
        return Array(editor.plain[feed.offset..<feed.endOffset(in: editor.plain)])
    }

    // MARK: - Feeds

    /// Adds feeds after the others.
    ///
    /// - Throws: A refusal if the id of one is taken, or the configuration has no list of feeds.
    package mutating func add(_ feeds: [JSONTree]) throws(Refusal) {
        let added = Set(feeds.compactMap { feed in feed.members.first { $0.name == FeedMembers.id.name }?.value })
        if let taken = ids.first(where: { added.contains(.text($0)) }) {
            throw Refusal("the feed \(taken.quoted) is in \(source.name) already. Choose another id with --id.")
        }
        switch editor.root[ConfigurationMembers.feeds]?.kind {
        case .array: editor.append(feeds, to: [.name(ConfigurationMembers.feeds)])
        case nil where editor.root.kind == .object: editor.set([.name(ConfigurationMembers.feeds)], to: .array(feeds))
        default: throw Refusal("\(source.name) has no array \"feeds\" that a feed could be added to.")
        }
    }

    /// Removes a feed from the configuration and from the views that name it.
    package mutating func remove(_ id: String) throws(Refusal) {
        editor.remove(try path(to: id))
        remarks += editor.removeFromViews(id)
    }

    /// Adds a sentence to the report of a change.
    package mutating func remark(_ sentence: String) { remarks.append(sentence) }

    /// Enables or disables a feed; writes nothing if the feed is in that state already.
    package mutating func enable(_ id: String, _ isEnabled: Bool) throws(Refusal) {
        let (path, feed) = (try path(to: id), try feed(id))
        guard feed[FeedMembers.enabled.name]?.bool ?? true != isEnabled else { return }
        let value = JSONTree.scalar(isEnabled ? "true" : "false")
        editor.set(path + [.name(FeedMembers.enabled.name)], to: value, after: FeedMembers.provider)
    }

    // MARK: - Settings

    /// Returns the provider and the settings of a feed; if one of them cannot be read, it is empty.
    package func outline(of id: String) throws(Refusal) -> (provider: String, settings: [String: RawSetting]) {
        let feed = try feed(id)
        let settings = feed[FeedMembers.settings].flatMap { RawSetting($0).members }
        return (feed["provider"]?.string ?? "", settings ?? [:])
    }

    /// Sets a setting, a member of a feed, or a part of either (`include.categories`), from an argument: `radius=500`.
    ///
    /// `place` determines the form of relative paths.
    ///
    /// - Throws: The problem with the argument.
    package mutating func set(_ assignment: String, of id: String, from place: PathPlace) throws(Refusal) {
        let feed = try feed(id)
        let (steps, value) = try setting(assignment, of: feed["provider"]?.string ?? "", from: place)
        try checkWay(along: steps, in: feed)
        editor.set(try path(to: id) + steps, to: value, after: nil)
    }

    /// Refuses a path that leads through a value that is not an object, since the value would be lost.
    private func checkWay(along steps: [SettingStep], in feed: JSONValue) throws(Refusal) {
        var value = feed
        for (depth, step) in steps.enumerated() {
            guard case .name(let name) = step else { continue }
            guard value.kind == .object else {
                // The value may be a secret, so it is not shown.
                let way = steps[..<depth].map(\.description).joined().dropFirst()
                throw Refusal("\(way) is not an object, so that it has no \(name.quoted). Set the whole of it.")
            }
            guard let next = value[name] else { return }
            value = next
        }
    }

    /// Removes a setting, a member of a feed, or a part of either, so that its default applies; adds a remark if there
    /// is nothing to remove.
    package mutating func unset(_ name: String, of id: String) throws(Refusal) {
        let feed = try feed(id)
        let names = name.split(separator: ",").map(String.init)
        guard names.count < 2 else {
            let options = names.map { "--unset \($0.printable)" }.joined(separator: " ")
            throw Refusal("--unset takes one name, and is given once for each: \(options)")
        }
        var path = try target(of: name, of: feed["provider"]?.string ?? "").path
        guard feed.descendant(at: path) != nil else {
            return remarks.append("\(id) has no \(name.quoted), so there was nothing to remove.")
        }
        editor.remove(try self.path(to: id) + path)
        // An object that becomes empty is removed too.
        while path.count > 1 {
            path.removeLast()
            guard try self.feed(id).descendant(at: path)?.members?.isEmpty == true else { return }
            editor.remove(try self.path(to: id) + path)
        }
    }

    /// Parses an argument such as `radius=500` for a provider.
    ///
    /// - Returns: The path from the feed to the value, and the value.
    /// - Throws: The problem with the argument.
    package func setting(
        _ assignment: String,
        of provider: String,
        from place: PathPlace
    ) throws(Refusal) -> (path: [SettingStep], value: JSONTree) {
        let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
            // A text without a name may be a secret, so it is not shown.
            throw Refusal("a setting is written as NAME=VALUE, such as radius=500.", isOfArgument: true)
        }
        let target = try target(of: parts[0], of: provider)
        return (target.path, try target.value(of: parts[1], named: parts[0], from: place))
    }

    /// Returns the target of a name: a setting of a provider, a member of feeds, or a part of either, such as
    /// `include.categories`.
    private func target(of name: String, of provider: String) throws(Refusal) -> AssignmentTarget {
        guard let manifest = registry.provider(named: provider)?.manifest else {
            throw Refusal(
                "\(provider.quoted) is not a provider. \(provider.remedy(among: registry.names))"
            )
        }
        if let target = AssignmentTarget(name, of: manifest) { return target }
        let filters = ["categor": "categories", "sport": "categories", "group": "groups", "place": "places"]
        if name == FeedMembers.id.name {
            throw Refusal(
                "the id of a feed cannot be changed, since its stars and its history belong to it. To have the feed under"
                    + " another one, which begins without them: remove it, and add it again with --id."
            )
        }
        let members = ConfigurationMembers.names.filter { $0 != ConfigurationMembers.feeds }
        if let member = members.first(where: { $0.lowercased() == name.lowercased() }) {
            throw Refusal(
                "\(member) is not a member of a feed, but of the whole configuration: write it at the top of"
                    + " \(source.name), beside \"feeds\".",
                isOfArgument: true
            )
        }
        if let filter = filters.first(where: { name.lowercased().hasPrefix($0.key) })?.value {
            throw Refusal(
                "\(provider) has no setting \(name.quoted). To show only some \(filter): include.\(filter)=…; to leave some"
                    + " out: exclude.\(filter)=…",
                isOfArgument: true
            )
        }
        let known = manifest.settings.map(\.name) + FeedMembers.plain.map(\.name)
        throw Refusal("\(provider) has no setting \(name.quoted). \(name.remedy(among: known))", isOfArgument: true)
    }

    // MARK: - Places

    private func index(of id: String) throws(Refusal) -> Int {
        if let index = feeds.firstIndex(where: { $0["id"]?.string == id }) { return index }
        let remedy = ids.isEmpty ? "It has none yet: aggregate feeds add" : id.remedy(among: ids)
        throw Refusal("there is no feed \(id.quoted) in \(source.name). \(remedy)", isOfArgument: true)
    }

    private func feed(_ id: String) throws(Refusal) -> JSONValue { feeds[try index(of: id)] }

    private func path(to id: String) throws(Refusal) -> [SettingStep] {
        [.name(ConfigurationMembers.feeds), .index(try index(of: id))]
    }
}

/// The folders to which relative paths refer: one for typed paths, and one for paths in the configuration.
package struct PathPlace: Sendable {
    package var typedIn: String
    package var writtenFor: String
    private let home: String?

    /// Creates the folders for typed paths and of the configuration.
    ///
    /// Paths below `home` are written with `~/`, unless they are inside `writtenFor`.
    package init(typedIn: String, writtenFor: String, home: String? = nil) {
        self.home = home
        self.typedIn = typedIn
        self.writtenFor = writtenFor
    }

    /// Returns a typed path in the form for the configuration: relative if the file is inside the configuration's
    /// folder; otherwise absolute, or with `~/`.
    package func written(_ path: String) -> String {
        if path.hasPrefix("~/") { return path }
        let standard = { (path: String) in URL(filePath: path).standardizedFileURL.path(percentEncoded: false) }
        let absolute = standard(path.resolved(in: typedIn, home: nil))
        let base = standard(writtenFor)
        let folder = base.hasSuffix("/") ? base : base + "/"
        if absolute.hasPrefix(folder) { return "./" + absolute.dropFirst(folder.count) }
        guard let home, home.hasPrefix("/"), absolute.hasPrefix("\(home)/") else { return absolute }
        return "~" + absolute.dropFirst(home.count)
    }
}
