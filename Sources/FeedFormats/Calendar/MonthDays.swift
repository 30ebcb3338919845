import FeedCore

/// The whole days of a timeline that lie in a month.
struct MonthDays {
    /// In the order of the days; those of one day in the order of the feeds.
    let entries: [(day: CivilDay, entry: Timeline.Entry)]

    /// Whether the timeline is of more than one feed, so that an item should say whose it is.
    let hasSeveralFeeds: Bool
    private let byDay: [CivilDay: [Timeline.Entry]]
    private let feedOrder: [FeedID: Int]

    init(_ timeline: Timeline, in month: CivilMonth) {
        let found = timeline.sections.flatMap(\.entries).compactMap { entry in
            entry.item.time.days.flatMap { month.contains($0.lowerBound) ? (day: $0.lowerBound, entry: entry) : nil }
        }
        let order = found.indices.sorted { (found[$0].day, $0) < (found[$1].day, $1) }
        entries = order.map { found[$0] }
        byDay = Dictionary(grouping: entries, by: \.day).mapValues { $0.map(\.entry) }
        hasSeveralFeeds = timeline.sections.count > 1
        feedOrder = Dictionary(timeline.sections.enumerated().map { ($1.report.feed.id, $0) }) { first, _ in first }
    }

    var isEmpty: Bool { entries.isEmpty }

    func entries(on day: CivilDay) -> [Timeline.Entry] { byDay[day] ?? [] }

    /// How an item's dot looks: in the colour of its feed, or where there is one feed only, of its kind.
    func style(of entry: Timeline.Entry) -> TextStyle {
        if entry.item.status.isOff || entry.item.status == .ended { return .dim }
        if !hasSeveralFeeds, let category = entry.item.category { return category.style }
        return TextStyle(colour: .feed(at: feedOrder[entry.feed] ?? 0))
    }
}
