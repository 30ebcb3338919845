import FeedCore
import Foundation

extension ByteWriter {
    mutating func write(_ agencies: [Timetable.Agency]) {
        write(list: agencies) { writer, agency in
            writer.write(agency.id)
            writer.write(agency.name)
            writer.write(agency.timeZone.identifier)
        }
    }

    mutating func write(_ feed: Timetable.FeedInfo) {
        writeTexts([feed.publisher, feed.version, feed.language])
        write(optional: feed.firstDay?.number)
        write(optional: feed.lastDay?.number)
        write(list: feed.attributions) { $0.write($1) }
    }

    mutating func write(_ stops: [Timetable.Stop]) {
        write(list: stops) { writer, stop in
            writer.write(stop.id)
            writer.write(stop.name)
            writer.writeTexts([stop.code, stop.platform])
            // A tenth of a metre.
            writer.write(optional: stop.coordinates.map { Int(($0.latitude * 1e6).rounded()) })
            writer.write(optional: stop.coordinates.map { Int(($0.longitude * 1e6).rounded()) })
            writer.write(optional: stop.station)
            writer.write(Int(stop.wheelchair.rawValue))
        }
    }

    mutating func write(_ routes: [Timetable.Route]) {
        write(list: routes) { writer, route in
            writer.write(route.id)
            writer.writeTexts([route.shortName, route.longName, route.colour])
            writer.write(route.type)
            writer.write(optional: route.agency)
        }
    }

    private mutating func writeTexts(_ texts: [String?]) { for text in texts { write(text) } }
}

extension ByteReader {
    mutating func agencies() throws(Damage) -> [Timetable.Agency] {
        try list { reader throws(Damage) in
            let (id, name) = (try reader.text(), try reader.text())
            let zoneName = try reader.text()
            guard let zone = ZoneName.zone(zoneName) ?? TimeZone(identifier: zoneName) else { throw Damage() }
            return Timetable.Agency(id: id, name: name, timeZone: zone)
        }
    }

    mutating func feedInfo() throws(Damage) -> Timetable.FeedInfo {
        var feed = Timetable.FeedInfo()
        feed.publisher = try optionalText()
        feed.version = try optionalText()
        feed.language = try optionalText()
        feed.firstDay = try optionalInteger(in: -800_000..<3_000_000).map { CivilDay(number: $0) }
        feed.lastDay = try optionalInteger(in: -800_000..<3_000_000).map { CivilDay(number: $0) }
        feed.attributions = try list { reader throws(Damage) in try reader.text() }
        return feed
    }

    mutating func stops() throws(Damage) -> [Timetable.Stop] {
        let stops = try list { reader throws(Damage) in
            var stop = Timetable.Stop(id: try reader.text(), name: try reader.text())
            stop.code = try reader.optionalText()
            stop.platform = try reader.optionalText()
            let latitude = try reader.optionalInteger(in: -90_000_000..<90_000_001)
            let longitude = try reader.optionalInteger(in: -180_000_000..<180_000_001)
            stop.coordinates = Coordinates(
                latitude: latitude.map { Double($0) / 1e6 },
                longitude: longitude.map { Double($0) / 1e6 }
            )
            stop.station = try reader.optionalInteger(in: 0..<Int.max)
            stop.wheelchair = try reader.choice()
            return stop
        }
        for stop in stops { if let station = stop.station, station >= stops.count { throw Damage() } }
        return stops
    }

    mutating func routes(agencies: Int) throws(Damage) -> [Timetable.Route] {
        try list { reader throws(Damage) in
            let id = try reader.text()
            let names = (try reader.optionalText(), try reader.optionalText())
            let colour = try reader.optionalText()
            var route = Timetable.Route(id: id, type: try reader.integer(in: -1..<10_000))
            (route.shortName, route.longName) = names
            route.colour = colour
            route.agency = try reader.optionalInteger(in: 0..<agencies)
            return route
        }
    }
}
