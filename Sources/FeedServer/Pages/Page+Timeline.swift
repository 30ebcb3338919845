import FeedBoard
import FeedCore
import FeedTimeline

// All feeds in one order, on a page that scrolls and on a wall: a screen with headings and rows of one height, in
// columns that are filled one after another.

extension PageInput {
    func timeline(_ board: TimelineContent, _ timeline: Timeline) -> [PagePart] {
        // A laptop has room for a few rows of each feed; more are for large screens, and for a search or a filter.
        let few = feeds.count == 1 || isNarrowed ? board : board.soonest(Self.rowsOnLaptop, of: timeline)
        let near = Set(few.rows.lazy.map(\.id))
        let ofLarge = { (row: TimelineRow) in near.contains(row.id) ? [] : ["beyond-laptop"] }
        let hidden =
            board.leftovers.isEmpty && few.leftovers.isEmpty
            ? (laptop: [:], large: [:])
            : (
                laptop: board.left(besides: near, of: timeline),
                large: board.left(besides: Set(board.rows.lazy.map(\.id)), of: timeline)
            )
        var parts = board.sections.filter { !$0.rows.isEmpty }.map { section in
            let id = "p-\(section.kind.className)"
            let known = few.sections.first { $0.kind == section.kind }
            let head: HTML = "<section class=\"part\" id=\"\(id)\"><h2>\(section.title)</h2>"
            guard section.kind == .later else {
                let briefs = BriefLength.allCases.map { length in
                    known.map { few.brief(of: $0, lines: length.rawValue) } ?? []
                }
                let all = known?.rows ?? []
                let rows = section.rows.map { row in
                    let names = zip(BriefLength.allCases, briefs).filter { !$1.contains(row.id) }.map(\.0.className)
                    return part(of: row, in: board, classes: near.contains(row.id) ? names : ofLarge(row))
                }
                var parts = [PagePart("\(id)-rows", "<ol class=\"rows\" id=\"\(id)-rows\">", "</ol>", rows)]
                let hiding = zip(BriefLength.allCases, briefs).filter { $1.count < all.count }
                if !hiding.isEmpty {
                    let links = hiding.lazy.map { length, brief -> HTML in
                        let hidden = all.lazy.map(\.id).filter { !brief.contains($0) }
                        return "<a class=\"\(length.className)\" href=\"#\(id)\">\(amounts(of: hidden))</a>"
                    }
                    let rest: HTML = "<p class=\"rest\" id=\"\(id)-rest\">\(links, separator: " ")</p>"
                    parts.append(PagePart("\(id)-rest", rest))
                }
                if section.kind == .today {
                    let day = TimelineContent.today
                    parts += [left(out: hidden.laptop[day], onLarge: hidden.large[day], of: id)].compactMap(\.self)
                }
                return PagePart(id, head, "</section>", parts)
            }
            let days = board.days(of: section).map { day in
                let id = "d-\(day.id.isEmpty ? "undated" : day.id)"
                let head: HTML = "<section class=\"day\" id=\"\(id)\"><h3>\(day.title)</h3>"
                let rows = day.rows.map { part(of: $0, in: board, classes: ofLarge($0), underDay: true) }
                let list = PagePart("\(id)-rows", "<ol class=\"rows\" id=\"\(id)-rows\">", "</ol>", rows)
                let left = left(out: hidden.laptop[day.id], onLarge: hidden.large[day.id], of: id)
                return PagePart(id, head, "</section>", [list] + [left].compactMap(\.self))
            }
            return PagePart(id, head, "</section>", days)
        }
        if parts.isEmpty, shown.hasAnswer { parts.append(note(shown.emptyWords + ".", "empty")) }
        return [board.hourBar.map(bar)].compactMap(\.self) + parts + more(of: board, onLaptop: few)
    }

    /// Returns the numbers of the items of a day for which the screen has no room, with links to their feeds; `nil` if
    /// there are none.
    private func left(out: [FeedID: Int]?, onLarge: [FeedID: Int]?, of id: String) -> PagePart? {
        guard let out, !out.isEmpty else { return nil }
        let links = { (counts: [FeedID: Int]) -> HTML in
            let parts = self.feeds.map(\.id).compactMap { feed -> HTML? in
                guard let count = counts[feed] else { return nil }
                let isShared = counts.keys.count { noun(of: $0) == noun(of: feed) } > 1
                let name: HTML = " <span class=\"feed\">\(title(of: feed))</span>"
                return "<a href=\"\(address(of: feed))\">\(words.more(count, noun(of: feed)))\(if: isShared, name)</a>"
            }
            return "\(parts, separator: " ")"
        }
        let both: HTML = """
            <span class="on-laptop">\(links(out))</span><span class="beyond-laptop">\(links(onLarge ?? [:]))</span>
            """
        let text = out == onLarge ? links(out) : both
        return PagePart("\(id)-left", "<p class=\"more left\" id=\"\(id)-left\">\(text)</p>")
    }

    /// Returns the numbers of further items by their nouns, the most first: `9 more trains, 1 more race`.
    private func amounts(of items: some Sequence<ItemID>) -> String {
        let counts = items.reduce(into: [:]) { $0[noun(of: $1.feed), default: 0] += 1 }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { words.more($1, $0) }.joined(
            separator: ", "
        )
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
        let whole = board.joining(Set(reports.map(\.feed.id)))
        return wall(whole.fitted(to: room), "wall", of: whole)
    }

    /// Returns a board that fits a wall, and the numbers of further items, as one element.
    ///
    /// - Parameters:
    ///   - board: The board.
    ///   - id: The id of the element.
    ///   - whole: The board with all rows, whose gaps are marked; `nil` to mark none.
    /// - Returns: The element.
    func wall(_ board: TimelineContent, _ id: String, of whole: TimelineContent? = nil) -> [PagePart] {
        let order = Dictionary((whole?.rows ?? []).enumerated().map { ($1.id, $0) }) { first, _ in first }
        let more = more(of: board)
        let sparseRoom = kind == .map ? nil : sparseRoom(for: board, and: more.count)
        let again = (sparseRoom ?? (kind == .map ? roomBeside : room)).map(board.continuations) ?? []
        var parts = board.sections.map { section in
            let name = "\(id)-\(section.kind.className)"
            let title = section.kind.isFeed ? section.kind.feed.map(self.title) ?? section.title : section.title
            let head: HTML = "<section class=\"part\" id=\"\(name)\"><h2>\(title)</h2>"
            let rows = section.rows.enumerated().flatMap { place, row in
                // Between rows that are shown, a dotted line stands for those that are not.
                let before = place == 0 ? nil : order[section.rows[place - 1].id]
                let isAfterGap = before.map { order[row.id] != $0 + 1 } ?? false
                let part = part(of: row, in: board, classes: isAfterGap ? ["gap"] : [])
                guard again.contains(row.id) else { return [part] }
                let id = "again-\(row.id.key)"
                let heading: HTML =
                    "<li class=\"again\" id=\"\(id)\" aria-hidden=\"true\">\(words.continued(title))</li>"
                return [PagePart(id, heading), part]
            }
            let list = PagePart("\(name)-rows", "<ol class=\"rows\" id=\"\(name)-rows\">", "</ol>", rows)
            return PagePart(name, head, "</section>", rows.isEmpty ? [] : [list])
        }
        if parts.isEmpty, shown.hasAnswer { parts.append(note(shown.emptyWords + ".", "empty")) }
        let sparse = sparseRoom.map { room -> HTML in " sparse columns-\(room.columns) lines-\(room.lines)" }
        let head: HTML = "<div class=\"wall\(sparse)\" id=\"\(id)\">"
        return [PagePart(id, head, "</div>", parts + more)]
    }

    /// Returns the room of a wall that has few lines: as few columns and lines as these need, so that their letters are
    /// as large as possible; `nil` if they need all of the wall.
    ///
    /// The style sheet bounds the size of letters by a third of a line's height and by a 28th of a column's width.
    private func sparseRoom(for board: TimelineContent, and further: Int) -> TimelineContent.Room? {
        guard let room else { return nil }
        let rooms =
            (1...room.columns).compactMap { columns in
                (Self.fewestLines...max(room.lines, Self.fewestLines)).lazy.map { .init(lines: $0, columns: columns) }
                    .first { board.lineCount(in: $0) + further <= $0.count }
            } as [TimelineContent.Room]
        let best = rooms.max { size($0) < size($1) }
        return best.flatMap { size($0) > size(room) * 1.1 ? $0 : nil }
    }

    /// Returns the size of the letters of a wall as a part of the height of a screen that is 16 to 9.
    private func size(_ room: TimelineContent.Room) -> Double {
        min(1 / Double(room.lines + 2) / 3, 16.0 / 9 / Double(room.columns) / 28)
    }

    /// The number of lines below which larger letters would fill a wall with a word.
    private static let fewestLines = 4

    /// Returns the numbers of further items of each feed as one element; empty if there are no further items.
    ///
    /// - Parameters:
    ///   - board: The board.
    ///   - few: The board as a laptop shows it, which leaves out more items; `nil` if all screens show the same.
    /// - Returns: At most one element.
    func more(of board: TimelineContent, onLaptop few: TimelineContent? = nil) -> [PagePart] {
        let leftovers = (few ?? board).leftovers
        let more = leftovers.map { leftover in
            // A noun that two feeds share needs the feed's name beside it.
            let isShared = leftovers.count { noun(of: $0.feed) == noun(of: leftover.feed) } > 1
            let name: HTML = " <span class=\"feed\">\(title(of: leftover.feed))</span>"
            let id = "more-\(leftover.feed)"
            let (part, whole) = (text(of: leftover), board.leftovers.first { $0.feed == leftover.feed }.map(text))
            let both: HTML = """
                <span class="on-laptop">\(part)</span><span class="beyond-laptop">\(whole ?? "")</span>
                """
            let text = whole == part ? "\(part)" : both
            let html: HTML = """
                <li id="\(id)"\(if: whole == nil, " class=\"on-laptop\"")><a href="\(address(of: leftover.feed))">\(text)\
                </a>\(if: isShared, name)</li>
                """
            return PagePart(id, html)
        }
        return more.isEmpty ? [] : [PagePart("more", "<ul class=\"more\" id=\"more\">", "</ul>", more)]
    }

    /// Returns the number of a feed's further items with their noun.
    func text(of leftover: TimelineContent.Leftover) -> String {
        let noun = noun(of: leftover.feed)
        return leftover.isPast ? words.past(leftover.count, noun) : words.more(leftover.count, noun)
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
