import FeedBoard
import FeedConfiguration
import FeedCore
import FeedJSON
import Foundation

/// A feed that is proposed for a source, before the user has said more of it.
struct FeedProposal {
    let provider: String

    /// The mapping of JSON, which may be corrected; `nil` for anything else.
    private(set) var mapping: ProposedMapping?

    /// True if the configuration would have an address in plain text that looks like a secret.
    var isSecretInPlain = false
    private(set) var settings: [JSONTree.Member] = []

    /// A name for the feed.
    let name: String

    /// The facts found out about the source, a sentence each.
    var remarks: [String] = []

    /// The source's answer, which is shown without another request.
    private(set) var answer: SavedAnswer?

    init(_ provider: String, _ settings: [JSONTree.Member] = [], name: String?) {
        self.provider = provider
        self.settings = settings
        self.name = name ?? provider
    }

    /// Proposes a feed for the answer of a source.
    ///
    /// - Parameters:
    ///   - response: The answer; of a file, one without an address.
    ///   - isFile: True if it came from a file, which is read again.
    ///   - place: The setting that says where it is.
    ///   - name: A name for the feed if the source has no title.
    ///   - words: The texts of the viewer's language.
    ///   - registry: The providers.
    ///   - map: Finds a mapping for JSON.
    /// - Throws: ``ArgumentProblem`` if no feed can be made of it.
    init(
        _ response: FeedResponse,
        isFile: Bool,
        from place: JSONTree.Member,
        name: String?,
        in words: Texts,
        among registry: FeedRegistry,
        mapping map: (JSONValue) throws -> ProposedMapping
    ) throws {
        let (body, kind) = (response.body, AnswerKind(response))
        // A file has a name that somebody chose.
        let title = isFile ? nil : kind.title(of: body)
        switch kind {
        case .calendar:
            self.init(try registry.name(ofReader: .calendar), [place], name: title ?? name ?? "calendar")
            remarks = [words.isCalendar(title)]
        case .syndication:
            self.init(try registry.name(ofReader: .syndication), [place], name: title ?? name ?? "news")
            remarks = [words.isSyndication(title)]
        case .json(let root):
            let mapping = try map(root)
            self.init(try registry.name(ofReader: .json), [place], name: name)
            adopt(mapping, in: words)
            remarks.insert(words.mappingIsGuess, at: 1)
        case .page: throw ArgumentProblem("this is a web page that names no feed and no calendar.")
        case .brokenJSON(let reason): throw ArgumentProblem("this begins as JSON does, but it is not: \(reason).")
        case .unknown where isFile && !body.isEmpty:
            // A file may contain a secret, which must not be shown.
            throw ArgumentProblem(
                "this file is not a calendar, a feed or JSON. If it holds a secret address, put file: before its path."
            )
        case .unknown(let reason): throw ArgumentProblem("this is not a calendar, a feed or JSON: \(reason).")
        }
        if !isFile { answer = SavedAnswer(body: body) }
    }

    /// Replaces the mapping.
    mutating func adopt(_ mapping: ProposedMapping, in words: Texts) {
        self.mapping = mapping
        settings = settings.filter { !["records", "fields", "timeZone"].contains($0.name) } + mapping.settings
        remarks = mapping.remarks(in: words)
    }

    /// Returns the feed in the form of the configuration.
    func feed(called id: String) -> JSONTree {
        let all: [JSONTree.Member] = [.init("id", .text(id)), .init("provider", .text(provider))]
        return .object(settings.isEmpty ? all : all + [.init("settings", .object(settings))])
    }

    /// Returns an id that no feed has.
    func id(besides taken: [String]) -> String {
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

extension FeedRegistry {
    /// Returns the name of the provider that reads a format.
    ///
    /// - Throws: ``ArgumentProblem`` if there is none.
    func name(ofReader format: SourceFormat) throws(ArgumentProblem) -> String {
        if let manifest = manifests.first(where: { $0.reads == format }) { return manifest.name }
        throw ArgumentProblem("this program has no provider for \(format.rawValue).")
    }
}
