import FeedBoard
import FeedCore
import FeedTimeline

// All feeds in one order.

extension PageInput {
    func timeline(_ board: Board, _ timeline: Timeline) -> [PagePart] {
        var parts = board.sections.filter { !$0.rows.isEmpty }.map { section in
            let id = "p-\(section.kind.className)"
            let head = "<section class=\"part\" id=\"\(id)\"><h2>\(section.title.escaped)</h2>"
            guard section.kind == .later else {
                let briefs = BriefLength.allCases.map { board.brief(of: section, lines: $0.rawValue) }
                let rows = section.rows.map { row in
                    let names = zip(BriefLength.allCases, briefs).filter { !$1.contains(row.id) }.map(\.0.className)
                    return part(of: row, in: board, classes: names)
                }
                var parts = [PagePart("\(id)-rows", "<ol class=\"rows\" id=\"\(id)-rows\">", "</ol>", rows)]
                let texts = zip(BriefLength.allCases, briefs).filter { $1.count < rows.count }.map { length, brief in
                    "<a class=\"\(length.className)\" href=\"#\(id)\">\(words.showAll(rows.count))</a>"
                }
                if !texts.isEmpty {
                    let more = "<p class=\"rest\" id=\"\(id)-rest\">\(texts.joined(separator: " "))</p>"
                    parts.append(PagePart("\(id)-rest", more))
                }
                return PagePart(id, head, "</section>", parts)
            }
            let days = board.days(of: section).map { day in
                let id = "d-\(day.id.isEmpty ? "undated" : day.id)"
                let head = "<section class=\"day\" id=\"\(id)\"><h3>\(day.title.escaped)</h3>"
                return PagePart(id, head, "</section>", [list("\(id)-rows", day.rows, in: board, underDay: true)])
            }
            return PagePart(id, head, "</section>", days)
        }
        if parts.isEmpty, shown.hasAnswer { parts.append(note(shown.emptyWords + ".", "empty")) }
        return parts + more(of: board)
    }

    /// The number of rows of a part that a tablet and a phone show at first, so that the next part begins on the
    /// screen.
    private enum BriefLength: Int, CaseIterable {
        case tablet = 6
        case phone = 5

        /// The class of rows that are not shown at first.
        var className: String { self == .tablet ? "beyond-tablet" : "beyond-phone" }
    }

    /// Returns the numbers of further items of each feed, if they are shown.
    func more(of board: Board) -> [PagePart] {
        let more = board.leftovers.map { leftover in
            let id = "more-\(leftover.feed)"
            return PagePart(
                id,
                "<li id=\"\(id)\"><a href=\"\(address(of: leftover.feed).escaped)\">\(leftover.text.escaped)</a>"
                    + " <span class=\"feed\">\(leftover.feed.rawValue.escaped)</span></li>"
            )
        }
        return more.isEmpty ? [] : [PagePart("more", "<ul class=\"more\" id=\"more\">", "</ul>", more)]
    }

    /// Returns a sentence instead of a list.
    func note(_ text: String, _ id: String) -> PagePart {
        PagePart(id, "<p class=\"empty\" id=\"\(id)\">\(text.pageText.escaped)</p>")
    }
}

extension Board.Section.Kind {
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

extension String {
    /// The text for HTML, in an element or in a quoted attribute.
    var escaped: String {
        guard utf8.contains(where: { [0x26, 0x3C, 0x3E, 0x22, 0x27].contains($0) }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
