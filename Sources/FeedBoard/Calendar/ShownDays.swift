package import FeedCore
package import FeedTimeline
import Foundation

/// The days of a month or a week on a calendar, with the reasons why some are not known.
package protocol ShownDays: Sendable {
    /// The timeline of the feeds with days.
    var timeline: Timeline { get }
    var days: MonthDays { get }

    /// The feeds with missing days, and the reasons.
    var missing: [MissingDays] { get }

    /// The items of other feeds, which have times of day: trains and races would hide appointments.
    var elsewhere: MonthDays? { get }

    /// The titles of the feeds, except those that several feeds have.
    var titles: [FeedID: String] { get }

    /// The name of the days, such as that of the month.
    var title: String { get }
}

extension ShownDays {
    private var clock: ViewerClock { ViewerClock(of: timeline) }
    private var words: Texts { clock.words }

    /// A sentence for each reason why days are missing, with the feeds.
    package var missingSentences: [String] {
        var reasons: [MissingDays.Reason] = []
        for missing in missing where !reasons.contains(missing.reason) { reasons.append(missing.reason) }
        return reasons.map { reason in
            let feeds = missing.filter { $0.reason == reason }
            let names = feeds.map { name(of: $0.feed) }.joined(separator: ", ")
            switch reason {
            case .asked: return words.stillAsking(feeds.map(name(of:)).joined(separator: ", "))
            case .tooFar: return words.monthTooFar(names, title)
            case .halfSpent(let left, let count, let until):
                return words.halfOfBudgetSpent(
                    names,
                    words.budget(left: left, of: count),
                    until: until.map(clock.shortDay)
                )
            case .notAllowed: return words.monthNotAsked(names)
            case .notConnected: return words.restOfMonthUnknown(names)
            }
        }
    }

    private func name(of feed: FeedID) -> String { titles[feed] ?? feed.rawValue }

    /// Returns the name of a feed, with the number of its known days if its progress is known.
    private func name(of missing: MissingDays) -> String {
        let progress = missing.progress.map { " (\(words.days($0.known, of: $0.days)))" } ?? ""
        return name(of: missing.feed) + progress
    }

    /// True if a viewer can request the missing days.
    package var canBeAsked: Bool { missing.contains(where: \.reason.canBeAsked) }

    /// Returns the feeds whose items of a day are not known, in the order of the configuration: those that have not
    /// answered, and those whose answer lacks the day.
    ///
    /// A day of another month is known only to feeds that need no answer for each month.
    package func unknownFeeds(on day: CivilDay, ofOtherMonth isOther: Bool = false) -> [FeedID] {
        let reports = timeline.sections.map(\.report)
        if isOther { return reports.map(\.feed).filter(\.profile.isAskedByMonth).map(\.id) }
        let others = missing.map(\.feed).filter { feed in !reports.contains { $0.feed.id == feed } }
        return reports.filter { !isKnown(day, to: $0) }.map(\.feed.id) + others
    }

    /// True if the items of each day are known to all feeds.
    private var isWhole: Bool {
        missing.isEmpty && timeline.sections.allSatisfy { $0.report.snapshot.map { !$0.isPartial } ?? false }
    }

    /// The days of some that are not known to a feed; none if that is all of them and no feed is being asked, since the
    /// line about the feed says it.
    package func unknownDays(among days: some Sequence<CivilDay>) -> Set<CivilDay> {
        guard !isWhole else { return [] }
        let all = Array(days)
        let unknown = Set(all.filter { !unknownFeeds(on: $0).isEmpty })
        return unknown.count == all.count && missing.isEmpty ? [] : unknown
    }

    private func isKnown(_ day: CivilDay, to report: FeedReport) -> Bool {
        guard let snapshot = report.snapshot else { return false }
        let missing = missing.first { $0.feed == report.feed.id }
        if let known = missing?.progress?.part?.days { return known.contains(day) }
        // An old answer has the days, and a part of an answer those on which it has something.
        guard snapshot.isPartial, report.feed.profile.scope != nil else { return true }
        return days.entries(on: day).contains { $0.feed == report.feed.id }
    }

    /// Returns the sentence for days without items, which names a feed only if all its days are known.
    ///
    /// - Parameters:
    ///   - emptyWords: The words for an empty list, such as "No items".
    ///   - day: The name of the day; `nil` for all days.
    /// - Returns: The sentence; `nil` if the timeline has no feeds.
    package func emptySentence(_ emptyWords: String, on day: String? = nil) -> String? {
        let absent = Set(missing.map(\.feed))
        let reports = timeline.sections.map(\.report)
        // A feed's list says nothing of days that it was not asked for.
        let unasked = Set(missing.filter { $0.progress == nil && $0.reason != .notConnected }.map(\.feed))
        let answers = reports.filter { $0.snapshot != nil && !unasked.contains($0.feed.id) }
        let whole = answers.filter { $0.snapshot?.isPartial != true && !absent.contains($0.feed.id) }
        let nothing = { [words, title] (text: String, feeds: [String]) in
            day.map { words.nothing(text, on: $0, of: feeds) } ?? words.nothing(text, in: title, of: feeds)
        }
        if !whole.isEmpty {
            let feeds = whole.count < reports.count || !missing.isEmpty ? whole.map { name(of: $0.feed.id) } : []
            return nothing(emptyWords, feeds) + "."
        }
        if !answers.isEmpty { return nothing(words[.nothingAmongKnownDays], []) + "." }
        if !missing.isEmpty { return words.nothingKnown(of: day ?? title) + "." }
        return reports.isEmpty ? nil : words.noAnswer(ofSeveral: reports.count > 1)
    }

    /// Returns a sentence with the number of items that other feeds have in these days, or on `day`, and that the
    /// calendar leaves out; `nil` without such items.
    package func elsewhereSentence(on day: CivilDay? = nil) -> String? {
        guard let elsewhere else { return nil }
        let entries = day.map(elsewhere.entries) ?? elsewhere.entries.map(\.entry)
        guard !entries.isEmpty else { return nil }
        let feeds = entries.map { name(of: $0.feed) }.unique
        return words.leftOutOfCalendar(entries.count, of: feeds)
    }
}

extension ViewerClock {
    /// Returns the name of an instant's day, for a sentence.
    fileprivate func shortDay(_ instant: Date) -> String { shortDay(CivilDay(instant, in: timeZone)) }
}
