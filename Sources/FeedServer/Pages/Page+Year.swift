import FeedBoard
import FeedCore

// A year: twelve months with the holidays and with items of whole or several days, and the long weekends of each feed of
// holidays, side by side.

extension PageInput {
    func year(_ shown: ShownYear) -> [PagePart] {
        let months = shown.months.map { month($0, of: shown) }
        var parts = [calendarLinks(.year(shown.year), clock.title(of: .year(shown.year)))]
        parts += feedStatuses(of: shown.timeline) + [legend(of: shown)].compactMap(\.self)
        parts.append(PagePart("year", "<div class=\"year\" id=\"year\">", "</div>", months))
        if shown.feeds.isEmpty {
            return hasMarks(shown) ? parts : parts + [note(words.noHolidays(in: "\(shown.year)"), "year-empty")]
        }
        let lists = shown.feeds.map { holidays(of: $0, in: shown) }
        return parts + [PagePart("offs", "<div class=\"offs\" id=\"offs\">", "</div>", lists)]
    }

    private func hasMarks(_ shown: ShownYear) -> Bool { legend(of: shown) != nil }

    /// Returns the feeds with marks and their colours; `nil` if only holidays have marks, whose lists have the colours.
    private func legend(of shown: ShownYear) -> PagePart? {
        let days = shown.months.lazy.flatMap(\.weeks).flatMap(\.self).compactMap(\.self)
        let feeds = Set(days.flatMap(\.others).map(\.feed))
        guard !feeds.isEmpty else { return nil }
        let names = self.feeds.map(\.id).filter(feeds.contains).map { feed -> HTML in
            "<li>\(dot("", as: "dot \(slot(of: feed))"))\(title(of: feed))</li> "
        }
        return PagePart("year-feeds", "<ul class=\"legend\" id=\"year-feeds\">\(names)</ul>")
    }

    private func month(_ month: ShownYear.Month, of shown: ShownYear) -> PagePart {
        let names = shown.weekdays.map { "<th scope=\"col\">\(clock.shortName(of: $0))</th>" as HTML }
        let weeks = month.weeks.map { week -> HTML in
            let cells = week.map { day -> HTML in
                day.map { cell($0, in: month, of: shown) } ?? "<td></td>"
            }
            return "<tr>\(cells)</tr>"
        }
        let id = "y-\(month.month)"
        let unknown = month.unknown.map(\.rawValue)
        let mark: HTML = " <span class=\"unknown\">\(words.notKnown(to: unknown))</span>"
        let html: HTML = """
            <table class="month small" id="\(id)"><caption><a href="\(address(of: .month(month.month)))">\
            \(words.monthNames[month.month.month - 1])</a>\(if: !unknown.isEmpty, mark)</caption>\
            <thead><tr>\(names)</tr></thead><tbody>\(weeks)</tbody></table>
            """
        return PagePart(id, html)
    }

    private func cell(_ day: ShownYear.Day, in month: ShownYear.Month, of shown: ShownYear) -> HTML {
        let address = address(of: .month(month.month), day: day.day)
        let isNamed = !day.holidays.isEmpty || day.isBridge || !day.others.isEmpty
        var classes = ["day"]
        if day.isToday { classes.append("today") }
        if day.isWeekend { classes.append("weekend") }
        if day.isBridge { classes.append("bridge") }
        if !day.holidays.isEmpty { classes.append("holiday") }
        let ofDay = day.others.filter { !$0.isBand }.map(\.feed)
        let dots = (day.holidays.map { shown.feeds[$0].id } + ofDay).map { self.dot("", as: "dot \(slot(of: $0))") }
        let bands = day.others.filter(\.isBand).map { "<span class=\"\(slot(of: $0.feed))\"></span>" as HTML }
        return """
            <td class="\(classes.joined(separator: " "))"><a href="\(address)" aria-label="\(day.label)"\
            \(if: day.isToday, " aria-current=\"date\"")\(attribute: "title", isNamed ? day.label : nil)><span class="number">\(day.day.day)</span>\
            \(if: !dots.isEmpty, "<span class=\"dots\">\(dots)</span>")\
            \(if: !bands.isEmpty, "<span class=\"bands\">\(bands)</span>")</a></td>
            """
    }

    private func holidays(of feed: ShownYear.HolidayFeed, in shown: ShownYear) -> PagePart {
        let timeOff = feed.timeOff.map { timeOff -> (isOver: Bool, html: HTML) in
            let leave = timeOff.bridge.map { words.leave(on: shown.day($0)) }
            let details = [words.days(timeOff.count, in: ""), leave, shown.names(in: timeOff, of: feed)]
            let html: HTML = """
                <li class="off-days\(if: timeOff.bridge != nil, " bridge")"><b>\(shown.title(of: timeOff))</b> \
                <span>\(details.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · "))</span></li>
                """
            return (isOver(timeOff.days.upperBound, in: shown), html)
        }
        let days = feed.holidays.map { holiday -> (isOver: Bool, html: HTML) in
            let place = holiday.place.map { " <span>\($0)</span>" as HTML }
            let html: HTML = """
                <li><a href="\(address(of: holiday.item))"><b>\(shown.day(holiday.day))</b> \(holiday.title)\(place)</a></li>
                """
            return (isOver(holiday.day, in: shown), html)
        }
        let id = "o-\(feed.id)"
        let dot = dot("", as: "dot \(slot(of: feed.id))")
        let html: HTML = """
            <section id="\(id)"><h2>\(dot)\(feed.title)</h2><h3>\(words[.longWeekends])</h3>\(list(timeOff, "\(id)-off"))\
            <h3>\(words[.holidaysTitle])</h3>\(list(days, "\(id)-days"))</section>
            """
        return PagePart(id, html)
    }

    /// Returns true for a day of the current year that is over.
    private func isOver(_ day: CivilDay, in shown: ShownYear) -> Bool {
        shown.year == clock.today.year && day < clock.today
    }

    /// Returns a list with what is ahead, and what is over folded below it.
    private func list(_ entries: [(isOver: Bool, html: HTML)], _ id: String) -> HTML {
        let (over, ahead) = (entries.filter(\.isOver).map(\.html), entries.filter { !$0.isOver }.map(\.html))
        let folded: HTML = """
            <details id="\(id)"><summary>\(words.past(over.count, nil))</summary><ol>\(over)</ol></details>
            """
        return "\(if: !ahead.isEmpty, "<ol>\(ahead)</ol>")\(if: !over.isEmpty, folded)"
    }
}
