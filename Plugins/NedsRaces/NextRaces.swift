import FeedCore
import FeedJSON

/// The races of an answer: the list of ids, and the summaries beside it.
///
/// The older form is `{"status": 200, "data": {"next_to_go_ids": […], "race_summaries": {…}}}`; the newer one has no
/// envelope and lists by category, `{"category_race_map": {category: {"race_ids": […]}}, "race_summaries": {…}}`.
struct NextRaces {
    /// The ids in the order of the answer.
    private let ids: [JSONValue]
    private let summaries: JSONValue

    /// Returns true if an answer has no envelope.
    static func isBare(_ answer: JSONValue) -> Bool {
        answer["category_race_map"] != nil || answer["race_summaries"] != nil
    }

    /// Finds list and summaries.
    ///
    /// - Throws: `JSONMismatch` if one of them is missing or has the wrong type.
    init(json answer: JSONValue, warnings: inout FeedWarnings) throws(JSONMismatch) {
        let data: JSONValue
        if Self.isBare(answer) {
            data = answer
            ids = try Self.ids(byCategory: answer.member("category_race_map"), warnings: &warnings)
        } else {
            data = try answer.member("data")
            ids = try Self.elements(of: "next_to_go_ids", in: data)
        }
        summaries = try data.member("race_summaries")
        guard summaries.kind == .object else { throw JSONMismatch(found: summaries, expected: "an object") }
    }

    private static func ids(
        byCategory map: JSONValue,
        warnings: inout FeedWarnings
    ) throws(JSONMismatch) -> [JSONValue] {
        guard let categories = map.members else { throw JSONMismatch(found: map, expected: "an object") }
        var ids: [JSONValue] = []
        for category in categories {
            do throws(JSONMismatch) {
                ids += try elements(of: "race_ids", in: category.value)
            } catch {
                // Its races are still in the summaries.
                warnings.add(.unusualRecord, pointer: error.pointer, error.reason)
            }
        }
        return ids
    }

    private static func elements(of name: String, in object: JSONValue) throws(JSONMismatch) -> [JSONValue] {
        let list = try object.member(name)
        guard let elements = list.elements else { throw JSONMismatch(found: list, expected: "an array") }
        return Array(elements)
    }

    /// A summary with its member name.
    private struct Entry: Sendable {
        var summary: JSONValue
        var key: String
        var isListed: Bool
    }

    /// Reads the listed races in their order, then the unlisted ones.
    ///
    /// - Parameters:
    ///   - warnings: Receives a warning for each race that has no summary, is listed twice or not at all, or cannot be
    ///     read.
    ///   - transform: Makes a result from each race.
    /// - Returns: The results.
    func map<Result: Sendable>(
        warnings: inout FeedWarnings,
        _ transform: @Sendable (consuming Race) -> Result
    ) -> [Result] {
        entries(warnings: &warnings).readConcurrently(warnings: &warnings) { entry, warnings in
            do throws(JSONMismatch) {
                let race = try Race(json: entry.summary, key: entry.key, warnings: &warnings)
                if !entry.isListed {
                    warnings.add(
                        .unlistedRecord,
                        pointer: entry.summary.pointer,
                        "the race is not listed; it is shown"
                    )
                }
                return transform(race)
            } catch {
                warnings.add(error)
                return nil
            }
        }
    }

    /// Returns the summaries in display order, without duplicates.
    private func entries(warnings: inout FeedWarnings) -> [Entry] {
        var index = (summaries.memberIndex() ?? [:]).mapValues { (json: $0, isTaken: false) }
        var entries: [Entry] = []
        entries.reserveCapacity(index.count)
        var missing: Set<String> = []
        for id in ids {
            guard let key = id.string else {
                warnings.add(JSONMismatch(found: id, expected: "the id of a race"))
                continue
            }
            guard let place = index.index(forKey: key) else {
                if missing.insert(key).inserted {
                    warnings.add(.missingRecord, pointer: id.pointer, "the race \"\(key)\" has no summary")
                } else {
                    warnings.addRepeated(key, at: id)
                }
                continue
            }
            guard !index.values[place].isTaken else {
                warnings.addRepeated(key, at: id)
                continue
            }
            index.values[place].isTaken = true
            entries.append(Entry(summary: index.values[place].json, key: key, isListed: true))
        }
        guard entries.count < index.count, let members = summaries.members else { return entries }
        for member in members {
            let key = member.name
            // For a repeated name, the index has the last value.
            guard let place = index.index(forKey: key), !index.values[place].isTaken else { continue }
            index.values[place].isTaken = true
            entries.append(Entry(summary: index.values[place].json, key: key, isListed: false))
        }
        return entries
    }
}

extension FeedWarnings {
    fileprivate mutating func addRepeated(_ key: String, at id: JSONValue) {
        add(.duplicateRecord, pointer: id.pointer, "the race \"\(key)\" is listed before")
    }
}
