import FeedCore
import FeedReaders

extension TimetableBuilder {
    /// Replaces names and signs by their translations.
    ///
    /// A translation belongs to a record by its id, or to all equal values of a field. Files in an older form, without
    /// `table_name`, translate equal values of any field.
    ///
    /// - SeeAlso: [translations.txt](https://gtfs.org/documentation/schedule/reference/#translationstxt)
    mutating func translate(_ archive: some FileArchive, to language: String?) throws {
        guard let language, !Self.isSame(language, timetable.feed.language) else { return }
        let known = knownTexts
        var texts: [String: String] = [:]
        var marks = RowMarks(archive, of: "translations")
        let columns = [
            "language", "lang", "table_name", "field_name", "record_id", "record_sub_id", "field_value", "trans_id",
            "translation",
        ]
        warnings.add(
            try archive.rows(of: "translations", columns) { row in
                guard let tag = row.text(0) ?? row.text(1), Self.isSame(language, tag), let translation = row.shown(8)
                else {
                    return
                }
                let (table, field) = (row.text(2) ?? "", row.text(3) ?? "")
                if let id = row.text(4) {
                    guard known.contains(id) else { return }
                    marks.keep(row)
                    texts[Self.key(table, field, id, row.text(5))] = translation
                } else if let value = row.shown(6) ?? row.shown(7), known.contains(value) {
                    marks.keep(row)
                    texts[Self.key(table, field, value: value)] = translation
                }
            }
        )
        if !texts.isEmpty { apply(texts) }
    }

    /// Returns true if two language tags have the same language, such as `de-AT` and `de`.
    private static func isSame(_ one: String, _ other: String?) -> Bool {
        let primary = { (tag: String) in tag.lowercased().prefix { $0 != "-" && $0 != "_" } }
        return other.map { primary($0) == primary(one) } ?? false
    }

    private static func key(_ table: String, _ field: String, _ id: String, _ subID: String? = nil) -> String {
        [table, field, "id", id, subID ?? ""].joined(separator: "\u{0}")
    }

    private static func key(_ table: String, _ field: String, value: String) -> String {
        [table, field, "value", value].joined(separator: "\u{0}")
    }

    /// The ids and texts of the timetable; translations of others are not kept.
    private var knownTexts: Set<String> {
        var texts: Set<String> = []
        for stop in timetable.stops { texts.formUnion([stop.id, stop.name]) }
        for route in timetable.routes {
            texts.formUnion([route.id] + [route.shortName, route.longName].compactMap(\.self))
        }
        for trip in timetable.trips { texts.formUnion([trip.id] + [trip.headsign].compactMap(\.self)) }
        for agency in timetable.agencies { texts.formUnion([agency.id, agency.name]) }
        for pattern in timetable.patterns { texts.formUnion(pattern.calls.compactMap(\.headsign)) }
        return texts
    }

    private mutating func apply(_ texts: [String: String]) {
        func translated(_ value: String?, _ table: String, _ field: String, _ id: String, _ subID: String? = nil)
            -> String?
        {
            guard let value else { return nil }
            return texts[Self.key(table, field, id, subID)] ?? texts[Self.key(table, field, value: value)]
                ?? texts[Self.key("", "", value: value)] ?? value
        }
        for place in timetable.stops.indices {
            let stop = timetable.stops[place]
            timetable.stops[place].name = translated(stop.name, "stops", "stop_name", stop.id) ?? stop.name
        }
        for place in timetable.routes.indices {
            let route = timetable.routes[place]
            timetable.routes[place].shortName = translated(route.shortName, "routes", "route_short_name", route.id)
            timetable.routes[place].longName = translated(route.longName, "routes", "route_long_name", route.id)
        }
        for place in timetable.agencies.indices {
            let agency = timetable.agencies[place]
            timetable.agencies[place].name = translated(agency.name, "agency", "agency_name", agency.id) ?? agency.name
        }
        var patterns = Dictionary(zip(timetable.patterns, timetable.patterns.indices)) { first, _ in first }
        for place in timetable.trips.indices {
            let trip = timetable.trips[place]
            timetable.trips[place].headsign = translated(trip.headsign, "trips", "trip_headsign", trip.id)
            var pattern = timetable.patterns[trip.pattern]
            for index in pattern.calls.indices {
                let call = pattern.calls[index]
                pattern.calls[index].headsign =
                    translated(call.headsign, "stop_times", "stop_headsign", trip.id, String(call.sequence))
            }
            guard pattern != timetable.patterns[trip.pattern] else { continue }
            if patterns[pattern] == nil {
                patterns[pattern] = timetable.patterns.count
                timetable.patterns.append(pattern)
            }
            timetable.trips[place].pattern = patterns[pattern] ?? trip.pattern
        }
    }
}
