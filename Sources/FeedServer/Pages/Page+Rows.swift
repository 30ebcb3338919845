import FeedBoard
import FeedCore
import Foundation

// The row of an item, in every view.

extension PageInput {
    /// - Parameters:
    ///   - row: The row.
    ///   - board: The board of the row; `nil` for the row of a month, which has its day before it.
    ///   - id: The id of the element; `nil` for the usual id of the item.
    ///   - names: Further class names of the element.
    ///   - underDay: True if the row is under the heading of its day.
    /// - Returns: The row as an element that can be replaced alone.
    func part(
        of row: TimelineRow,
        in board: TimelineContent?,
        as id: String? = nil,
        classes names: [String] = [],
        underDay: Bool = false
    ) -> PagePart {
        let id = id ?? "i-\(row.id.key)"
        let change = changes.texts[row.id]
        // As on a sign at a station, the line in its colour comes first.
        let line = row.parts.first { $0.kind == .category }.flatMap { linePill(of: row.category, named: $0.text) }
        let parts = row.parts.lazy.filter { part in
            (part.kind != .status || part.text != change) && (part.kind != .category || line == nil)
        }.map { part -> HTML in
            "<span class=\"part \(part.kind.className)\">\(text(of: part))</span> "
        }
        let mark = line ?? icon(of: row.category)
        let html: HTML = """
            <li id="\(id)" class="\(([classes(of: row)] + names).joined(separator: " "))">\
            <span class="when">\(distance(to: row, in: board))\(moment(of: row, in: board, underDay))</span>\
            <span class="what"><span class="name">\(mark)<a class="title" href="\(address(of: row.id))">\
            \(row.title(beside: row.moment))</a></span> <span class="details">\(parts)</span>\(change.map { "<span class=\"change\">\($0)</span>" })</span>\
            <a class="feed" href="\(address(of: row.id.feed))">\(title(of: row.id.feed))</a>\
            \(star(of: row.id, row.title, row.isStarred))</li>\n
            """
        return PagePart(id, html)
    }

    /// Returns the name of a category on its colour; `nil` for a category without a colour.
    func linePill(of category: ItemCategory?, named name: String) -> HTML? {
        category?.shownColour.map { "<span class=\"part category\">\(pill(name, $0))</span> " }
    }

    /// Returns the icon of a category, which no line breaks from the text after it; `nil` if it has a colour instead, or neither.
    func icon(of category: ItemCategory?) -> HTML? {
        guard category?.shownColour == nil else { return nil }
        return category?.shownIcon.map { "<span class=\"icon\" aria-hidden=\"true\">\($0)\u{A0}</span>" }
    }

    /// Returns the text of a detail, with the name of a platform in a box.
    private func text(of part: FeedBoard.RowPart) -> HTML {
        if part.mark.isEmpty { return "\(part.text)" }
        return "\(String(part.text.dropLast(part.mark.count)))<span class=\"platform\">\(part.mark)</span>"
    }

    /// Returns the time until the item begins, which the page counts, or the item's distance in words: the page does not
    /// know the end of an item that is on.
    private func distance(to row: TimelineRow, in board: TimelineContent?) -> HTML? {
        guard board != nil else { return nil }
        if case .instant(let start, let end) = row.time, !row.isPast, start > clock.now || (end ?? start) <= clock.now {
            return "\(CountedTime(start: start).elements(separator: " ")) "
        }
        return row.distance.isEmpty ? nil : "<span class=\"count\">\(row.distance)</span> "
    }

    /// Returns the item's time, after the planned time if that differs.
    private func moment(of row: TimelineRow, in board: TimelineContent?, _ underDay: Bool) -> HTML? {
        let moment = row.addingEnd(to: board == nil || underDay ? row.when : row.moment)
        guard !moment.isEmpty else { return nil }
        let planned = row.planned.map { planned -> HTML in
            "<s aria-hidden=\"true\">\(planned)</s> <span class=\"heard\">\(words.planned(planned)) </span>"
        }
        let title = board.map { $0.fullTime(of: row) }
        return "<span class=\"moment\"\(attribute: "title", title)>\(planned)\(moment)</span>"
    }

    /// Returns the button that gives an item a star or takes it away.
    func star(of item: ItemID, _ title: String, _ isStarred: Bool) -> HTML {
        let action = PageAddress(
            "/board/stars/\(item.key)",
            [.init("on", isStarred ? "false" : "true"), .init("back", address.text)]
        )
        return """
            <form class="star" method="post" action="\(action.text)">\
            <button aria-pressed="\(isStarred ? "true" : "false")" aria-label="\(words.star(title.pageText))">\
            \(isStarred ? "★" : "☆")</button></form>
            """
    }

    /// Returns the name of a category on its colour, as signs have the name of a line.
    func pill(_ name: String, _ colour: (code: String, isLight: Bool)) -> HTML {
        """
        <span class="pill\(if: colour.isLight, " light")"><svg viewBox="0 0 1 1" preserveAspectRatio="none" \
        aria-hidden="true"><rect width="1" height="1" fill="\(colour.code)"/></svg>\(name)</span>
        """
    }

    /// Returns a dot in the colour of a category.
    func dot(_ colour: String, as name: String = "dot") -> HTML {
        """
        <svg class="\(name)" viewBox="0 0 8 8" aria-hidden="true"><circle cx="4" cy="4" r="4" fill="\(colour)"/></svg>
        """
    }

    private func classes(of row: TimelineRow) -> String {
        var classes = ["row"]
        if row.isImminent { classes.append("soon") }
        if row.status == .live { classes.append("live") }
        if row.status.isOff { classes.append("off") }
        if row.isPast { classes.append("past") }
        if row.isStarred { classes.append("starred") }
        if changes.texts[row.id] != nil { classes.append("changed") }
        return classes.joined(separator: " ")
    }

    /// Returns a list of rows as an element of its own; a phone shows at first only the `next` rows if they are given,
    /// and only a large screen more than `onLaptop`.
    func list(
        _ id: String,
        _ rows: [TimelineRow],
        in board: TimelineContent?,
        as name: String = "rows",
        underDay: Bool = false,
        next: Set<ItemID>? = nil,
        onLaptop: Int = .max
    ) -> PagePart {
        let parts = rows.enumerated().map { place, row in
            var names = next?.contains(row.id) == false ? ["beyond-phone"] : []
            if place >= onLaptop { names.append("beyond-laptop") }
            return part(of: row, in: board, classes: names, underDay: underDay)
        }
        return PagePart(id, "<ol class=\"\(name)\" id=\"\(id)\">", "</ol>", parts)
    }
}

extension FeedBoard.RowPart.Kind {
    private static let classNames = allCases.map { kind in
        switch kind {
        case .group: "grouped"
        // The class of the box around the platform's name.
        case .platform: "berth"
        default: String(describing: kind)
        }
    }

    fileprivate var className: String { Self.classNames[rawValue] }
}
