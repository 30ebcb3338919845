import FeedBoard
import FeedCore
import FeedTimeline

// The view, the filters above it, and the foot below it.

extension PageInput {
    /// The filters of the address, each with a link that removes it.
    var filters: [PagePart] {
        let parameters = address.parameters.map { (name: $0.name, value: $0.value) }
        return ActiveFilter.all(in: parameters, of: reports, by: clock).map { filter in
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
        case .feeds(let feeds): feedTable(feeds)
        case .history(let days): history(days)
        }
    }

    /// The feeds whose items or stops are shown.
    private var shownFeeds: Set<FeedID> {
        switch shown.content {
        case .asking, .note, .feeds: []
        case .board(let board, _) where kind == .map:
            Set(board.sections.compactMap { if case .group(_, let feed) = $0.kind { feed } else { nil } })
        case .board(let board, _): Set(board.rows.map(\.id.feed))
        case .calendar(let month): Set(month.rows.map(\.id.feed))
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
