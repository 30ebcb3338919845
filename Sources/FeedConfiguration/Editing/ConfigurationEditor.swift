package import FeedCore
import FeedJSON
import Foundation

/// Changes the feeds of a configuration's text, and leaves the rest byte for byte.
package struct ConfigurationEditor: Sendable {
    /// The reason why a change cannot be made, in whole sentences.
    package struct Refusal: Error, CustomStringConvertible {
        package let description: String

        /// True if the argument names an unknown feed or setting, so that the argument is wrong, and not the
        /// configuration.
        package private(set) var isOfArgument = false

        /// Creates a refusal from its sentences; on several lines if each is about another mistake.
        package init(_ description: String, isOfArgument: Bool = false) {
            self.isOfArgument = isOfArgument
            let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
            self.description = lines.map { String($0).printable }.joined(separator: "\n")
        }
    }

    /// The text as it was.
    package let source: ConfigurationSource
    package let registry: FeedRegistry
    private var editor: JSONEditor

    /// The changes besides the requested one, a sentence each.
    package private(set) var remarks: [String] = []

    /// Creates an editor for a text; an empty text becomes a configuration without feeds.
    ///
    /// - Throws: An error if the text is not JSON.
    package init(_ source: ConfigurationSource, by registry: FeedRegistry) throws(ConfigurationIssues) {
        self.source = source
        self.registry = registry
        if let problem = source.encodingProblem { throw ConfigurationIssues(in: source.name, problem) }
        do throws(JSONSyntaxError) {
            let isEmpty = source.bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            editor = try JSONEditor(isEmpty ? Array("{\n  \"feeds\": []\n}\n".utf8) : source.bytes)
        } catch {
            throw ConfigurationIssues(in: source.name, at: error.position, source.explanation(of: error))
        }
    }

    /// The text as it is now.
    package var bytes: [UInt8] { editor.bytes }

    /// The ids of all feeds, in their order.
    package var ids: [String] { feeds.compactMap { $0["id"]?.string } }

    private var feeds: [JSONValue] { editor.root[ConfigurationMembers.feeds]?.elements.map(Array.init) ?? [] }

    /// Returns the text of one feed.
    package func text(of id: String) throws(Refusal) -> [UInt8] {
        let feed = try feed(id)
        return Array(editor.bytes[feed.offset..<feed.endOffset(in: editor.bytes)])
    }

    // MARK: - Feeds

    /// Adds a feed behind the others.
    ///
    /// - Throws: A refusal if its id is taken, or the text does not have a list of feeds.
    package mutating func add(_ feed: JSONTree) throws(Refusal) {
        let id = feed.members.first { $0.name == FeedMembers.id.name }?.value
        if let taken = ids.first(where: { JSONTree.text($0) == id }) {
            throw Refusal("the feed \(taken.quoted) is in \(source.name) already. Choose another id with --id.")
        }
        switch editor.root[ConfigurationMembers.feeds]?.kind {
        case .array: editor.append(feed, to: [.name(ConfigurationMembers.feeds)])
        case nil where editor.root.kind == .object: editor.set([.name(ConfigurationMembers.feeds)], to: .array([feed]))
        default: throw Refusal("\(source.name) has no array \"feeds\" that a feed could be added to.")
        }
    }

    /// Removes a feed, also from the views that name it.
    package mutating func remove(_ id: String) throws(Refusal) {
        editor.remove(try path(to: id))
        remarks += editor.removeFromViews(id)
    }

    /// Adds a sentence to the report of a change.
    package mutating func remark(_ sentence: String) { remarks.append(sentence) }

    /// Enables or disables a feed; one that is so already stays as it is written.
    package mutating func enable(_ id: String, _ isEnabled: Bool) throws(Refusal) {
        let (path, feed) = (try path(to: id), try feed(id))
        guard feed[FeedMembers.enabled.name]?.bool ?? true != isEnabled else { return }
        let value = JSONTree.scalar(isEnabled ? "true" : "false")
        editor.set(path + [.name(FeedMembers.enabled.name)], to: value, after: FeedMembers.provider)
    }

    // MARK: - Settings

    /// Returns the provider and the settings of a feed by their names, as far as they can be read.
    package func outline(of id: String) throws(Refusal) -> (provider: String, settings: [String: RawSetting]) {
        let feed = try feed(id)
        let settings = feed[FeedMembers.settings].flatMap { RawSetting($0).members }
        return (feed["provider"]?.string ?? "", settings ?? [:])
    }

    /// Sets a setting, a member of a feed or a part of one (`include.categories`) to the value of an argument such as
    /// `radius=500`, whose relative paths are taken from a place.
    ///
    /// - Throws: The problem with the argument.
    package mutating func set(_ assignment: String, of id: String, from place: PathPlace) throws(Refusal) {
        let feed = try feed(id)
        let (steps, value) = try setting(assignment, of: feed["provider"]?.string ?? "", from: place)
        try checkWay(along: steps, in: feed)
        editor.set(try path(to: id) + steps, to: value, after: nil)
    }

    /// Refuses steps that lead into a value without members, which would be lost.
    private func checkWay(along steps: [SettingStep], in feed: JSONValue) throws(Refusal) {
        var value = feed
        for (depth, step) in steps.enumerated() {
            guard case .name(let name) = step else { continue }
            guard value.kind == .object else {
                // The value itself may be a secret.
                let way = steps[..<depth].map(\.description).joined().dropFirst()
                throw Refusal("\(way) is not an object, so that it has no \(name.quoted). Set the whole of it.")
            }
            guard let next = value[name] else { return }
            value = next
        }
    }

    /// Removes a setting, a part of one or a member of a feed, which then has its default; one that is not there is a
    /// remark.
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
        // An object without members is removed too.
        while path.count > 1 {
            path.removeLast()
            guard try self.feed(id).descendant(at: path)?.members?.isEmpty == true else { return }
            editor.remove(try self.path(to: id) + path)
        }
    }

    /// Parses an argument such as `radius=500` for a provider.
    ///
    /// - Returns: The steps from the feed to the value, and the value.
    /// - Throws: The problem with the argument.
    package func setting(
        _ assignment: String,
        of provider: String,
        from place: PathPlace
    ) throws(Refusal) -> (path: [SettingStep], value: JSONTree) {
        let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
            // A text without a name before it may be a secret that was meant for one.
            throw Refusal("a setting is written as NAME=VALUE, such as radius=500.", isOfArgument: true)
        }
        let target = try target(of: parts[0], of: provider)
        return (target.path, try target.value(of: parts[1], named: parts[0], from: place))
    }

    /// Returns the target of a name: a setting of a provider, a member of feeds, or a part of one, such as
    /// `include.categories`.
    private func target(of name: String, of provider: String) throws(Refusal) -> AssignmentTarget {
        guard let manifest = registry.provider(named: provider)?.manifest else {
            throw Refusal(
                "\(provider.quoted) is not a provider. \(provider.remedy(among: registry.manifests.map(\.name)))"
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

/// The folders that relative paths start from, when typed and in the configuration.
package struct PathPlace: Sendable {
    package var typedIn: String
    package var writtenFor: String
    private let home: String?

    /// Creates the folders; paths outside that of the configuration may begin with the user's `home`.
    package init(typedIn: String, writtenFor: String, home: String? = nil) {
        self.home = home
        self.typedIn = typedIn
        self.writtenFor = writtenFor
    }

    /// Returns a path as written in the configuration: relative to its folder if it is inside, else from the root or
    /// the home folder.
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
