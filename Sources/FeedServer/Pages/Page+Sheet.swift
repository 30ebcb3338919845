import FeedBoard
import FeedCore
import FeedTimeline
import Foundation

// The events of items, the latest first.

extension PageInput {
    func history(_ days: [HistoryDay]) -> [PagePart] {
        if days.isEmpty { return [historyChips, note(words[.nothingHappened], "empty")] }
        // An event has only the name of its category; the feed's items have its colour and its icon.
        let categories = reports.map { report in
            let known = report.index(in: clock.timeZone).categories.values.compactMap(\.self)
            return (report.feed.id, Dictionary(known.map { ($0.label, $0) }) { first, _ in first })
        }
        let marks = Dictionary(categories) { first, _ in first }
        guard let room else { return [historyChips] + days.reversed().map { part(of: $0, marks) } }
        let parts = HistoryDay.latest(of: days, in: room).reversed().map { part(of: $0, marks) }
        return [PagePart("wall", "<div class=\"wall\" id=\"wall\">", "</div>", parts)]
    }

    private func part(of day: HistoryDay, _ marks: [FeedID: [String: ItemCategory]]) -> PagePart {
        let id = "h-\((day.lines.first?.event.at).map { "\(CivilDay($0, in: clock.timeZone))" } ?? "")"
        let events = day.lines.reversed().map { event($0, marks) }
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
            <nav class="chips" id="history-chips" aria-label="\(words[.categoriesLabel])">\
            \(chip(words[.changesOnly], address.without("all"), !isAll)) \
            \(chip(words[.allEvents], address.with("all", "true"), isAll))</nav>
            """
        return PagePart("history-chips", html)
    }

    private func event(_ line: HistoryDay.Line, _ marks: [FeedID: [String: ItemCategory]]) -> PagePart {
        let event = line.event
        let name = "\(event.item)/\(event.at.timeIntervalSince1970)/\(event.kind)/\(line.change)".elementID
        let id = "e-\(event.sequence.map(String.init) ?? name)"
        let category = event.categoryLabel.flatMap { marks[event.item.feed]?[$0] }
        let pill = category.flatMap { linePill(of: $0, named: words.kind($0.label)) }
        let station = line.details.contains { $0.kind == .station } ? nil : line.station
        let parts = line.details.filter { $0.kind != .category || pill == nil }
        let details = ([station].compactMap(\.self) + parts.map(\.text)).map { text -> HTML in
            "<span class=\"part\">\(text)</span> "
        }
        // A move says where it leads.
        let start = line.change.hasSuffix(line.start) ? nil : "<span class=\"part\">\(line.start)</span>" as HTML
        let html: HTML = """
            <li id="\(id)" class="event \(event.kind.rawValue)"><time>\(line.time)</time> <span class="what">\
            <span class="name">\(pill ?? icon(of: category))<a class="title" href="\(address(of: event.item))">\
            \(event.title)</a></span> <span class="change">\(change(in: line))</span> <span class="details">\
            \(details)\(start)</span></span> \
            <a class="feed" href="\(address.at(.history).with("feed", event.item.feed.rawValue).text)">\
            \(title(of: event.item.feed))</a></li>\n
            """
        return PagePart(id, html)
    }

    /// Returns the change of an event as a row shows it, for the list and for a sheet.
    func change(in line: HistoryDay.Line) -> String {
        line.change.replacing(line.event.change(by: clock), with: line.event.changeInRow(by: clock))
            // Another change of the same minute is before it.
            .replacing(" -> ", with: " → ")
    }
}

// The sheet of an item, over the view.

extension PageInput {
    var sheet: [PagePart] {
        if kind == .map, shown.sheet == nil, let stop = address.values("stop").first { return [stopSheet(stop)] }
        return switch shown.sheet {
        case .item(let sheet, let past): [part(of: sheet, past)]
        case .gone: [gonePart(words[.hasLeft])]
        case .left(let title, let past): [gonePart(title, past)]
        case .why, nil: []
        }
    }

    /// Returns the sheet of an item that has left its feed: the item's title if it is known, and the item's events.
    func gonePart(_ title: String, _ past: [HistoryDay] = []) -> PagePart {
        let body: HTML = "<div class=\"sheet-body\"><p>\(words[.hasLeft])</p>\(events(of: past))</div>"
        return PagePart("sheet", "\(sheetHead("\(title)"))\(if: !past.isEmpty, body)</dialog>\n")
    }

    /// Returns the beginning of a sheet: an open element with the title, a link to close it, and any button for a star.
    func sheetHead(_ title: HTML, _ star: HTML? = nil) -> HTML {
        """
        <dialog id="sheet" class="sheet" open aria-labelledby="sheet-title" data-close="\(closed)"><div class="head">\
        <h2 id="sheet-title" tabindex="-1" autofocus>\(title)</h2>\(star)<a class="close" href="\(closed)" aria-label="\(words[.close])">×</a></div>
        """
    }

    /// The address of the view without the sheet over it.
    private var closed: String { address.without("item", "order", "stop").text }

    private func part(of sheet: ItemSheet, _ past: [HistoryDay]) -> PagePart {
        let line = sheet.category.flatMap { line in line.shownColour.map { (words.kind(line.label), $0) } }
        let title: HTML = "\(line.map { "\(pill($0.0, $0.1)) " as HTML })\(sheet.title)"
        // The line is before the title.
        let subtitle = sheet.subtitle.map { text in
            line.map { text.hasPrefix("\($0.0) · ") ? String(text.dropFirst($0.0.count + 3)) : text } ?? text
        }
        var countdown: HTML?
        if case .instant(let start, _) = sheet.time {
            countdown = "<p class=\"countdown\">\(CountedTime(start: start).countdown)</p>"
        } else if let distance = sheet.head.first?.texts.first(where: { $0.tone == .strong && !$0.text.isEmpty }) {
            // Whole days are counted by the server.
            countdown = "<p class=\"countdown\">\(distance.text)</p>"
        }
        // A change of the status is among the facts.
        let change = changes.texts[sheet.id].flatMap { change in
            sheet.head.contains { $0.texts.map(\.text) == [change] } ? nil : change
        }
        let group = sheet.group.map { "<h3>\($0.title)</h3>\(facts($0.facts))" as HTML }
        // The runners of a race are asked for before all else about it.
        let main: HTML =
            sheet.tables.isEmpty
            ? facts(sheet.head + sheet.facts)
            : "\(facts(sheet.head))\(sheet.tables.map(table))\(facts(sheet.facts))"
        // The head shows the beginning of a long title.
        let html: HTML = """
            \(sheetHead(title, star(of: sheet.id, sheet.title, sheet.isStarred)))<div class="sheet-body">\
            \(if: sheet.title.count > 120, "<p class=\"whole\">\(sheet.title)</p>")\(countdown)\
            \(subtitle.map { "<p class=\"subtitle\">\($0)</p>" })\
            \(change.map { "<p class=\"change\">\($0)</p>" })\
            \(main)\(group)\(if: !past.isEmpty, events(of: past))\
            <p class="links">\(links(of: sheet))</p>\(facts(sheet.origin, as: "facts origin"))\
            <details class="more-facts"><summary>\(words[.moreDetails])</summary>\(facts(sheet.more))</details>\
            \(sheet.attribution.map { "<p class=\"attribution\">\($0)</p>" })</div></dialog>\n
            """
        return PagePart("sheet", html)
    }

    private func facts(_ fields: [ItemSheet.Field], as name: String = "facts") -> HTML {
        if fields.isEmpty { return "" }
        let pairs = fields.lazy.map { field -> HTML in
            // The distance is counted at the head of the sheet.
            let shown = field.texts.filter { $0.tone != .strong && !$0.text.isEmpty }
            let texts = shown.map { text -> HTML in
                text.tone == .former
                    ? "<s class=\"text\">\(text.text)</s> "
                    : "<span class=\"text \(String(describing: text.tone))\">\(text.text)</span> "
            }
            // A sentence is as wide as the sheet, words stand in columns.
            let isLong = shown.contains { $0.text.count > Self.widestColumn }
            return "<div\(if: isLong, " class=\"long\"")><dt>\(field.label)</dt><dd>\(texts)</dd></div>"
        }
        return "<dl class=\"\(name)\">\(pairs)</dl>"
    }

    /// The maximum number of characters of a fact beside another.
    private static let widestColumn = 22

    private func table(_ table: ItemSheet.Table) -> HTML {
        let columns = table.columns.map { column -> HTML in
            let isOrder = table.order?.column == column.key
            let isDescending = isOrder && table.order?.isDescending == true
            let next = isDescending ? nil : isOrder ? "-\(column.key)" : column.key
            let order = isOrder ? isDescending ? "descending" : "ascending" : nil
            return """
                <th scope="col"\(attribute: "aria-sort", order)\(if: column.isNumber, " class=\"number\"")>\
                <a href="\(address.with("order", next).text)" title="\(words.order(by: column.label.pageText))">\
                \(column.label)</a></th>
                """
        }
        let names = table.columns.indices.map { place -> String? in
            table.columns[place].isNumber ? "number" : place == table.nameColumn ? "name" : nil
        }
        let rows = table.rows.lazy.map { cells -> HTML in
            let cells = cells.indices.lazy.map { place -> HTML in
                // A phone has no room for the headings of many columns, and shows each value by its label.
                "<td\(attribute: "class", names[place]) data-label=\"\(table.columns[place].label)\">\(cells[place])</td>"
            }
            return "<tr>\(cells)</tr>"
        }
        return """
            <div class="table" tabindex="0" role="region" aria-label="\(table.label)"><table class="facts-table">\
            <caption>\(table.label)</caption><thead><tr>\(columns)</tr></thead><tbody>\(rows)</tbody></table></div>
            """
    }

    /// Returns the events of the item, the latest first.
    private func events(of days: [HistoryDay]) -> HTML {
        let days = days.reversed().map { day -> HTML in
            let lines = day.lines.reversed().map { line -> HTML in
                """
                <li class="event \(line.event.kind.rawValue)"><time>\(line.time)</time> \
                <span class="change">\(change(in: line))</span> <span class="begins">\(line.start)</span></li>
                """
            }
            return "<h4>\(day.title)</h4><ol class=\"events\">\(lines)</ol>"
        }
        return "<section class=\"history\"><h3>\(words[.whatHappened])</h3>\(days)</section>"
    }

    private func links(of sheet: ItemSheet) -> [HTML] {
        let foreign = { (address: String, label: String) -> HTML in
            "<a href=\"\(address)\" rel=\"noopener noreferrer\" target=\"_blank\">\(label)</a> "
        }
        var links = sheet.links.filter { ["http", "https"].contains($0.url.scheme?.lowercased() ?? "") }
            .map { foreign($0.url.absoluteString, $0.label) }
        if !sheet.time.isUndated {
            let address = PageAddress("/v1/calendar.ics", [.init("id", sheet.id.description)])
            links.append("<a href=\"\(address.text)\">\(words[.addToCalendar])</a> ")
        }
        if let place = sheet.coordinates {
            let point = "mlat=\(place.latitude)&mlon=\(place.longitude)#map=16/\(place.latitude)/\(place.longitude)"
            links.append(foreign("https://www.openstreetmap.org/?\(point)", words[.showPlace]))
        }
        return links
    }
}
