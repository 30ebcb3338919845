package import FeedJSON

/// The errors of one record, which are reported at once, so that a program's author can correct them in one go.
package struct RecordIssues: Error, Sendable {
    package let first: JSONMismatch
    private let others: [JSONMismatch]
    private let record: JSONValue

    /// Common other names for the members that an item must have.
    private static let otherNames = [
        "id": ["uid", "guid", "key", "_id", "ID", "identifier", "uuid", "slug"],
        "title": ["name", "summary", "headline", "label", "text", "subject", "Title"],
        "time": [
            "date", "when", "datetime", "begin", "begins", "starts", "startsAt", "start_time",
            "startTime",
            "dtstart", "Time",
        ],
    ]

    /// Returns true if a record has a common other name of a required member, such as "uid" for "id".
    static func hasOtherName(for name: String, in record: JSONValue) -> Bool {
        otherNames[name]?.contains { record[$0] != nil } ?? false
    }

    init(first: JSONMismatch, others: [JSONMismatch] = [], in record: JSONValue) {
        (self.first, self.others, self.record) = (first, others, record)
    }

    /// The JSON Pointer of the only issue's value; for several issues, that of the record.
    package var pointer: String { others.isEmpty ? first.pointer : record.pointer }

    /// For each issue, the value found and the values expected, joined by `; `.
    package var reason: String {
        guard !others.isEmpty else { return text(of: first) }
        return ([first] + others).map { issue in
            let place = String(issue.pointer.dropFirst(record.pointer.count))
            return (place.isEmpty ? "" : "\(place): ") + text(of: issue)
        }.joined(separator: "; ")
    }

    /// Whole sentences about how to write the values; `nil` if ``reason`` is clear enough.
    package var advice: String? {
        var sentences: [String] = []
        for case let sentence? in ([first] + others).map(\.advice) where !sentences.contains(sentence) {
            sentences.append(sentence)
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// Returns the text of an issue; for a missing member, with the present member that was probably meant.
    private func text(of issue: JSONMismatch) -> String {
        guard issue.pointer == record.pointer,
            let name = Self.otherNames.keys.first(where: { issue.expected == "a member \"\($0)\"" }),
            let written = Self.otherNames[name]?.first(where: { record[$0] != nil })
        else { return issue.reason }
        return "\(issue.reason); rename \"\(written)\" to \"\(name)\""
    }
}
