import FeedBoard
import FeedCore
import FeedTimeline

// Each feed by itself: a list, cards of stops by distance, or lines of events that scroll sideways.

extension PageInput {
    func byFeed(_ board: TimelineContent) -> [PagePart] {
        let firsts = board.sections.indices.filter { board.sections[$0].kind.isFeed }
        return firsts.enumerated().map { place, first in
            let end = place + 1 < firsts.count ? firsts[place + 1] : board.sections.count
            return feed(board.sections[first], board.sections[(first + 1)..<end], in: board)
        }
    }

    private enum Layout: String { case list, cards, lines }

    private func feed(
        _ section: TimelineContent.Section,
        _ groups: ArraySlice<TimelineContent.Section>,
        in board: TimelineContent
    ) -> PagePart {
        guard case .feed(let id) = section.kind else { return PagePart("", "") }
        let layout = layout(of: id, groups.count)
        // A phone shows a few of each feed, and of one alone all that a laptop has.
        let next = feeds.count == 1 ? nil : board.next(Self.nextCount, of: [section] + groups)
        // A group without items, such as a stop or a sport, stays among others, unless a filter has left its items out.
        let isWhole = groups.contains { !$0.rows.isEmpty } && shown.emptyWords == words[.nothingAhead]
        var parts: [PagePart] = []
        if board.feedStatuses.contains(where: { $0.feed == id }) { parts.append(state(of: id)) }
        switch layout {
        case .list:
            let rows = Array(board.joined([section] + groups).prefix(listCountOnLargeScreen(of: id)))
            if !rows.isEmpty {
                parts.append(list("f-\(id)-rows", rows, in: board, next: next, onLaptop: Self.listCount))
            }
        case .cards:
            let lines = report(of: id).map(StopLines.init)
            let cards = groups.filter { isWhole || !$0.rows.isEmpty || $0.total > 0 }.map {
                card($0, of: id, in: board, with: lines, next: next)
            }
            if !section.rows.isEmpty { parts.append(list("f-\(id)-rows", section.rows, in: board, next: next)) }
            parts.append(PagePart("f-\(id)-groups", "<ul class=\"cards\" id=\"f-\(id)-groups\">", "</ul>", cards))
        case .lines:
            if !section.rows.isEmpty {
                parts.append(list("f-\(id)-rows", section.rows, in: board, as: "across", next: next))
            }
            // A group without items has something to say if it has facts, such as the going of a race course.
            let lines = board.inOrder(groups, of: id)
                .filter { isWhole || !$0.rows.isEmpty || $0.total > 0 || !$0.facts.isEmpty }
                .map { line($0, of: id, in: board, next: next) }
            parts.append(PagePart("f-\(id)-groups", "<div class=\"lines\" id=\"f-\(id)-groups\">", "</div>", lines))
        }
        let rows = section.rows.count + groups.reduce(0) { $0 + $1.rows.count }
        if rows == 0, report(of: id)?.snapshot != nil { parts.append(note(shown.emptyWords + ".", "empty-\(id)")) }
        let onCards = section.rows.count + groups.reduce(0) { $0 + min($1.rows.count, Self.trainCount) }
        let here = [.list: min(rows, Self.listCount), .cards: onCards][layout] ?? rows
        if let next, here > next.count {
            // All that is ahead, as the number below the list of a large screen has it.
            let more = words.more(rows - next.count + hidden(of: id, in: board), noun(of: id))
            let link: HTML = "<a class=\"beyond-phone\" href=\"#f-\(id)\">\(more)</a>"
            parts.append(PagePart("f-\(id)-rest", "<p class=\"rest\" id=\"f-\(id)-rest\">\(link)</p>"))
        }
        if let more = more(of: id, layout, rows, in: board) { parts.append(more) }
        return PagePart("f-\(id)", head(of: id, layout), "</section>", parts)
    }

    /// The number of rows in a list of a feed, always the same: a race that has begun makes room for the next.
    fileprivate static let listCount = 5

    /// Returns the number of rows in a feed's list on a large screen: twelve, unless the configuration has a lower limit.
    private func listCountOnLargeScreen(of feed: FeedID) -> Int { min(12, report(of: feed)?.feed.limit ?? 12) }

    /// The number of rows of a feed that a phone shows at first.
    private static let nextCount = 3

    /// Returns the layout of a feed: groups with a place, such as stops, are cards; other groups are lines, unless the
    /// feed is limited to a few items, which belong together, or has whole days, whose groups are dates as well.
    private func layout(of feed: FeedID, _ groupCount: Int) -> Layout {
        guard groupCount > 0, let report = report(of: feed) else { return .list }
        if report.hasStops { return .cards }
        return report.feed.isJoined || report.feed.profile.showsDays ? .list : .lines
    }

    private func head(of feed: FeedID, _ layout: Layout) -> HTML {
        let chips = chips[feed].map { choice -> HTML in
            """
            <nav class="chips" id="chips-\(feed)" aria-label="\(title(of: feed)): \(words[.categoriesLabel])">\
            \(choice.chips.filter { $0.count > 0 || $0.isChosen }.map { "\(chip($0, of: feed)) " })</nav>
            """
        }
        return """
            <section class="feed \(layout.rawValue)" id="f-\(feed)"><header>\
            <h2><a href="\(address(of: feed))">\(title(of: feed))</a></h2>\(chips)</header>\n
            """
    }

    private func chip(_ chip: FeedChips.Chip, of feed: FeedID) -> HTML {
        let others = address.values("category").filter { !$0.hasPrefix("\(feed):") }
        var next = address.without("category", "item", "order")
        next.parameters += (others + chip.next.map { "\(feed):\($0)" }).map { .init("category", $0) }
        return """
            <a class="chip"\(if: chip.isChosen, " aria-current=\"true\"") href="\(next.text)">\
            \(chip.category.shownColour.map { dot($0.code) })\(words.kind(chip.category.label)) \
            \(counted(chip.count, of: feed))</a>
            """
    }

    private func more(of feed: FeedID, _ layout: Layout, _ count: Int, in board: TimelineContent) -> PagePart? {
        let (onLaptop, onLarge) = (
            more(of: feed, below: layout == .list ? Self.listCount : count, count, in: board),
            more(of: feed, below: layout == .list ? listCountOnLargeScreen(of: feed) : count, count, in: board)
        )
        guard let onLaptop else { return nil }
        let both: HTML = """
            <span class="on-laptop">\(onLaptop)</span><span class="beyond-laptop">\(onLarge ?? "")</span>
            """
        let link: HTML = "<a href=\"\(address(of: feed))\">\(onLaptop == onLarge ? "\(onLaptop)" : both)</a>"
        let name: HTML? = onLarge == nil ? " on-laptop" : nil
        return PagePart("more-\(feed)", "<p class=\"more\(name)\" id=\"more-\(feed)\">\(link)</p>")
    }

    /// Returns the number of a feed's items below `rows` of `count` rows with their noun; `nil` without such items.
    private func more(of feed: FeedID, below rows: Int, _ count: Int, in board: TimelineContent) -> String? {
        guard count > rows else { return board.leftovers.first { $0.feed == feed }.map(text) }
        return words.more(count - rows + hidden(of: feed, in: board), noun(of: feed))
    }

    /// Returns the number of a feed's items ahead that are not among the rows.
    private func hidden(of feed: FeedID, in board: TimelineContent) -> Int {
        board.leftovers.first { $0.feed == feed && !$0.isPast }?.count ?? 0
    }

    /// Returns a stop with its next trains.
    func card(
        _ section: TimelineContent.Section,
        of feed: FeedID,
        in board: TimelineContent,
        with lines: StopLines?,
        next: Set<ItemID>? = nil
    ) -> PagePart {
        guard case .group(let group, _) = section.kind else { return PagePart("", "") }
        let id = "g-\("\(feed)/\(group)".elementID)"
        let stop = address.at(.map).with("stop", "\(feed)/\(group)").text
        let rows = section.rows.prefix(Self.trainCount)
        let facts = section.facts.prefix(Self.factCount).map { "<span>\($0)</span> " as HTML }
        let hidden = section.total - rows.count
        // The sheet of the stop has all trains.
        let more = words.more(hidden, noun(of: feed))
        let pills = (lines?.lines(at: group) ?? []).compactMap { line in
            line.shownColour.map { "\(pill(line.label, $0)) " as HTML }
        }
        let head: HTML = """
            <li class="card" id="\(id)"><h3><a href="\(stop)">\(section.title)</a></h3><p class="facts">\(facts)</p>\
            \(if: hidden > 0, "<p class=\"more\"><a href=\"\(stop)\">\(more)</a></p>")<p class="colours">\(pills)</p>\
            \(noteOnNothing(in: section, of: feed))\n
            """
        let trains = list("\(id)-rows", Array(rows), in: board, as: "rows compact", next: next)
        return PagePart(id, head, "</li>", [trains])
    }

    /// The number of trains on a card.
    private static let trainCount = 3

    /// The number of facts on a card.
    private static let factCount = 6

    /// Returns the events of one group, the soonest first.
    private func line(
        _ section: TimelineContent.Section,
        of feed: FeedID,
        in board: TimelineContent,
        next: Set<ItemID>?
    ) -> PagePart {
        guard case .group(let group, _) = section.kind else { return PagePart("", "") }
        let id = "g-\("\(feed)/\(group)".elementID)"
        let isEmpty = section.rows.isEmpty && section.total == 0 && section.facts.isEmpty
        let facts = isEmpty ? [words[.nothingAhead]] : section.facts
        let head: HTML = """
            <details class="line" id="\(id)"\(if: !section.rows.isEmpty, " open")><summary><h3>\(section.title)</h3> \
            \(if: section.total > 0, counted(section.total, of: feed))\
            \(facts.map { " <span class=\"fact\">\($0)</span>" })</summary>\n
            """
        let rows = list("\(id)-rows", section.rows, in: board, as: "across", next: next)
        return PagePart(id, head, "</details>", [rows])
    }
}

extension FeedReport {
    /// True if some groups of the answer have coordinates, such as stops.
    var hasStops: Bool { snapshot?.groups.contains { $0.place?.coordinates != nil } == true }
}

extension Feed {
    /// True if the feed's groups are shown as one list, since the feed is limited to a few items.
    var isJoined: Bool { limit.map { $0 <= PageInput.listCount } ?? false }
}
