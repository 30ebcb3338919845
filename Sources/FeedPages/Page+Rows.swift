import FeedBoard
import FeedCore
import Foundation

// The row of an item, in every view.

extension PageInput {
    /// - Parameters:
    ///   - row: The row.
    ///   - board: The board of the row; `nil` for the row of a month, which has its day before it.
    ///   - names: More names of its class.
    ///   - underDay: True if its day is above it.
    /// - Returns: An element of its own, which changes by itself.
    func part(of row: BoardRow, in board: Board?, classes names: [String] = [], underDay: Bool = false) -> PagePart {
        let id = "i-\(row.id.key)"
        let isCounted = board != nil && !row.isPast
        var values: [String: Any] = [
            "id": id, "classes": ([classes(of: row)] + names).joined(separator: " "),
            "title": row.title(beside: row.moment).pageText,
            "address": address(of: row.id),
            "feed": row.id.feed.rawValue, "feedAddress": address(of: row.id.feed),
            "star": words.star(row.title.pageText), "isStarred": row.isStarred,
            "starAddress": starAddress(of: row),
            "parts": row.parts.filter { $0.kind != .status || $0.text != changes.texts[row.id] }.map {
                self.values(of: $0, row)
            },
        ]
        let moment = board == nil || underDay ? row.when : row.moment
        if !moment.isEmpty { values["moment"] = moment.pageText }
        if !moment.isEmpty, let planned = row.planned {
            values["planned"] = planned.pageText
            values["plannedHeard"] = words.planned(planned).pageText
        }
        if let board { values["fullTime"] = board.fullTime(of: row).pageText }
        if let change = changes.texts[row.id] { values["change"] = change.pageText }
        if case .instant(let start, _) = row.time, isCounted {
            let seconds = start.timeIntervalSince1970.rounded(.down)
            values["start"] = "\(Int(min(max(seconds, -1e12), 1e12)))"
            values["count"] = CountedTime.text(of: start)
            values["heard"] = CountedTime.heardText(of: start)
        } else if !row.distance.isEmpty, board != nil {
            values["distance"] = row.distance
        }
        return PagePart(id, Pages.render("row", values))
    }

    private func classes(of row: BoardRow) -> String {
        var classes = ["row"]
        if row.isImminent { classes.append("soon") }
        let days = row.time.start(in: clock.timeZone).timeIntervalSince(clock.now) / 86_400
        if case .instant = row.time, days >= 1 { classes.append(days < 10 ? "days" : "far") }
        if row.status == .live { classes.append("live") }
        if row.status.isOff { classes.append("off") }
        if row.isPast { classes.append("past") }
        if row.isStarred { classes.append("starred") }
        if changes.texts[row.id] != nil { classes.append("changed") }
        return classes.joined(separator: " ")
    }

    private func starAddress(of row: BoardRow) -> String {
        let back = PageAddress.Parameter("back", address.text)
        let value = PageAddress.Parameter("on", row.isStarred ? "false" : "true")
        return PageAddress("/board/stars/\(row.id.key)", [value, back]).text
    }

    private func values(of part: FeedBoard.RowPart, _ row: BoardRow) -> [String: Any] {
        var values: [String: Any] = ["text": part.text.pageText, "class": "part \(part.kind.className)"]
        if part.kind == .category, let colour = row.category?.htmlColour { values["colour"] = colour }
        return values
    }

    /// Returns a list of rows as an element of its own.
    func list(
        _ id: String,
        _ rows: [BoardRow],
        in board: Board?,
        as name: String = "rows",
        underDay: Bool = false
    ) -> PagePart {
        let parts = rows.map { part(of: $0, in: board, underDay: underDay) }
        return PagePart(id, "<ol class=\"\(name)\" id=\"\(id)\">", "</ol>", parts)
    }
}

extension FeedBoard.RowPart.Kind {
    fileprivate var className: String {
        switch self {
        case .sample: "sample"
        case .status: "status"
        case .planned: "planned"
        case .category: "category"
        case .station: "station"
        case .group: "grouped"
        case .duration: "duration"
        case .detail: "detail"
        case .place: "place"
        case .distance: "distance"
        }
    }
}

extension ItemCategory {
    /// Its colour, if that is in the form `#RRGGBB`.
    var htmlColour: String? {
        guard let colour, colour.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil else { return nil }
        return colour
    }
}
