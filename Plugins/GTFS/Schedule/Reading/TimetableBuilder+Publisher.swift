import FeedCore
import FeedReaders
import Foundation

extension TimetableBuilder {
    /// Reads the agencies, which all have the first zone that is known.
    ///
    /// - SeeAlso: [agency.txt](https://gtfs.org/documentation/schedule/reference/#agencytxt)
    mutating func readAgencies(_ archive: some FileArchive) throws {
        var zone: TimeZone?
        var zones: Set<String> = []
        warnings.add(
            try archive.rows(of: "agency", ["agency_id", "agency_name", "agency_timezone"]) { row in
                let name = row.text(2) ?? ""
                zones.insert(name)
                zone = zone ?? ZoneName.zone(name) ?? ZoneName.undefinedZone(name)?.zone
                timetable.agencies.append(
                    Timetable.Agency(id: row.text(0) ?? "", name: row.shown(1) ?? "", timeZone: .gmt)
                )
            }
        )
        guard let zone else {
            let found = zones.subtracting([""]).sorted().map { "\"\($0.printable)\"" }
            throw FeedError(
                .malformed,
                "agency.txt has no agency_timezone that is known" + (found.isEmpty ? "" : "; found \(found.listed)")
            )
        }
        for index in timetable.agencies.indices { timetable.agencies[index].timeZone = zone }
        for name in zones.sorted() where name.isOffset {
            warnings.add(
                .unusualRecord,
                pointer: "agency.txt",
                "agency_timezone is \"\(name.printable)\", which is read as \(zone.identifier), but a name such as"
                    + " Europe/Vienna is expected"
            )
        }
        guard zones.count > 1 else { return }
        warnings.add(
            .unusualRecord,
            pointer: "agency.txt",
            "the agencies have different zones, so all times are read as those of \(zone.identifier)"
        )
    }

    /// Reads the routes of the trips.
    ///
    /// - SeeAlso: [routes.txt](https://gtfs.org/documentation/schedule/reference/#routestxt)
    mutating func readRoutes(_ archive: some FileArchive) throws {
        timetable.routes = (0..<routeIDs.count).map { Timetable.Route(id: routeIDs[$0], type: -1) }
        var isRead = [Bool](repeating: false, count: routeIDs.count)
        var marks = RowMarks(archive, of: "routes")
        let columns = [
            "route_id", "route_short_name", "route_long_name", "route_type", "route_color", "agency_id",
        ]
        warnings.add(
            try archive.rows(of: "routes", columns) { row in
                guard let place = routeIDs.number(of: row.bytes(0)), !isRead[place] else { return }
                isRead[place] = true
                marks.keep(row)
                timetable.routes[place].shortName = row.shown(1)
                timetable.routes[place].longName = row.shown(2)
                timetable.routes[place].type = row.integer(3).flatMap { (0...9_999).contains($0) ? $0 : nil } ?? -1
                timetable.routes[place].colour = row.colour(4)
                let agency = row.text(5)
                timetable.routes[place].agency =
                    agency.map { id in timetable.agencies.firstIndex { $0.id == id } }
                    ?? (timetable.agencies.count == 1 ? 0 : nil)
            }
        )
        for place in isRead.indices where !isRead[place] {
            warnings.add(.unusualRecord, pointer: "routes.txt", "the route \"\(routeIDs[place].printable)\" is missing")
        }
    }

    /// Reads the publisher and the days of the schedule; without days, those of the services count.
    ///
    /// - SeeAlso: [feed_info.txt](https://gtfs.org/documentation/schedule/reference/#feed_infotxt)
    mutating func readFeedInfo(_ archive: some FileArchive) throws {
        let columns = ["feed_publisher_name", "feed_lang", "feed_start_date", "feed_end_date", "feed_version"]
        var info = Timetable.FeedInfo()
        warnings.add(
            try archive.rows(of: "feed_info", columns) { row in
                (info.publisher, info.language, info.version) = (row.shown(0), row.shown(1), row.shown(4))
                (info.firstDay, info.lastDay) = (row.day(2), row.day(3))
            }
        )
        let spans = timetable.services.compactMap(\.span)
        info.firstDay = info.firstDay ?? spans.map(\.lowerBound).min().map { CivilDay(number: $0) }
        info.lastDay = info.lastDay ?? spans.map(\.upperBound).max().map { CivilDay(number: $0) }
        timetable.feed = info
    }

    /// Reads the organisations that ask to be named, of the whole schedule or of a route, trip or agency in use.
    ///
    /// - SeeAlso: [attributions.txt](https://gtfs.org/documentation/schedule/reference/#attributionstxt)
    mutating func readAttributions(_ archive: some FileArchive) throws {
        var names: [String] = []
        warnings.add(
            try archive.rows(of: "attributions", ["organization_name", "route_id", "trip_id", "agency_id"]) { row in
                guard let name = row.shown(0), names.count < 100, !names.contains(name) else { return }
                if !row.bytes(1).isEmpty, routeIDs.number(of: row.bytes(1)) == nil { return }
                if let trip = row.text(2), timetable.trip(id: trip) == nil { return }
                if let agency = row.text(3), !timetable.agencies.contains(where: { $0.id == agency }) { return }
                names.append(name)
            }
        )
        timetable.feed.attributions = names
    }
}

extension String {
    /// True for an offset such as `GMT+5`, whose sign some publishers mean the other way round, as in `Etc/GMT+5`.
    fileprivate var isOffset: Bool {
        let rest = hasPrefix("GMT") || hasPrefix("UTC") ? dropFirst(3) : self[...]
        return rest.first.map("+-".contains) == true && rest.dropFirst() != "0"
    }
}

extension CSVRow {
    /// Returns six hexadecimal digits in upper case; `nil` for anything else.
    fileprivate mutating func colour(_ column: Int) -> String? {
        guard let text = text(column)?.uppercased() else { return nil }
        let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        return digits.utf8.count == 6 && digits.allSatisfy(\.isHexDigit) ? digits : nil
    }
}
