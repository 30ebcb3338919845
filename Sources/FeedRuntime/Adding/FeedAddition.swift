import FeedConfiguration
package import FeedCore
import FeedEngine
import FeedJSON
import Foundation

/// A feed that is added: found out about, asked about, previewed, then written.
package struct FeedAddition {
    /// The configuration with the feed.
    private(set) var change: ConfigurationChange

    /// The feed's id.
    package private(set) var id = ""

    /// What was found out about the source, in a sentence.
    package private(set) var remark: String?
    private let options: Session.Options
    private let dialogue: Dialogue?
    private var assignments: [String]
    private var answer: SavedAnswer?

    /// Finds out about a source, and adds a feed of it to the configuration's text; nothing is written yet.
    ///
    /// - Parameters:
    ///   - what: An address, a path or the name of a provider; asked for where it is `nil`.
    ///   - id: The feed's id; proposed or asked for where it is `nil`.
    ///   - assignments: Settings as `--set` has them here, such as `radius=500`.
    ///   - options: What sessions are made with.
    ///   - dialogue: Whom to ask for what is missing.
    /// - Throws: ``ArgumentProblem``, ``FeedCore/FeedError`` where the source cannot be read,
    ///   ``FeedConfiguration/ConfigurationEditor/Refusal``.
    package init(
        _ what: String?,
        id: String?,
        _ assignments: [String],
        with options: Session.Options,
        asking dialogue: Dialogue?
    ) async throws {
        self.options = options
        self.dialogue = dialogue
        self.assignments = assignments
        change = try ConfigurationChange(options.configuration, by: options.registry, environment: options.environment)
        let text = try what ?? Self.source(asking: dialogue, among: options.registry)
        let proposal = try await proposal(for: try AddedSource(text, among: options.registry))
        (remark, answer) = (proposal.remark, proposal.answer)
        let free = proposal.id(besides: change.editor.ids)
        self.id =
            try id ?? dialogue.map { dialogue throws(ArgumentProblem) in
                try dialogue.answer(to: "Id of the feed", unless: free)
            } ?? free
        guard FeedID(self.id) != nil else { throw ArgumentProblem("the id \(self.id.quoted) must be \(FeedID.rule).") }
        try change.editor.add(proposal.feed(called: self.id))
        for assignment in self.assignments { try change.editor.set(assignment, of: self.id, from: change.place) }
        try change.check()
    }

    private static func source(asking dialogue: Dialogue?, among registry: FeedRegistry) throws(ArgumentProblem)
        -> String
    {
        guard let dialogue else {
            throw ArgumentProblem("say what to add: an address, a file, or a provider such as tfl-arrivals.")
        }
        dialogue.tell("An address or a file of a calendar, RSS, Atom, JSON; a program; or one of these providers:")
        for manifest in registry.manifests { dialogue.tell("  \(manifest.name)  \(manifest.profile.summary)") }
        return try dialogue.answer(to: "Add")
    }

    // MARK: - Finding out

    private mutating func proposal(for source: AddedSource) async throws -> FeedProposal {
        switch source {
        case .provider(let provider): return try await proposal(of: provider)
        case .program(let path):
            let command = JSONTree.array([.text(change.place.written(path))])
            return FeedProposal("exec", [.init("command", command)], name: source.name)
        case .file(let path):
            let body = try FeedFile.read(FilePath(path))
            let place = JSONTree.Member("file", .text(change.place.written(path)))
            return try FeedProposal(AnswerKind(body, at: nil), nil, from: place, name: source.name, in: zone)
        case .address(let url):
            var (address, response) = (url, try await answer(at: url, isUsers: true))
            var link: PageLink?
            if case .page(let links) = AnswerKind(response.body, at: response.url ?? url), let first = try choose(links)
            {
                link = first
                let isSameHost = first.url.host()?.lowercased() == url.host()?.lowercased()
                (address, response) = (first.url, try await answer(at: first.url, isUsers: isSameHost))
            }
            let place = JSONTree.Member("url", .text(address.absoluteString))
            let kind = AnswerKind(response.body, at: response.url ?? address)
            var proposal = try FeedProposal(kind, response.body, from: place, name: source.name, in: zone)
            if let link { proposal.remark = "The page names \(link.url.absoluteString). \(proposal.remark ?? "")" }
            return proposal
        }
    }

    /// One of the links of a page; the first where nobody can be asked.
    private func choose(_ links: [PageLink]) throws(ArgumentProblem) -> PageLink? {
        guard links.count > 1, let dialogue else { return links.first }
        dialogue.tell("The page names these:")
        for (index, link) in links.enumerated() {
            dialogue.tell("  \(index + 1)  \(link.title ?? "") \(link.url.absoluteString)")
        }
        let reply = try dialogue.answer(to: "Which one", unless: "1")
        return Int(reply).flatMap { links.indices.contains($0 - 1) ? links[$0 - 1] : nil } ?? links.first
    }

    /// Asks an address once, as a feed would.
    private func answer(at url: URL, isUsers: Bool) async throws -> FeedResponse {
        let settings = JSONTree.object([.init("url", .text(url.absoluteString))])
        let feed = JSONTree.object([
            .init("id", .text("new")), .init("provider", .text("syndication")), .init("settings", settings),
        ])
        var options = options
        options.source = .single(RawSetting(feed).json.utf8, in: change.source.folder)
        (options.selection, options.mode, options.storesAnswers) = (.enabled, .refresh, false)
        return try await Session(options).end { session in
            guard var feed = session.feeds.first else { throw FeedError(.internal, "nothing was asked") }
            // What a page names may not lead into the user's network.
            feed.access.isUserEndpoint = isUsers
            return try await session.borrowing(feed) { context in
                let accepted =
                    "text/calendar, application/rss+xml, application/atom+xml, application/feed+json, application/json, */*;q=0.5"
                let response = try await context.transport.send(FeedRequest(url, headers: ["Accept": accepted]))
                if let failure = response.failure() { throw failure }
                return response
            }
        }
    }

    private var zone: TimeZone { options.timeZone ?? .current }

    // MARK: - Settings

    /// Asks for what a provider needs and for what can be searched, as far as nothing is said of it.
    private mutating func proposal(of provider: any FeedProvider.Type) async throws -> FeedProposal {
        let manifest = provider.manifest
        let source = AddedSource.provider(provider)
        guard let dialogue else { return FeedProposal(manifest.name, name: source.name) }
        let isSet = { (name: String, assignments: [String]) in assignments.contains { $0.hasPrefix("\(name)=") } }
        if manifest.setting(named: "url") != nil, manifest.setting(named: "file") != nil, !isSet("url", assignments),
            !isSet("file", assignments)
        {
            let text = try dialogue.answer(to: "The address, or the path of a file")
            return try await proposal(for: try AddedSource(text, among: options.registry))
        }
        let searches = (provider as? any SearchableSettings.Type)?.searches ?? []
        for setting in manifest.settings where !isSet(setting.name, assignments) {
            if let search = searches.first(where: { $0.setting == setting.name && $0.isAsked }) {
                let settings = try given(to: provider)
                let chosen = try await dialogue.choice(
                    of: setting.name,
                    search.subject,
                    takesSeveral: setting.raw(fromArgument: "a").elements != nil
                ) { [options] words in
                    try await SettingQuestion(provider, search, for: words, settings: settings, feed: nil).matches(
                        with: options
                    )
                }
                guard !chosen.isEmpty else { continue }
                assignments.append("\(setting.name)=\(chosen.map(\.value).joined(separator: ","))")
                for (name, value) in chosen[0].otherSettings where !isSet(name, assignments) {
                    assignments.append("\(name)=\(value)")
                }
            } else if setting.isRequired {
                let choices = setting.choices.isEmpty ? "" : " (\(setting.choices.prefix(12).joined(separator: ", ")))"
                assignments.append(
                    "\(setting.name)=\(try dialogue.answer(to: "\(setting.name): \(setting.help)\(choices)"))"
                )
            }
        }
        return FeedProposal(manifest.name, name: source.name)
    }

    private func given(to provider: any FeedProvider.Type) throws -> [String: RawSetting] {
        var given: [String: RawSetting] = [:]
        for assignment in assignments {
            let (path, value) = try change.editor.setting(assignment, of: provider.manifest.name, from: change.place)
            if path.count == 2, case .name(let name) = path[1] { given[name] = RawSetting(value) }
        }
        return given
    }

    // MARK: - Preview

    /// What would come of the feed; no request is made where its source has answered already.
    ///
    /// - Returns: What it makes of the answer.
    /// - Throws: What ``Session/init(_:)`` throws.
    package func preview() async throws -> FeedPreview? {
        var options = options
        // The folder of a configuration that is yet to be written may not be there: its programs are tried in this one.
        let files = FileManager.default
        let folder = change.source.folder
        options.source = .single(
            try change.editor.text(of: id),
            in: files.fileExists(atPath: folder) ? folder : files.currentDirectoryPath
        )
        options.selection = .named(feeds: [id], tags: [])
        (options.mode, options.storesAnswers) = (.refresh, false)
        (options.asksPublishers, options.savedAnswer) = (answer == nil, answer)
        return try await Session(options).end { [answer] in try await $0.preview(answer) }
    }
}

// MARK: - Writing

extension FeedAddition {
    /// Writes the feed, where nothing speaks against it.
    ///
    /// - Parameters:
    ///   - failure: Why nothing could be read from the source; `nil` where something could.
    ///   - isSure: Whether the user has said beforehand that it is to be written.
    ///   - isForced: Whether it is to be written also where nothing could be read.
    /// - Returns: What was done, in a line; `nil` where the user does not want it.
    /// - Throws: What speaks against it.
    package func write(after failure: FeedError?, isSure: Bool, isForced: Bool) throws -> String? {
        if let dialogue {
            guard try dialogue.confirms("Write this?", unless: failure == nil) else { return nil }
        } else if var failure, !isForced {
            failure.hint = (failure.hint.map { "\($0) " } ?? "") + "Nothing is written; --force writes it all the same."
            throw failure
        } else if !isSure, !isForced {
            throw ArgumentProblem("nothing is written. If it is right, add --yes.")
        }
        try change.write()
        let trust = " If it runs a program or needs a secret, trust the file first (aggregate config trust)."
        return "\(change.sentence("added \(id)"))\(change.source.isTrusted ? "" : trust) See it: aggregate --feed \(id)"
    }

    /// The lines that are written, under the name of their file.
    package var lines: [String] { ["", "In \(change.source.name):"] + change.lines }
}

extension RawSetting {
    /// The value that a tree means.
    fileprivate init(_ tree: JSONTree) {
        switch tree {
        case .scalar(let text): self = (try? JSONDocument(text)).map { RawSetting($0.root) } ?? .null
        case .array(let values): self = .list(values.map { RawSetting($0) })
        case .object(let members):
            self = .object(Dictionary(members.map { ($0.name, RawSetting($0.value)) }) { $1 })
        }
    }
}
