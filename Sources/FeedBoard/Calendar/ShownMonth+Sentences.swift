package import FeedCore
import FeedTimeline
import Foundation

// The sentences of a calendar beside its items.

extension ShownMonth {
    private var words: Texts { clock.words }

    /// The feeds whose days are missing, a sentence for each reason.
    package var missingSentences: [String] {
        var reasons: [MissingDays.Reason] = []
        for missing in missing where !reasons.contains(missing.reason) { reasons.append(missing.reason) }
        return reasons.map { reason in
            let feeds = missing.filter { $0.reason == reason }
            let names = feeds.map(\.feed.rawValue).joined(separator: ", ")
            switch reason {
            case .asked: return words.stillAsking(feeds.map(name(of:)).joined(separator: ", "))
            case .tooFar: return words.monthTooFar(names, clock.title(of: month))
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

    /// Returns a feed with the number of its known days, if it is known.
    private func name(of missing: MissingDays) -> String {
        let progress = missing.progress.map { " (\(words.days($0.known, of: $0.days)))" } ?? ""
        return missing.feed.rawValue + progress
    }

    /// True if a viewer can have the missing days fetched.
    package var canBeAsked: Bool { missing.contains(where: \.reason.canBeAsked) }

    /// The sentence for a month without items: it says that there are none only if all days are known.
    ///
    /// - Parameters:
    ///   - emptyWords: The words for an empty list, such as "No items".
    ///   - title: The month or the day.
    /// - Returns: The sentence; `nil` if other sentences say it.
    package func emptySentence(_ emptyWords: String, in title: String) -> String? {
        let absent = Set(missing.map(\.feed))
        let reports = timeline.sections.map(\.report)
        let answers = reports.filter { $0.snapshot != nil }
        let whole = answers.filter { $0.snapshot?.isPartial != true && !absent.contains($0.feed.id) }
        if !whole.isEmpty {
            let feeds = whole.count < reports.count || !missing.isEmpty ? whole.map(\.feed.id.rawValue) : []
            return words.nothing(emptyWords, in: title, of: feeds) + "."
        }
        if !answers.isEmpty { return words.nothing(words.nothingAmongKnownDays, in: title, of: []) + "." }
        if !missing.isEmpty { return words.nothingKnown(of: title) + "." }
        return reports.isEmpty ? nil : words.noAnswer(ofSeveral: reports.count > 1)
    }

    /// A sentence with the number of items that other feeds have in the month or on one of its days, and that the
    /// timeline shows; `nil` without such items.
    package func elsewhereSentence(on day: CivilDay? = nil) -> String? {
        guard let elsewhere else { return nil }
        let entries = day.map(elsewhere.entries) ?? elsewhere.entries.map(\.entry)
        guard !entries.isEmpty else { return nil }
        var feeds: [String] = []
        for entry in entries where !feeds.contains(entry.feed.rawValue) { feeds.append(entry.feed.rawValue) }
        return words.inTimelineOnly(entries.count, of: feeds)
    }
}

extension ViewerClock {
    /// The day of an instant, as a sentence names it.
    fileprivate func shortDay(_ instant: Date) -> String { shortDay(CivilDay(instant, in: timeZone)) }
}
