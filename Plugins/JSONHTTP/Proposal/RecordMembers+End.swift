import FeedCore
import FeedJSON
import Foundation

// Which of several ends is that of the records: that of their sales, or of the season that they are in, is another matter.

extension RecordMembers {
    /// Takes the end that belongs to a start.
    mutating func takeEnd(of start: RecordTime) -> RecordTime? {
        let members = self
        return takeTime(among: Self.endNames, onlyNamed: true) { end, time in
            guard !end.isOfSale, !end.saysWhenPublished else { return false }
            // A start that is written as a template of its own says nothing of where its end is.
            guard let own = members.all.first(where: { $0.path == start.path }) else { return true }
            return end.isBeside(own) && !members.isOfWindow(end, around: own)
                && !members.isBefore(own, start, end, time)
        }
    }

    /// Whether an end is that of a window in which a start lies that is not the window's own: a rocket is not in the air
    /// until its launch window closes.
    private func isOfWindow(_ end: Member, around start: Member) -> Bool { end.isOfWindow && !start.isOfWindow }

    /// Whether a window begins there in which another time of the records lies, which says when they take place.
    func isWindow(around others: [Member], from start: Member) -> Bool {
        guard start.isOfWindow, let opens = RecordTime(of: start, isNamed: true), opens.hasTime else { return false }
        let end = others.first { other in
            other.isOfWindow && other.path != start.path && other.names.dropLast() == start.names.dropLast()
                && other.rank(among: Self.endNames) != nil
        }
        guard let end, let closes = RecordTime(of: end, isNamed: true) else { return false }
        let ends = Dictionary(zip(end.rows, end.values)) { first, _ in first }
        let starts = Dictionary(zip(start.rows, start.values)) { first, _ in first }
        return others.contains { other in
            guard !other.isOfWindow, other.isEverywhere, !other.saysWhenChanged, !other.saysWhenPublished,
                other.names.dropLast() == start.names.dropLast(), other.rank(among: Self.startNames) != nil,
                let time = RecordTime(of: other, isNamed: true), time.hasTime
            else { return false }
            return zip(other.rows, other.values).allSatisfy { row, value in
                guard let instant = time.instant(of: value) else { return false }
                let from = starts[row].flatMap(opens.instant(of:)) ?? .distantPast
                return instant >= from && instant <= ends[row].flatMap(closes.instant(of:)) ?? .distantFuture
            }
        }
    }

    /// Whether any record ends before it begins.
    private func isBefore(_ own: Member, _ start: RecordTime, _ end: Member, _ time: RecordTime) -> Bool {
        let starts = Dictionary(zip(own.rows, own.values)) { first, _ in first }
        // On the clocks of two zones, a flight may land before it takes off.
        let isSure = start.needsZone == time.needsZone && start.hasTime == time.hasTime && zonePaths.count < 2
        return zip(end.rows, end.values).contains { row, value in
            guard let ends = time.instant(of: value), let begins = starts[row].flatMap(start.instant(of:)) else {
                return false
            }
            return ends < begins - (isSure ? 0 : 86_400)
        }
    }
}

extension RecordMembers.Member {
    /// Whether an end stands beside a start, in an object with a name of its own beside that of the start, or in the record.
    fileprivate func isBeside(_ start: Self) -> Bool {
        guard level <= start.level else { return false }
        return names.count == 1 || names.dropLast() == start.names.dropLast()
            || place(among: RecordMembers.endNames) == start.place(among: RecordMembers.startNames)
    }

    /// Whether it is about a span in which something takes place at some time: `window_start`.
    fileprivate var isOfWindow: Bool { words.contains("window") || holderWords.contains("window") }

    /// The names that lead to what has the member, or the object with its parts: those of `dates` for `dates.end.local`.
    private func place(among names: [String]) -> ArraySlice<String> {
        let holder = self.names.dropLast()
        return Self.rank(of: holderWords, among: names) == nil ? holder : holder.dropLast()
    }

    /// How many levels above a record it is; 0 for a member of the record.
    private var level: Int { path.wholeMatch(of: /([1-9][0-9]*)\/.*/).flatMap { Int($0.1) } ?? 0 }
}
