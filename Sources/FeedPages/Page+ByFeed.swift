import FeedBoard
package import FeedCore
import FeedTimeline

// Each feed by itself: a list, cards of stops by distance, or lines of events that scroll sideways.

extension PageInput {
    func byFeed(_ board: Board) -> [PagePart] {
        let firsts = board.sections.indices.filter { board.sections[$0].kind.isFeed }
        return firsts.enumerated().map { place, first in
            let end = place + 1 < firsts.count ? firsts[place + 1] : board.sections.count
            return feed(board.sections[first], board.sections[(first + 1)..<end], in: board)
        }
    }

    private enum Look: String { case list, cards, lines }

    private func feed(
        _ section: Board.Section,
        _ groups: ArraySlice<Board.Section>,
        in board: Board
    ) -> PagePart {
        guard case .feed(let id) = section.kind else { return PagePart("", "") }
        let look = look(of: id, groups.count)
        var parts: [PagePart] = []
        if board.standings.contains(where: { $0.feed == id }) { parts.append(state(of: id)) }
        switch look {
        case .list:
            let rows = board.joined([section] + groups).prefix(Self.listCount)
            if !rows.isEmpty { parts.append(list("f-\(id)-rows", Array(rows), in: board)) }
        case .cards:
            let cards = groups.filter { !$0.rows.isEmpty || $0.total > 0 }.map { card($0, of: id, in: board) }
            if !section.rows.isEmpty { parts.append(list("f-\(id)-rows", section.rows, in: board)) }
            parts.append(PagePart("f-\(id)-groups", "<ul class=\"cards\" id=\"f-\(id)-groups\">", "</ul>", cards))
        case .lines:
            if !section.rows.isEmpty { parts.append(list("f-\(id)-rows", section.rows, in: board, as: "across")) }
            let lines = board.inOrder(groups, of: id).map { line($0, of: id, in: board) }
            parts.append(PagePart("f-\(id)-groups", "<div class=\"lines\" id=\"f-\(id)-groups\">", "</div>", lines))
        }
        let rows = section.rows.count + groups.reduce(0) { $0 + $1.rows.count }
        if rows == 0, report(of: id)?.snapshot != nil { parts.append(note(shown.emptyWords + ".", "empty-\(id)")) }
        if let more = more(of: id, look, rows, in: board) { parts.append(more) }
        return PagePart(
            "f-\(id)",
            Pages.render("feed", values(of: id, section, look)),
            "</section>",
            parts
        )
    }

    /// The number of rows in a list of a feed, always: a race that has begun makes room for the next.
    fileprivate static let listCount = 5

    /// Groups with a place, such as stops, are cards; other groups are lines, unless the feed is limited to a few
    /// items, which belong together.
    private func look(of feed: FeedID, _ groupCount: Int) -> Look {
        guard groupCount > 0, let report = report(of: feed) else { return .list }
        if report.hasStops { return .cards }
        return report.feed.isJoined ? .list : .lines
    }

    private func values(of feed: FeedID, _ section: Board.Section, _ look: Look) -> [String: Any] {
        var values: [String: Any] = [
            "id": feed.rawValue, "look": look.rawValue, "title": section.title.pageText,
            "address": address(of: feed), "chipsLabel": words.categoriesLabel,
        ]
        if let chips = chips[feed]?.chips {
            values["chips"] = [
                "all": chips.map { chip in
                    let others = address.values("category").filter { !$0.hasPrefix("\(feed):") }
                    var next = address.without("category", "item", "order")
                    next.parameters += (others + chip.next.map { "\(feed):\($0)" }).map { .init("category", $0) }
                    var values: [String: Any] = [
                        "label": words.kind(chip.category.label).pageText, "count": chip.count,
                        "address": next.text, "isChosen": chip.isChosen,
                    ]
                    values["colour"] = chip.category.htmlColour
                    return values
                }
            ]
        }
        return values
    }

    private func more(of feed: FeedID, _ look: Look, _ count: Int, in board: Board) -> PagePart? {
        let leftover = board.leftovers.first { $0.feed == feed }
        let hidden = look == .list ? max(0, count - Self.listCount) : 0
        var text = leftover?.text
        if hidden > 0 {
            let known = leftover.map { $0.isPast ? 0 : $0.count } ?? 0
            text = words.more(known + hidden, report(of: feed)?.feed.profile.itemNoun)
        }
        guard let text else { return nil }
        return PagePart(
            "more-\(feed)",
            "<p class=\"more\" id=\"more-\(feed)\"><a href=\"\(address(of: feed).escaped)\">\(text.escaped)</a></p>"
        )
    }

    /// Returns a stop with its next trains.
    func card(_ section: Board.Section, of feed: FeedID, in board: Board) -> PagePart {
        guard case .group(let group, _) = section.kind else { return PagePart("", "") }
        let id = "g-\("\(feed)/\(group)".elementID)"
        let stop = address.at(.map).with("stop", "\(feed)/\(group)").text
        let rows = section.rows.prefix(Self.trainCount)
        var colours: [String: String] = [:]
        for row in section.rows {
            if let category = row.category, let colour = category.htmlColour { colours[category.label] = colour }
        }
        var values: [String: Any] = [
            "id": id, "title": section.title.pageText, "address": stop,
            "facts": section.facts.prefix(Self.factCount).map { ["text": $0.pageText] },
            "lines": colours.sorted { $0.key < $1.key }.map { ["label": $0.key.pageText, "colour": $0.value] },
        ]
        let noun = report(of: feed)?.feed.profile.itemNoun
        // The sheet of the stop has all of them.
        if section.total > rows.count { values["more"] = words.more(section.total - rows.count, noun) }
        return PagePart(
            id,
            Pages.render("card", values),
            "</li>",
            [list("\(id)-rows", Array(rows), in: board, as: "rows compact")]
        )
    }

    /// The number of trains on a card, and of facts.
    private static let trainCount = 3
    private static let factCount = 6

    /// Returns the events of one group, the soonest first.
    private func line(_ section: Board.Section, of feed: FeedID, in board: Board) -> PagePart {
        guard case .group(let group, _) = section.kind else { return PagePart("", "") }
        let id = "g-\("\(feed)/\(group)".elementID)"
        let values: [String: Any] = [
            "id": id, "title": section.title.pageText, "count": section.total, "isOpen": !section.rows.isEmpty,
            "facts": section.facts.map { ["text": $0.pageText] },
        ]
        return PagePart(
            id,
            Pages.render("line", values),
            "</details>",
            [list("\(id)-rows", section.rows, in: board, as: "across")]
        )
    }
}

extension FeedReport {
    /// True if some of its groups have coordinates, such as stops.
    var hasStops: Bool { snapshot?.groups.contains { $0.place?.coordinates != nil } == true }
}

extension Feed {
    /// True if its groups are one list, since only a few items of all are shown.
    package var isJoined: Bool { limit.map { $0 <= PageInput.listCount } ?? false }
}
