import FeedCore
import FeedJSON

/// A list of times that each record has, and of which each is an item of its own: the dates of a course.
struct TimeList {
    /// Where it is in a record.
    let names: [String]

    /// What its elements are: a start, a date or a time of day.
    let kind: String

    /// `nil` where the time is no element of a list, or the list has start and end of one item.
    ///
    /// - Parameters:
    ///   - members: What the records have.
    ///   - times: The times that were found in it.
    init?(among members: RecordMembers, as times: RecordTimes) {
        let found = times.paths.lazy.compactMap { members.member(at: $0) }.first { $0.position == 0 }
        guard let first = found, !first.isOfList else { return nil }
        names = first.names
        let own = members.members.filter { $0.names == first.names }
        let time = RecordTime(of: first, isNamed: true)
        kind = time.map { $0.hasTime && !$0.isMidnight ? "start" : "date" } ?? "time"
        let isPlural = Self.isPlural(first.words.last ?? "")
        guard own.count > 1 || isPlural else { return nil }
        guard own.count == 2, own[1].values.count == first.recordCount else { return }
        // Two everywhere may be start and end.
        let second = RecordTime(of: own[1], isNamed: true)
        let isSpan =
            if let time, let second {
                second.follows(time) && (!isPlural || second.isWithinDay(after: time))
            } else {
                !isPlural
            }
        if isSpan { return nil }
    }

    private static func isPlural(_ word: String) -> Bool {
        ["s", "zeiten", "termine", "tage", "daten"].contains(where: word.hasSuffix)
    }
}

extension MappingHints {
    /// What was said of records, in the words of the elements of a list in them; `nil` where it cannot be said so.
    func moved(to members: RecordMembers, from records: RecordMembers) -> MappingHints? {
        guard fields["start"] == nil, fields["day"] == nil, fields["id"] == nil else { return nil }
        return replacing { path in
            guard let member = records.member(at: path) else { return nil }
            let moved = members.members.first { other in
                other.names == member.names && other.position == member.position && other.path != "0"
            }
            return moved?.path
        }
    }
}
