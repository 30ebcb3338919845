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
        let events = events(day.lines.reversed())
        let list = PagePart("\(id)-rows", "<ol class=\"events\" id=\"\(id)-rows\">", "</ol>", events)
        let head: HTML = "<section class=\"day\" id=\"\(id)\"><h2>\(day.title)</h2>"
        return PagePart(id, head, "</section>", [list])
    }

    /// The choice of events: only changes, or also items that appeared and left.
    private var historyChips: PagePart {
        let isAll = address.values("all").last == "true"
        let chip = { (title: String, address: PageAddress, isChosen: Bool) -> HTML in
            "<a class=\"chip\"\(if: isChosen, " aria-current=\"true\"") href=\"\(address.text)\">\(title)</a>"
        }
        let html: HTML = """
            <nav class="chips" id="history-chips" aria-label="\(words.categoriesLabel)">\
            \(chip(words.changesOnly, address.without("all"), !isAll)) \
            \(chip(words.allEvents, address.with("all", "true"), isAll))</nav>
            """
        return PagePart("history-chips", html)
    }

    private func events(_ lines: some Sequence<HistoryDay.Line>) -> [PagePart] {
        lines.map { line in
            let event = line.event
            let name = "\(event.item)/\(event.at.timeIntervalSince1970)/\(event.kind)/\(line.change)".elementID
            let id = "e-\(event.sequence.map(String.init) ?? name)"
            let station = line.details.contains { $0.kind == .station } ? nil : line.station
            let details = ([station].compactMap(\.self) + line.details.map(\.text)).joined(separator: " · ")
            let feed = event.item.feed.rawValue
            let html: HTML = """
                <li id="\(id)" class="event \(event.kind.rawValue)"><time>\(line.time)</time> <span class="what">\
                <a class="title" href="\(address(of: event.item))">\(event.title)</a> \
                <span class="change">\(change(in: line))</span> <span class="details">\
                \(if: !details.isEmpty, "<span class=\"part\">\(details)</span> ")\
                <span class="part">\(line.start)</span></span></span> \
                <a class="feed" href="\(address.at(.history).with("feed", feed).text)">\(feed)</a></li>\n
                """
            return PagePart(id, html)
        }
    }

    /// Returns the change of an event as a row shows it, for the list and for a sheet.
    func change(in line: HistoryDay.Line) -> String {
        line.change.replacing(line.event.change(by: clock), with: line.event.changeInRow(by: clock))
    }
}
