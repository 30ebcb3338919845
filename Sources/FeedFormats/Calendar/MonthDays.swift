import FeedCore
import FeedTimeline
import TerminalText

/// The whole days of a timeline that lie in a month.
struct MonthDays {
    /// Each once, on its first day in the month, in the order of these days; those of one day in the order of the feeds.
    let entries: [(day: CivilDay, entry: Timeline.Entry)]

    /// Whether the timeline is of more than one feed, so that an item should say whose it is.
    let hasSeveralFeeds: Bool
    private let byDay: [CivilDay: [Timeline.Entry]]
    private let feedOrder: [FeedID: Int]
    private let looks: CategoryLooks

    init(_ timeline: Timeline, in month: CivilMonth) {
        looks = CategoryLooks(timeline)
        let whole = month.firstDay...month.lastDay
        let found = timeline.sections.flatMap(\.entries).compactMap { entry in
            entry.item.time.days.flatMap { $0.overlaps(whole) ? (days: $0.clamped(to: whole), entry: entry) : nil }
        }
        let order = found.indices.sorted { (found[$0].days.lowerBound, $0) < (found[$1].days.lowerBound, $1) }
        entries = order.map { (found[$0].days.lowerBound, found[$0].entry) }
        var byDay: [CivilDay: [Timeline.Entry]] = [:]
        for (days, entry) in order.map({ found[$0] }) {
            for number in days.lowerBound.number...days.upperBound.number {
                byDay[CivilDay(number: number), default: []].append(entry)
            }
        }
        self.byDay = byDay
        hasSeveralFeeds = timeline.sections.count > 1
        feedOrder = Dictionary(timeline.sections.enumerated().map { ($1.report.feed.id, $0) }) { first, _ in first }
    }

    var isEmpty: Bool { entries.isEmpty }

    func entries(on day: CivilDay) -> [Timeline.Entry] { byDay[day] ?? [] }

    /// How an item's dot looks: in the colour of its feed, or where there is one feed only, of its kind.
    func style(of entry: Timeline.Entry) -> TextStyle {
        if entry.item.status.isOff || entry.item.status == .ended { return .dim }
        if !hasSeveralFeeds, let category = entry.item.category { return looks.style(of: category) }
        return TextStyle(colour: .feed(at: feedOrder[entry.feed] ?? 0))
    }
}
