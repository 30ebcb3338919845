import FeedBoard
import FeedCore
import Foundation

// The events of items, the latest first.

extension PageInput {
    func history(_ days: [HistoryDay]) -> [PagePart] {
        if days.isEmpty { return [historyChips, note(words.nothingHappened, "empty")] }
        guard let room else { return [historyChips] + days.reversed().map(part) }
        let parts = HistoryDay.latest(of: days, in: room).reversed().map(part)
        return [PagePart("wall", "<div class=\"wall\" id=\"wall\">", "</div>", parts)]
    }

    private func part(of day: HistoryDay) -> PagePart {
        let id = "h-\((day.lines.first?.event.at).map { "\(CivilDay($0, in: clock.timeZone))" } ?? "")"
        let list = PagePart(
            "\(id)-rows",
            "<ol class=\"events\" id=\"\(id)-rows\">",
            "</ol>",
            events(day.lines.reversed())
        )
        let head = "<section class=\"day\" id=\"\(id)\"><h2>\(day.title.escaped)</h2>"
        return PagePart(id, head, "</section>", [list])
    }

    /// The choice of events: only changes, or also items that appeared and left.
    private var historyChips: PagePart {
        let isAll = address.values("all").last == "true"
        let choices = [
            (words.changesOnly, address.without("all"), !isAll), (words.allEvents, address.with("all", "true"), isAll),
        ]
        let chips = choices.map { title, address, isChosen in
            "<a class=\"chip\"\(isChosen ? " aria-current=\"true\"" : "") href=\"\(address.text.escaped)\">"
                + "\(title.escaped)</a>"
        }
        let head = "<nav class=\"chips\" id=\"history-chips\" aria-label=\"\(words.categoriesLabel.escaped)\">"
        return PagePart("history-chips", "\(head)\(chips.joined(separator: " "))</nav>")
    }

    private func events(_ lines: some Sequence<HistoryDay.Line>) -> [PagePart] {
        lines.map { line in
            let event = line.event
            let name = "\(event.item)/\(event.at.timeIntervalSince1970)/\(event.kind)/\(line.change)".elementID
            let id = "e-\(event.sequence.map(String.init) ?? name)"
            var values = values(of: line)
            values["id"] = id
            values["address"] = address(of: event.item)
            values["feed"] = event.item.feed.rawValue
            values["feedAddress"] = address.at(.history).with("feed", event.item.feed.rawValue).text
            return PagePart(id, Pages.render("event", values))
        }
    }

    /// Returns the values of an event's line, for the list and for a sheet.
    func values(of line: HistoryDay.Line) -> [String: Any] {
        let event = line.event
        let change = line.change.replacing(event.change(by: clock), with: event.changeInRow(by: clock))
        let station = line.details.contains { $0.kind == .station } ? nil : line.station
        let details = ([station].compactMap(\.self) + line.details.map(\.text)).joined(separator: " · ")
        var values: [String: Any] = [
            "time": line.time, "kind": line.event.kind.rawValue, "title": line.event.title.pageText,
            "change": change.pageText, "begins": line.start,
        ]
        if !details.isEmpty { values["details"] = details.pageText }
        if line.event.isSample { values["sample"] = words.sampleMark }
        return values
    }
}
