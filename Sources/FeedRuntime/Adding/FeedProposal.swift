import FeedConfiguration
import FeedCore
import FeedJSON
import Foundation
import JSONHTTP

/// A feed that is proposed for a source, before the user has said more of it.
struct FeedProposal {
    let provider: String
    private(set) var settings: [JSONTree.Member] = []

    /// What a feed of it may be called.
    let name: String

    /// What was found out, in a sentence for the user; `nil` where there is nothing to say.
    var remark: String?

    /// What came from the source, to be shown without another request.
    private(set) var answer: SavedAnswer?

    init(_ provider: String, _ settings: [JSONTree.Member] = [], name: String, remark: String? = nil) {
        self.provider = provider
        self.settings = settings
        self.name = name
        self.remark = remark
    }

    /// Proposes a feed for an answer.
    ///
    /// - Parameters:
    ///   - kind: What the answer is.
    ///   - body: The answer; `nil` for a file, which is read again.
    ///   - place: The setting that says where it comes from.
    ///   - name: What the feed may be called.
    ///   - zone: The zone of times that name none.
    /// - Throws: ``ArgumentProblem`` where nothing can be made of it.
    init(
        _ kind: AnswerKind,
        _ body: [UInt8]?,
        from place: JSONTree.Member,
        name: String,
        in zone: TimeZone
    ) throws(ArgumentProblem) {
        switch kind {
        case .calendar: self.init("icalendar", [place], name: name, remark: "This is a calendar.")
        case .syndication:
            self.init("syndication", [place], name: name, remark: "This is a feed of RSS, Atom or JSON Feed.")
        case .json(let root):
            guard let mapping = MappingProposal(of: root, in: zone) else {
                throw ArgumentProblem(
                    "this is JSON, but no list in it has records with a title and a time that could be recognised."
                        + " Describe it yourself: Documentation/json-http.md"
                )
            }
            self.init("json-http", [place] + Self.settings(mapping), name: name)
            remark = "This is JSON. The mapping is a guess by names and shapes; correct what is wrong in the file."
        case .page: throw ArgumentProblem("this is a web page that names no feed and no calendar.")
        case .unknown(let reason): throw ArgumentProblem("this is no calendar, feed or JSON: \(reason).")
        }
        answer = body.map { SavedAnswer(body: $0) }
    }

    private static func settings(_ mapping: MappingProposal) -> [JSONTree.Member] {
        let zone = mapping.timeZone.map { [JSONTree.Member("timeZone", .text($0.name))] } ?? []
        let fields = mapping.fields.map { JSONTree.Member($0.name, JSONTree($0.value)) }
        return [.init("records", .text(mapping.records)), .init("fields", .object(fields))] + zone
    }

    /// The feed as the configuration has it.
    func feed(called id: String) -> JSONTree {
        let all: [JSONTree.Member] = [.init("id", .text(id)), .init("provider", .text(provider))]
        return .object(settings.isEmpty ? all : all + [.init("settings", .object(settings))])
    }

    /// An id that no feed has.
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
