import FeedBoard
import FeedCore
import FeedTimeline

// A month, its days with dots or names, and the items of its days.

extension PageInput {
    func calendar(_ shown: ShownMonth) -> [PagePart] {
        let span = CalendarSpan.month(shown.month)
        var notes = [missing(of: shown, span)].compactMap(\.self)
        notes += feedStatuses(of: shown.timeline, except: shown.missing)
        let rows = chosenDay.map { shown.rows(on: $0) } ?? shown.rows
        if let chosenDay, !rows.isEmpty {
            notes.append(PagePart("month-day", "<h2 id=\"month-day\">\(clock.fullDate(chosenDay))</h2>"))
        }
        if rows.isEmpty {
            let empty = words.nothingInMonth(isNarrowed: isNarrowed, hasTimes: !onlyWholeDays)
            let sentence = shown.emptySentence(empty, on: chosenDay.map(clock.fullDate))
            if let sentence { notes.append(note(sentence, "month-empty")) }
        }
        if let roomBeside {
            let (fitting, more) = shown.fitting(rows, in: roomBeside)
            var wall = [list("month-rows", fitting, in: nil)]
            if let more { wall.append(PagePart("more", "<ul class=\"more\" id=\"more\"><li>\(more)</li></ul>")) }
            notes.append(PagePart("wall", "<div class=\"wall\" id=\"wall\">", "</div>", wall))
        } else {
            let days = chosenDay == nil ? shown.agenda : []
            let parts = days.map { day in
                let id = "a-\(day.day)"
                let head: HTML = "<section class=\"day\" id=\"\(id)\"><h3>\(day.title)</h3>"
                return PagePart(id, head, "</section>", [self.list("\(id)-rows", day.rows, in: nil, underDay: true)])
            }
            let ofDay = chosenDay == nil ? [] : [self.list("month-day-rows", rows, in: nil, underDay: true)]
            // The month may have nothing ahead.
            if !rows.isEmpty, chosenDay == nil, days.isEmpty {
                notes.append(note(words[.nothingAhead] + ".", "month-empty"))
            }
            notes.append(PagePart("month-rows", "<div id=\"month-rows\">", "</div>", parts + ofDay))
            notes += [elsewhere(shown, on: chosenDay)].compactMap(\.self)
        }
        let list = PagePart("month-list", "<section id=\"month-list\">", "</section>", notes)
        return [calendarLinks(span, shown.title), grid(shown), list]
    }

    private func grid(_ shown: ShownMonth) -> PagePart {
        let names = shown.weekdays.map { "<th scope=\"col\">\(clock.shortName(of: $0))</th>" as HTML }
        let head: HTML = """
            <table class="month" id="month" aria-label="\(shown.title)"><thead><tr>\(names)</tr></thead>\n
            """
        let weeks = shown.wholeWeeks.enumerated().map { number, week in
            let id = "w-\(number)"
            let days = week.enumerated().map { column, day in
                day.map { cell($0, column, of: shown) }
                    ?? PagePart("x-\(number)-\(column)", "<td class=\"day none\" id=\"x-\(number)-\(column)\"></td>")
            }
            return PagePart(id, "<tr id=\"\(id)\">", "</tr>", days)
        }
        let body = PagePart("month-weeks", "<tbody id=\"month-weeks\">", "</tbody>", weeks)
        return PagePart("month", head, "</table>", [body])
    }

    private func cell(_ day: ShownMonth.Day, _ column: Int, of shown: ShownMonth) -> PagePart {
        let id = "c-\(day.day)"
        let month = CivilMonth(containing: day.day)
        let isOther = shown.isOther(day.day)
        let isChosen = day.day == chosenDay
        let address = address(of: .month(month), day: isChosen ? nil : day.day)
        let last = day.lines.count + (day.more > 0 ? 1 : 0)
        let names = day.lines.enumerated().map { place, name -> HTML in
            // A cell shows as many lines as it has room for, and in the last of them the number of others.
            let line: HTML = place < Self.fewestNames - 1 ? "" : " line-\(place + 1)\(if: place + 1 == last, " last")"
            guard let name else { return "<span class=\"name\(line)\">\u{A0}</span>" }
            let time = name.time.map { "<span class=\"at\">\($0)</span> " as HTML }
            let (first, end) = (name.span?.lowerBound ?? day.day, name.span?.upperBound ?? day.day)
            // An item of several days is a band over them, with its name where it begins in each week.
            let (goesBack, goesOn) = (first < day.day, day.day < end)
            let length = min(end.number - day.day.number, 6 - column) + 1
            let band: HTML = """
                 band \(slot(of: name.dot.feed)) over-\(length)\(if: goesBack, " back")\(if: goesOn, " on")
                """
            let title: HTML = "\(dot(name.dot))\(time)<span>\(name.title)</span>"
            let label: HTML = length > 1 ? "<span class=\"label\">\(title)</span>" : title
            let text: HTML = goesBack && column > 0 ? "<span>\u{A0}</span>" : label
            return """
                <span class="name\(if: name.dot.isOff, " off")\(if: name.isOver, " past")\(line)\(if: name.span != nil, band)">\
                \(text)</span>
                """
        }
        let others = (Self.fewestNames..<max(last, Self.fewestNames)).map { lines -> HTML in
            let hidden = day.lines.dropFirst(lines - 1).count { $0 != nil } + day.more
            return hidden == 0 ? "" : "<span class=\"others in-\(lines)\">\(words.more(hidden, nil))</span>"
        }
        let unknown = shown.unknownFeeds(on: day.day, ofOtherMonth: month != shown.month)
        let isWeekend = shown.isWeekend(day.day.weekday)
        let isOver = shown.isOver(day.day)
        let mark: HTML = "<span class=\"unknown\"><span>\(words[.dayUnknown])</span></span>"
        let html: HTML = """
            <td class="day\(if: isOther, " other")\(if: isWeekend, " weekend")\(if: isOver, " over")\
            \(if: day.isToday, " today")\(if: isChosen, " chosen")" id="\(id)">\
            <a href="\(address)" aria-label="\(label(of: day, unknown: unknown, in: shown))"\
            \(if: isChosen && !day.isToday, " aria-current=\"true\"")\(if: day.isToday, " aria-current=\"date\"")><span class="number">\(shown.number(of: day.day))</span>\
            <span class="dots">\(day.distinctDots.map(dot))\
            \(if: day.count > day.distinctDots.count, "<span class=\"count\">\(day.count)</span>")</span>\
            <span class="names">\(names)\(others)\
            \(if: day.more > 0, "<span class=\"others line-\(last) last\">\(words.more(day.more, nil))</span>")</span>\
            \(if: !unknown.isEmpty, mark)</a></td>\n
            """
        return PagePart(id, html)
    }

    /// The number of lines for which the lowest cell has room.
    private static let fewestNames = 3

    /// Returns a day for screen readers, with what its cell shows.
    private func label(of day: ShownMonth.Day, unknown: [FeedID], in shown: ShownMonth) -> String {
        let names = day.names.map(\.title) + (day.more > 0 ? [words.more(day.more, "item")] : [])
        let items = words.items(on: clock.fullDate(day.day), shown.days.entries(on: day.day).count)
        let known = names.isEmpty ? items : "\(items): \(names.joined(separator: ", "))"
        return unknown.isEmpty ? known : "\(known) (\(words.notKnown(to: unknown.map(\.rawValue))))"
    }
}
