import FeedCore

/// A date such as `12/05/2026`, which is another one with day and month the other way round.
struct OtherReading {
    /// The text, as it was written.
    let text: String

    /// Where such texts are in a record, and the pattern that reads them.
    let (path, pattern): (String, String)

    /// The day that the proposed format reads, and the other one.
    let days: (proposed: CivilDay, other: CivilDay)

    /// `nil` where the texts can be read in one way only, or are the same days both ways.
    init?(of texts: [String], at path: String, besides pattern: String) {
        let swapped = Self.swapped(pattern)
        guard swapped != pattern, let own = try? TimePattern(pattern), let other = try? TimePattern(swapped) else {
            return nil
        }
        let days = texts.compactMap { text in own.read(text).map { (text: text, day: $0.day) } }
        let others = days.compactMap { other.read($0.text)?.day }
        guard others.count == days.count, let place = days.indices.first(where: { days[$0].day != others[$0] }) else {
            return nil
        }
        (self.path, self.pattern) = (path, pattern)
        text = days[place].text
        self.days = (days[place].day, others[place])
    }

    /// Which of the two readings all texts of an answer allow.
    enum Verdict { case proposed, other, either }

    /// Reads more texts than those that were looked at: a number above 12 says which one the month is.
    func verdict(on texts: some Sequence<String>) -> Verdict {
        guard let own = try? TimePattern(pattern), let other = try? TimePattern(Self.swapped(pattern)) else {
            return .either
        }
        var (ownAlone, otherAlone) = (0, 0)
        for text in texts {
            switch (own.read(text) != nil, other.read(text) != nil) {
            case (true, false): ownAlone += 1
            case (false, true): otherAlone += 1
            case (true, true), (false, false): continue
            }
        }
        return ownAlone == otherAlone ? .either : ownAlone > otherAlone ? .proposed : .other
    }

    /// A pattern with day and month the other way round; the same where nobody writes them so.
    static func swapped(_ pattern: String) -> String {
        for (one, other) in [("dd/MM/", "MM/dd/"), ("d/M/", "M/d/")] {
            if pattern.hasPrefix(one) { return other + pattern.dropFirst(one.count) }
            if pattern.hasPrefix(other) { return one + pattern.dropFirst(other.count) }
        }
        return pattern
    }
}
