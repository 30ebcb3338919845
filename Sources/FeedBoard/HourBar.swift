package import FeedCore
import FeedTimeline
package import Foundation

/// The next hours as a bar on which the items of a timeline lie.
///
/// The bar begins at a round time before now and stays there for a twenty-fourth of its span, so that nothing but the
/// line of now moves.
package struct HourBar: Sendable, Hashable {
    /// The items at one place of the bar.
    package struct Mark: Sendable, Hashable {
        /// The place between the start of the bar, 0, and its end, 1.
        package var fraction: Double

        /// The soonest items, at most ``HourBar/height``.
        package internal(set) var items: [Item] = []

        /// The number of further items.
        package internal(set) var more = 0
    }

    /// An item on the bar.
    package struct Item: Sendable, Hashable {
        package var id: ItemID

        /// The time and the title: `17:05 Brixton`.
        package var text: String
        package var category: ItemCategory?
    }

    /// A round time on the bar.
    package struct Hour: Sendable, Hashable {
        package var fraction: Double

        /// The time of day: `17:00`.
        package var text: String
    }

    package let start: Date

    /// The length in seconds.
    package let span: TimeInterval
    package let hours: [Hour]

    /// The marks, the soonest first.
    package let marks: [Mark]

    /// The time at which the bar may next change without new data.
    let nextChange: Date

    /// The number of places for marks, which are apart from each other on a phone too.
    package static let placeCount = 32

    /// The maximum number of items that lie on each other.
    package static let height = 3

    /// The spans of a bar, and the seconds between its round times.
    private static let spans: [(span: TimeInterval, hour: TimeInterval)] = [
        (3_600, 900), (3 * 3_600, 1_800), (6 * 3_600, 3_600), (12 * 3_600, 7_200), (24 * 3_600, 14_400),
    ]

    /// Creates the bar of a timeline, as long as it takes to have the soonest item of each feed of the next day.
    ///
    /// - Returns: `nil` if nothing begins within a day.
    init?(of timeline: Timeline, by clock: ViewerClock) {
        let begins = Self.spans.map { clock.roundTime(before: clock.now, every: Self.step(of: $0.span)) }
        nextChange = zip(begins, Self.spans).map { $0 + Self.step(of: $1.span) }.min() ?? .distantFuture
        let longest = Self.spans.count - 1
        var ahead: [(entry: Timeline.Entry, start: Date)] = []
        var firsts: [Int: Date] = [:]
        for entry in timeline.entries where !entry.isPast {
            guard case .instant(let start, _) = entry.time, start >= begins[longest] else { continue }
            // Entries are in order.
            if start >= begins[longest] + Self.spans[longest].span { break }
            ahead.append((entry, start))
            // An item that has begun long ago says nothing of the next one.
            if start >= begins[0], firsts[entry.order] == nil { firsts[entry.order] = start }
        }
        guard let last = firsts.values.max() else { return nil }
        let choice = Self.spans.indices.first { last < begins[$0] + Self.spans[$0].span } ?? longest
        let (start, span) = (begins[choice], Self.spans[choice].span)
        (self.start, self.span) = (start, span)
        let hour = Self.spans[choice].hour
        let firstHour = clock.roundTime(before: start, every: hour) + hour
        hours = stride(from: firstHour, to: start + span, by: hour).map { time in
            Hour(fraction: time.timeIntervalSince(start) / span, text: clock.clockTime(at: time))
        }
        var marks: [Mark] = []
        for (entry, time) in ahead where time >= start && time < start + span {
            let place = (time.timeIntervalSince(start) / span * Double(Self.placeCount)).rounded(.down)
            let fraction = (place + 0.5) / Double(Self.placeCount)
            if marks.last?.fraction != fraction { marks.append(Mark(fraction: fraction)) }
            if marks[marks.count - 1].items.count < Self.height {
                let text = "\(clock.clockTime(at: time)) \(clock.languages.title(of: entry.item))"
                marks[marks.count - 1].items.append(Item(id: entry.id, text: text, category: entry.category))
            } else {
                marks[marks.count - 1].more += 1
            }
        }
        self.marks = marks
    }

    private static func step(of span: TimeInterval) -> TimeInterval { max(span / 24, 300) }
}

extension ViewerClock {
    /// Returns the last time before an instant, or the instant, that is a multiple of some seconds after the viewer's
    /// midnight.
    func roundTime(before instant: Date, every seconds: TimeInterval) -> Date {
        let offset = Double(timeZone.offset(at: instant))
        let local = instant.timeIntervalSince1970 + offset
        return Date(timeIntervalSince1970: (local / seconds).rounded(.down) * seconds - offset)
    }

    /// Returns the viewer's time of day at an instant of any day.
    fileprivate func clockTime(at instant: Date) -> String {
        ViewerClock(now: instant, timeZone: timeZone, languages: languages).shortTime(.instant(instant))
    }
}
