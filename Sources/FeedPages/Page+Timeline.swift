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
                return PagePart(id, head, "</section>", [list("\(id)-rows", section.rows, in: board)])
            }
            let days = board.days(of: section).map { day in
                let id = "d-\(day.id.isEmpty ? "undated" : day.id)"
                let head = "<section class=\"day\" id=\"\(id)\"><h3>\(day.title.escaped)</h3>"
                return PagePart(id, head, "</section>", [list("\(id)-rows", day.rows, in: board)])
            }
            return PagePart(id, head, "</section>", days)
        }
        if parts.isEmpty { parts.append(note(shown.emptyWords + ".", "empty")) }
        let more = board.leftovers.map { leftover in
            let id = "more-\(leftover.feed)"
            return PagePart(
                id,
                "<li id=\"\(id)\"><a href=\"\(address(of: leftover.feed).escaped)\">\(leftover.text.escaped)</a>"
                    + " <span class=\"feed\">\(leftover.feed.rawValue.escaped)</span></li>"
            )
        }
        if !more.isEmpty { parts.append(PagePart("more", "<ul class=\"more\" id=\"more\">", "</ul>", more)) }
        return parts
    }

    /// A sentence in place of a list.
    func note(_ text: String, _ id: String) -> PagePart {
        PagePart(id, "<p class=\"empty\" id=\"\(id)\">\(text.pageText.escaped)</p>")
    }
}

extension Board.Section.Kind {
    fileprivate var className: String {
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
    /// The text for HTML, in an element or in an attribute between quotation marks.
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
