import FeedBoard
import FeedCore
import FeedTimeline

// A month, its days with dots, and the names of what is on them.

extension PageInput {
    func calendar(_ shown: ShownMonth) -> [PagePart] {
        var parts = [monthLinks(shown.month), grid(shown)]
        if !shown.asked.isEmpty {
            parts.append(note(words.stillAsking(shown.asked.map(\.rawValue).joined(separator: ", ")), "month-asked"))
        }
        let rows =
            chosenDay.map { day in
                let ids = shown.days.entries(on: day).map(\.id)
                return ids.compactMap { id in shown.rows.first { $0.id == id } }
            } ?? shown.rows
        if let chosenDay, !rows.isEmpty {
            parts.append(PagePart("month-day", "<h2 id=\"month-day\">\(clock.fullDate(chosenDay).escaped)</h2>"))
        }
        if rows.isEmpty, shown.asked.isEmpty {
            let empty = words.nothingInMonth(isNarrowed: isNarrowed, hasTimes: false)
            let title = chosenDay.map(clock.fullDate) ?? clock.title(of: shown.month)
            parts.append(note(words.nothing(empty, in: title, of: []) + ".", "month-empty"))
        }
        guard let roomBeside else { return parts + [list("month-rows", rows, in: nil)] }
        let (fitting, more) = shown.fitting(rows, in: roomBeside)
        var wall = [list("month-rows", fitting, in: nil)]
        if let more { wall.append(PagePart("more", "<ul class=\"more\" id=\"more\"><li>\(more.escaped)</li></ul>")) }
        return parts + [PagePart("wall", "<div class=\"wall\" id=\"wall\">", "</div>", wall)]
    }

    private var isNarrowed: Bool {
        ["category", "group", "search", "starred"].contains { !address.values($0).isEmpty }
    }

    private func monthLinks(_ month: CivilMonth) -> PagePart {
        let present = CivilMonth(containing: clock.today)
        let link = { (rel: String, other: CivilMonth?, before: String, after: String) -> String in
            guard let other else { return "<span></span>" }
            let address = addressOfMonth(other == present ? nil : other)
            return
                "<a rel=\"\(rel)\" href=\"\(address.escaped)\">\(before)\(clock.title(of: other).escaped)\(after)</a>"
        }
        let today =
            month == present ? "" : " <a class=\"today\" href=\"\(addressOfMonth(nil).escaped)\">\(words.thisMonth)</a>"
        return PagePart(
            "months",
            "<nav class=\"months\" id=\"months\">\(link("prev", month.adding(months: -1), "‹ ", ""))"
                + "<h2>\(clock.title(of: month).escaped)</h2>\(link("next", month.adding(months: 1), "", " ›"))\(today)</nav>"
        )
    }

    private func addressOfMonth(_ month: CivilMonth?, day: CivilDay? = nil) -> String {
        address.without("day", "item", "order", "month").with("month", month.map { "\($0)" })
            .with("day", day.map { "\($0)" }).text
    }

    private func grid(_ shown: ShownMonth) -> PagePart {
        let names = shown.weekdays.map { ["name": clock.shortName(of: $0)] }
        let weeks = shown.weeks.enumerated().map { number, week in
            let id = "w-\(number)"
            let days = week.enumerated().map { column, day in
                day.map { cell($0, of: shown) }
                    ?? PagePart("x-\(number)-\(column)", "<td class=\"day none\" id=\"x-\(number)-\(column)\"></td>")
            }
            return PagePart(id, "<tr id=\"\(id)\">", "</tr>", days)
        }
        let body = PagePart("month-weeks", "<tbody id=\"month-weeks\">", "</tbody>", weeks)
        return PagePart("month", Pages.render("month", ["weekdays": names]), "</table>", [body])
    }

    private func cell(_ day: ShownMonth.Day, of shown: ShownMonth) -> PagePart {
        let id = "c-\(day.day)"
        let count = shown.days.entries(on: day.day).count
        let isChosen = day.day == chosenDay
        let values: [String: Any] = [
            "id": id, "number": day.day.day, "isToday": day.isToday, "isChosen": isChosen,
            "hasMore": day.hasMore, "hasItems": count > 0,
            "address": addressOfMonth(shown.month, day: isChosen ? nil : day.day),
            "label": words.items(on: clock.fullDate(day.day), count),
            "dots": day.dots.map { dot in
                [
                    "colour": dot.category?.htmlColour ?? "",
                    "class": "dot slot-\((feeds.firstIndex { $0.id == dot.feed } ?? 0) % 6)\(dot.isOff ? " off" : "")",
                ]
            },
        ]
        return PagePart(id, Pages.render("day", values))
    }
}
