import FeedCore
import FeedReaders

extension TimetableBuilder {
    /// Reads the days of the services of the trips, from either file or both.
    ///
    /// - SeeAlso: [calendar.txt](https://gtfs.org/documentation/schedule/reference/#calendartxt),
    ///   [calendar_dates.txt](https://gtfs.org/documentation/schedule/reference/#calendar_datestxt)
    mutating func readServices(_ archive: some FileArchive) throws {
        timetable.services = (0..<serviceIDs.count).map { Timetable.Service(id: serviceIDs[$0]) }
        var marks = RowMarks(archive, of: "calendar")
        let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        warnings.add(
            try archive.rows(of: "calendar", ["service_id", "start_date", "end_date"] + weekdays, needed: 10) { row in
                guard let service = serviceIDs.number(of: row.bytes(0)) else { return }
                marks.keep(row)
                guard let first = row.day(1), let last = row.day(2) else {
                    return warnings.add(
                        "calendar",
                        row.line,
                        "a start_date and an end_date such as 20261231 are expected"
                    )
                }
                var days: UInt8 = 0
                for day in 0..<7 {
                    let runs = row.integer(3 + day)
                    if runs == 1 { days |= 1 << day }
                    guard runs != 0, runs != 1, let text = row.text(3 + day) else { continue }
                    let found = "\(weekdays[day]) is \"\(text.printable)\""
                    warnings.add("calendar", row.line, "\(found), but 0 or 1 is expected")
                }
                timetable.services[service].weekdays = days
                (timetable.services[service].first, timetable.services[service].last) = (first.number, last.number)
            }
        )
        var added = [Set<Int>](repeating: [], count: serviceIDs.count)
        var removed = added
        var dateMarks = RowMarks(archive, of: "calendar_dates")
        warnings.add(
            try archive.rows(of: "calendar_dates", ["service_id", "date", "exception_type"], needed: 3) { row in
                guard let service = serviceIDs.number(of: row.bytes(0)) else { return }
                dateMarks.keep(row)
                guard let day = row.day(1), let type = row.integer(2), (1...2).contains(type) else {
                    return warnings.add(
                        "calendar_dates",
                        row.line,
                        "a date such as 20261231 and an exception_type of 1 or 2 are expected"
                    )
                }
                if type == 1 { added[service].insert(day.number) } else { removed[service].insert(day.number) }
            }
        )
        for service in timetable.services.indices {
            timetable.services[service].added = added[service].sorted()
            timetable.services[service].removed = removed[service].sorted()
        }
        let idle = timetable.services.filter { $0.span == nil }.map { "\"\($0.id.printable)\"" }
        guard !idle.isEmpty else { return }
        let names = (idle.prefix(5) + (idle.count > 5 ? ["\(idle.count - 5) more"] : [])).map(\.self).listed
        warnings.add(.unusualRecord, pointer: "calendar.txt", "no days are known for the services \(names)")
    }
}
