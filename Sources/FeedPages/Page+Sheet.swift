import FeedBoard
import FeedCore
import FeedTimeline
import Foundation

// The sheet of an item, over the view.

extension PageInput {
    var sheet: [PagePart] {
        if kind == .map, shown.sheet == nil, let stop = address.values("stop").first { return [stopSheet(stop)] }
        return itemSheet
    }

    private var itemSheet: [PagePart] {
        switch shown.sheet {
        case .item(let sheet, let past): [part(of: sheet, past)]
        case .gone: [gonePart(words.hasLeft)]
        case .left(let title, let past): [gonePart(title, past)]
        case .why, nil: []
        }
    }

    /// Returns the sheet of an item that has left its feed: its title if it is known, and its events.
    private func gonePart(_ title: String, _ past: [HistoryDay] = []) -> PagePart {
        var values: [String: Any] = [
            "title": title.pageText, "closeAddress": closed, "close": words.close, "isGone": true,
        ]
        if !past.isEmpty { (values["left"], values["past"]) = (words.hasLeft, self.past(past)) }
        return PagePart("sheet", Pages.render("sheet", values))
    }

    private func past(_ days: [HistoryDay]) -> [String: Any] {
        let lines = days.reversed().map { day in
            ["title": day.title, "lines": day.lines.reversed().map { self.values(of: $0) }] as [String: Any]
        }
        return ["title": words.whatHappened, "days": lines]
    }

    /// The address of the view without the sheet over it.
    var closed: String { address.without("item", "order", "stop").text }

    private func part(of sheet: ItemSheet, _ past: [HistoryDay]) -> PagePart {
        var values: [String: Any] = [
            "title": sheet.title.pageText, "closeAddress": closed, "close": words.close,
            "star": words.star(sheet.title.pageText), "isStarred": sheet.isStarred,
            "starAddress": PageAddress(
                "/board/stars/\(sheet.id.key)",
                [.init("on", sheet.isStarred ? "false" : "true"), .init("back", address.text)]
            ).text,
            "facts": sheet.facts.map(values(of:)), "origin": sheet.origin.map(values(of:)),
            "tables": sheet.tables.map(values(of:)), "links": links(of: sheet),
        ]
        values["subtitle"] = sheet.subtitle?.pageText
        // The head shows the beginning of a long title.
        if sheet.title.count > 120 { values["whole"] = sheet.title.pageText }
        values["colour"] = sheet.category?.htmlColour
        values["attribution"] = sheet.attribution?.pageText
        if let group = sheet.group {
            values["group"] = ["title": group.title.pageText, "facts": group.facts.map(values(of:))] as [String: Any]
        }
        if case .instant(let start, _) = sheet.time {
            values["start"] = "\(Int(start.timeIntervalSince1970.rounded(.down)))"
            values["count"] = CountedTime.text(of: start)
            values["heard"] = CountedTime.heardText(of: start)
        }
        // A change of the status is among the facts.
        if let change = changes.texts[sheet.id], !sheet.facts.contains(where: { $0.texts.map(\.text) == [change] }) {
            values["change"] = change.pageText
        }
        if !past.isEmpty { values["past"] = self.past(past) }
        return PagePart("sheet", Pages.render("sheet", values))
    }

    private func values(of field: ItemSheet.Field) -> [String: Any] {
        // The distance is counted at the head of the sheet.
        let texts = field.texts.filter { $0.tone != .strong && !$0.text.isEmpty }
        return [
            "label": field.label.pageText,
            "texts": texts.map { ["text": $0.text.pageText, "class": "text \($0.tone)"] },
        ]
    }

    private func values(of table: ItemSheet.Table) -> [String: Any] {
        [
            "label": table.label.pageText,
            "columns": table.columns.map { column in
                let isOrder = table.order?.column == column.key
                let isDescending = isOrder && table.order?.isDescending == true
                let next = isDescending ? nil : isOrder ? "-\(column.key)" : column.key
                var values: [String: Any] = [
                    "label": column.label.pageText, "isNumber": column.isNumber,
                    "address": address.with("order", next).text, "hint": words.order(by: column.label.pageText),
                ]
                if isOrder { values["order"] = isDescending ? "descending" : "ascending" }
                return values
            },
            "rows": table.rows.map { cells in
                [
                    "cells": cells.enumerated().map { place, text in
                        ["text": text.pageText, "isNumber": table.columns[place].isNumber] as [String: Any]
                    }
                ]
            },
        ]
    }

    private func links(of sheet: ItemSheet) -> [[String: Any]] {
        var links: [[String: Any]] = sheet.links.filter {
            ["http", "https"].contains($0.url.scheme?.lowercased() ?? "")
        }
        .map { ["label": $0.label.pageText, "address": $0.url.absoluteString, "isForeign": true] }
        if !sheet.time.isUndated {
            let address = PageAddress("/v1/calendar.ics", [.init("id", sheet.id.description)])
            links.append(["label": words.addToCalendar, "address": address.text, "isForeign": false])
        }
        if let place = sheet.coordinates {
            let point = "mlat=\(place.latitude)&mlon=\(place.longitude)#map=16/\(place.latitude)/\(place.longitude)"
            let address = "https://www.openstreetmap.org/?\(point)"
            links.append(["label": words.showPlace, "address": address, "isForeign": true])
        }
        return links
    }
}
