import FeedBoard
import FeedConfiguration
import FeedCore
import FeedJSON
import Foundation
import JSONHTTP

/// A feed that is proposed for a source, before the user has said more of it.
struct FeedProposal {
    /// JSON, and how it is read.
    struct Mapped {
        let root: JSONValue
        var mapping: MappingProposal
    }

    let provider: String

    /// The JSON and its mapping, which may be corrected; `nil` for anything else.
    private(set) var mapped: Mapped?

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
    ///   - body: The body of the answer.
    ///   - url: The address that answered.
    ///   - contentType: The media type of its answer.
    ///   - isFile: True if it came from a file, which is read again.
    ///   - place: The setting that says where it is.
    ///   - name: A name for the feed if the source has no title.
    ///   - words: The texts of the viewer's language.
    ///   - map: Finds a mapping for JSON.
    /// - Throws: ``ArgumentProblem`` if no feed can be made of it.
    init(
        _ body: [UInt8],
        at url: URL?,
        contentType: String? = nil,
        isFile: Bool = false,
        from place: JSONTree.Member,
        name: String?,
        in words: any Texts,
        mapping map: (JSONValue) throws -> MappingProposal
    ) throws {
        let kind = AnswerKind(body, at: url, contentType: contentType)
        // A file has a name that somebody chose.
        let title = isFile ? nil : kind.title(of: body)
        switch kind {
        case .calendar:
            self.init("icalendar", [place], name: title ?? name ?? "calendar")
            remarks = [words.isCalendar(title)]
        case .syndication:
            self.init("syndication", [place], name: title ?? name ?? "news")
            remarks = [words.isSyndication(title)]
        case .json(let root):
            let mapping = try map(root)
            self.init("json-http", [place], name: name)
            mapped = Mapped(root: root, mapping: mapping)
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
    mutating func adopt(_ mapping: MappingProposal, in words: any Texts) {
        mapped?.mapping = mapping
        let own = Self.settings(mapping)
        settings = settings.filter { !["records", "fields", "timeZone"].contains($0.name) } + own
        remarks = [words.isJSON(records: mapping.records, fields: mapping.words(words.mappingWord))]
        if mapping.isUndated { remarks.append(words.mappingHasNoTime) }
        remarks += mapping.notes.map { words.sentence($0) }
    }

    private static func settings(_ mapping: MappingProposal) -> [JSONTree.Member] {
        let zone = mapping.timeZone.map { [JSONTree.Member("timeZone", .text($0.name))] } ?? []
        let fields = mapping.fields.map { JSONTree.Member($0.name, JSONTree($0.value)) }
        return [.init("records", .text(mapping.records)), .init("fields", .object(fields))] + zone
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

extension Texts {
    fileprivate func sentence(_ note: MappingProposal.Note) -> String {
        switch note {
        case .otherReading(let text, let proposed, let other, let settings):
            let words = settings.map { "--set \($0.quotedForShell)" }
            return otherReading(of: text, proposed: "\(proposed)", other: "\(other)", settings: words)
        case .idHasTime: return idHasTime
        case .lacksYear(let text): return lacksYear(text)
        case .unknownStatus(let texts): return unknownStatus(texts)
        case .zone(let zone, let source):
            if case .answer(let path) = source { return readsTimes(in: zone.name, asSaidBy: path) }
            return readsTimes(in: zone.name, isViewers: source == .viewer)
        case .recordZones(let zones, let path):
            let names = zones.prefix(3).map(\.name)
            let member = MappingProposal.said(path, mappingWord)
            return readsTimes(in: names, andMore: zones.count - names.count, asEachSays: member)
        case .alternatives(let field, let taken, let others):
            return mayBeOther(
                field,
                than: taken,
                settings: others.map { "--set \("fields.\(field)=\($0)".quotedForShell)" }
            )
        case .idOfSample(let path, let count): return idOfSample(path, count: count)
        case .otherLists(let lists):
            return otherLists(lists.prefix(5).map { "--set \("records=\($0)".quotedForShell)" })
        }
    }
}
