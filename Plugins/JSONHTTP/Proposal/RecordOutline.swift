import FeedCore
package import FeedJSON
import FeedReaders
import Foundation

/// The fields of an answer's records, shown to a user who maps them by hand.
package struct RecordOutline: Sendable {
    /// The path to the records.
    package let records: String
    package let fields: [(path: String, example: String)]

    /// The path of the field that is most likely the title.
    package let title: String?
    package let times: [String]

    /// The paths of all fields, including fields that ``fields`` leaves out.
    private let known: Set<String>

    /// Creates an outline of the list that most likely has the records; `nil` if there is no list with members.
    package init?(of root: JSONValue, hints: MappingHints = MappingHints()) {
        let page = Page(proposing: root)
        let lists = hints.lists(in: page)
        let all = lists.isEmpty ? MappingHints().lists(in: page) : lists
        // The outline is that of the proposed list, so that its fields can be given as hints.
        let proposed = MappingProposal(of: root, in: .gmt, hints: hints.withoutFields)?.records
        let most = all.max { $0.nodes.count < $1.nodes.count }
        guard let list = all.first(where: { $0.path == proposed }) ?? most else { return nil }
        var members = RecordMembers(list, hints)
        guard !members.members.isEmpty else { return nil }
        records = list.path
        known = Set(members.members.map(\.path))
        // Two elements of an array of texts are enough.
        let told = members.members.filter { !$0.isOfList && $0.position ?? 0 < 2 }.prefix(20)
        fields = told.map { ($0.path, $0.values.first.map(Self.example) ?? "") }
        times = told.filter(\.isTime).map(\.path)
        members.remove(hints.paths)
        let texts = told.filter { !$0.texts.isEmpty && !$0.isTime }
        let best = texts.first { !$0.isID } ?? texts.first ?? told.first { !$0.isTime } ?? told.first
        title = members.takeTitle()?.title.firstPath ?? best?.path
    }

    /// Returns the paths in the hints that lead to no member of these records.
    package func unknown(in hints: MappingHints) -> [String] { hints.paths.filter { !known.contains($0) }.sorted() }

    /// Returns the path of the field that a text names: by its path, or by its name as it is written, with blanks and
    /// accents; `nil` if there is none.
    package func path(named text: String) -> String? {
        [text, JSONPath.relative([text])].first(where: known.contains)
    }

    /// Returns the index of the field that a text names; see ``path(named:)``.
    package func index(of text: String) -> Int? {
        path(named: text).flatMap { path in fields.firstIndex { $0.path == path } }
    }

    private static func example(_ cell: Cell) -> String {
        guard let text = cell.text else { return cell.written ?? cell.flag.map(String.init) ?? "" }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "\"\(line.prefix(40))\(line.count > 40 ? "…" : "")\""
    }
}

extension Page {
    /// Creates the page of an answer that needs a mapping.
    convenience init(proposing root: JSONValue, at now: Date? = nil) {
        let now = now ?? FeedClock.system.now
        self.init(root, limits: AnswerLimits(), redaction: Redaction([]), hasSecrets: false, now: now)
    }
}
