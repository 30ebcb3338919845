import FeedCore
import FeedReaders

extension TimetableBuilder {
    /// Reads the stops of the patterns, the chosen ones, and then the stations of all of these.
    ///
    /// - SeeAlso: [stops.txt](https://gtfs.org/documentation/schedule/reference/#stopstxt)
    mutating func readStops(_ archive: some FileArchive) throws {
        var ids = scan.stopIDs
        for number in 0..<(chosen?.count ?? 0) {
            var id = chosen?[number] ?? ""
            _ = id.withUTF8 { ids.add(UnsafeRawBufferPointer($0)) }
        }
        timetable.stops = (0..<ids.count).map { Timetable.Stop(id: ids[$0], name: "") }
        var isRead = [Bool](repeating: false, count: ids.count)
        var stations: [Int: String] = [:]
        var marks = RowMarks(archive, of: "stops")
        // Stations may come after their stops, and be in stations themselves.
        for _ in 0..<3 {
            var isComplete = true
            warnings.add(
                try archive.rows(of: "stops", Self.stopColumns, needed: 1) { row in
                    guard let place = ids.number(of: row.bytes(0)), !isRead[place] else { return }
                    isRead[place] = true
                    marks.keep(row)
                    let station = row.text(7)
                    read(&row, into: place)
                    guard let station else { return }
                    stations[place] = station
                    var bytes = station
                    let position = bytes.withUTF8 { ids.add(UnsafeRawBufferPointer($0)) }
                    guard position == timetable.stops.count else { return }
                    timetable.stops.append(Timetable.Stop(id: station, name: ""))
                    isRead.append(false)
                    isComplete = false
                }
            )
            if isComplete { break }
        }
        for (place, station) in stations {
            var bytes = station
            let position = bytes.withUTF8 { ids.number(of: UnsafeRawBufferPointer($0)) }
            if let position, isRead[position], position != place { timetable.stops[place].station = position }
        }
        for place in timetable.stops.indices {
            if !isRead[place] {
                let id = timetable.stops[place].id.printable
                warnings.add(.unusualRecord, pointer: "stops.txt", "the stop \"\(id)\" is missing")
            } else if chosen == nil || chosen?.has(timetable.stops[place].id) == true {
                timetable.chosen.insert(place)
            }
            guard timetable.stops[place].name.isEmpty else { continue }
            let stationName = timetable.stops[place].station.map { timetable.stops[$0].name } ?? ""
            timetable.stops[place].name = stationName.isEmpty ? timetable.stops[place].id.cleaned : stationName
        }
    }

    private static let stopColumns = [
        "stop_id", "stop_name", "stop_code", "platform_code", "stop_lat", "stop_lon", "wheelchair_boarding",
        "parent_station",
    ]

    private mutating func read(_ row: inout CSVRow, into place: Int) {
        timetable.stops[place].name = row.shown(1) ?? ""
        timetable.stops[place].code = row.shown(2)
        timetable.stops[place].platform = row.shown(3)
        timetable.stops[place].coordinates = Coordinates(latitude: row.decimal(4), longitude: row.decimal(5))
        timetable.stops[place].wheelchair = row.permission(6)
    }
}
