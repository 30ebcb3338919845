import FeedBoard
import FeedCore
import FeedTimeline

// All feeds in one order, on a page that scrolls and on a wall: a screen with headings and rows of one height, in
// columns that are filled one after another.

extension PageInput {
    func timeline(_ board: TimelineContent, _ timeline: Timeline) -> [PagePart] {
        // A laptop has room for a few rows of each feed; more are for large screens.
        let few = feeds.count == 1 ? board : board.soonest(Self.rowsOnLaptop, of: timeline)
        let near = Set(few.rows.lazy.map(\.id))
        let ofLarge = { (row: TimelineRow) in near.contains(row.id) ? [] : ["beyond-laptop"] }
        var parts = board.sections.filter { !$0.rows.isEmpty }.map { section in
            let id = "p-\(section.kind.className)"
            let known = few.sections.first { $0.kind == section.kind }
            let head: HTML = "<section class=\"part\" id=\"\(id)\"><h2>\(section.title)</h2>"
            guard section.kind == .later else {
                let briefs = BriefLength.allCases.map { length in
                    known.map { few.brief(of: $0, lines: length.rawValue) } ?? []
                }
                let count = known?.rows.count ?? 0
                let rows = section.rows.map { row in
                    let names = zip(BriefLength.allCases, briefs).filter { !$1.contains(row.id) }.map(\.0.className)
                    return part(of: row, in: board, classes: near.contains(row.id) ? names : ofLarge(row))
                }
                var parts = [PagePart("\(id)-rows", "<ol class=\"rows\" id=\"\(id)-rows\">", "</ol>", rows)]
                let hiding = zip(BriefLength.allCases, briefs).filter { $1.count < count }.map(\.0)
                if !hiding.isEmpty {
                    let links = hiding.lazy.map { length in
                        "<a class=\"\(length.className)\" href=\"#\(id)\">\(words.showAll(count))</a>" as HTML
                    }
                    let rest: HTML = "<p class=\"rest\" id=\"\(id)-rest\">\(links, separator: " ")</p>"
                    parts.append(PagePart("\(id)-rest", rest))
                }
                return PagePart(id, head, "</section>", parts)
            }
            let days = board.days(of: section).map { day in
                let id = "d-\(day.id.isEmpty ? "undated" : day.id)"
                let head: HTML = "<section class=\"day\" id=\"\(id)\"><h3>\(day.title)</h3>"
                let rows = day.rows.map { part(of: $0, in: board, classes: ofLarge($0), underDay: true) }
                let list = PagePart("\(id)-rows", "<ol class=\"rows\" id=\"\(id)-rows\">", "</ol>", rows)
                return PagePart(id, head, "</section>", [list])
            }
            return PagePart(id, head, "</section>", days)
        }
        if parts.isEmpty, shown.hasAnswer { parts.append(note(shown.emptyWords + ".", "empty")) }
        return [board.hourBar.map(bar)].compactMap(\.self) + parts + more(of: board, onLaptop: few)
    }

    /// The number of rows of each feed on a laptop, besides those with a star.
    private static let rowsOnLaptop = 8

    /// The number of rows of each feed on a large screen.
    static let rowsOnLargeScreen = 24

    /// The number of rows of a part that a tablet and a phone show at first, so that the next part begins on the
    /// screen.
    private enum BriefLength: Int, CaseIterable {
        case tablet = 6
        case phone = 5

        /// The class of the rows that the device does not show at first.
        var className: String { self == .tablet ? "beyond-tablet" : "beyond-phone" }
    }

    /// Returns the timeline or the view by feed for a wall.
    func wall(_ board: TimelineContent) -> [PagePart] {
        guard let room else { return [] }
        // There are no headings of groups: the rows name their groups.
        return wall(board.joining(Set(reports.map(\.feed.id))).fitted(to: room), "wall")
    }

    /// Returns a board that fits a wall, and the numbers of further items, as one element.
    func wall(_ board: TimelineContent, _ id: String) -> [PagePart] {
        var parts = board.sections.map { section in
            let name = "\(id)-\(section.kind.className)"
            let head: HTML = "<section class=\"part\" id=\"\(name)\"><h2>\(section.title)</h2>"
            let rows = section.rows.isEmpty ? [] : [list("\(name)-rows", section.rows, in: board)]
            return PagePart(name, head, "</section>", rows)
        }
        if parts.isEmpty, shown.hasAnswer { parts.append(note(shown.emptyWords + ".", "empty")) }
        let more = more(of: board)
        let height = board.sections.reduce(more.count) { $0 + 1 + $1.rows.count }
        let head: HTML = "<div class=\"wall\(if: isSparse(height), " sparse")\" id=\"\(id)\">"
        return [PagePart(id, head, "</div>", parts + more)]
    }

    /// Returns true if a wall also has room for `height` lines that are 1.4 times as high, with a line to spare in each
    /// column, since a heading may leave the last one empty.
    private func isSparse(_ height: Int) -> Bool { kind != .map && height + columns <= columns * (lines * 5 / 7) }

    /// Returns the numbers of further items of each feed as one element; empty if there are no further items.
    ///
    /// - Parameters:
    ///   - board: The board.
    ///   - few: The board as a laptop shows it, which leaves out more items; `nil` if all screens show the same.
    /// - Returns: At most one element.
    func more(of board: TimelineContent, onLaptop few: TimelineContent? = nil) -> [PagePart] {
        let more = (few ?? board).leftovers.map { leftover in
            let id = "more-\(leftover.feed)"
            let whole = board.leftovers.first { $0.feed == leftover.feed }?.text
            let both: HTML = """
                <span class="on-laptop">\(leftover.text)</span><span class="beyond-laptop">\(whole ?? "")</span>
                """
            let text = whole == leftover.text ? "\(leftover.text)" : both
            let html: HTML = """
                <li id="\(id)"\(if: whole == nil, " class=\"on-laptop\"")><a href="\(address(of: leftover.feed))">\(text)\
                </a> <span class="feed">\(title(of: leftover.feed))</span></li>
                """
            return PagePart(id, html)
        }
        return more.isEmpty ? [] : [PagePart("more", "<ul class=\"more\" id=\"more\">", "</ul>", more)]
    }

    /// Returns a sentence instead of a list.
    func note(_ text: String, _ id: String) -> PagePart {
        PagePart(id, "<p class=\"empty\" id=\"\(id)\">\(text)</p>")
    }
}

extension TimelineContent.Section.Kind {
    var className: String {
        switch self {
        case .now: "now"
        case .today: "today"
        case .later: "later"
        case .earlier: "earlier"
        case .feed(let feed): "feed-\(feed)"
        case .group(let group, let feed): "group-\("\(feed)/\(group)".elementID)"
        }
    }
}
