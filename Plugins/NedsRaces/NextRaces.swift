import FeedCore
import FeedJSON

/// The races of an answer: the list of ids, and the summaries beside it.
///
/// The older form is `{"status": 200, "data": {"next_to_go_ids": […], "race_summaries": {…}}}`; the newer one has no
/// envelope and lists by category, `{"category_race_map": {category: {"race_ids": […]}}, "race_summaries": {…}}`.
struct NextRaces {
    /// The end of a warning about a detail of a race.
    static let consequence = "it is left out of the race"

    private let answer: RecordReader

    /// The ids in the order of the answer.
    private var ids: [JSONValue] = []
    private let summaries: JSONValue

    /// Returns true if an answer has no envelope.
    static func isBare(_ answer: RecordReader) -> Bool {
        answer["category_race_map"] != nil || answer["race_summaries"] != nil
    }

    /// Finds the list and the summaries of an answer.
    ///
    /// - Throws: `JSONMismatch` if one of them is missing or has the wrong type.
    init(_ answer: RecordReader) throws(JSONMismatch) {
        self.answer = answer
        let isBare = Self.isBare(answer)
        let data = isBare ? answer.json : try answer.member("data")
        if isBare {
            let map = try answer.member("category_race_map")
            guard let categories = map.members else { throw JSONMismatch(found: map, expected: "an object") }
            for category in categories {
                do throws(JSONMismatch) {
                    ids += try category.value.read("race_ids", as: [JSONValue].self)
                } catch {
                    // Its races are still in the summaries.
                    answer.warn(.unusualRecord, at: error.value, error.reason)
                }
            }
        } else {
            ids = try data.read("next_to_go_ids")
        }
        summaries = try data.member("race_summaries")
        guard summaries.kind == .object else { throw JSONMismatch(found: summaries, expected: "an object") }
    }

    /// A summary with its member name.
    private struct Entry: Sendable {
        var summary: JSONValue
        var key: String
        var isListed = true
    }

    /// Reads the listed races in their order, then the unlisted ones, each once.
    ///
    /// A race that has no summary, is listed twice or not at all, or cannot be read, causes a warning.
    func items() -> [FeedItem] {
        answer.eachConcurrently(of: entries(), at: { $0.summary }) { entry, record throws(JSONMismatch) in
            let item = try FeedItem(race: record, key: entry.key)
            if !entry.isListed { record.warn(.unlistedRecord, "the race is not listed; it is shown") }
            return item
        }
    }

    private func entries() -> [Entry] {
        let index = summaries.memberIndex() ?? [:]
        var entries: [Entry] = []
        entries.reserveCapacity(index.count)
        var listed = Set<String>(minimumCapacity: index.count)
        for id in ids {
            guard let key = id.string else {
                answer.lose(JSONMismatch(found: id, expected: "the id of a race"))
                continue
            }
            guard listed.insert(key).inserted else {
                answer.warn(.duplicateRecord, at: id, "the race \"\(key)\" is listed before")
                continue
            }
            guard let summary = index[key] else {
                answer.warn(.missingRecord, at: id, "the race \"\(key)\" has no summary")
                continue
            }
            entries.append(Entry(summary: summary, key: key))
        }
        guard entries.count < index.count, let members = summaries.members else { return entries }
        for member in members {
            // For a repeated name, the index has the last value.
            guard listed.insert(member.name).inserted, let summary = index[member.name] else { continue }
            entries.append(Entry(summary: summary, key: member.name, isListed: false))
        }
        return entries
    }
}
