package import FeedBoard
import FeedCore
import FeedTimeline
import Foundation

/// A page of the board: its part that changes, and the document around it.
package struct BoardPage: Sendable {
    /// The element `page`, with everything that may change.
    package let root: PagePart

    /// The version of the page, which changes with its text.
    package let version: String
    private let input: PageInput

    package init(_ input: PageInput) {
        self.input = input
        root = PagePart(
            "page",
            "<div id=\"page\">",
            "</div>",
            [
                PagePart(
                    "states",
                    "<section id=\"states\" aria-label=\"\(input.words.views[3].escaped)\">",
                    "</section>",
                    input.states
                ),
                PagePart(
                    "filters",
                    "<nav class=\"chips filters\" id=\"filters\" aria-label=\"\(input.words.filtersLabel.escaped)\">",
                    "</nav>",
                    input.filters
                ),
                PagePart("board", "<main id=\"board\" tabindex=\"-1\">", "</main>", input.view),
                PagePart("foot", "<footer id=\"foot\">", "</footer>", input.foot),
                PagePart("sheets", "<div id=\"sheets\">", "</div>", input.sheet),
            ]
        )
        version = root.version
    }

    /// Returns the whole document.
    ///
    /// - Parameter clock: The viewer's clock.
    /// - Returns: HTML.
    package func document(by clock: ViewerClock) -> String {
        let (words, address) = (input.words, input.address)
        let views = PageKind.allCases.map { kind in
            [
                "title": words.title(of: kind), "address": address.at(kind).text, "isCurrent": kind == input.kind,
            ] as [String: Any]
        }
        let stream = PageAddress("/board/stream", [.init("page", input.kind.rawValue)] + address.parameters)
        var classes = ["view-\(input.kind.rawValue)"]
        if input.isKiosk { classes += ["kiosk", "lines-\(input.lines)"] }
        if input.columns > 1 { classes.append("columns-\(input.columns)") }
        let kept = address.without("search", "item", "order", "stop").parameters
        let values: [String: Any] = [
            "language": clock.languages.words.rawValue, "classes": classes.joined(separator: " "),
            "title": "\(words.title(of: input.kind)) · aggregate", "description": words.boardDescription,
            "stream": stream.text, "version": version,
            "now": "\(Int(min(max(clock.now.timeIntervalSince1970, -1e12), 1e12) * 1_000))",
            "speed": "\(input.speed)", "offsets": clock.offsets,
            "day": words.dayMark, "nowWord": words.now, "begun": words.begun, "skip": words.skipToList,
            "home": address.at(.timeline).text,
            "viewsLabel": words.viewsLabel, "views": views, "path": input.kind.path, "search": words.searchLabel,
            "searched": address.values("search").first?.pageText ?? "",
            "kept": kept.map { ["name": $0.name, "value": $0.value.pageText] },
            "keysTitle": words.keysTitle, "close": words.close, "lost": words.connectionLost,
            "restored": words.connectionRestored, "clock": clock.shortTime(.instant(clock.now)),
            "keys": words.keysOfPage.map { ["keys": $0.keys, "does": $0.does] },
            "page": root.html(by: clock), "style": BoardAsset.style.address, "script": BoardAsset.script.address,
            "icon": BoardAsset.icon.address,
            "offersAlerts": input.hasAlerts && !input.isKiosk, "notify": words.notify,
        ]
        return Pages.render("page", values)
    }
}

extension PageInput {
    /// The parts of the view.
    fileprivate var view: [PagePart] {
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
    fileprivate var foot: [PagePart] {
        var texts: [String] = []
        if case .board(_, let timeline) = shown.content {
            switch timeline.sampleNotice {
            case .none, .each: break
            case .everything: texts.append(words.sampleSentence(besides: []))
            case .allBut(let feeds): texts.append(words.sampleSentence(besides: feeds.map(\.rawValue)))
            }
        }
        let shown = shownFeeds
        if kind == .timeline, states.isEmpty, !chosenFeeds.isEmpty {
            texts.insert(words.allFresh(chosenFeeds.count), at: 0)
        }
        for feed in feeds where shown.contains(feed.id) {
            if let attribution = feed.profile.attribution, !texts.contains(attribution) { texts.append(attribution) }
        }
        return texts.enumerated().map { place, text in
            PagePart("foot-\(place)", "<p id=\"foot-\(place)\">\(text.pageText.escaped)</p>")
        }
    }
}

extension Texts {
    /// Returns the title of a view.
    func title(of kind: PageKind) -> String {
        switch kind {
        case .timeline: views[0]
        case .byFeed: views[1]
        case .calendar: views[2]
        case .map: nearMe
        case .feeds: views[3]
        case .history: views[4]
        }
    }
}

extension ViewerClock {
    /// The offset from UTC in seconds, then each change of the next two years and the offset after it: a browser may
    /// have older rules.
    fileprivate var offsets: String {
        let start = Int(min(max(now.timeIntervalSince1970, -1e12), 1e12))
        let list = timeZone.rules.offsets(in: start..<start + 2 * 366 * 86_400)
        return "\(list[0].offset)" + list.dropFirst().map { " \($0.instant) \($0.offset)" }.joined()
    }
}
