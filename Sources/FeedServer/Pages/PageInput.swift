import FeedBoard
import FeedCore
import FeedTimeline
import Foundation

/// The contents of a page of the board: a viewer's board, and the address.
struct PageInput: Sendable {
    var kind: PageKind

    /// The address of the request, with all of its parameters.
    var address: PageAddress
    var shown: BoardContent

    /// The feeds in the order of the configuration.
    var feeds: [Feed]

    /// The feeds' last answers.
    var reports: [FeedReport]

    /// The viewer's clock, time zone and languages.
    var clock: ViewerClock

    /// The recent changes of items.
    var changes: RecentChanges

    /// The category chips of feeds that have a few categories.
    var chips: [FeedID: FeedChips] = [:]

    /// The times at which feeds that fail are fetched again.
    var dues: [FeedID: Date] = [:]

    /// The names of the views in the configuration.
    var views: [String] = []

    /// The time since which the server has been fetching feeds; `nil` if it is unknown.
    var startedAt: Date?

    /// The error of a reloaded configuration; `nil` if there is none.
    var fault: String?

    /// True if feeds that the address does not select have stops, or may have them.
    var hasOtherStops = false

    /// True for a page on a wall: without controls, and in large type.
    var isKiosk = false

    /// True if the server fetches feeds, so that a viewer can have them fetched again.
    var canFetch = true

    /// True if a rule shows alerts on open pages, so that the page offers notifications.
    var hasAlerts = false

    /// The number of columns of the sections.
    var columns = 1

    /// The number of lines in a column of a wall.
    var lines = PageInput.linesOfWall

    /// The defaults for a wall.
    static let linesOfWall = 12
    static let columnsOfWall = 2

    /// The first day of the viewer's week.
    var weekStart = Weekday.monday

    /// The day of the month whose items are listed; `nil` for all days.
    var chosenDay: CivilDay?

    /// The speed of the server's clock.
    var speed = 1.0

    /// The centre of the map.
    var centre = MapCentre.configured

    /// The centre of a map, and the state of its stops.
    enum MapCentre: Sendable, Hashable {
        case configured

        /// The viewer's place, whose stops are known.
        case own(Coordinates)
        /// The viewer's place, whose stops are being fetched.
        case asked(Coordinates)

        /// The viewer's place, which is outside of the feeds' area.
        case outside(Coordinates)
        /// The viewer's place, for which no request may be made.
        case refused(Coordinates)
    }

    var words: Texts { clock.words }

    /// The room of a wall; `nil` for a page that scrolls.
    var room: TimelineContent.Room? { isKiosk ? TimelineContent.Room(lines: lines, columns: columns) : nil }

    /// The room that a map or a month leaves on a wall, without the line with its name: the columns beside a map, and one
    /// beside a month; `nil` for a page that scrolls.
    var roomBeside: TimelineContent.Room? {
        isKiosk ? TimelineContent.Room(lines: lines - 1, columns: kind == .calendar ? 1 : max(columns - 1, 1)) : nil
    }

    func report(of feed: FeedID) -> FeedReport? { reports.first { $0.feed.id == feed } }

    /// Returns the word for an item of a feed: a number without one says little to those who hear it.
    func noun(of feed: FeedID) -> String { report(of: feed)?.feed.profile.itemNoun ?? "item" }

    /// Returns a number that a screen shows alone, with its noun for screen readers.
    func counted(_ count: Int, of feed: FeedID) -> HTML {
        """
        <span class="count" aria-hidden="true">\(count)</span>\
        <span class="heard">\(words.count(count, noun(of: feed)))</span>
        """
    }

    /// Returns the heading of a feed: its title or, if it has none, its id with a capital.
    func title(of feed: FeedID) -> String {
        let known = feeds.first { $0.id == feed } ?? report(of: feed)?.feed
        let title = known.map(words.title) ?? feed.rawValue
        return title == feed.rawValue ? title.prefix(1).uppercased() + title.dropFirst() : title
    }

    /// Returns the address of an item's sheet over this view.
    func address(of item: ItemID) -> String {
        address.without("item", "order", "stop").with("item", item.key).text
    }

    /// Returns the address of the items of one feed.
    func address(of feed: FeedID) -> String {
        address.at(.timeline).without("category", "group").with("feed", feed.rawValue).text
    }
}

// The view, the filters above it, and the foot below it.

extension PageInput {
    /// The filters of the address, each with a link that removes it, and those that a viewer may want next.
    var filters: [PagePart] { activeFilters + offeredFilters }

    /// The views of the configuration, and the items with a star if there are any.
    private var offeredFilters: [PagePart] {
        guard [.timeline, .byFeed].contains(kind), !isKiosk, case .board(let board, _) = shown.content else {
            return []
        }
        let hasStars = address.values("starred").isEmpty && board.rows.contains(where: \.isStarred)
        let stars = hasStars ? [("starred", "true", "★ \(words[.starred])")] : []
        let others = views.filter { !address.values("view").contains($0) }.map { ("view", $0, $0) }
        return (stars + others).map { name, value, text in
            let id = "offer-\("\(name)=\(value)".elementID)"
            let next = address.without("item", "order", "stop").with(name, value).text
            let html: HTML = "<a class=\"chip\" id=\"\(id)\" href=\"\(next)\"><span class=\"name\">\(text)</span></a>"
            return PagePart(id, html)
        }
    }

    /// The filters of the address, in words.
    private var shownFilters: [ActiveFilter] {
        ActiveFilter.all(in: address.parameters.map { ($0.name, $0.value) }, of: reports, by: clock)
    }

    /// The filters of the address.
    private var activeFilters: [PagePart] {
        shownFilters.map { filter in
            var rest = address.without("item", "order", "stop")
            rest.parameters.removeAll { $0 == .init(filter.name, filter.value) }
            let id = "filter-\("\(filter.name)=\(filter.value)".elementID)"
            let html: HTML = """
                <a class="chip" id="\(id)" href="\(rest.text)" aria-label="\(words.remove(filter: filter.text))">\
                <span class="name">\(filter.text)</span> <span class="cross" aria-hidden="true">×</span></a>
                """
            return PagePart(id, html)
        }
    }

    /// The parts of the view.
    var view: [PagePart] {
        switch shown.content {
        case .asking(let text): [note(text, "empty")]
        case .note(let text): [note(text, "empty")]
        case .board(let board, _) where kind == .map: map(board)
        case .board(let board, _) where isKiosk: wall(board)
        case .board(let board, _) where kind == .byFeed: byFeed(board)
        case .board(let board, let timeline): self.timeline(board, timeline)
        case .calendar(let month): calendar(month)
        case .week(let week): self.week(week)
        case .year(let year): self.year(year)
        case .feeds(let feeds): feedTable(feeds)
        case .history(let days): history(days)
        }
    }

    /// True if the rows are so few that a large screen has room for larger ones.
    var hasFewRows: Bool {
        guard case .board(let board, _) = shown.content, kind != .map else { return false }
        return board.rows.count <= 48
    }

    /// The name of what is shown and the number of its items, for a screen reader when the page has changed without
    /// loading a document.
    var summary: String {
        switch shown.content {
        case .board(let board, _) where kind != .map:
            let names = [words.title(of: kind)] + shownFilters.map(\.text)
            let count = board.leftovers.reduce(board.rows.count) { $0 + ($1.isPast ? 0 : $1.count) }
            let title = names.joined(separator: ", ")
            return count == 0 && shown.hasAnswer ? "\(title): \(shown.emptyWords)" : words.items(on: title, count)
        case .calendar(let month):
            let day = chosenDay.map(clock.fullDate)
            return summary(of: month, on: day, chosenDay.map { month.rows(on: $0) } ?? month.rows)
        case .week(let week): return summary(of: week, week.rows)
        case .year(let year): return clock.title(of: .year(year.year))
        case .asking, .note, .board, .feeds, .history: return words.title(of: kind)
        }
    }

    private func summary(of days: some ShownDays, on day: String? = nil, _ rows: [TimelineRow]) -> String {
        let title = day ?? days.title
        if !rows.isEmpty { return words.items(on: title, rows.count) }
        let empty = words.nothingInMonth(isNarrowed: isNarrowed, hasTimes: !onlyWholeDays)
        return days.emptySentence(empty, on: day) ?? title
    }

    /// The feeds whose items or stops are shown.
    private var shownFeeds: Set<FeedID> {
        switch shown.content {
        case .asking, .note, .feeds: []
        case .board(let board, _) where kind == .map:
            Set(board.sections.compactMap { if case .group(_, let feed) = $0.kind { feed } else { nil } })
        case .board(let board, _): Set(board.rows.map(\.id.feed))
        case .calendar(let month): Set(month.rows.map(\.id.feed))
        case .week(let week): Set(week.rows.map(\.id.feed))
        case .year(let year): Set(year.feeds.map(\.id))
        case .history(let days): Set(days.flatMap(\.lines).map(\.event.item.feed))
        }
    }

    /// The attributions of the data, and a note on sample data.
    var foot: [PagePart] {
        var texts: [String] = []
        if case .board(_, let timeline) = shown.content {
            texts += [timeline.sampleSentence].compactMap(\.self)
        }
        let shown = shownFeeds
        if kind == .timeline, states.isEmpty, !chosenFeeds.isEmpty {
            texts.insert(words.allFresh(chosenFeeds.count), at: 0)
        }
        for feed in feeds where shown.contains(feed.id) {
            if let attribution = feed.profile.attribution, !texts.contains(attribution) { texts.append(attribution) }
        }
        return texts.enumerated().map { place, text in
            PagePart("foot-\(place)", "<p id=\"foot-\(place)\">\(text)</p>")
        }
    }
}
