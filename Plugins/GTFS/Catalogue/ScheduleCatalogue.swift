package import FeedCore

/// The public schedules of the world, from the Mobility Database's catalogue.
///
/// It is read from a table that is part of the program, when it is used for the first time.
///
/// - SeeAlso: [Mobility Database](https://mobilitydatabase.org)
package struct ScheduleCatalogue: Sendable {
    package static let shared = ScheduleCatalogue(
        schedules: table.withUTF8Buffer(Array.init),
        cities: PackageResources.cities_txt
    )

    package private(set) var schedules: [KnownSchedule] = []

    /// The names of countries by their codes.
    package private(set) var countries: [String: [String]] = [:]

    package private(set) var cities: [City] = []

    /// A city.
    package struct City: Sendable {
        package var point: Coordinates
        package var country: String
        package var names: [String]
    }

    /// Creates a catalogue from the tables that `Tools/once/gtfs-catalogue` writes and describes.
    package init(schedules table: [UInt8], cities cityTable: [UInt8]) {
        var reader = Reader()
        for line in table.lines { reader.read(line) }
        (schedules, countries) = (reader.schedules, reader.countries)
        cities = cityTable.lines.compactMap { line in
            let columns = line.split(separator: " ", maxSplits: 3)
            guard columns.count == 4, let latitude = Int(columns[0]), let longitude = Int(columns[1]) else {
                return nil
            }
            let point = Coordinates(latitude: Double(latitude) / 100, longitude: Double(longitude) / 100)
            return City(
                point: point,
                country: String(columns[2]),
                names: columns[3].split(separator: ",").map { String($0.drop { $0 == " " }) }
            )
        }
    }

    /// Returns the schedules in whose area a point lies, the one with the smallest area first.
    package func near(latitude: Double, longitude: Double) -> [KnownSchedule] {
        let point = Coordinates(latitude: latitude, longitude: longitude)
        let found = schedules.enumerated().compactMap { index, schedule -> (isFlex: Int, size: Int, index: Int)? in
            guard let area = schedule.area, area.contains(point) else { return nil }
            return (schedule.isFlex ? 1 : 0, area.size, index)
        }
        return found.sorted { $0 < $1 }.map { schedules[$0.index] }
    }
}
