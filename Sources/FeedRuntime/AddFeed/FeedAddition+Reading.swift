import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedJSON
import FeedReaders
import Foundation

/// Reading a source once, as a feed would, to recognise its format.
extension FeedAddition {
    /// The maximum number of a page's other links that are mentioned.
    private static let toldLinks = 5

    /// Proposes a feed for a source; reads the source first, unless it is a provider.
    func read(_ source: AddedSource) async throws -> FeedProposal {
        switch source {
        case .provider(let provider), .value(_, _, let provider):
            return FeedProposal(provider.manifest.name, name: source.name)
        case .program(let path):
            let command = JSONTree.array([.text(change.place.written(path))])
            return FeedProposal(try name(ofReader: .program), [.init("command", command)], name: source.name)
        case .file(let path):
            let body = try FeedFile.read(FilePath(path))
            if body.isAddress {
                throw ArgumentProblem(
                    "\(path.quoted) holds an address. Where that is a secret, add file:\(path), which the configuration names in"
                        + " its place; else add the address itself."
                )
            }
            let setting = JSONTree.Member("file", .text(change.place.written(path)))
            return try proposal(of: FeedResponse(body: body), isFile: true, setting, source)
        case .secretAddress(let secret, let text):
            let response = try await answer(at: secret, called: "the address in \(text)", isUsers: true)
            var proposal = try proposal(of: response, JSONTree.Member("url", secret), source)
            guard takesWholeAddress(proposal) else {
                throw ArgumentProblem(
                    "this is JSON, of whose address only a key may be a secret: aggregate providers describe \(proposal.provider)"
                )
            }
            if text.hasPrefix("env:") { proposal.remarks.append(words.variableIsNeeded(String(text.dropFirst(4)))) }
            return proposal
        case .address(let url):
            var proposal = try await proposal(for: url, of: source)
            if url.isLikeSecret, takesWholeAddress(proposal) {
                proposal.remarks.append(words[.addressIsLikeSecret])
                proposal.isSecretInPlain = true
            }
            return proposal
        }
    }

    /// Returns true if the feed's provider allows the whole address to be a secret.
    private func takesWholeAddress(_ proposal: FeedProposal) -> Bool {
        let manifest = options.registry.provider(named: proposal.provider)?.manifest
        return manifest?.setting(named: "url")?.resolution == .address
    }

    /// Returns the name of the provider that reads a format.
    ///
    /// - Throws: ``ArgumentProblem`` if no provider reads it.
    func name(ofReader format: SourceFormat) throws(ArgumentProblem) -> String {
        if let provider = options.registry.provider(reading: format) { return provider.manifest.name }
        throw ArgumentProblem("this program has no provider for \(format.rawValue).")
    }

    private func proposal(for url: URL, of source: AddedSource) async throws -> FeedProposal {
        var (address, response) = (url, try await answer(at: url, isUsers: true))
        var link: PageLink?
        var others: [PageLink] = []
        if case .page(let links) = AnswerKind(response, now: FeedClock.system.now), let first = try choose(links) {
            link = first
            others = links.filter { $0 != first }
            let isSameHost = first.url.host()?.lowercased() == url.host()?.lowercased()
            (address, response) = (first.url, try await answer(at: first.url, isUsers: isSameHost))
        }
        let setting = JSONTree.Member("url", .text(address.absoluteString))
        var proposal = try proposal(of: response, setting, source)
        if let link { proposal.remarks.insert(words.pageNames(link.url.absoluteString), at: 0) }
        // In a dialogue, the user has chosen from them.
        if dialogue == nil, !others.isEmpty {
            let commands = others.prefix(Self.toldLinks).map {
                "aggregate feeds add \($0.url.absoluteString.quotedForShell)"
            }
            let more = others.count > commands.count ? ", and \(others.count - commands.count) more" : ""
            proposal.remarks.insert("It names others too: \(commands.joined(separator: ", "))\(more).", at: 1)
        }
        return proposal
    }

    /// Proposes a feed for the answer of a source.
    ///
    /// `place` is the setting with the location of the source. The feed's name comes from the source if the answer is a
    /// file or has no title.
    ///
    /// - Returns: The proposal, with the answer unless `isFile` is true: the preview then reads the file again.
    /// - Throws: ``ArgumentProblem`` if no feed can be made of the answer.
    private func proposal(
        of response: FeedResponse,
        isFile: Bool = false,
        _ place: JSONTree.Member,
        _ source: AddedSource
    ) throws -> FeedProposal {
        let (body, kind) = (response.body, AnswerKind(response, now: FeedClock.system.now))
        // A file has a name that a person chose.
        let title = isFile ? nil : kind.title(of: body)
        let name = title ?? source.name
        var proposal: FeedProposal
        switch kind {
        case .calendar:
            proposal = FeedProposal(try self.name(ofReader: .calendar), [place], name: name ?? "calendar")
            proposal.remarks = [words.isCalendar(title)]
        case .syndication:
            proposal = FeedProposal(try self.name(ofReader: .syndication), [place], name: name ?? "news")
            proposal.remarks = [words.isSyndication(title)]
        case .json(let root):
            proposal = FeedProposal(try self.name(ofReader: .json), [place], name: source.name)
            proposal.adopt(try mapping(of: root), in: words)
            proposal.remarks.insert(words[.mappingIsGuess], at: 1)
        case .table(let format, let root):
            proposal = FeedProposal(try self.name(ofReader: .json), [place], name: source.name)
            proposal.adopt(try mapping(of: root, as: format), in: words)
            if format.kind == .csv { proposal.remarks.insert(words[.mappingIsGuess], at: 1) }
        case .subscriptions: throw SubscriptionsFound(list: try Subscriptions(response, called: "the list"))
        case .page: throw ArgumentProblem("this is a web page that names no feed and no calendar.")
        case .brokenJSON(let reason): throw ArgumentProblem("this begins as JSON does, but it is not: \(reason).")
        case .refused(let reason): throw ArgumentProblem("\(reason).")
        case .unknown where isFile && !body.isEmpty:
            // A file may contain a secret, which must not be shown.
            throw ArgumentProblem(
                "this file is not a calendar, a feed, JSON, a table with a title and a time, or lines that begin with a date. If it holds a secret address, put file: before its path."
            )
        case .unknown(let reason):
            throw ArgumentProblem(
                "this is not a calendar, a feed, JSON, a table or lines that begin with a date: \(reason)."
            )
        }
        if !isFile { proposal.answer = SavedAnswer(body: body) }
        return proposal
    }

    /// Returns the link of a page that the user chooses; without a dialogue, the first link.
    private func choose(_ links: [PageLink]) throws -> PageLink? {
        guard links.count > 1, let dialogue = dialogue else { return links.first }
        dialogue.tell(dialogue.words[.pageNames])
        for (index, link) in links.enumerated() {
            dialogue.tell("  \(index + 1)  \(link.title ?? "") \(link.url.absoluteString)")
        }
        let question = dialogue.words.choosing(among: links.count, several: false, otherWords: false, none: false)
        let reply = try dialogue.answer(to: question, unless: "1") { reply in
            guard let number = Int(reply), (1...links.count).contains(number) else {
                throw ArgumentProblem("Write a number from 1 to \(links.count).")
            }
        }
        return Int(reply).map { links[$0 - 1] }
    }

    // MARK: - Requests

    /// The placeholder for the id of a new feed.
    fileprivate static let unnamed = "new"

    private func answer(at url: URL, isUsers: Bool) async throws -> FeedResponse {
        var response = try await answer(at: .text(url.absoluteString), called: url.absoluteString, isUsers: isUsers)
        response.url = response.url ?? url
        return response
    }

    /// Requests an address once.
    ///
    /// `name` is the address in errors. `isUsers` is true for an address at a host that the user named, and false for a
    /// link in a page to another host, which must not lead into the user's network.
    ///
    /// - Throws: ``ArgumentProblem`` if the address or its secret cannot be read, ``FeedCore/FeedError`` if the request
    ///   fails.
    private func answer(at address: JSONTree, called name: String, isUsers: Bool) async throws -> FeedResponse {
        let feed = JSONTree.object([
            .init("id", .text(id.isEmpty ? FeedAddition.unnamed : id)),
            .init("provider", .text(try self.name(ofReader: .calendar))),
            .init("settings", .object([.init("url", address)])),
        ])
        var options = options
        options.source = .single(RawSetting(feed).json.utf8, in: change.source.folder)
        (options.selection, options.mode, options.storesAnswers) = (.enabled, .refresh, false)
        do {
            return try await Session(options).end { [options] session in
                guard var feed = session.feeds.first, let raw = feed.settings["url"] else {
                    throw FeedError(.internal, "nothing was asked")
                }
                feed.access.isUserEndpoint = isUsers
                let source = try SourceAddress(raw, typeName: SourceAddress.typeName, \.withWebScheme)
                options.onAsking(source.url.host())
                defer { options.onAsking(nil) }
                return try await session.borrowing(feed) { context in
                    let accepted =
                        "text/calendar, application/rss+xml, application/atom+xml, application/feed+json, application/json, */*;q=0.5"
                    let response = try await context.transport.send(source.request(headers: ["Accept": accepted]))
                    if let failure = response.failure(at: name) { throw failure }
                    return response
                }
            }
        } catch let issues as ConfigurationIssues {
            throw ArgumentProblem(issues.ofNewFeed + "." + (issues.advice.map { " \($0)" } ?? ""))
        } catch var error as FeedError {
            // The feed has no id yet.
            error.feed = nil
            throw error
        }
    }
}

extension FeedResponse {
    /// Returns the error of an answer from an address that is requested for the first time; `nil` for a success.
    fileprivate func failure(at address: String) -> FeedError? {
        guard let failure = failure() else { return nil }
        let explained = failure.about(address: address, isSecret: false)
        guard explained.message == failure.message else { return explained }
        var named = failure
        named.message = "\(address): \(failure.message)"
        return named
    }
}

extension [UInt8] {
    /// True if the bytes are one line with an address, like a file that contains a secret address.
    fileprivate var isAddress: Bool {
        let text = String(decoding: prefix(4_096), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return !text.contains(where: \.isWhitespace) && text.prefixMatch(of: /(?i)(https?|webcals?):\/\//) != nil
    }
}

extension ConfigurationIssues {
    /// The errors of a feed whose JSON the user has not seen, without line numbers and without a full stop.
    var ofNewFeed: String {
        if let (file, reason) = unreadableFile { return "the file \(file) \(reason)" }
        if let unsetVariable { return "the variable \(unsetVariable) of the environment is not set" }
        let lines = errors.map { line in
            guard line.hasPrefix(ConfigurationSource.newFeed), let end = line.firstRange(of: ": ") else { return line }
            let text = String(line[end.upperBound...])
            // The placeholder is not an id that the user knows.
            let unnamed = "feeds.\(FeedAddition.unnamed).settings."
            return text.hasPrefix(unnamed) ? String(text.dropFirst(unnamed.count)) : text
        }
        let text = lines.joined(separator: " ")
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// The remedy if an environment variable is not set; `nil` for any other error.
    var advice: String? {
        unsetVariable.map { "Run export \($0)='…' first, here and wherever aggregate is to read the feed." }
    }

    /// The path of a secret's file, and the reason why it cannot be read.
    private var unreadableFile: (Substring, Substring)? {
        guard errors.count == 1 else { return nil }
        return errors[0].firstMatch(of: /takes the file ("[^"]+"), which (.+?)\. To go on/).map {
            ($0.output.1, $0.output.2)
        }
    }

    private var unsetVariable: Substring? {
        guard errors.count == 1 else { return nil }
        return errors[0].firstMatch(of: /environment variable "([^"]+)", which is not set/)?.output.1
    }
}

extension RawSetting {
    /// Creates the value that a JSON tree contains.
    init(_ tree: JSONTree) {
        switch tree {
        case .scalar(let text): self = (try? JSONDocument(text)).map { RawSetting($0.root) } ?? .null
        case .array(let values): self = .list(values.map { RawSetting($0) })
        case .object(let members):
            self = .object(Dictionary(members.map { ($0.name, RawSetting($0.value)) }) { $1 })
        }
    }
}
