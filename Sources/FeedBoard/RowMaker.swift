package import FeedCore
package import FeedTimeline
import Foundation

/// Makes rows of items.
package struct RowMaker: Sendable {
    package let clock: ViewerClock

    /// Where the texts are shown.
    package var surface = TimeSurface.printed

    /// Whether the place of today among several days is included, as in `day 3 of 40`.
    package var tellsToday = true

    /// Whether items that are made up say so: not where the end of the page says it.
    package let marksSamples: Bool
    private let groups: [FeedID: [String: FeedGroup]]

    package init(_ timeline: Timeline, clock: ViewerClock) {
        self.clock = clock
        marksSamples = timeline.sampleNotice == .each
        groups = Dictionary(
            timeline.sections.map { section in
                let groups = section.report.snapshot?.groups ?? []
                return (section.report.feed.id, Dictionary(groups.map { ($0.id, $0) }) { first, _ in first })
            }
        ) { first, _ in first }
    }

    /// - Parameters:
    ///   - entry: An item of the timeline.
    ///   - isUnderGroup: Whether the row is below the heading of its feed and group, which it need not repeat.
    /// - Returns: The row.
    package func row(of entry: Timeline.Entry, isUnderGroup: Bool) -> BoardRow {
        let item = entry.item
        return BoardRow(
            id: entry.id,
            time: item.time,
            status: item.status,
            category: item.category,
            title: item.title,
            parts: parts(of: entry, isUnderGroup: isUnderGroup),
            isPast: entry.isPast,
            isStarred: entry.isStarred,
            isImminent: !entry.isPast && isImminent(item.time),
            distance: clock.distance(to: item.time, isPast: entry.isPast, on: surface),
            moment: clock.shortTime(item.time),
            when: clock.nearText(item.time, isPast: entry.isPast, on: surface)
        )
    }

    private func isImminent(_ time: FeedTime) -> Bool {
        guard case .instant(let start, _) = time else { return false }
        return start.timeIntervalSince(clock.now) <= 60
    }

    /// Status, duration, subtitle, group's place, own place and category, each unless something before it says the same.
    private func parts(of entry: Timeline.Entry, isUnderGroup: Bool) -> [RowPart] {
        let item = entry.item
        var parts: [RowPart] = []
        if marksSamples, item.isSample { parts.append(RowPart(.sample, "sample")) }
        if let word = item.status.word { parts.append(RowPart(.status, word)) }
        if let rest = clock.rest(of: item.time, tellsToday: tellsToday) { parts.append(RowPart(.duration, rest)) }
        let heading = isUnderGroup ? entry.groupTitle ?? "" : ""
        var said = "\(heading) | \(item.title)"
        let add = { (kind: RowPart.Kind, text: String) in
            guard !text.isEmpty, !said.mentions(text) else { return }
            said += " | " + text
            parts.append(RowPart(kind, text))
        }
        for piece in (item.subtitle ?? "").split(separator: " · ", omittingEmptySubsequences: true).map(String.init) {
            add(piece == item.category?.label ? .category : .detail, piece)
        }
        if !isUnderGroup, let station = station(of: entry) {
            // A train to where it already is has its station all the same.
            if station == item.title {
                parts.append(RowPart(.station, station))
            } else {
                add(.station, station)
            }
        }
        if let place = item.place?.name { add(.place, place) }
        if let category = item.category { add(.category, category.label) }
        return parts
    }

    /// Where the item's group is, if that is a place, such as a stop.
    private func station(of entry: Timeline.Entry) -> String? {
        guard let id = entry.item.group, let group = groups[entry.feed]?[id], group.place != nil else { return nil }
        return group.title
    }
}

extension ItemStatus {
    /// The status in a word, where it is not what everybody expects.
    package var word: String? {
        switch self {
        case .scheduled: nil
        case .live, .cancelled, .withdrawn, .ended: rawValue
        }
    }
}

extension String {
    /// Whether another text is part of this one, as whole words and without regard to case.
    fileprivate func mentions(_ other: String) -> Bool {
        var start = startIndex
        while let found = range(of: other, options: .caseInsensitive, range: start..<endIndex) {
            let isWhole =
                (found.lowerBound == startIndex || !self[index(before: found.lowerBound)].isWordCharacter)
                && (found.upperBound == endIndex || !self[found.upperBound].isWordCharacter)
            if isWhole { return true }
            start = found.upperBound
        }
        return false
    }
}

extension Character {
    fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}
