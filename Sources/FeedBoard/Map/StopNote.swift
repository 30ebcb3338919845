import FeedCore
package import FeedTimeline
import Foundation

extension ViewerClock {
    /// Returns the note on a group without items ahead, such as `No trains in the next 25 min`.
    ///
    /// It says what the answer tells: nothing about a time that the answer does not cover, and nothing certain if a
    /// part of the answer is missing.
    package func noteOnNothing(at group: String, in report: FeedReport) -> String {
        let noun = report.feed.profile.itemNoun
        guard let snapshot = report.snapshot, !snapshot.isPartial, report.status == .fresh else {
            return words.noneKnown(noun)
        }
        // Items that are there and not shown were left out by a filter.
        let isHidden = snapshot.items.contains { $0.group == group && $0.time.start(in: timeZone) > now }
        if isHidden { return words[.nothingMatches] }
        guard let until = snapshot.coverage?.until, until > now else { return words[.nothingAhead] }
        // Steps of five minutes, so that the text does not change with each minute and each answer.
        let minutes = Int((until.timeIntervalSince(now) - 1) / 60)
        return words.noneWithin(minutes: minutes > 5 ? minutes / 5 * 5 : max(1, minutes), noun)
    }
}
