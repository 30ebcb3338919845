import FeedBoard
import FeedCore
import FeedTimeline

// A month, its days with dots, and the items of its days.

extension PageInput {
    func calendar(_ shown: ShownMonth) -> [PagePart] {
        var parts = [monthLinks(shown.month), grid(shown)]
        if let missing = missing(of: shown) { parts.append(missing) }
        parts += feedStatuses(of: shown)
        let rows =
            chosenDay.map { day in
                let ids = shown.days.entries(on: day).map(\.id)
                return ids.compactMap { id in shown.rows.first { $0.id == id } }
            } ?? shown.rows
        if let chosenDay, !rows.isEmpty {
            parts.append(PagePart("month-day", "<h2 id=\"month-day\">\(clock.fullDate(chosenDay))</h2>"))
        }
        if rows.isEmpty {
            let empty = words.nothingInMonth(isNarrowed: isNarrowed, hasTimes: !onlyWholeDays)
            let title = chosenDay.map(clock.fullDate) ?? clock.title(of: shown.month)
            if let text = shown.emptySentence(empty, in: title) { parts.append(note(text, "month-empty")) }
        }
        guard let roomBeside else {
            parts.append(list("month-rows", rows, in: nil))
            if let text = shown.elsewhereSentence(on: chosenDay) {
                let link: HTML = "<a href=\"\(address.at(.timeline).text)\">\(text)</a>"
                parts.append(PagePart("elsewhere", "<p class=\"more\" id=\"elsewhere\">\(link)</p>"))
            }
            return parts
        }
        let (fitting, more) = shown.fitting(rows, in: roomBeside)
        var wall = [list("month-rows", fitting, in: nil)]
        if let more { wall.append(PagePart("more", "<ul class=\"more\" id=\"more\"><li>\(more)</li></ul>")) }
        return parts + [PagePart("wall", "<div class=\"wall\" id=\"wall\">", "</div>", wall)]
    }

    private var onlyWholeDays: Bool { address.values("whole-days").last == "true" }

    /// Returns a sentence on the missing days with the reasons, and a button to fetch days that are not fetched
    /// automatically.
    private func missing(of shown: ShownMonth) -> PagePart? {
        let sentences = shown.missingSentences
        guard !sentences.isEmpty else { return nil }
        let address = self.address.with("month", "\(shown.month)")
        let action = PageAddress("/board/month", address.parameters + [.init("back", address.text)])
        let button = shown.canBeAsked && !isKiosk ? form(to: action, words[.askNow]) : nil
        let text = sentences.joined(separator: " ")
        return PagePart("month-missing", "<div class=\"empty\" id=\"month-missing\"><p>\(text)</p>\(button)</div>")
    }

    /// Returns the states of feeds whose fetches for the month failed or whose answers are partial, except for feeds
    /// with missing days.
    private func feedStatuses(of shown: ShownMonth) -> [PagePart] {
        let missing = Set(shown.missing.map(\.feed))
        return shown.timeline.sections.map(\.report).filter { !missing.contains($0.feed.id) }.compactMap { report in
            let isPartial = report.snapshot?.isPartial == true
            guard report.status == .failed || isPartial else { return nil }
            let summary = FeedSummary(report: report, clock: clock)
            let notes = summary.stateNotes + (isPartial ? [summary.warningNote].compactMap(\.self) : [])
            let text = notes.map(\.text).joined(separator: " · ")
            let feed = report.feed.id
            return state("month-state-\(feed)", isPartial ? "partial" : "failed", feed, text)
        }
    }

    private var isNarrowed: Bool {
        ["category", "group", "search", "starred"].contains { !address.values($0).isEmpty }
    }

    private func monthLinks(_ month: CivilMonth) -> PagePart {
        let present = CivilMonth(containing: clock.today)
        let link = { (rel: String, other: CivilMonth?, before: String, after: String) -> HTML in
            guard let other else { return "<span></span>" }
            let address = addressOfMonth(other == present ? nil : other)
            return "<a rel=\"\(rel)\" href=\"\(address)\">\(before)\(clock.title(of: other))\(after)</a>"
        }
        let other = onlyWholeDays ? address.without("whole-days") : address.with("whole-days", "true")
        let today: HTML = " <a class=\"today\" href=\"\(addressOfMonth(nil))\">\(words[.thisMonth])</a>"
        let html: HTML = """
            <nav class="months" id="months">\(link("prev", month.adding(months: -1), "‹ ", ""))\
            <h2>\(clock.title(of: month))</h2>\(link("next", month.adding(months: 1), "", " ›"))\
            \(if: month != present, today) <a class="times" href="\(other.without("item", "order").text)">\
            \(onlyWholeDays ? words[.withTimes] : words[.wholeDaysOnly])</a></nav>
            """
        return PagePart("months", html)
    }

    private func addressOfMonth(_ month: CivilMonth?, day: CivilDay? = nil) -> String {
        address.without("day", "item", "order", "month").with("month", month.map { "\($0)" })
            .with("day", day.map { "\($0)" }).text
    }

    private func grid(_ shown: ShownMonth) -> PagePart {
        let names = shown.weekdays.map { "<th scope=\"col\">\(clock.shortName(of: $0))</th>" as HTML }
        let head: HTML = "<table class=\"month\" id=\"month\"><thead><tr>\(names)</tr></thead>\n"
        let weeks = shown.weeks.enumerated().map { number, week in
            let id = "w-\(number)"
            let days = week.enumerated().map { column, day in
                day.map { cell($0, of: shown) }
                    ?? PagePart("x-\(number)-\(column)", "<td class=\"day none\" id=\"x-\(number)-\(column)\"></td>")
            }
            return PagePart(id, "<tr id=\"\(id)\">", "</tr>", days)
        }
        let body = PagePart("month-weeks", "<tbody id=\"month-weeks\">", "</tbody>", weeks)
        return PagePart("month", head, "</table>", [body])
    }

    private func cell(_ day: ShownMonth.Day, of shown: ShownMonth) -> PagePart {
        let id = "c-\(day.day)"
        let count = shown.days.entries(on: day.day).count
        let isChosen = day.day == chosenDay
        let address = addressOfMonth(shown.month, day: isChosen ? nil : day.day)
        let dots = day.dots.map { dot in
            let slot = (feeds.firstIndex { $0.id == dot.feed } ?? 0) % 6
            return self.dot(dot.category?.shownColour?.code ?? "", as: "dot slot-\(slot)\(dot.isOff ? " off" : "")")
        }
        let html: HTML = """
            <td class="day\(if: day.isToday, " today")\(if: isChosen, " chosen")" id="\(id)">\
            <a href="\(address)" aria-label="\(words.items(on: clock.fullDate(day.day), count))"\
            \(if: isChosen, " aria-current=\"date\"")><span class="number">\(day.day.day)</span>\
            <span class="dots">\(dots)\(if: day.hasMore, "<span class=\"ellipsis\">…</span>")</span></a></td>\n
            """
        return PagePart(id, html)
    }
}
