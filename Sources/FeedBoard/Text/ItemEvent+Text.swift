package import FeedCore
import Foundation

extension ItemEvent {
    /// Returns the change in words: `14:05 -> 14:20`, `platform 3 -> 4`, `cancelled`, `weather Fine (new)`.
    package func change(by clock: ViewerClock) -> String {
        let texts = clock.words
        switch kind {
        case .moved, .changed:
            let label = label.map { "\(texts.inSentence(texts.label($0))) " } ?? ""
            switch (before, after) {
            case (let before?, let after?):
                let words = clock.words(of: before, after)
                let values = withoutSameParts(words.0, words.1)
                // A value may begin with its label, as a platform does.
                guard !label.isEmpty,
                    [values.0, values.1].allSatisfy({ $0.lowercased().hasPrefix(label.lowercased()) })
                else {
                    return "\(label)\(values.0) -> \(values.1)"
                }
                return "\(values.0) -> \(values.1.dropFirst(label.count))"
            case (nil, let after?): return label + texts.new(clock.words(of: after, after).1)
            case (let before?, nil): return label + texts.gone(clock.words(of: before, before).0)
            case (nil, nil): return texts.word(for: kind)
            }
        case .appeared: return after?.status.map { texts.appeared(as: $0) } ?? texts.word(for: kind)
        case .cameBack: return before?.status.map { texts.cameBack(from: $0) } ?? texts.word(for: kind)
        case .cancelled, .withdrawn, .disappeared: return texts.word(for: kind)
        }
    }
}

extension ItemEvent {
    /// Returns two lists without the parts at the beginning of both, which the row of the item has: `platform 5` and
    /// `platform 6` of `Southbound, platform 5` and `Southbound, platform 6`.
    private func withoutSameParts(_ old: String, _ new: String) -> (String, String) {
        let (oldParts, newParts) = (old.components(separatedBy: ", "), new.components(separatedBy: ", "))
        let same = min(zip(oldParts, newParts).prefix { $0 == $1 }.count, oldParts.count - 1, newParts.count - 1)
        return (oldParts[same...].joined(separator: ", "), newParts[same...].joined(separator: ", "))
    }

    /// Returns the change of an item, for its row: `moved 14:05 → 14:20`, `platform 5 → 6`, `cancelled`.
    package func changeInRow(by clock: ViewerClock) -> String {
        guard [.moved, .changed].contains(kind), let before, let after else { return change(by: clock) }
        var (old, new) = clock.words(of: before, after)
        (old, new) = withoutSameParts(old, new)
        // Words at the beginning of both are written once.
        let (oldWords, newWords) = (old.split(separator: " "), new.split(separator: " "))
        let common = zip(oldWords, newWords).prefix { $0 == $1 }.count
        let rest = common < min(oldWords.count, newWords.count) ? newWords[common...].joined(separator: " ") : new
        let label =
            kind == .moved ? clock.words.word(for: .moved) : label.map { clock.words.inSentence(clock.words.label($0)) }
        let isTold = label.map { old.lowercased().contains($0.lowercased()) } ?? true
        return (isTold ? "" : "\(label ?? "") ") + "\(old) → \(rest)"
    }
}

extension ViewerClock {
    /// Returns two values in words: times are in the viewer's zone, and as short as the difference between them allows.
    func words(of before: ItemEvent.Value, _ after: ItemEvent.Value) -> (String, String) {
        guard let times = (before.placedTime, after.placedTime) as? (FeedTime, FeedTime) else {
            return (words(of: before), words(of: after))
        }
        var short = (shortTime(times.0), shortTime(times.1))
        // A time of today without its day would look like one of the other day.
        if let days = (day(of: times.0), day(of: times.1)) as? (CivilDay, CivilDay), days.0 != days.1, days.1 == today {
            short.1 = datedTime(times.1)
        }
        // The short form has no seconds.
        if before == after || short.0 != short.1 { return withoutRepetition(short.0, short.1) }
        return withoutRepetition(datedTime(times.0), datedTime(times.1))
    }

    /// Returns the first day of a time, in the viewer's zone; `nil` without a date.
    func day(of time: FeedTime) -> CivilDay? {
        switch time {
        case .instant(let start, _): CivilDay(start, in: timeZone)
        case .days(let first, _, _): first
        case .undated: nil
        }
    }

    private func words(of value: ItemEvent.Value) -> String {
        switch value {
        case .fact(let fact, let unit) where fact.isNumber: fact.text(unit: unit, by: self)
        case .fact(.flag(let flag), _): flag ? words[.yes] : words[.no]
        // The publisher's words tell more than "no date".
        case .time(.undated): value.words
        case .time(let time): shortTime(time)
        case .fact(.instant(let date), _): shortTime(.instant(date))
        case .fact(.day(let day), _): shortTime(.day(day, region: ""))
        case .fact(.text(let text), nil): words.value(text)
        case .fact: value.words
        }
    }

    /// Returns two times, the second without the date if both have the same date, as in `Sat 12 Dec 17:00 -> 17:30`;
    /// the date of today is left out of the first, too.
    private func withoutRepetition(_ before: String, _ after: String) -> (String, String) {
        let dates = [before, after].map { $0.split(separator: " ").dropLast() }
        guard dates[0] == dates[1], let first = before.split(separator: " ").last,
            let second = after.split(separator: " ").last, first.contains(":"), second.contains(":")
        else { return (before, after) }
        let today = datedTime(.day(today, region: "")).split(separator: " ")
        return (dates[0].elementsEqual(today) ? String(first) : before, String(second))
    }
}

extension ItemEvent.Value {
    /// The status that the value names; `nil` for any other value.
    fileprivate var status: ItemStatus? {
        if case .fact(.text(let text), _) = self { ItemStatus(rawValue: text) } else { nil }
    }

    /// The time of the value; `nil` if the value is not a time, or has no date.
    fileprivate var placedTime: FeedTime? {
        switch self {
        case .time(.undated): nil
        case .time(let time): time
        case .fact(.instant(let date), _): .instant(date)
        case .fact(.day(let day), _): .day(day, region: "")
        case .fact: nil
        }
    }
}
