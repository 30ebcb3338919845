import FeedBoard
import FeedCore

// A year: twelve months with the holidays, and the long weekends of each feed of holidays, side by side.

extension PageInput {
    func year(_ shown: ShownYear) -> [PagePart] {
        let months = shown.months.map { month($0, of: shown) }
        var parts = [calendarLinks(.year(shown.year), clock.title(of: .year(shown.year)))]
        parts += feedStatuses(of: shown.timeline)
        parts.append(PagePart("year", "<div class=\"year\" id=\"year\">", "</div>", months))
        if shown.feeds.isEmpty { return parts + [note(words.noHolidays(in: "\(shown.year)"), "year-empty")] }
        let lists = shown.feeds.map { holidays(of: $0, in: shown) }
        return parts + [PagePart("offs", "<div class=\"offs\" id=\"offs\">", "</div>", lists)]
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
        let isNamed = !day.holidays.isEmpty || day.isBridge
        var classes = ["day"]
        if day.isToday { classes.append("today") }
        if day.isWeekend { classes.append("weekend") }
        if day.isBridge { classes.append("bridge") }
        if !day.holidays.isEmpty { classes.append("holiday") }
        let dots = day.holidays.map { self.dot("", as: "dot \(slot(of: shown.feeds[$0].id))") }
        return """
            <td class="\(classes.joined(separator: " "))"><a href="\(address)" aria-label="\(day.label)"\
            \(if: day.isToday, " aria-current=\"date\"")\(attribute: "title", isNamed ? day.label : nil)><span class="number">\(day.day.day)</span>\
            \(if: !dots.isEmpty, "<span class=\"dots\">\(dots)</span>")</a></td>
            """
    }

    private func holidays(of feed: ShownYear.HolidayFeed, in shown: ShownYear) -> PagePart {
        let timeOff = feed.timeOff.map { timeOff -> HTML in
            let leave = timeOff.bridge.map { words.leave(on: shown.day($0)) }
            let details = [words.days(timeOff.count, in: ""), leave, shown.names(in: timeOff, of: feed)]
            return """
                <li class="off-days\(if: timeOff.bridge != nil, " bridge")"><b>\(shown.title(of: timeOff))</b> \
                <span>\(details.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · "))</span></li>
                """
        }
        let days = feed.holidays.map { holiday -> HTML in
            let place = holiday.place.map { " <span>\($0)</span>" as HTML }
            return """
                <li><a href="\(address(of: holiday.item))"><b>\(shown.day(holiday.day))</b> \(holiday.title)\(place)</a></li>
                """
        }
        let id = "o-\(feed.id)"
        let dot = dot("", as: "dot \(slot(of: feed.id))")
        let html: HTML = """
            <section id="\(id)"><h2>\(dot)\(feed.title)</h2><h3>\(words[.longWeekends])</h3><ol>\(timeOff)</ol>\
            <h3>\(words[.holidaysTitle])</h3><ol>\(days)</ol></section>
            """
        return PagePart(id, html)
    }
}
