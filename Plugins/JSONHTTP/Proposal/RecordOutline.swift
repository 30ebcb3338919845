import FeedCore
package import FeedJSON
import Foundation

/// The fields that the records of an answer have, for somebody who says what they mean.
package struct RecordOutline: Sendable {
    /// Where the records are.
    package let records: String

    /// The paths of the fields, with an example of each as JSON has it.
    package let fields: [(path: String, example: String)]

    /// The field that may be a title.
    package let title: String?

    /// The fields that can be read as a time.
    package let times: [String]

    /// The paths of all fields, also of those that are not told of.
    private let known: Set<String>

    /// How many fields are told of, how many elements of a list, and how long an example may be, in characters.
    private static let (toldFields, toldElements, exampleLength) = (20, 2, 40)

    /// Describes the list in an answer that most likely has its records; `nil` where it has no list of objects.
    package init?(of root: JSONValue, hints: MappingHints = MappingHints()) {
        let lists = hints.lists(in: root)
        let all = lists.isEmpty ? MappingHints().lists(in: root) : lists
        // The list that is proposed is the one whose fields may be said.
        let proposed = MappingProposal(of: root, in: .gmt, hints: hints.withoutFields)?.list
        guard let list = all.first(where: { $0.path == proposed }) ?? all.max(by: { $0.score < $1.score }) else {
            return nil
        }
        var members = RecordMembers(list, hints)
        guard !members.members.isEmpty else { return nil }
        records = list.path
        known = Set(members.members.map(\.path))
        let told = members.members.filter { !$0.isOfList && $0.position ?? 0 < Self.toldElements }
            .prefix(Self.toldFields)
        fields = told.map { member in
            (member.path, member.values.first.map(Self.example) ?? "")
        }
        times = told.filter { RecordTime(of: $0, isNamed: true) != nil }.map(\.path)
        members.remove(hints.paths)
        let texts = told.filter { $0.values.first?.string != nil }
        title =
            members.takeTitle()?.firstPath ?? texts.first { !$0.isTime && !$0.isID }?.path ?? texts.first {
                !$0.isTime
            }?
            .path
            ?? told.first { !$0.isTime }?.path ?? told.first?.path
    }

    /// The paths that somebody said and that lead nowhere in these records.
    package func unknown(in hints: MappingHints) -> [String] {
        hints.paths.filter { !known.contains($0) }.sorted()
    }

    private static func example(_ value: JSONValue) -> String {
        guard let text = value.string else { return value.numberText ?? value.bool.map(String.init) ?? "" }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "\"\(line.prefix(exampleLength))\(line.count > exampleLength ? "…" : "")\""
    }
}

extension MappingHints {
    /// The lists of an answer that may be meant: those that have all that was said, at the place that was said.
    func lists(in root: JSONValue) -> [RecordList] {
        var all = RecordList.all(in: root)
        if let records {
            let known = all.first { $0.path == records } ?? RecordList(at: records, in: root)
            all = known.map { [$0] } ?? []
        }
        let paths = paths
        return paths.isEmpty
            ? all
            : all.filter { list in
                let members = RecordMembers(list, self)
                return paths.allSatisfy { members.member(at: $0) != nil }
            }
    }
}
